import { useQuery } from '@tanstack/react-query';
import type { OnboardingLink } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { type Column, Table } from '../../components/lists/table.tsx';
import { Loaded, Section } from '../../components/page/page.tsx';
import { Status, Time } from '../../components/values/values.tsx';

const columns: readonly Column<OnboardingLink>[] = [
  { header: 'Status', cell: ({ status }) => <Status of={status} /> },
  { header: 'Valid until', cell: ({ expires_at }) => <Time at={expires_at} /> },
  { header: 'Created', isSecondary: true, cell: ({ created_at }) => <Time at={created_at} /> },
  {
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    cell: ({ id, status }) =>
      status === 'open' && (
        <ActionButton
          label="Revoke"
          title="Revoke the link?"
          about="It stops working at once."
          isGrave
          variant="subtle"
          size="compact-xs"
          scope="onboarding-links:write"
          run={(_, options) => taprail.onboardingLinks.revoke(id, options)}
          done="Link revoked."
          changes={['onboarding-links']}
        />
      ),
  },
];

/** Links by which the sub-merchant fills in its due items. */
export function OnboardingLinks({ submerchant }: { readonly submerchant: string }): ReactNode {
  const query = useQuery({
    queryKey: ['onboarding-links', submerchant],
    queryFn: () => taprail.onboardingLinks.list({ submerchant, limit: 20 }),
  });
  return (
    <Section
      title="Onboarding links"
      isFlush
      actions={
        <ActionButton
          label="Create a link"
          title="Create an onboarding link"
          about={`Anyone with the link can fill in what is due for ${submerchant}. Nothing can be read back.`}
          scope="onboarding-links:write"
          fields={[
            {
              kind: 'choice',
              name: 'days',
              label: 'Valid for',
              initial: '7',
              of: ['1', '3', '7', '14', '30'].map((value) => ({
                value,
                label: value === '1' ? '1 day' : `${value} days`,
              })),
            },
          ]}
          run={({ days }, options) =>
            taprail.onboardingLinks.create({ submerchant, valid_days: Number(days) }, options)
          }
          done="Link created."
          changes={['onboarding-links']}
          secret={({ url }) => ({
            title: 'The onboarding link',
            about: 'Send it to the sub-merchant. It cannot be shown again.',
            value: url ?? '',
          })}
        />
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <Table
            label="Onboarding links"
            columns={columns}
            items={data}
            idOf={({ id }) => id}
            empty="No links yet. A link opens a simple form that works on a phone, with document upload."
          />
        )}
      </Loaded>
    </Section>
  );
}
