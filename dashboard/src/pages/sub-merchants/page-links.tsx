import { useQuery } from '@tanstack/react-query';
import type { PageLink } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { type Column, Table } from '../../components/lists/table.tsx';
import { Loaded, Section } from '../../components/page/page.tsx';
import { Status, Time } from '../../components/values/values.tsx';

const columns: readonly Column<PageLink>[] = [
  { header: 'Status', cell: ({ status }) => <Status of={status} /> },
  { header: 'Valid until', cell: ({ expires_at }) => <Time at={expires_at} /> },
  {
    header: 'Opened',
    cell: ({ opened_at }) => (opened_at === null ? 'Not yet' : <Time at={opened_at} />),
  },
  { header: 'Created', isSecondary: true, cell: ({ created_at }) => <Time at={created_at} /> },
  {
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    cell: ({ id, status }) =>
      (status === 'open' || status === 'opened') && (
        <ActionButton
          label="Revoke"
          title="Revoke the link?"
          about="The link and the page that it opened stop working at once."
          isGrave
          variant="subtle"
          size="compact-xs"
          scope="page-links:write"
          run={(_, options) => taprail.pageLinks.revoke(id, options)}
          done="Link revoked."
          changes={['page-links']}
        />
      ),
  },
];

/** Links that open the sub-merchant's own page. */
export function PageLinks({ submerchant }: { readonly submerchant: string }): ReactNode {
  const query = useQuery({
    queryKey: ['page-links', submerchant],
    queryFn: () => taprail.pageLinks.list({ submerchant, limit: 20 }),
  });
  return (
    <Section
      title="Own page"
      isFlush
      actions={
        <ActionButton
          label="Create a page link"
          title="Create a link to its own page"
          about={`The link shows balance, payouts and statements of ${submerchant}, and the last four digits of its bank account. It opens once, for 30 minutes.`}
          scope="page-links:write"
          fields={[
            {
              kind: 'choice',
              name: 'days',
              label: 'Can be opened for',
              initial: '1',
              of: ['1', '3', '7', '14', '30'].map((value) => ({
                value,
                label: value === '1' ? '1 day' : `${value} days`,
              })),
            },
          ]}
          run={({ days }, options) =>
            taprail.pageLinks.create({ submerchant, valid_days: Number(days) }, options)
          }
          done="Link created."
          changes={['page-links']}
          secret={({ url }) => ({
            title: 'The link to its own page',
            about: 'Send it to the sub-merchant. It cannot be shown again.',
            value: url ?? '',
          })}
        />
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <Table
            label="Links to its own page"
            columns={columns}
            items={data}
            idOf={({ id }) => id}
            empty="No links yet. A link shows the sub-merchant its balance, payouts, statements and what is due."
          />
        )}
      </Loaded>
    </Section>
  );
}
