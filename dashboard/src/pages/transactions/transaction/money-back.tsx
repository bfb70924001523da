import { Link } from '@tanstack/react-router';
import type { Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Section } from '../../../components/page/page.tsx';
import { Money, Status, Time } from '../../../components/values/values.tsx';
import { isInquiry } from '../../../format/inquiry.ts';
import { humanise } from '../../../format/words.ts';

interface Back {
  readonly id: string;
  readonly what: ReactNode;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
  readonly at: string;
}

const columns: readonly Column<Back>[] = [
  { header: 'What', cell: ({ what }) => what },
  { header: 'Status', width: '10rem', cell: ({ status }) => <Status of={status} /> },
  { header: 'Amount', align: 'end', cell: (back) => <Money {...back} /> },
  { header: 'Created', align: 'end', cell: ({ at }) => <Time at={at} /> },
];

/** The refunds and disputes of a transaction. */
export function MoneyBack({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const refunds = transaction.refunds.map((refund) => ({
    ...refund,
    what: <span title={refund.id}>Refund{refund.reason === null ? '' : `: ${refund.reason}`}</span>,
    at: refund.created_at,
  }));
  const disputes = transaction.disputes.map((dispute) => ({
    ...dispute,
    what: (
      <Link to="/disputes/$id" params={{ id: dispute.id }}>
        {isInquiry(dispute) ? 'Inquiry' : 'Dispute'}: {humanise(dispute.reason)}
      </Link>
    ),
    at: dispute.opened_at,
  }));
  const items = [...refunds, ...disputes];
  if (items.length === 0) return null;
  return (
    <Section title="Refunds and disputes" isFlush>
      <Table label="Refunds and disputes" columns={columns} items={items} idOf={({ id }) => id} />
    </Section>
  );
}
