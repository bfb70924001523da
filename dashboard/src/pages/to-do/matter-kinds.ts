import type { Matter } from '../../api/dashboard.ts';
import { failureReason } from '../../format/payout-failures.ts';
import { plural, type Tone } from '../../format/words.ts';

type Kind = Matter['kind'];

interface Words {
  readonly label: string;
  readonly tone: Tone;
}

export const kindWords: Readonly<Record<Kind, Words>> = {
  decision: { label: 'Waits for a decision', tone: 'bad' },
  payout_failed: { label: 'Payout failed', tone: 'bad' },
  payouts_suspended: { label: 'Payouts suspended', tone: 'bad' },
  payout_unanswered: { label: 'Payout without an answer', tone: 'warn' },
  payout_short: { label: 'Payout lacks money', tone: 'warn' },
  outcome_unknown: { label: 'Outcome unknown', tone: 'warn' },
  books_differ: { label: 'Books differ', tone: 'bad' },
  balance_negative: { label: 'Negative balance', tone: 'warn' },
  dispute_due: { label: 'Dispute to answer', tone: 'warn' },
  inquiry_due: { label: 'Inquiry to answer', tone: 'warn' },
  requirements_past_due: { label: 'Requirements past due', tone: 'warn' },
  endpoint_disabled: { label: 'Endpoint disabled', tone: 'bad' },
  events_lost: { label: 'Events lost', tone: 'bad' },
  endpoint_failing: { label: 'Endpoint failing', tone: 'warn' },
};

/** The parts of the page, in the order of their urgency. */
export const groups: readonly { readonly title: string; readonly kinds: readonly Kind[] }[] = [
  {
    title: 'Money',
    kinds: [
      'decision',
      'payout_failed',
      'payouts_suspended',
      'payout_unanswered',
      'payout_short',
      'outcome_unknown',
      'books_differ',
      'balance_negative',
    ],
  },
  { title: 'Disputes', kinds: ['dispute_due', 'inquiry_due'] },
  { title: 'Webhooks', kinds: ['endpoint_disabled', 'events_lost', 'endpoint_failing'] },
  { title: 'Onboarding', kinds: ['requirements_past_due'] },
];

/** Operations whose outcome may be unknown, by their names. */
const operations: Readonly<Record<string, string>> = {
  tap: 'Tap',
  refund: 'Refund',
  reverse: 'Reversal',
  reversal: 'Reversal',
  capture: 'Capture',
  increase: 'Increase of a hold',
  release: 'Release of a hold',
  return_fee: 'Return of a fee',
  fee_return: 'Return of a fee',
  payout: 'Payout',
};

/** More about a matter, in words. */
export function detailOf({ kind, detail, count }: Matter): string {
  if (kind === 'payout_failed' || kind === 'payouts_suspended') {
    return failureReason(detail ?? 'failed');
  }
  if (kind === 'outcome_unknown' || kind === 'decision') {
    return operations[detail ?? ''] ?? 'Operation';
  }
  if (kind === 'payout_short') return 'The account at the provider holds too little';
  if (kind === 'payout_unanswered') return 'The provider has not answered';
  if (kind === 'events_lost') return `${counted(count, 'event', 'events')} at ${detail}`;
  if (kind === 'endpoint_failing') {
    return `${counted(count, 'delivery', 'deliveries')} waiting for ${detail}`;
  }
  return detail ?? '';
}

/** The service counts up to a thousand. */
function counted(count: number | null, one: string, many: string): string {
  return (count ?? 0) < 1000 ? plural(count ?? 0, one, many) : `1,000 or more ${many}`;
}

/** The page that deals with a matter. */
export function pathOf({ kind, about, submerchant }: Matter): string {
  const ofSubMerchant = `/sub-merchants/${encodeURIComponent(submerchant ?? '')}`;
  switch (kind) {
    case 'books_differ':
      return '/reconciliation';
    case 'balance_negative':
      return `/balances?submerchant=${encodeURIComponent(submerchant ?? '')}`;
    case 'payouts_suspended':
    case 'requirements_past_due':
      return ofSubMerchant;
    case 'dispute_due':
    case 'inquiry_due':
      return `/disputes/${about}`;
    case 'endpoint_disabled':
    case 'events_lost':
    case 'endpoint_failing':
      return `/webhooks/${about}`;
    default:
      return about?.startsWith('po_') === true ? `/payouts/${about}` : `/transactions/${about}`;
  }
}
