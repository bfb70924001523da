import type { Static } from 'typebox';
import Type from 'typebox';
import { describedBody, describedObject, objectName } from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import type { Queryable } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { amountTooLarge, amountTooSmall, currencyNotSupported } from '../../../request/errors.ts';
import { ByRef, submerchantNotFound, unknownSubMerchant } from '../../onboarding/index.ts';
import {
  mergeByCurrency,
  readTips,
  renderTips,
  TipSuggestions,
  tipFaults,
  tipSuggestionsPatch,
} from '../../platforms/index.ts';
import type { Payments } from '../payments.ts';
import { submerchant } from '../schemas/fields.ts';
import { findOwnTips, lockOwnTips, type OwnTips, saveOwnTips } from './tip-store.ts';

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
      handler: async (context) => {
        const owner = await requireOwnTips(payments.database, context);
        return answer(context.params.externalRef, owner.suggestions);
      },
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
      handler: (context) => changeOwnTips(payments, context),
    }),
  ];
}

type ByRefContext = Pick<PlatformContext<{ readonly externalRef: string }>, 'caller' | 'params'>;

async function requireOwnTips(
  database: Queryable,
  { caller: { platformId }, params: { externalRef } }: ByRefContext,
): Promise<OwnTips> {
  const owner = { platformId, externalRef };
  const found = await findOwnTips(database, owner);
  if (found === undefined) throw await unknownSubMerchant(database, owner);
  return found;
}

async function changeOwnTips(
  payments: Payments,
  context: PlatformContext<
    { readonly externalRef: string },
    unknown,
    Static<typeof SubMerchantSettingsChange>
  >,
): Promise<Answer> {
  const { platformId } = context.caller;
  const { externalRef } = context.params;
  const change = readTips(context.body.tip_suggestions ?? {});
  const changed = await payments.idempotency.once(context, async (transaction) => {
    const { subMerchantId } = await requireOwnTips(transaction, context);
    const key = { platformId, subMerchantId };
    const suggestions = mergeByCurrency(await lockOwnTips(transaction, key), change);
    await saveOwnTips(transaction, key, { suggestions, now: context.now });
    return answer(externalRef, suggestions);
  });
  payments.wake(platformId);
  return changed;
}

function answer(externalRef: string, suggestions: OwnTips['suggestions']): Answer {
  const body = {
    object: 'submerchant_settings',
    submerchant: externalRef,
    tip_suggestions: renderTips(suggestions),
  };
  return { status: 200, body };
}
