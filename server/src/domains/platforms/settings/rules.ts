import { isDeepStrictEqual } from 'node:util';
import type { FeePlan, Settings, SettingsChange } from './types.ts';

/** The settings after a change; null when it changes nothing. */
export function applyChange(present: Settings, change: SettingsChange): Settings | null {
  const settings: Settings = {
    feePlans: mergePlans(present.feePlans, change.feePlans ?? new Map()),
    ceilingMultiplier: change.ceilingMultiplier ?? present.ceilingMultiplier,
    cutOff: change.cutOff ?? present.cutOff,
    payoutSchedule: change.payoutSchedule ?? present.payoutSchedule,
    reportingTimeZone: change.reportingTimeZone ?? present.reportingTimeZone,
    collectNegativeBalances: change.collectNegativeBalances ?? present.collectNegativeBalances,
    retentionYears: change.retentionYears ?? present.retentionYears,
    receiptUrlDays: change.receiptUrlDays ?? present.receiptUrlDays,
  };
  const isSame = isDeepStrictEqual({ ...present, ...settings }, { ...present });
  return isSame ? null : settings;
}

/** Sorted by currency. */
function mergePlans(
  present: Settings['feePlans'],
  changed: ReadonlyMap<string, FeePlan | null>,
): Settings['feePlans'] {
  const merged = [...new Map([...present, ...changed])];
  return new Map(
    merged
      .filter((entry): entry is [string, FeePlan] => entry[1] !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
