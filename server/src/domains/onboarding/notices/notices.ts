import type { PspAccount } from '../../../psp/port.ts';
import { day, hour } from '../accounts/retry-delays.ts';

/** Changes that people made at the provider, shown to people here; instants are RFC 3339 text. */
export interface Notices {
  /** When the provider was seen to have withdrawn a rejection. */
  readonly rejectionWithdrawnAt?: string;
  /** The provider's own payout schedule. */
  readonly payoutSchedule?: {
    readonly interval: string;
    readonly foundAt: string;
    /** When it was turned off; null until then. */
    readonly setBackAt: string | null;
  };
  /** A failure to turn collecting from the bank on or off. */
  readonly collecting?: {
    readonly wanted: boolean;
    /** The provider's code; null if it gave no answer. */
    readonly refusedAs: string | null;
    readonly foundAt: string;
    /** When it succeeded; null until then. */
    readonly endedAt: string | null;
  };
}

export const noNotices: Notices = Object.freeze({});

/** The notices after a reading, unchanged if it has nothing to report. */
export function noticesAfter(
  notices: Notices,
  account: Pick<PspAccount, 'rejected' | 'payoutSchedule' | 'collecting'>,
  { isRejected, now }: { readonly isRejected: boolean; readonly now: Date },
): Notices {
  const scheduled = withSchedule(notices, account, now);
  const collected = withCollecting(scheduled, account, now);
  return withRejection(collected, account, { isRejected, now });
}

/** A schedule found again after it was turned off is a new one. */
function withSchedule(
  notices: Notices,
  { payoutSchedule: found }: Pick<PspAccount, 'payoutSchedule'>,
  now: Date,
): Notices {
  const known = notices.payoutSchedule;
  const at = now.toISOString();
  const isOpen = known !== undefined && known.setBackAt === null;
  if (found === undefined) {
    return isOpen ? { ...notices, payoutSchedule: { ...known, setBackAt: at } } : notices;
  }
  const { interval, isSetBack } = found;
  const foundAt = isOpen ? known.foundAt : at;
  if (isOpen && !isSetBack && known.interval === interval) return notices;
  return { ...notices, payoutSchedule: { interval, foundAt, setBackAt: isSetBack ? at : null } };
}

function withCollecting(
  notices: Notices,
  { collecting: found }: Pick<PspAccount, 'collecting'>,
  now: Date,
): Notices {
  if (found === undefined) return notices;
  const known = notices.collecting;
  const at = now.toISOString();
  const isOpen = known !== undefined && known.endedAt === null;
  if (found === null) {
    return isOpen ? { ...notices, collecting: { ...known, endedAt: at } } : notices;
  }
  const isSame = isOpen && known.wanted === found.wanted;
  if (isSame && known.refusedAs === found.refusedAs) return notices;
  const foundAt = isSame ? known.foundAt : at;
  return { ...notices, collecting: { ...found, foundAt, endedAt: null } };
}

/**
 * When to try again to turn collecting on or off: after a refusal another day, and soon after a
 * call without an answer.
 */
export function nextCollecting({ collecting }: Notices, now: Date): Date | null {
  if (collecting?.endedAt !== null) return null;
  return new Date(now.getTime() + (collecting.refusedAs === null ? hour : day));
}

function withRejection(
  notices: Notices,
  { rejected }: Pick<PspAccount, 'rejected'>,
  { isRejected, now }: { readonly isRejected: boolean; readonly now: Date },
): Notices {
  const isWithdrawn = isRejected && !rejected;
  if (isWithdrawn === (notices.rejectionWithdrawnAt !== undefined)) return notices;
  const { rejectionWithdrawnAt: _, ...others } = notices;
  return isWithdrawn ? { ...others, rejectionWithdrawnAt: now.toISOString() } : others;
}

export const noticeCodes = ['rejection_withdrawn', 'payout_schedule', 'negative_balance'] as const;

export interface ShownNotice {
  readonly code: (typeof noticeCodes)[number];
  readonly message: string;
  readonly since: string;
  /** Null while it lasts. */
  readonly ended_at: string | null;
}

/** Notices as people read them, each with its remedy. */
export function shownNotices(notices: Notices): ShownNotice[] {
  const { rejectionWithdrawnAt, payoutSchedule, collecting } = notices;
  const shown: ShownNotice[] = [];
  if (rejectionWithdrawnAt !== undefined) {
    shown.push({
      code: 'rejection_withdrawn',
      message: withdrawn,
      since: rejectionWithdrawnAt,
      ended_at: null,
    });
  }
  if (payoutSchedule !== undefined) {
    const { interval, foundAt, setBackAt } = payoutSchedule;
    const message = `A payout schedule (${interval}) was turned on at the provider. `;
    shown.push({
      code: 'payout_schedule',
      message: message + (setBackAt === null ? notSetBack : setBack),
      since: foundAt,
      ended_at: setBackAt,
    });
  }
  if (collecting !== undefined) {
    const { foundAt, endedAt } = collecting;
    shown.push({
      code: 'negative_balance',
      message: collectingMessage(collecting),
      since: foundAt,
      ended_at: endedAt,
    });
  }
  return shown;
}

function collectingMessage({
  wanted,
  refusedAs,
  endedAt,
}: NonNullable<Notices['collecting']>): string {
  const why = refusedAs === null ? 'the provider gave no answer' : `it said ${refusedAs}`;
  const failed =
    `Collecting negative balances from the bank account could not be turned ` +
    `${wanted ? 'on' : 'off'} at the provider: ${why}. `;
  if (endedAt !== null) return `${failed}It is as wanted now.`;
  return failed + (wanted ? notTurnedOn : notTurnedOff);
}

const notTurnedOn = 'It is tried again. Until then nothing is collected.';
const notTurnedOff =
  'It is tried again. Turn it off there: the sub-merchant or the platform no longer agrees to it.';

const withdrawn =
  'The provider has taken the rejection back, but rejected is final here. Submit the sub-merchant ' +
  'again under a new externalRef to go on. Its balance is not paid out from here any more: pay it ' +
  "out in the provider's dashboard.";
const notSetBack =
  'Turning it off failed and is tried again at the next reading. Turn it off there: it pays out ' +
  'money that Taprail would pay out.';
const setBack = 'It was turned off again. Check the provider for payouts that it made meanwhile.';
