import { useNavigate } from '@tanstack/react-router';
import type { Payout, PayoutQuery } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../api/taprail.ts';
import { ActionButton } from '../components/action-button.tsx';
import type { Values } from '../components/fields.tsx';
import { type Filter, Filters, useFilters } from '../components/filters.tsx';
import { type Column, ListTable } from '../components/list-table.tsx';
import { Empty, Page } from '../components/page.tsx';
import { Money, Status, SubMerchantLink, Time } from '../components/values.tsx';
import { formatMoney, parseAmount, readBack } from '../format/money.ts';

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    of: ['scheduled', 'in_transit', 'paid', 'failed', 'cancelled'],
  },
  { kind: 'text', name: 'submerchant', label: 'Sub-merchant' },
];

const columns: readonly Column<Payout>[] = [
  { header: 'Amount', width: '9rem', cell: (payout) => <Money {...payout} /> },
  { header: 'Status', width: '8rem', cell: ({ status }) => <Status of={status} /> },
  {
    header: 'To',
    mayBeCut: true,
    cell: ({ submerchant }) => <SubMerchantLink of={submerchant} />,
  },
  {
    header: 'Made by',
    width: '8.5rem',
    isExtra: true,
    cell: ({ automatic }) => (automatic ? 'The schedule' : 'Somebody'),
  },
  {
    header: 'Wire reference',
    width: '12.5rem',
    isSecondary: true,
    mayBeCut: true,
    cell: ({ wire_reference, failure_code }) => (
      <span className="mono dim">{wire_reference ?? failure_code ?? ''}</span>
    ),
  },
  {
    header: 'At the bank',
    width: '10rem',
    align: 'end',
    cell: ({ eta }) => <Time at={eta} />,
  },
];

export function PayoutsPage(): ReactNode {
  const state = useFilters(filters);
  const query = state.values as PayoutQuery;
  return (
    <Page
      title="Payouts"
      about="Money on its way to bank accounts, newest first."
      actions={<NewPayout />}
    >
      <Filters filters={filters} state={state} />
      <ListTable
        label="Payouts"
        queryKey={['payouts', 'list', query]}
        load={(page) => taprail.payouts.list({ ...query, ...page })}
        columns={columns}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `/payouts/${id}`}
        empty={
          <Empty title="No payouts here">
            The schedule makes them when captured money becomes available.
          </Empty>
        }
      />
    </Page>
  );
}

function NewPayout(): ReactNode {
  const navigate = useNavigate();
  return (
    <ActionButton
      label="Pay out now"
      about="Besides the schedule. Without an amount, everything that is available is paid out."
      scope="payouts:write"
      needs="Payouts by hand need"
      fields={[
        {
          kind: 'text',
          name: 'submerchant',
          label: 'Sub-merchant',
          help: 'Empty for the money of the platform itself.',
          isOptional: true,
        },
        { kind: 'text', name: 'currency', label: 'Currency', initial: 'EUR' },
        { kind: 'money', name: 'amount', label: 'Amount', currency: currencyOf, isOptional: true },
      ]}
      confirm={(values) => {
        const { amount = '' } = values;
        const given = readBack(amount, currencyOf(values));
        return amount.trim() === '' ? 'Pay out everything' : `Pay out ${given}`.trim();
      }}
      run={(values, idempotencyKey) => {
        const { submerchant = '', amount = '' } = values;
        const code = currencyOf(values);
        const given = amount.trim() === '' ? {} : { amount: parseAmount(amount, code) ?? 0 };
        const to = submerchant.trim() === '' ? {} : { submerchant: submerchant.trim() };
        return taprail.payouts.create({ ...to, currency: code, ...given }, { idempotencyKey });
      }}
      done={(payout) => `${formatMoney(payout)} will be paid out.`}
      changes={['payouts', 'balance', 'ledger', 'overview']}
      onDone={({ id }) => void navigate({ to: `/payouts/${id}` })}
    />
  );
}

function currencyOf({ currency = '' }: Values): string {
  return currency.trim().toUpperCase();
}
