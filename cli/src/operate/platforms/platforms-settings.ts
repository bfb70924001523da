import type { Command } from '@commander-js/extra-typings';
import type {
  PayoutSchedule,
  payoutWeekdays,
  SettingsVersion,
} from '../../../../server/src/domains/platforms/index.ts';
import { properTimeZone } from '../../../../server/src/lib/time-zones.ts';
import {
  defineCommand,
  jsonOption,
  parseWhole,
  platformOption,
  type Terminal,
  UsageError,
} from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { madeByCli } from '../made-by-cli.ts';

export function addPlatformsSettings(platforms: Command, terminal: Terminal): void {
  defineCommand(platforms, 'settings', {
    summary: 'Shows or changes the settings of a platform.',
    description:
      'With an option that one is changed, as a new version of the settings, and the rest stays; ' +
      'without, all are shown. Earlier taps and captures keep the version that ' +
      'applied. Fees are set by "platforms fees".',
    examples: {
      'Pay out every Monday:':
        'npx taprail platforms settings --platform acme --payout-schedule weekly:monday',
      'See what is set, and since when:': 'npx taprail platforms settings --platform acme',
    },
  })
    .addOption(platformOption)
    .option(
      '--ceiling-multiplier <number>',
      'How many times its amount a pre-authorisation may be increased to, where the tap names no ' +
        'ceiling.',
      (text) => parseWhole(text, { name: 'ceiling-multiplier', min: 1, max: 100 }),
    )
    .option(
      '--cut-off <time>',
      "When a business day ends, in the sub-merchant's time zone, such as 17:00.",
    )
    .option(
      '--payout-schedule <schedule>',
      'When sub-merchants without a schedule of their own are paid out: daily, weekly:<weekday>, ' +
        'monthly:<day> or manual.',
    )
    .option(
      '--reporting-time-zone <name>',
      'The time zone of days in the dashboard, reports and files, such as Europe/Zurich.',
    )
    .option(
      '--collect-negative-balances <yes-or-no>',
      'Whether the provider may collect the negative balances of sub-merchants from their banks: ' +
        'of those with a debit consent, in countries where it does so.',
    )
    .option(
      '--retention-years <number>',
      'For how many years after its last transaction a sub-merchant cannot be erased.',
      (text) => parseWhole(text, { name: 'retention-years', min: 0, max: 30 }),
    )
    .option(
      '--receipt-url-days <number>',
      'For how many days after a payment its receipt has a public page; 0 for none.',
      (text) => parseWhole(text, { name: 'receipt-url-days', min: 0, max: 3650 }),
    )
    .addOption(jsonOption)
    .action(async ({ platform, json, ceilingMultiplier, cutOff, payoutSchedule, ...others }) => {
      const { collectNegativeBalances: collects, reportingTimeZone: zone } = others;
      const { retentionYears, receiptUrlDays } = others;
      const { withPlatform } = await import('../with-database.ts');
      const { resendConsents } = await import('../../../../server/src/domains/onboarding/index.ts');
      const { appendVersion, cutOffPattern, payoutWeekdays, renderSettings } = await import(
        '../../../../server/src/domains/platforms/index.ts'
      );
      const change = {
        ...(ceilingMultiplier === undefined ? {} : { ceilingMultiplier }),
        ...(cutOff === undefined ? {} : { cutOff: checkCutOff(cutOff, cutOffPattern) }),
        ...(payoutSchedule === undefined
          ? {}
          : { payoutSchedule: parseSchedule(payoutSchedule, payoutWeekdays) }),
        ...(zone === undefined ? {} : { reportingTimeZone: parseTimeZone(zone) }),
        ...(retentionYears === undefined ? {} : { retentionYears }),
        ...(receiptUrlDays === undefined ? {} : { receiptUrlDays }),
        ...(collects === undefined ? {} : { collectNegativeBalances: parseYesOrNo(collects) }),
      };
      await withPlatform(terminal, platform, async ({ database, platform: found }) => {
        // Without an option there is nothing to change, and the present version comes back.
        const made = madeByCli(found);
        const settings = await database.transaction(async (transaction) => {
          const version = await appendVersion(transaction, made, change);
          if (collects !== undefined) await resendConsents(transaction, made);
          return version;
        });
        if (collects !== undefined) await resendConsents(database, made);
        terminal.print(
          json ? JSON.stringify(renderSettings(settings), null, 2) : renderVersion(settings),
        );
      });
    });
}

function renderVersion(settings: SettingsVersion): string {
  const { version, feePlans, createdAt } = settings;
  const fees = [...feePlans].map(
    ([currency, { basisPoints, fixedMinor }]) =>
      `${currency} ${basisPoints} basis points + ${fixedMinor}`,
  );
  return renderTable([
    ['SETTING', 'VALUE'],
    ['Ceiling multiplier', String(settings.ceilingMultiplier)],
    ['Cut-off', settings.cutOff],
    ['Payout schedule', renderSchedule(settings.payoutSchedule)],
    ['Reporting time zone', settings.reportingTimeZone],
    ['Collect negative balances', settings.collectNegativeBalances ? 'yes' : 'no'],
    ['Retention', `${settings.retentionYears} years`],
    [
      'Archived requests',
      settings.archiveOneIn === null ? 'none' : `one in ${settings.archiveOneIn}`,
    ],
    ['Receipts in public', `${settings.receiptUrlDays} days`],
    ['Fees', fees.join(', ') || 'none'],
    ['Version', createdAt === null ? `${version}, the defaults` : String(version)],
    ['Since', createdAt?.toISOString() ?? 'ever'],
    ['Made by', settings.madeBy ?? 'nobody'],
  ]);
}

/** As the option takes it. */
function renderSchedule(schedule: PayoutSchedule): string {
  switch (schedule.interval) {
    case 'weekly':
      return `weekly:${schedule.weeklyAnchor}`;
    case 'monthly':
      return `monthly:${schedule.monthlyAnchor}`;
    default:
      return schedule.interval;
  }
}

function parseYesOrNo(text: string): boolean {
  if (text === 'yes' || text === 'no') return text === 'yes';
  throw new UsageError('--collect-negative-balances must be yes or no.');
}

function parseTimeZone(text: string): string {
  const timeZone = properTimeZone(text);
  if (timeZone !== null) return timeZone;
  throw new UsageError('--reporting-time-zone must be a name such as Europe/Zurich or UTC.');
}

function checkCutOff(text: string, pattern: string): string {
  if (new RegExp(pattern).test(text)) return text;
  throw new UsageError('--cut-off must be a time of day such as 17:00.');
}

function parseSchedule(text: string, weekdays: typeof payoutWeekdays): PayoutSchedule {
  const [interval, anchor] = text.toLowerCase().split(/:(.*)/);
  if ((interval === 'daily' || interval === 'manual') && anchor === undefined) return { interval };
  const weeklyAnchor = weekdays.find((weekday) => weekday === anchor);
  if (interval === 'weekly' && weeklyAnchor !== undefined) return { interval, weeklyAnchor };
  const isDay = anchor !== undefined && /^([1-9]|[12]\d|3[01])$/.test(anchor);
  if (interval === 'monthly' && isDay) return { interval, monthlyAnchor: Number(anchor) };
  throw new UsageError(
    '--payout-schedule must be daily, weekly:<monday to friday>, monthly:<1 to 31> or manual.',
  );
}
