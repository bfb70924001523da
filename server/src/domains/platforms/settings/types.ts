import type { TipSuggestions } from '../../../psp/tip-port.ts';

/** A platform's fee in one currency: a share of what is captured, and a fixed part. */
export interface FeePlan {
  readonly basisPoints: number;
  readonly fixedMinor: bigint;
}

export const noFee: FeePlan = { basisPoints: 0, fixedMinor: 0n };

export const basisPointsMax = 10_000;
export const fixedFeeMinorMax = 1_000_000_000;
export const ceilingMultiplierMax = 100;
export const retentionYearsMax = 30;
export const archiveOneInMax = 10_000;

/** As many as a reader shows. */
export const tipSuggestionsCount = 3;
export const tipPercentMax = 100;
export const receiptUrlDaysMax = 3650;
export const cutOffPattern = '^([01]\\d|2[0-3]):[0-5]\\d$';

export const payoutIntervals = ['daily', 'weekly', 'monthly', 'manual'] as const;
export const payoutWeekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
export const monthlyAnchorMax = 31;

/** When a sub-merchant without a schedule of its own is paid out. */
export type PayoutSchedule =
  | { readonly interval: 'daily' | 'manual' }
  | { readonly interval: 'weekly'; readonly weeklyAnchor: (typeof payoutWeekdays)[number] }
  | { readonly interval: 'monthly'; readonly monthlyAnchor: number };

export interface Settings {
  /** By currency. Without a plan the platform keeps nothing. */
  readonly feePlans: ReadonlyMap<string, FeePlan>;
  /** How far a pre-authorisation may be increased when the tap names no ceiling. */
  readonly ceilingMultiplier: number;
  /** The local time at which a sub-merchant's business day ends. */
  readonly cutOff: string;
  readonly payoutSchedule: PayoutSchedule;
  /** The IANA time zone of days in the dashboard, reports and files. */
  readonly reportingTimeZone: string;
  /**
   * Whether the provider may collect what sub-merchants owe from their banks, where they have
   * consented to that.
   */
  readonly collectNegativeBalances: boolean;
  /** The years after its last transaction for which a sub-merchant cannot be erased. */
  readonly retentionYears: number;
  /** One in how many successful requests is kept in the archive; null keeps none. */
  readonly archiveOneIn: number | null;
  /** By currency. Without its own, a currency has the usual suggestions. */
  readonly tipSuggestions: ReadonlyMap<string, TipSuggestions>;
  /** The days after a payment for which its receipt has a public page; 0 for none. */
  readonly receiptUrlDays: number;
}

export interface SettingsVersion extends Settings {
  readonly version: number;
  /** The id of an API key, or cli; null for the defaults. */
  readonly madeBy: string | null;
  /** Null for the defaults. */
  readonly createdAt: Date | null;
}

/** Fields to change; the rest stays. Null removes the fee plan or the tips of a currency. */
export interface SettingsChange extends Partial<Omit<Settings, 'feePlans' | 'tipSuggestions'>> {
  readonly feePlans?: ReadonlyMap<string, FeePlan | null>;
  readonly tipSuggestions?: TipChange;
}

export type TipChange = ReadonlyMap<string, TipSuggestions | null>;

/** Version 0, of a platform that has set nothing. */
export const defaultSettings: SettingsVersion = {
  version: 0,
  feePlans: new Map(),
  ceilingMultiplier: 5,
  cutOff: '17:00',
  payoutSchedule: { interval: 'daily' },
  reportingTimeZone: 'UTC',
  collectNegativeBalances: false,
  retentionYears: 5,
  archiveOneIn: null,
  tipSuggestions: new Map(),
  receiptUrlDays: 730,
  madeBy: null,
  createdAt: null,
};
