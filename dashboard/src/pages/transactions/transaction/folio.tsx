import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FolioLine, Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { timeColumn } from '../../../components/lists/columns.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Loaded, Section } from '../../../components/page/page.tsx';
import { csvFileName, saveFile } from '../../../components/values/save-file.ts';
import { Money, Time } from '../../../components/values/values.tsx';
import { humanise } from '../../../format/words.ts';

const columns: readonly Column<FolioLine & { readonly id: string }>[] = [
  { header: 'Line', cell: ({ kind }) => humanise(kind) },
  {
    header: 'Amount',
    cell: ({ amount, currency, capture_before: until }) =>
      amount === null ? <Time at={until} /> : <Money amount={amount} currency={currency} />,
  },
  { header: 'For', cell: ({ description, reference }) => description ?? reference ?? '' },
  timeColumn('Time', 'at', { width: '9rem' }),
];

/** The folio of a stay: all that was held, charged, captured and given back, with its file. */
export function StayFolio({ transaction }: { readonly transaction: Transaction }): ReactNode {
  const { authorisation_chain_id: stay, hash } = transaction;
  const query = useQuery({
    queryKey: ['transactions', transaction.id, 'folio', hash],
    queryFn: () => taprail.authorisations.listFolio(stay, { limit: 100 }),
  });
  const download = () =>
    saveFile(csvFileName(stay, 'folio'), () => taprail.authorisations.downloadFolio(stay));
  return (
    <Section
      title="Folio"
      isFlush
      actions={
        <Button size="compact-xs" variant="default" onClick={() => void download()}>
          Download the folio
        </Button>
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <Table
            label="Folio"
            columns={columns}
            items={data.map((line, index) => ({ ...line, id: String(index) }))}
            idOf={({ id }) => id}
          />
        )}
      </Loaded>
    </Section>
  );
}
