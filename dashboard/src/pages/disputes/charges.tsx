import type { Dispute } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { timeColumn } from '../../components/lists/columns.tsx';
import { type Column, Table } from '../../components/lists/table.tsx';
import { Section } from '../../components/page/page.tsx';
import { Money } from '../../components/values/values.tsx';
import { plural } from '../../format/words.ts';

/** The charges of the disputed stay. */
export function Charges({ dispute }: { readonly dispute: Dispute }): ReactNode {
  const { charges, charges_count: count, currency } = dispute;
  if (charges.length === 0) return null;
  const columns: readonly Column<Dispute['charges'][number]>[] = [
    {
      header: 'What for',
      cell: ({ description, reference }) => description ?? reference ?? 'Charge',
    },
    {
      header: 'Amount',
      align: 'end',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
    timeColumn('Posted', 'created_at', { isSecondary: true }),
  ];
  const title =
    count > charges.length
      ? `The newest ${charges.length} of ${plural(count, 'charge')} of the stay`
      : 'Charges of the stay';
  return (
    <Section title={title} isFlush>
      <Table label="Charges of the stay" columns={columns} items={charges} idOf={({ id }) => id} />
    </Section>
  );
}
