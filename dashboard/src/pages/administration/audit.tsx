import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AuditEntry, dashboard } from '../../api/dashboard.ts';
import { timeColumn } from '../../components/lists/columns.tsx';
import { DownloadList } from '../../components/lists/download-list.tsx';
import { EmptyList } from '../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../components/lists/filters.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { Page } from '../../components/page/page.tsx';
import { Status } from '../../components/values/values.tsx';
import { addDays } from '../../format/days.ts';
import { given } from '../../format/given.ts';
import { humaniseOperation, operationOf } from '../../format/words.ts';

const columns: readonly Column<AuditEntry>[] = [
  {
    header: 'User',
    cell: ({ actor, actor_name }) => <span title={actor}>{actor_name ?? actor}</span>,
  },
  { header: 'Action', cell: ({ action }) => humaniseOperation(action) },
  {
    header: 'Object',
    isSecondary: true,
    cell: ({ objects }) => <span className="mono">{objects.join(', ')}</span>,
  },
  { header: 'Outcome', width: '11rem', cell: (entry) => <Outcome of={entry} /> },
  timeColumn('When', 'created_at', { width: '8.5rem' }),
];

const filters = [
  { kind: 'text', name: 'who', label: 'User (e-mail or id)' },
  { kind: 'text', name: 'action', label: 'Action' },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
] as const satisfies readonly Filter[];

export function AuditPage(): ReactNode {
  const state = useFilters(filters);
  const users = useQuery({ queryKey: ['users'], queryFn: () => dashboard.users.list() });
  const { from, to, who, action } = state.values;
  const actor = users.data?.data.find(({ email }) => email === who)?.id ?? who;
  const query = {
    actor,
    action: action === undefined ? undefined : operationOf(action),
    created_from: addDays(from, 0),
    created_to: addDays(to, 1),
  };
  return (
    <Page
      title="Audit log"
      about="Everything people did here. Entries are written before the action and cannot be changed or removed."
      actions={<DownloadList name="audit_log" query={query} />}
    >
      <Filters filters={filters} state={state} />
      <ListTable
        label="Audit entries"
        queryKey={['audit', query]}
        load={(page) => dashboard.audit(given({ ...query, ...page }))}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyList of="audit entries" state={state} />}
      />
    </Page>
  );
}

function Outcome({ of }: { readonly of: AuditEntry }): ReactNode {
  if (of.status === null) return <Status of="unknown" tone="busy" />;
  if (of.status < 400) return <Status of={of.is_replay ? 'repeated' : 'done'} tone="good" />;
  return (
    <span title={`HTTP ${of.status}, ${of.request_id}`}>
      <Status of={of.code ?? 'refused'} tone="bad" />
    </span>
  );
}
