import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dashboard, type Reader } from '../../api/dashboard.ts';
import { useSession } from '../../api/session.ts';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { NeedsRole } from '../../components/actions/why-not.tsx';
import { EmptyList } from '../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../components/lists/filters.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { Page } from '../../components/page/page.tsx';
import { NameAndRef } from '../../components/values/sub-merchant-name.tsx';
import { Status, SubMerchantLink, Time } from '../../components/values/values.tsx';
import { given } from '../../format/given.ts';

const filters = [
  { kind: 'text', name: 'q', label: 'Label or id' },
  { kind: 'sub-merchant', name: 'submerchant', label: 'Sub-merchant' },
] as const satisfies readonly Filter[];

const columns: readonly Column<Reader>[] = [
  { header: 'Reader', cell: ({ id, label }) => <NameAndRef name={label} externalRef={id} /> },
  { header: 'State', width: '11rem', cell: (reader) => <State of={reader} /> },
  {
    header: 'Sub-merchant',
    cell: ({ submerchant }) =>
      submerchant === null ? (
        <span className="dim">all of them</span>
      ) : (
        <SubMerchantLink of={submerchant} />
      ),
  },
  {
    header: 'Last tap',
    width: '14rem',
    cell: ({ last_tap: tap }) =>
      tap === null ? (
        <span className="dim">none known</span>
      ) : (
        <Link to="/transactions/$id" params={{ id: tap.transaction }}>
          <Status of={tap.status} /> <Time at={tap.created_at} />
        </Link>
      ),
  },
  {
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    width: '10.5rem',
    cell: (reader) => <ReaderActions of={reader} />,
  },
];

export function ReadersPage(): ReactNode {
  const state = useFilters(filters);
  const query = given(state.values);
  return (
    <Page
      title="Readers"
      about="The devices that take payments, where each stands and when it was last used."
      actions={<NeedsRole scope="devices:write" what="Moving and labelling readers needs" />}
    >
      <Filters filters={filters} state={state} />
      <ListTable
        label="Readers"
        queryKey={['readers', 'list', query]}
        load={(page) => dashboard.readers({ ...query, ...page })}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <EmptyList of="readers" state={state}>
            A reader appears here with its first tap, or when it is registered.
          </EmptyList>
        }
      />
    </Page>
  );
}

function State({ of: { state, offline_since: since } }: { readonly of: Reader }): ReactNode {
  if (state === 'taking_tap') return <Status of="waits for a card" tone="busy" />;
  if (state === 'offline') {
    return (
      <>
        <Status of="did not answer" tone="bad" /> <Time at={since} />
      </>
    );
  }
  return <span className="dim">not in use</span>;
}

function ReaderActions({ of: { id, label, submerchant } }: { readonly of: Reader }): ReactNode {
  const name = label ?? id;
  const { has_simulator: hasSimulator } = useSession();
  // Simulated readers are always shared.
  const mayMove = !(hasSimulator && id.startsWith('sim_'));
  return (
    <span className="row-actions">
      <ActionButton
        label="Label"
        title={`Label ${name}`}
        about="A name by which your people know this reader. Leave it empty to take the label off."
        scope="devices:write"
        fields={[
          { kind: 'text', name: 'label', label: 'Label', initial: label ?? '', isOptional: true },
        ]}
        run={({ label: given = '' }, options) =>
          taprail.devices.update(id, { label: given.trim() === '' ? null : given.trim() }, options)
        }
        done="Label saved."
        changes={['readers']}
      />
      {mayMove && (
        <ActionButton
          label="Move"
          title={`Move ${name}`}
          about="From then on it takes payments for this sub-merchant only. Leave the field empty to let all of them use it."
          scope="devices:write"
          fields={[
            {
              kind: 'sub-merchant',
              name: 'submerchant',
              label: 'Sub-merchant',
              initial: submerchant ?? '',
              isOptional: true,
            },
          ]}
          run={({ submerchant: to = '' }, options) =>
            taprail.devices.update(
              id,
              { submerchant: to.trim() === '' ? null : to.trim() },
              options,
            )
          }
          done="Reader moved."
          changes={['readers']}
        />
      )}
    </span>
  );
}
