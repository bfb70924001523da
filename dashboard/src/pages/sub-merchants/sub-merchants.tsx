import { useNavigate } from '@tanstack/react-router';
import {
  businessTypes,
  type SubMerchant,
  type SubMerchantQuery,
  subMerchantStatuses,
} from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { choicesOf } from '../../components/fields/fields.tsx';
import { timeColumn } from '../../components/lists/columns.tsx';
import { DownloadList } from '../../components/lists/download-list.tsx';
import { EmptyList } from '../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../components/lists/filters.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { Page } from '../../components/page/page.tsx';
import { NameAndRef } from '../../components/values/sub-merchant-name.tsx';
import { Status } from '../../components/values/values.tsx';
import { given } from '../../format/given.ts';
import { plural } from '../../format/words.ts';

const filters = [
  { kind: 'choice', name: 'status', label: 'Status', of: subMerchantStatuses },
  { kind: 'choice', name: 'past_due', label: 'Past due', of: ['true', 'false'] },
] as const satisfies readonly Filter[];

const columns: readonly Column<SubMerchant>[] = [
  {
    header: 'Sub-merchant',
    mayBeCut: true,
    cell: ({ externalRef, business_profile: { name } }) => (
      <NameAndRef name={name} externalRef={externalRef} />
    ),
  },
  { header: 'Status', width: '13.5rem', cell: ({ status }) => <Status of={status} /> },
  { header: 'To do', width: '9.5rem', cell: (one) => todoOf(one) },
  {
    header: 'Country',
    width: '9rem',
    isExtra: true,
    cell: ({ country, businessType }) => `${country}, ${businessType}`,
  },
  timeColumn('Since', 'created_at', { isOrder: true, width: '10rem' }),
];

export function SubMerchantsPage(): ReactNode {
  const state = useFilters(filters);
  const { past_due, status } = state.values;
  const query: SubMerchantQuery = given({
    status,
    past_due: past_due === undefined ? undefined : past_due === 'true',
  });
  return (
    <Page
      title="Sub-merchants"
      about="Businesses that take payments through you, and what each still has to provide."
      actions={
        <>
          <DownloadList name="sub_merchants" query={query} />
          <NewSubMerchant />
        </>
      }
    >
      <Filters filters={filters} state={state} />
      <ListTable
        label="Sub-merchants"
        queryKey={['sub-merchants', 'list', query]}
        load={(page) => taprail.submerchants.list({ ...query, ...page })}
        columns={columns}
        idOf={({ externalRef }) => externalRef}
        hrefOf={({ externalRef }) => `/sub-merchants/${encodeURIComponent(externalRef)}`}
        empty={
          <EmptyList of="sub-merchants" state={state}>
            Add one here or through the API.
          </EmptyList>
        }
      />
    </Page>
  );
}

/** The required fields; the sub-merchant can fill in the rest by an onboarding link. */
function NewSubMerchant(): ReactNode {
  const navigate = useNavigate();
  return (
    <ActionButton
      label="Add a sub-merchant"
      variant="filled"
      about="This is enough to create it. Send an onboarding link for the rest."
      scope="sub-merchants:write"
      needs="Adding a sub-merchant needs"
      fields={[
        {
          kind: 'text',
          name: 'externalRef',
          label: 'Name in your system',
          help: 'Must be unique. It cannot be changed later.',
          form: 'Enter 1 to 128 letters, digits and . _ : @ - only.',
        },
        { kind: 'email', name: 'email', label: 'E-mail' },
        {
          kind: 'text',
          name: 'country',
          label: 'Country',
          help: 'Two letters, such as DE.',
          form: 'Enter a country code of two letters, such as DE.',
        },
        {
          kind: 'choice',
          name: 'businessType',
          label: 'Type',
          initial: 'company',
          of: choicesOf(businessTypes),
        },
      ]}
      run={({ externalRef = '', email = '', country = '', businessType }, options) =>
        taprail.submerchants.submit(
          {
            externalRef: externalRef.trim(),
            email: email.trim(),
            country: country.trim().toUpperCase(),
            businessType: businessType === 'individual' ? 'individual' : 'company',
          },
          options,
        )
      }
      done="The sub-merchant is being created."
      changes={['sub-merchants']}
      onDone={({ externalRef }) =>
        void navigate({ to: `/sub-merchants/${encodeURIComponent(externalRef)}` })
      }
    />
  );
}

function todoOf({ requirements, pauses }: SubMerchant): ReactNode {
  const { pastDue, currentlyDue } = requirements;
  if (pastDue.length > 0)
    return (
      <span className="status" data-tone="bad">{`${plural(pastDue.length, 'item')} past due`}</span>
    );
  if (currentlyDue.length > 0) return `${plural(currentlyDue.length, 'item')} due`;
  if (pauses.charges || pauses.payouts) return 'Paused by you';
  return <span className="dim">Nothing</span>;
}
