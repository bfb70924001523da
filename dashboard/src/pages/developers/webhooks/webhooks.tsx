import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { WebhookEndpoint } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { dashboard, type EndpointHealth } from '../../../api/dashboard.ts';
import { taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { timeColumn } from '../../../components/lists/columns.tsx';
import { type Column, ListTable } from '../../../components/lists/list-table.tsx';
import { Empty, Page } from '../../../components/page/page.tsx';
import { AcceptedLine } from './accepted-line.tsx';
import { endpointFields, readEndpoint } from './endpoint-fields.ts';
import { EndpointStatus } from './endpoint-status.tsx';
import { Replays } from './replays.tsx';

const columnsWith = (health: EndpointHealth | undefined): readonly Column<WebhookEndpoint>[] => [
  { header: 'Address', width: '45%', mayBeCut: true, cell: ({ url }) => url },
  { header: 'Status', width: '8rem', cell: (endpoint) => <EndpointStatus of={endpoint} /> },
  {
    header: 'Accepted in 24 hours',
    width: '11.5rem',
    isSecondary: true,
    cell: ({ id }) => (
      <AcceptedLine of={health?.endpoints.find(({ endpoint }) => endpoint === id)} />
    ),
  },
  {
    header: 'Events',
    isSecondary: true,
    mayBeCut: true,
    cell: ({ events }) => (events.includes('*') ? 'all' : events.join(', ')),
  },
  {
    header: 'Description',
    isExtra: true,
    mayBeCut: true,
    cell: ({ description }) => description ?? '',
  },
  timeColumn('Since', 'created_at', { width: '10rem', isExtra: true }),
];

export function WebhooksPage(): ReactNode {
  const navigate = useNavigate();
  const { data: health } = useQuery({
    queryKey: ['webhook-health', '24h'],
    queryFn: () => dashboard.endpointHealth({ span: '24h' }),
    refetchInterval: 60_000,
  });
  return (
    <Page
      title="Webhooks"
      about="Events are signed, sent to these addresses and retried until they are accepted."
      actions={
        <ActionButton
          label="Add an endpoint"
          variant="filled"
          scope="webhook-endpoints:write"
          needs="Adding an endpoint needs"
          fields={endpointFields()}
          run={(values, options) => taprail.webhookEndpoints.create(readEndpoint(values), options)}
          done="Endpoint added."
          changes={['webhooks']}
          secret={({ secret }) => ({
            title: 'The signing secret',
            about: 'Verify deliveries with it. It cannot be shown again.',
            value: secret,
          })}
          onDone={({ id }) => void navigate({ to: `/webhooks/${id}` })}
        />
      }
    >
      <ListTable
        label="Endpoints"
        queryKey={['webhooks', 'list']}
        load={(page) => taprail.webhookEndpoints.list(page)}
        columns={columnsWith(health)}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `/webhooks/${id}`}
        empty={<Empty title="No endpoints yet">Add the address of your server.</Empty>}
      />
      <Replays />
    </Page>
  );
}
