import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { dashboard, type SearchResults } from '../../api/dashboard.ts';
import { type Filter, Filters, useFilters } from '../../components/lists/filters.tsx';
import { ListTable } from '../../components/lists/list-table.tsx';
import { type Column, Table } from '../../components/lists/table.tsx';
import { Empty, Page } from '../../components/page/page.tsx';
import { Money, Status, SubMerchantLink, Time } from '../../components/values/values.tsx';
import { given } from '../../format/given.ts';
import { resultPath } from '../../format/object-path.ts';
import { describeReadings } from '../../format/reading.ts';
import { humanise } from '../../format/words.ts';
import { transactionColumns } from '../transactions/transaction-columns.tsx';

const filters = [
  { kind: 'text', name: 'q', label: 'Search for' },
  { kind: 'choice', name: 'span', label: 'Taps', of: ['all'], isRare: true },
] as const satisfies readonly Filter[];

/** The search finds the newest first, and has no other order. */
const columns = transactionColumns.map((column) => ({ ...column, isOrder: false }));

type Found = SearchResults['objects'][number];

const objectColumns: readonly Column<Found>[] = [
  { header: 'What', width: '9rem', cell: ({ kind }) => humanise(kind) },
  {
    header: 'Name',
    mayBeCut: true,
    cell: ({ id }) => id,
  },
  {
    header: 'Status',
    width: '9.25rem',
    cell: ({ status }) => (status === null ? '' : <Status of={status} />),
  },
  {
    header: 'Amount',
    width: '9rem',
    cell: ({ amount, currency }) =>
      amount === null || currency === null ? '' : <Money amount={amount} currency={currency} />,
  },
  {
    header: 'Sub-merchant',
    mayBeCut: true,
    isSecondary: true,
    cell: ({ id, submerchant }) =>
      submerchant === null || submerchant === id ? '' : <SubMerchantLink of={submerchant} />,
  },
  {
    header: 'Since',
    width: '9rem',
    align: 'end',
    cell: ({ created_at }) => (created_at === null ? '' : <Time at={created_at} />),
  },
];

/** All results of a search; the search field above every page shows the first few. */
export function SearchPage(): ReactNode {
  const state = useFilters(filters);
  const { q, span } = state.values;
  return (
    <Page
      title="Search"
      about="Write what you know in any order: the last four digits of the card, the amount, the day, a reference, an authorisation code, a reader, a sub-merchant or the beginning of an id."
    >
      <Filters filters={filters.slice(0, 1)} state={state}>
        {q !== undefined && <SpanButton span={span} onChange={(to) => state.set('span', to)} />}
      </Filters>
      {q !== undefined && (
        <ListTable
          label="Transactions"
          queryKey={['search', q, span ?? 'recent']}
          load={(page) => dashboard.search({ ...given({ q, span }), ...page, q })}
          head={(first) => <Head of={first} />}
          columns={columns}
          idOf={({ id }) => id}
          hrefOf={({ id }) => `/transactions/${id}`}
          empty={
            <Empty
              title={
                span === 'all' ? 'No transaction found' : 'No transaction of the last 90 days found'
              }
            >
              Leave out what you are not sure of, or check the spelling.
            </Empty>
          }
        />
      )}
    </Page>
  );
}

function SpanButton(props: {
  readonly span: 'all' | undefined;
  readonly onChange: (span: string) => void;
}): ReactNode {
  const isAll = props.span === 'all';
  return (
    <Button variant="default" size="xs" onClick={() => props.onChange(isAll ? '' : 'all')}>
      {isAll ? 'Search the last 90 days only' : 'Search older taps, too'}
    </Button>
  );
}

function Head({ of: first }: { readonly of: SearchResults }): ReactNode {
  const understood = describeReadings(first.readings);
  const objects = first.objects.flatMap((object) => {
    const path = resultPath(object.kind, object.id);
    return path === null ? [] : [{ ...object, path }];
  });
  return (
    <>
      <p className="dim" role="status">
        {understood !== '' && `Looking for ${understood}. `}
        Taps as of <Time at={first.as_of} />.
      </p>
      {objects.length > 0 && (
        <Table
          label="Other results"
          columns={objectColumns}
          items={objects}
          idOf={({ kind, id }) => `${kind} ${id}`}
          hrefOf={({ path }) => path}
        />
      )}
    </>
  );
}
