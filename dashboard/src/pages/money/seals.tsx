import { useQuery } from '@tanstack/react-query';
import { type Seal, verifySeals } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { VerifyButton } from '../../components/actions/verify-button.tsx';
import { timeColumn } from '../../components/lists/columns.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { Empty, Facts, Page, Section } from '../../components/page/page.tsx';
import { Id, Time } from '../../components/values/values.tsx';
import { plural } from '../../format/words.ts';

const columns: readonly Column<Seal>[] = [
  { header: 'Until', width: '10rem', cell: ({ to }) => <Time at={to} /> },
  {
    header: 'Records',
    width: '7rem',
    align: 'end',
    cell: ({ count }) => <span className="number">{count.toLocaleString('en-GB')}</span>,
  },
  { header: 'Root', isExtra: true, cell: ({ root }) => <Id value={root} short /> },
  { header: 'Hash', cell: ({ hash }) => <Id value={hash} short /> },
  timeColumn('Sealed', 'created_at', { width: '10rem' }),
];

export function SealsPage(): ReactNode {
  const newest = useQuery({
    queryKey: ['seals', 'newest'],
    queryFn: () => taprail.seals.list({ limit: 1 }),
  });
  const [seal] = newest.data?.data ?? [];
  return (
    <Page
      title="Seals"
      about="Once a day all new records are sealed with a signed fingerprint that includes the one before, so nothing can be changed unnoticed."
      actions={<VerifyButton verify={verifyAll} />}
    >
      {seal !== undefined && (
        <Section title="Signing key">
          <Facts
            facts={[
              { name: 'Public key', value: <Id value={seal.public_key} /> },
              { name: 'Newest seal', value: <Id value={seal.id} /> },
              { name: 'Signature', value: <span className="mono">{seal.signature}</span> },
            ]}
          />
        </Section>
      )}
      <ListTable
        label="Seals"
        queryKey={['seals', 'list']}
        load={(page) => taprail.seals.list(page)}
        columns={columns}
        idOf={({ id }) => id}
        empty={<Empty title="No seals yet">The first seal is made at midnight, UTC.</Empty>}
      />
    </Page>
  );
}

/** Verifies the chain of all seals. */
async function verifyAll(): Promise<string> {
  const seals: Seal[] = [];
  for await (const seal of taprail.seals.list({ limit: 100 })) seals.push(seal);
  const publicKey = [...new Set(seals.map((seal) => seal.public_key))];
  await verifySeals(seals, { publicKey });
  return `${plural(seals.length, 'seal')} verified`;
}
