import { isDeepStrictEqual } from 'node:util';
import type { Settings, SettingsChange } from './types.ts';

/** The settings after a change; null when it changes nothing. */
export function applyChange(present: Settings, change: SettingsChange): Settings | null {
  const settings: Settings = {
    feePlans: mergeByCurrency(present.feePlans, change.feePlans),
    ceilingMultiplier: change.ceilingMultiplier ?? present.ceilingMultiplier,
    cutOff: change.cutOff ?? present.cutOff,
    payoutSchedule: change.payoutSchedule ?? present.payoutSchedule,
    reportingTimeZone: change.reportingTimeZone ?? present.reportingTimeZone,
    collectNegativeBalances: change.collectNegativeBalances ?? present.collectNegativeBalances,
    retentionYears: change.retentionYears ?? present.retentionYears,
    archiveOneIn: change.archiveOneIn === undefined ? present.archiveOneIn : change.archiveOneIn,
    tipSuggestions: mergeByCurrency(present.tipSuggestions, change.tipSuggestions),
    receiptUrlDays: change.receiptUrlDays ?? present.receiptUrlDays,
  };
  const isSame = isDeepStrictEqual({ ...present, ...settings }, { ...present });
  return isSame ? null : settings;
}

/** Sorted by currency. Null removes an entry. */
export function mergeByCurrency<T>(
  present: ReadonlyMap<string, T>,
  changed: ReadonlyMap<string, T | null> = new Map(),
): ReadonlyMap<string, T> {
  const merged = [...new Map<string, T | null>([...present, ...changed])];
  return new Map(
    merged
      .filter((entry): entry is [string, T] => entry[1] !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
