import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ArchivedRequest, dashboard } from '../../api/dashboard.ts';
import { timeColumn } from '../../components/lists/columns.tsx';
import { type Filter, Filters, useFilters } from '../../components/lists/filters.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { Empty, Facts, Loaded, Page, Section } from '../../components/page/page.tsx';
import { Id, Time } from '../../components/values/values.tsx';
import { formatMs } from '../../format/duration.ts';

const filters = [
  { kind: 'text', name: 'id', label: 'Request-Id' },
] as const satisfies readonly Filter[];

const columns: readonly Column<ArchivedRequest>[] = [
  {
    header: 'Request',
    cell: ({ method, route }) => (
      <span className="mono">
        {method} {route}
      </span>
    ),
  },
  { header: 'Answer', width: '5rem', cell: ({ status }) => status },
  {
    header: 'Took',
    width: '5.5rem',
    align: 'end',
    isSecondary: true,
    cell: ({ duration_ms: ms }) => formatMs(ms),
  },
  { header: 'Request-Id', width: '10.5rem', cell: ({ id }) => <Id value={id} short /> },
  { header: 'Key', isExtra: true, mayBeCut: true, cell: ({ key_name: name }) => name ?? 'deleted' },
  timeColumn('When', 'created_at', { width: '8rem' }),
];

/** Successful requests, as far as the settings keep them. */
export function RequestsPage(): ReactNode {
  const state = useFilters(filters);
  const { id } = state.values;
  return (
    <Page
      title="Requests"
      about="Successful requests to the API that the settings keep: which, when and about what. Bodies and values are not kept."
    >
      <Filters filters={filters} state={state} />
      {id === undefined ? (
        <ListTable
          label="Requests"
          queryKey={['archived-requests']}
          load={(page) => dashboard.archivedRequests.list(page)}
          columns={columns}
          idOf={(request) => request.id}
          empty={
            <Empty title="No requests are kept">
              <span>
                Choose in the <Link to="/settings">settings</Link> how many to keep.
              </span>
            </Empty>
          }
        />
      ) : (
        <OneRequest id={id} />
      )}
    </Page>
  );
}

function OneRequest({ id }: { readonly id: string }): ReactNode {
  const query = useQuery({
    queryKey: ['archived-requests', id],
    queryFn: () => dashboard.archivedRequests.get(id),
  });
  return (
    <>
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
                { name: 'Took', value: formatMs(request.duration_ms) },
                { name: 'API key', value: request.key_name ?? <Id value={request.key} /> },
                {
                  name: 'About',
                  value:
                    request.objects.length === 0
                      ? null
                      : request.objects.map((object) => <Id key={object} value={object} />),
                },
                { name: 'When', value: <Time at={request.created_at} /> },
              ]}
            />
          </Section>
        )}
      </Loaded>
      {query.isError && (
        <p className="dim">
          Was it refused? Look for it among the{' '}
          <Link to="/failed-requests" search={{ id }}>
            failed requests
          </Link>
          .
        </p>
      )}
    </>
  );
}
