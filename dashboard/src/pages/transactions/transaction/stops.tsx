import { Link } from '@tanstack/react-router';
import type { Payout, Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { Money } from '../../../components/values/values.tsx';
import { isInquiry, isOpenDispute } from '../../../format/inquiry.ts';
import { formatDay, formatTime } from '../../../format/time.ts';
import { humanise, plural, type Tone } from '../../../format/words.ts';
import { cardText } from './card-text.ts';
import { Steps } from './steps.tsx';

export interface Stop {
  readonly name: string;
  /** Absent until the chain reaches it. */
  readonly tone?: Tone;
  readonly amount?: number;
  readonly currency?: string;
  readonly said: ReactNode;
  readonly at?: string | null;
  readonly more?: ReactNode;
}

export function stopsOf(transaction: Transaction, payout: Payout | undefined): readonly Stop[] {
  return [
    tapStop(transaction),
    authorisationStop(transaction),
    ...captureStops(transaction),
    ...payoutStops(transaction, payout),
    ...refundStops(transaction),
    ...disputeStops(transaction),
  ];
}

function tapStop({ stages: { tap }, failure }: Transaction): Stop {
  if (tap === null) return { name: 'Tap', tone: 'busy', said: 'Waiting for a card' };
  const { amount, tip_amount, currency, card, at } = tap;
  const failed = tap.failure ?? (card === null ? failure : null);
  const tip =
    tip_amount === 0 ? null : (
      <>
        {' with a tip of '}
        <Money amount={tip_amount} currency={currency} />
      </>
    );
  return {
    name: 'Tap',
    tone: failed === null ? 'good' : 'bad',
    amount: amount + tip_amount,
    currency,
    said: failed === null ? [cardText(card), tip] : humanise(failed.code),
    at,
  };
}

function authorisationStop(transaction: Transaction): Stop {
  const { stages, status, amounts } = transaction;
  const name = 'Authorisation';
  const { authorisation } = stages;
  if (authorisation === null) {
    const isBlocked = stages.tap?.risk?.decision === 'block';
    if (isBlocked) return { name, tone: 'bad', said: 'Not requested: blocked as a risk' };
    if (status === 'pending')
      return { name, tone: 'busy', said: 'The issuer has not answered yet' };
    return { name, said: 'Not requested' };
  }
  const { approved, currency, at, decline_reason, authorisation_code, response_code } =
    authorisation;
  if (!approved) {
    const said = `${humanise(decline_reason ?? 'declined')} (${response_code ?? 'no code'})`;
    return { name, tone: 'bad', said, at };
  }
  return {
    name,
    tone: 'good',
    amount: amounts?.authorised ?? authorisation.amount,
    currency,
    said: `Approved, code ${authorisation_code ?? 'unknown'}`,
    at,
    more: <Steps transaction={transaction} authorisation={authorisation} />,
  };
}

/** The capture and its settlement, or the reversal or release of the money. */
function captureStops(transaction: Transaction): readonly Stop[] {
  const { stages, status } = transaction;
  const { capture, settlement } = stages;
  const settling = { name: 'Settlement' };
  const back = reversalStop(transaction);
  if (capture === null) {
    const nothing = { ...settling, said: 'Nothing to settle' };
    if (back !== null) return [back, nothing];
    if (status !== 'authorised') return [{ name: 'Capture', said: 'Nothing to capture' }, nothing];
    const before = stages.authorisation?.capture_before ?? null;
    const said = before === null ? 'Open' : `Open until ${formatTime(before)}`;
    return [{ name: 'Capture', tone: 'busy', said }, nothing];
  }
  const captured = captureStop(capture);
  if (back !== null) return [captured, back];
  if (settlement === null) {
    const said = `Available on ${formatDay(capture.available_on)}`;
    return [captured, { ...settling, tone: 'busy', said }];
  }
  const { amount, currency, at } = settlement;
  const settled = { amount, currency, said: 'Available to pay out', at };
  return [captured, { ...settling, tone: 'good', ...settled }];
}

function captureStop(capture: NonNullable<Transaction['stages']['capture']>): Stop {
  const { amount, currency, platform_fee, fx, release, at } = capture;
  return {
    name: 'Capture',
    tone: 'good',
    amount,
    currency,
    said: (
      <>
        Fee <Money amount={platform_fee} currency={currency} />
        {fx !== null && ` · ${fx.from} at ${fx.rate}`}
        {release !== null && release.amount > 0 && (
          <>
            {' · released '}
            <Money amount={release.amount} currency={currency} />
          </>
        )}
      </>
    ),
    at,
  };
}

/**
 * A capture is reversed, a hold is released. The released part of a capture is shown with the
 * capture.
 */
function reversalStop({ stages, status, currency }: Transaction): Stop | null {
  const { reversal } = stages;
  if (reversal === null) return null;
  const { reason, captured, released, at } = reversal;
  const amount = captured > 0 ? captured : released;
  const because = status === 'expired' ? 'The hold has expired' : `Given back: ${reason}`;
  return {
    name: captured > 0 ? 'Reversal' : 'Release',
    tone: 'quiet',
    ...(amount > 0 && { amount, currency }),
    said: because,
    at,
  };
}

const payoutTones: Readonly<Record<string, Tone>> = {
  paid: 'good',
  failed: 'bad',
  cancelled: 'quiet',
};

const endedStatuses = ['declined', 'cancelled', 'reversed', 'expired'];

function payoutStops(
  { stages: { settlement }, status }: Transaction,
  payout: Payout | undefined,
): readonly Stop[] {
  const name = 'Payout';
  if (endedStatuses.includes(status)) return [{ name, said: 'Nothing to pay out' }];
  if (settlement === null) return [{ name, said: 'After the settlement' }];
  if (settlement.payout === null) return [{ name, tone: 'busy', said: 'With the next payout' }];
  const link = (
    <Link to="/payouts/$id" params={{ id: settlement.payout }}>
      See the payout
    </Link>
  );
  if (payout === undefined) return [{ name, tone: 'busy', said: link }];
  const reference = payout.wire_reference === null ? '' : ` · ${payout.wire_reference}`;
  return [
    {
      name,
      tone: payoutTones[payout.status] ?? 'busy',
      said: `${humanise(payout.status)}${reference}`,
      at: payout.eta,
      more: <div className="when">{link}</div>,
    },
  ];
}

function refundStops(transaction: Transaction): readonly Stop[] {
  const { refunds, refunds_count: count, amounts, currency } = transaction;
  const standing = refunds.filter(({ status }) => status !== 'failed');
  const shown = standing.length > 0 ? standing : refunds;
  const last = shown.at(-1);
  if (last === undefined) return [];
  const isCut = count > refunds.length;
  const isPending = standing.some(({ status }) => status === 'pending');
  const tone = standing.length === 0 ? 'bad' : isPending ? 'busy' : 'quiet';
  const one = last.reason ?? (last.status === 'succeeded' ? 'Given back' : humanise(last.status));
  return [
    {
      name: shown.length === 1 ? 'Refund' : 'Refunds',
      tone,
      amount: isCut ? (amounts?.refunded ?? 0) : sum(shown),
      currency,
      said: shown.length === 1 ? one : plural(isCut ? count : shown.length, 'refund'),
      at: last.created_at,
    },
  ];
}

type Dispute = Transaction['disputes'][number];

/** An inquiry takes no money, so it is no stop. */
function disputeStops(transaction: Transaction): readonly Stop[] {
  const { disputes: all, disputes_count: count, amounts, currency } = transaction;
  const disputes = all.filter((dispute) => !isInquiry(dispute));
  const last = disputes.at(-1);
  if (last === undefined) return [];
  const isCut = count > all.length;
  const isOpen = disputes.some(isOpenDispute);
  const tone = isOpen ? 'warn' : disputes.some(isLost) ? 'bad' : 'quiet';
  return [
    {
      name: disputes.length === 1 ? 'Dispute' : 'Disputes',
      tone,
      // Of many disputes, what they hold and what was lost.
      amount: isCut ? (amounts?.disputed ?? 0) + (amounts?.disputes_lost ?? 0) : sum(disputes),
      currency,
      said:
        disputes.length === 1 ? fateOf(last) : plural(isCut ? count : disputes.length, 'dispute'),
      at: last.closed_at ?? last.opened_at,
      more: (
        <div className="when">
          <Link to="/disputes/$id" params={{ id: last.id }}>
            See the dispute
          </Link>
        </div>
      ),
    },
  ];
}

function isLost({ outcome, reinstated_at: back = null }: Dispute): boolean {
  return outcome === 'lost' && back === null;
}

function fateOf(dispute: Dispute): string {
  if (dispute.outcome === null) return 'Held until it is decided';
  if (dispute.outcome === 'lost') return isLost(dispute) ? 'Lost' : 'Lost, won back by an appeal';
  return `${humanise(dispute.outcome)}: the money stays`;
}

function sum(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}
