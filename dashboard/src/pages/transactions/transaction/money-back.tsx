import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Page, Transaction } from '@taprail/sdk';
import { type ReactNode, useState } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { ListTable } from '../../../components/lists/list-table.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Section } from '../../../components/page/page.tsx';
import { Money, Status, Time } from '../../../components/values/values.tsx';
import { isInquiry } from '../../../format/inquiry.ts';
import { humanise, plural } from '../../../format/words.ts';

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

type Kind = 'refunds' | 'disputes';

/** The refunds and disputes of a transaction: the newest ones, and all on demand. */
export function MoneyBack({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const [all, setAll] = useState<Kind | null>(null);
  const { id, refunds, refunds_count, disputes, disputes_count } = transaction;
  const items = [...refunds.map(ofRefund), ...disputes.map(ofDispute)];
  if (items.length === 0) return null;
  const more = {
    refunds: refunds_count > refunds.length && plural(refunds_count, 'refund'),
    disputes: disputes_count > disputes.length && plural(disputes_count, 'dispute'),
  };
  const buttonOf = (kind: Kind) =>
    more[kind] !== false && (
      <Button
        variant="subtle"
        size="xs"
        aria-pressed={all === kind}
        onClick={() => setAll(all === kind ? null : kind)}
      >
        {all === kind ? 'Only the newest' : `All ${more[kind]}`}
      </Button>
    );
  const hasMore = more.refunds !== false || more.disputes !== false;
  const actions = (
    <>
      {buttonOf('refunds')}
      {buttonOf('disputes')}
    </>
  );
  return (
    <Section title="Refunds and disputes" isFlush {...(hasMore && { actions })}>
      {all === null ? (
        <Table label="Refunds and disputes" columns={columns} items={items} idOf={(of) => of.id} />
      ) : (
        <ListTable
          label={`All ${all}`}
          queryKey={[all, 'of', id]}
          load={(page) => loadAll(all, { transaction: id, ...page })}
          columns={columns}
          idOf={(of) => of.id}
          empty="None"
        />
      )}
    </Section>
  );
}

async function loadAll(
  kind: Kind,
  query: { readonly transaction: string; readonly limit: number; readonly cursor?: string },
): Promise<Page<Back>> {
  if (kind === 'refunds') {
    const page = await taprail.refunds.list(query);
    return { ...page, data: page.data.map(ofRefund) };
  }
  const page = await taprail.disputes.list(query);
  return { ...page, data: page.data.map(ofDispute) };
}

function ofRefund(refund: Transaction['refunds'][number]): Back {
  return {
    ...refund,
    what: <span title={refund.id}>Refund{refund.reason === null ? '' : `: ${refund.reason}`}</span>,
    at: refund.created_at,
  };
}

function ofDispute(dispute: Transaction['disputes'][number]): Back {
  return {
    ...dispute,
    what: (
      <Link to="/disputes/$id" params={{ id: dispute.id }}>
        {isInquiry(dispute) ? 'Inquiry' : 'Dispute'}: {humanise(dispute.reason)}
      </Link>
    ),
    at: dispute.opened_at,
  };
}
