import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ApiKey, dashboard, type IssuedApiKey } from '../../api/dashboard.ts';
import type { Secret } from '../../components/actions/action.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { choicesOf } from '../../components/fields/fields.tsx';
import { type Column, Table } from '../../components/lists/table.tsx';
import { Loaded, Page } from '../../components/page/page.tsx';
import { Status, Time } from '../../components/values/values.tsx';
import { dayToInstant } from '../../format/time.ts';
import { keyScopes } from '../../generated/api-lists.ts';

export function ApiKeysPage(): ReactNode {
  const query = useQuery({ queryKey: ['api-keys'], queryFn: () => dashboard.apiKeys.list() });
  return (
    <Page
      title="API keys"
      about="Your servers call the API with these keys. Each is shown once, when you issue it."
      actions={
        <ActionButton
          label="Issue a key"
          variant="filled"
          title="Issue an API key"
          scope="api-keys:write"
          fields={[
            { kind: 'text', name: 'name', label: 'Name' },
            {
              kind: 'checks',
              name: 'scopes',
              label: 'Permissions',
              of: choicesOf(keyScopes, (scope) => (scope === '*' ? 'Everything' : scope)),
            },
            {
              kind: 'day',
              name: 'expires_at',
              label: 'Last day',
              form: 'Choose today or a later day.',
              help: 'The key works until that day ends. Leave empty for a key that never expires.',
              isOptional: true,
            },
          ]}
          run={({ name = '', scopes = '', expires_at = '' }, options) => {
            const checked = scopes.split(' ');
            // In the order in which they were checked.
            const chosen = checked.flatMap(
              (name) => keyScopes.find((scope) => scope === name) ?? [],
            );
            const until = dayToInstant(expires_at, 1);
            return dashboard.apiKeys.issue(
              {
                name: name.trim(),
                scopes: chosen.includes('*') ? ['*'] : chosen,
                ...(until === undefined ? {} : { expires_at: until }),
              },
              options,
            );
          }}
          done="Key issued."
          changes={['api-keys']}
          secret={secretOf}
        />
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <Table
            label="API keys"
            columns={columns}
            items={data}
            idOf={({ id }) => id}
            empty="No keys yet."
          />
        )}
      </Loaded>
    </Page>
  );
}

function secretOf({ name, secret }: IssuedApiKey): Secret {
  return {
    title: `Key for ${name}`,
    about: 'Store it now. It cannot be shown again.',
    value: secret,
  };
}

const columns: readonly Column<ApiKey>[] = [
  { header: 'Name', cell: ({ id, name }) => <span title={id}>{name}</span> },
  { header: 'Status', cell: ({ status }) => <Status of={status} /> },
  {
    header: 'Ends with',
    isSecondary: true,
    cell: ({ last4 }) => <span className="mono">…{last4}</span>,
  },
  {
    header: 'Permissions',
    isSecondary: true,
    cell: ({ scopes }) => (scopes.includes('*') ? 'Everything' : scopes.join(', ')),
  },
  {
    header: 'Last used',
    isSecondary: true,
    cell: ({ last_used_at }) => <Time at={last_used_at} />,
  },
  { header: 'Expires', isExtra: true, cell: ({ expires_at }) => <Time at={expires_at} /> },
  {
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    cell: (key) => key.status === 'active' && <KeyActions of={key} />,
  },
];

function KeyActions({ of }: { readonly of: ApiKey }): ReactNode {
  // Two keys can have the same name.
  const name = `${of.name} (…${of.last4})`;
  const shared = { scope: 'api-keys:write', changes: ['api-keys'], size: 'compact-xs' } as const;
  return (
    <>
      <ActionButton
        {...shared}
        label="Rotate"
        title={`Rotate the key for ${name}`}
        about="You get a new key with the same permissions."
        variant="subtle"
        fields={[
          {
            kind: 'choice',
            name: 'overlap_hours',
            label: 'Keep the old key working for',
            initial: '24',
            of: [
              { value: '0', label: 'No time: it stops at once' },
              { value: '1', label: '1 hour' },
              { value: '24', label: '1 day' },
              { value: '168', label: '1 week' },
            ],
          },
        ]}
        run={({ overlap_hours }, options) =>
          dashboard.apiKeys.rotate(of.id, Number(overlap_hours), options)
        }
        done="New key issued."
        secret={secretOf}
      />
      <ActionButton
        {...shared}
        label="Revoke"
        title={`Revoke the key for ${name}?`}
        about="Requests with this key are refused within a second. This cannot be undone."
        isGrave
        variant="subtle"
        run={(_, options) => dashboard.apiKeys.revoke(of.id, options)}
        done="Key revoked."
      />
    </>
  );
}
