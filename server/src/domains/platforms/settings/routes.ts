import Type from 'typebox';
import { requestObject, text } from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import {
  amountTooLarge,
  amountTooSmall,
  currencyNotSupported,
  fieldNotApplicable,
  invalidCursor,
} from '../../../request/errors.ts';
import { settingsVersionNotFound } from './errors.ts';
import { settingsExample } from './examples.ts';
import { settingsFaults } from './read-change.ts';
import { renderSettings } from './render.ts';
import { Settings, SettingsPatch } from './schemas.ts';
import {
  changeSettings,
  getSettings,
  getVersion,
  listAllVersions,
  type SettingsParts,
} from './settings.ts';

const route = routesOf({ tag: 'Settings' });
const read = 'settings:read';
const path = '/v1/settings';

export function settingsRoutes(parts: SettingsParts): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'getSettings',
      scope: read,
      summary: 'Get the settings',
      description: 'The settings of your platform as they are now, and since when.',
      responses: { 200: answerOf('The settings.', Settings, settingsExample) },
      handler: async ({ caller }) => ({
        status: 200,
        body: renderSettings(await getSettings(parts, caller.platformId)),
      }),
    }),
    route('PATCH', path, {
      operationId: 'updateSettings',
      scope: 'settings:write',
      summary: 'Change the settings',
      description:
        'Changes what is sent and keeps the rest, as a new version that every node uses within half ' +
        'a second. What was tapped or captured before keeps the version that applied to it. A ' +
        'change to what is set already makes no version.',
      body: SettingsPatch,
      bodyFaults: settingsFaults,
      bodyExamples: {
        fees: { fee_plans: { EUR: { basis_points: 300, fixed_amount: 0 }, GBP: null } },
        ceiling: { ceiling_multiplier: 3 },
        payouts: {
          cut_off: '18:30',
          payout_schedule: { interval: 'weekly', weekly_anchor: 'monday' },
        },
      },
      responses: { 200: answerOf('The settings, with the change.', Settings, settingsExample) },
      errors: [currencyNotSupported, fieldNotApplicable, amountTooSmall, amountTooLarge],
      handler: (context) => changeSettings(parts, context),
    }),
    route('GET', `${path}/versions`, {
      operationId: 'listSettingsVersions',
      scope: read,
      summary: 'List the versions of the settings',
      description:
        'Newest first, down to version 0, the defaults. A cursor is the number of a version.',
      query: requestObject({ ...pageQuery }),
      responses: { 200: pageOf('versions', 'SettingsVersionList', Settings, settingsExample) },
      errors: [invalidCursor],
      handler: (context) => listAllVersions(parts, context),
    }),
    route('GET', `${path}/versions/:version`, {
      operationId: 'getSettingsVersion',
      scope: read,
      summary: 'Get a version of the settings',
      description: 'The settings that a capture names in settings_version.',
      params: Type.Object({ version: text('The number of the version.') }),
      responses: { 200: answerOf('The version.', Settings, settingsExample) },
      errors: [settingsVersionNotFound],
      handler: (context) => getVersion(parts, context),
    }),
  ];
}
