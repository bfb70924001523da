import { type Command, Option } from '@commander-js/extra-typings';
import { payoutWeekdays } from '../../../../sdk/src/generated/api-lists.ts';
import type { SettingsChange } from '../../../../sdk/src/index.ts';
import { defineCommand, jsonOption, parseWhole, type Terminal, UsageError } from '../../command.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { printAnswer } from '../print-answer.ts';
import { describeSettings } from './settings-text.ts';

type Schedule = NonNullable<SettingsChange['payout_schedule']>;

export function addSettingsChange(group: Command, terminal: Terminal): void {
  defineCommand(group, 'change', {
    summary: 'Changes some of the settings, as a new version.',
    description:
      'Other settings stay. Fees and tips are changed by "npx taprail patch /v1/settings <field>": see ' +
      '"npx taprail patch --help".',
    examples: {
      'End business days at five:': 'npx taprail settings change --cut-off 17:00',
      'Pay out every Monday:': 'npx taprail settings change --payout-schedule weekly:monday',
    },
  })
    .option('--cut-off <time>', "When a business day ends, in the sub-merchant's time zone: 17:00.")
    .option(
      '--ceiling-multiplier <number>',
      'How many times its amount a pre-authorisation may be increased to.',
      (text) => parseWhole(text, { name: 'ceiling-multiplier', min: 1, max: 100 }),
    )
    .option(
      '--payout-schedule <schedule>',
      'When sub-merchants are paid out: daily, weekly:<weekday>, monthly:<day> or manual.',
      parseSchedule,
    )
    .option(
      '--reporting-time-zone <name>',
      'The time zone of days in the dashboard, reports and files, such as Europe/Zurich.',
    )
    .addOption(
      new Option(
        '--collect-negative-balances <yes-or-no>',
        'Whether the provider may collect negative balances from banks.',
      ).choices(['yes', 'no'] as const),
    )
    .option(
      '--retention-years <number>',
      'For how many years after its last transaction a sub-merchant cannot be erased.',
      (text) => parseWhole(text, { name: 'retention-years', min: 0, max: 30 }),
    )
    .option(
      '--archive-one-in <number>',
      'One in how many successful requests is kept for the dashboard: 1 keeps all, 0 none.',
      (text) => parseWhole(text, { name: 'archive-one-in', min: 0, max: 10_000 }),
    )
    .option(
      '--receipt-url-days <number>',
      'For how many days after a payment its receipt has a public page.',
      (text) => parseWhole(text, { name: 'receipt-url-days', min: 0, max: 3650 }),
    )
    .addOption(idempotencyKeyOption)
    .addOption(jsonOption)
    .action(async ({ cutOff, ceilingMultiplier, payoutSchedule, ...options }) => {
      const {
        collectNegativeBalances: collects,
        reportingTimeZone: zone,
        retentionYears,
        archiveOneIn,
        receiptUrlDays,
      } = options;
      const change: SettingsChange = {
        ...(cutOff !== undefined && { cut_off: cutOff }),
        ...(ceilingMultiplier !== undefined && { ceiling_multiplier: ceilingMultiplier }),
        ...(payoutSchedule !== undefined && { payout_schedule: payoutSchedule }),
        ...(zone !== undefined && { reporting_time_zone: zone }),
        ...(retentionYears !== undefined && { retention_years: retentionYears }),
        ...(archiveOneIn !== undefined && { archive_one_in: archiveOneIn || null }),
        ...(receiptUrlDays !== undefined && { receipt_url_days: receiptUrlDays }),
        ...(collects !== undefined && { collect_negative_balances: collects === 'yes' }),
      };
      if (Object.keys(change).length === 0) {
        throw new UsageError('Name what to change: npx taprail settings change --cut-off 17:00.');
      }
      await printAnswer(terminal, options, async ({ taprail }) => {
        const value = await taprail.settings.update(change, callOf(options));
        return {
          value,
          text: () => describeSettings(value),
          next: ['npx taprail settings versions'],
        };
      });
    });
}

function parseSchedule(text: string): Schedule {
  const [interval, anchor] = text.toLowerCase().split(/:(.*)/);
  if ((interval === 'daily' || interval === 'manual') && anchor === undefined) return { interval };
  const weekday = payoutWeekdays.find((each) => each === anchor);
  if (interval === 'weekly' && weekday !== undefined) return { interval, weekly_anchor: weekday };
  const isDay = anchor !== undefined && /^([1-9]|[12]\d|3[01])$/.test(anchor);
  if (interval === 'monthly' && isDay) return { interval, monthly_anchor: Number(anchor) };
  throw new UsageError(
    '--payout-schedule must be daily, weekly:<monday to friday>, monthly:<1 to 31> or manual.',
  );
}
