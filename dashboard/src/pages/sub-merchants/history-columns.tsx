import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HistoryEntry } from '../../api/dashboard.ts';
import { timeColumn } from '../../components/lists/columns.tsx';
import type { Column } from '../../components/lists/table.tsx';
import { Money, Status } from '../../components/values/values.tsx';
import { failureReason } from '../../format/payout-failures.ts';
import { humanise, humaniseOperation, plural } from '../../format/words.ts';

export const historyColumns: readonly Column<HistoryEntry>[] = [
  { header: 'What', cell: (entry) => <What of={entry} /> },
  {
    header: 'Status',
    width: '9.5rem',
    cell: ({ kind, status }) => kind !== 'status' && status !== null && <Status of={status} />,
  },
  {
    header: 'Amount',
    align: 'end',
    width: '8.5rem',
    cell: ({ amount, currency }) =>
      amount !== null && currency !== null && <Money amount={amount} currency={currency} />,
  },
  { header: 'Who', width: '10rem', cell: whoOf },
  timeColumn('When', 'at', { width: '9rem' }),
];

function What({ of }: { readonly of: HistoryEntry }): ReactNode {
  const { kind, subject, transaction, reason } = of;
  const because = reason === null ? '' : `: ${reasonOf(kind, reason)}`;
  switch (kind) {
    case 'refund':
      return (
        <Link to="/transactions/$id" params={{ id: transaction ?? '' }}>
          Refund
        </Link>
      );
    case 'payout':
      return (
        <Link to="/payouts/$id" params={{ id: subject ?? '' }}>
          Payout{because}
        </Link>
      );
    case 'dispute':
      return (
        <Link to="/disputes/$id" params={{ id: subject ?? '' }}>
          Dispute{because}
        </Link>
      );
    case 'action':
      return humaniseOperation(of.action ?? '').replace('sub merchant', 'sub-merchant');
    default:
      return `${humanise(of.status ?? '')}: ${abilitiesOf(of)}`;
  }
}

function reasonOf(kind: HistoryEntry['kind'], reason: string): string {
  return kind === 'payout' ? failureReason(reason) : humanise(reason);
}

/** Why something is off; items that are due say it themselves. */
const reasons: Readonly<Record<string, string>> = {
  platform_paused: 'paused by you',
  payouts_paused: 'payouts held after failures',
  'requirements.currently_due': '',
  'requirements.past_due': 'past due',
};

function wordsForReason(reason: string | null): string {
  return reason === null ? '' : (reasons[reason] ?? humanise(reason).toLowerCase());
}

function abilitiesOf(of: HistoryEntry): string {
  const { charges_enabled: charges, payouts_enabled: payouts, reason, due_count: due } = of;
  const abilities = [charges && 'payments', payouts && 'payouts'].filter(Boolean).join(' and ');
  const able = abilities === '' ? 'no payments, no payouts' : `may have ${abilities}`;
  return [able, wordsForReason(reason), due ? `${plural(due, 'item')} due` : '']
    .filter((part) => part !== '')
    .join(', ');
}

const others: Readonly<Record<NonNullable<HistoryEntry['by']>, string>> = {
  user: 'A former user',
  link: 'Onboarding link',
  command_line: 'Command line',
  api: 'Your system',
  schedule: 'Schedule',
  bank: 'Card issuer',
};

function whoOf({ actor_name: name, by }: HistoryEntry): ReactNode {
  return name ?? (by === null ? '' : others[by]);
}
