import type { PspAccount } from '../../psp/port.ts';

/** What somebody did at the provider and people here have to know of; instants are RFC 3339 text. */
export interface Notices {
  /** When the provider was seen to have taken a rejection back. */
  readonly rejectionWithdrawnAt?: string;
  /** A schedule by which the provider paid out of itself. */
  readonly payoutSchedule?: {
    readonly interval: string;
    readonly foundAt: string;
    /** When it was off again; null until then. */
    readonly setBackAt: string | null;
  };
}

export const noNotices: Notices = Object.freeze({});

/** The notices after a reading. One that has nothing to tell leaves them as they are. */
export function notedIn(
  notices: Notices,
  account: Pick<PspAccount, 'rejected' | 'payoutSchedule'>,
  { isRejected, now }: { readonly isRejected: boolean; readonly now: Date },
): Notices {
  return withRejection(withSchedule(notices, account, now), account, { isRejected, now });
}

/** A schedule that is found again after it was off is another one. */
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

export const noticeCodes = ['rejection_withdrawn', 'payout_schedule'] as const;

export interface ShownNotice {
  readonly code: (typeof noticeCodes)[number];
  readonly message: string;
  readonly since: string;
  /** Null while it stands. */
  readonly ended_at: string | null;
}

/** Notices as people read them, with what to do about each. */
export function shownNotices({ rejectionWithdrawnAt, payoutSchedule }: Notices): ShownNotice[] {
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
    const message = `Somebody turned on payouts by a schedule (${interval}) at the provider. `;
    shown.push({
      code: 'payout_schedule',
      message: message + (setBackAt === null ? notSetBack : setBack),
      since: foundAt,
      ended_at: setBackAt,
    });
  }
  return shown;
}

const withdrawn =
  'The provider has taken the rejection back, but rejected is final here. Submit the sub-merchant ' +
  'again under a new externalRef to go on. Its balance is not paid out from here any more: pay it ' +
  "out in the provider's dashboard.";
const notSetBack =
  'Turning it off failed and is tried again at the next reading. Turn it off there: it pays out ' +
  'money that Taprail would pay out.';
const setBack = 'It was turned off again. Look at the provider for payouts that it made meanwhile.';
