import { Link } from '@tanstack/react-router';
import { type LedgerEntryQuery, ledgerAccounts } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { DownloadList } from '../../../components/lists/download-list.tsx';
import { type Filter, Filters, useFilters } from '../../../components/lists/filters.tsx';
import { ListTable } from '../../../components/lists/list-table.tsx';
import { Empty, Page } from '../../../components/page/page.tsx';
import { SubMerchantName } from '../../../components/values/sub-merchant-name.tsx';
import { given } from '../../../format/given.ts';
import { BalanceTable } from './balance-table.tsx';
import { entryColumns } from './entry-columns.tsx';
import { NegativeBalances } from './negative-balances.tsx';

const filters = [
  { kind: 'sub-merchant', name: 'submerchant', label: 'Sub-merchant' },
  { kind: 'text', name: 'transaction', label: 'Transaction' },
  { kind: 'text', name: 'payout', label: 'Payout', isRare: true },
  { kind: 'choice', name: 'account', label: 'Account', of: ledgerAccounts },
] as const satisfies readonly Filter[];

export function BalancesPage(): ReactNode {
  const state = useFilters(filters);
  const { submerchant } = state.values;
  const query: LedgerEntryQuery = given(state.values);
  return (
    <Page
      title="Balances"
      about={
        submerchant === undefined ? (
          'What is owed to sub-merchants, and what is yours. Choose a sub-merchant to see its own.'
        ) : (
          <>
            Balances of <SubMerchantName of={submerchant} />.
          </>
        )
      }
      actions={
        <>
          <Link to="/statements" search={given({ submerchant })}>
            Monthly statements
          </Link>
          <DownloadList name="ledger_entries" query={query} />
        </>
      }
    >
      <Filters filters={filters} state={state} />
      <BalanceTable submerchant={submerchant} />
      {submerchant === undefined && <NegativeBalances />}
      <h2>Ledger</h2>
      <ListTable
        label="Ledger entries"
        queryKey={['ledger', query]}
        load={(page) => taprail.ledger.list({ ...query, ...page })}
        columns={entryColumns}
        idOf={({ id }) => id}
        empty={<Empty title="No entries found" />}
      />
    </Page>
  );
}
