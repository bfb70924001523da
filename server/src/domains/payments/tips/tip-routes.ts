import Type from 'typebox';
import { describedBody, describedObject, objectName } from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { amountTooLarge, amountTooSmall, currencyNotSupported } from '../../../request/errors.ts';
import { ByRef, submerchantNotFound } from '../../onboarding/index.ts';
import { TipSuggestions, tipFaults, tipSuggestionsPatch } from '../../platforms/index.ts';
import type { Payments } from '../payments.ts';
import { submerchant } from '../schemas/fields.ts';
import { changeOwnSettings, getOwnSettings } from './own-settings.ts';

const route = routesOf({ tag: 'Settings' });
const path = '/v1/settings/sub-merchants/:externalRef';

const SubMerchantSettings = describedObject(
  'SubMerchantSettings',
  "A sub-merchant's own settings. Those of the platform apply to everything else.",
  {
    object: objectName('submerchant_settings'),
    submerchant,
    tip_suggestions: TipSuggestions,
  },
);

const SubMerchantSettingsChange = describedBody(
  'SubMerchantSettingsChange',
  'The fields to change; the rest stays.',
  { tip_suggestions: Type.Optional(tipSuggestionsPatch) },
);

const example = {
  object: 'submerchant_settings',
  submerchant: 'bistro-7',
  tip_suggestions: {
    USD: { percentages: [18, 20, 25], amounts: [], amounts_below: 0, allow_custom: true },
  },
};

export function submerchantSettingsRoutes(payments: Payments): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'getSubMerchantSettings',
      scope: 'settings:read',
      summary: 'Get the settings of a sub-merchant',
      description: 'What was set for this sub-merchant alone.',
      params: ByRef,
      responses: { 200: answerOf('Its own settings.', SubMerchantSettings, example) },
      errors: [submerchantNotFound],
      handler: (context) => getOwnSettings(payments, context),
    }),
    route('PATCH', path, {
      operationId: 'updateSubMerchantSettings',
      scope: 'settings:write',
      summary: 'Change the settings of a sub-merchant',
      description:
        "Takes precedence over the platform's settings. Readers that the provider configures show " +
        'changed suggestions after some minutes.',
      params: ByRef,
      body: SubMerchantSettingsChange,
      bodyFaults: ({ tip_suggestions: tips }) => tipFaults(tips),
      bodyExamples: {
        tips: { tip_suggestions: { USD: { percentages: [18, 20, 25] }, EUR: null } },
      },
      responses: { 200: answerOf('Its own settings, changed.', SubMerchantSettings, example) },
      errors: [submerchantNotFound, currencyNotSupported, amountTooSmall, amountTooLarge],
      handler: (context) => changeOwnSettings(payments, context, context.body.tip_suggestions),
    }),
  ];
}
