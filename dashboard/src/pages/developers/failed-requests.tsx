import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FailedRequest } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { timeColumn } from '../../components/lists/columns.tsx';
import { DownloadList } from '../../components/lists/download-list.tsx';
import { EmptyList } from '../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../components/lists/filters.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { Empty, Facts, Loaded, Page, Section } from '../../components/page/page.tsx';
import { Id, Time } from '../../components/values/values.tsx';
import { given } from '../../format/given.ts';
import { FailedRequestChart } from './failed-request-chart.tsx';

const filters = [
  { kind: 'text', name: 'id', label: 'Request-Id' },
  { kind: 'text', name: 'code', label: 'Code' },
  { kind: 'text', name: 'route', label: 'Route' },
  { kind: 'text', name: 'key', label: 'API key (id)' },
] as const satisfies readonly Filter[];

const columns: readonly Column<FailedRequest>[] = [
  {
    header: 'Request',
    cell: ({ method, route }) => (
      <span className="mono">
        {method} {route}
      </span>
    ),
  },
  {
    header: 'Answer',
    width: '26.5%',
    cell: ({ status, code }) => (
      <>
        <span className="number">{status}</span>{' '}
        <a className="mono" href={`/docs/errors#${code}`}>
          {code}
        </a>
      </>
    ),
  },
  { header: 'Times', width: '5rem', align: 'end', cell: ({ count }) => String(count) },
  { header: 'Request-Id', width: '10.5rem', cell: ({ id }) => <Id value={id} short /> },
  { header: 'Key', isExtra: true, cell: ({ key }) => <Id value={key} short /> },
  timeColumn('When', 'created_at', { width: '8rem' }),
];

export function FailedRequestsPage(): ReactNode {
  const state = useFilters(filters);
  const { id, code, route, key } = state.values;
  const query = given({ code, route, key });
  return (
    <Page
      title="Failed requests"
      about="Requests that the API refused in the last seven days, counted by the hour, each with the newest example. Bodies and values are not kept."
      actions={<DownloadList name="failed_requests" query={query} />}
    >
      <Filters filters={filters} state={state} />
      {id === undefined ? (
        <>
          <FailedRequestChart code={code} route={route} />
          <ListTable
            label="Failed requests"
            queryKey={['failed-requests', query]}
            load={(page) => taprail.failedRequests.list({ ...query, ...page })}
            columns={columns}
            idOf={(request) => request.id}
            empty={<EmptyList of="failed requests" state={state} />}
          />
        </>
      ) : (
        <OneRequest id={id} />
      )}
    </Page>
  );
}

/** A request that was not refused may be in the archive. */
function InArchive({ id }: { readonly id: string }): ReactNode {
  return (
    <Empty title="No failed request has this id">
      <span>
        Of requests refused alike within an hour only the newest is kept. If it succeeded, it may be
        among the{' '}
        <Link to="/requests" search={{ id }}>
          archived requests
        </Link>
        .
      </span>
    </Empty>
  );
}

function OneRequest({ id }: { readonly id: string }): ReactNode {
  const query = useQuery({
    queryKey: ['failed-requests', id],
    queryFn: () => taprail.failedRequests.get(id),
  });
  if (query.isError) return <InArchive id={id} />;
  return (
    <Loaded query={query}>
      {(request) => (
        <Section title="The request">
          <Facts
            facts={[
              { name: 'Request-Id', value: <Id value={request.id} /> },
              {
                name: 'Request',
                value: (
                  <span className="mono">
                    {request.method} {request.route}
                  </span>
                ),
              },
              { name: 'Status', value: String(request.status) },
              {
                name: 'Code',
                value: <a href={`/docs/errors#${request.code}`}>{request.code}</a>,
              },
              { name: 'Times in the hour', value: String(request.count) },
              { name: 'API key', value: <Id value={request.key} /> },
              { name: 'When', value: <Time at={request.created_at} /> },
            ]}
          />
        </Section>
      )}
    </Loaded>
  );
}
