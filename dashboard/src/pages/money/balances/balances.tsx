import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type LedgerEntryQuery, ledgerAccounts } from '@taprail/sdk';
import { Fragment, type ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { type Filter, Filters, useFilters } from '../../../components/lists/filters.tsx';
import { ListTable } from '../../../components/lists/list-table.tsx';
import { Empty, Facts, Loaded, Page } from '../../../components/page/page.tsx';
import { SubMerchantName } from '../../../components/values/sub-merchant-name.tsx';
import { Money, Time } from '../../../components/values/values.tsx';
import { given } from '../../../format/given.ts';
import { humanise } from '../../../format/words.ts';
import { entryColumns } from './entry-columns.tsx';
import { NegativeBalances } from './negative-balances.tsx';

const filters = [
  { kind: 'sub-merchant', name: 'submerchant', label: 'Sub-merchant' },
  { kind: 'text', name: 'transaction', label: 'Transaction' },
  { kind: 'text', name: 'payout', label: 'Payout', isRare: true },
  { kind: 'choice', name: 'account', label: 'Account', of: ledgerAccounts },
] as const satisfies readonly Filter[];

const ofSubMerchant = [
  ['pending', 'Pending', 'submerchant_pending'],
  ['available', 'Available', 'submerchant_available'],
  ['in_transit', 'In transit', 'submerchant_in_transit'],
  ['held', 'In dispute', 'submerchant_dispute_hold'],
] as const;
/** The platform's own earnings. */
const ofPlatform = [
  ['operating', 'Yours', 'platform_operating'],
  ['in_transit', 'In transit', 'platform_in_transit'],
] as const;

export function BalancesPage(): ReactNode {
  const state = useFilters(filters);
  const { submerchant } = state.values;
  const query: LedgerEntryQuery = given(state.values);
  return (
    <Page
      title="Balances"
      about={
        submerchant === undefined ? (
          "The platform's own balances. Choose a sub-merchant to see its own."
        ) : (
          <>
            Balances of <SubMerchantName of={submerchant} />.
          </>
        )
      }
      actions={
        <Link to="/statements" search={given({ submerchant })}>
          Monthly statements
        </Link>
      }
    >
      <Filters filters={filters} state={state} />
      <BalanceTiles submerchant={submerchant} />
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

function BalanceTiles({ submerchant }: { readonly submerchant: string | undefined }): ReactNode {
  const query = useQuery({
    queryKey: ['balance', submerchant ?? null],
    queryFn: () => taprail.balance.get(given({ submerchant })),
  });
  return (
    <Loaded query={query}>
      {({ balances }) =>
        balances.length === 0 ? (
          <Empty title="No money yet" />
        ) : (
          balances.map((balance) => (
            <Fragment key={balance.currency}>
              <div className="tiles">
                {(submerchant === undefined ? ofPlatform : ofSubMerchant).map(
                  ([name, label, account]) => (
                    <Link
                      key={name}
                      className="tile"
                      to="/balances"
                      search={submerchant === undefined ? { account } : { submerchant, account }}
                      resetScroll={false}
                    >
                      <span className="label">
                        {label}, {balance.currency}
                      </span>
                      <span className="value">
                        <Money amount={balance[name]} currency={balance.currency} />
                      </span>
                    </Link>
                  ),
                )}
              </div>
              {balance.negative_since !== null && (
                <div className="notice" data-tone="bad">
                  <p>
                    The available balance in {balance.currency} has been negative since{' '}
                    <Time at={balance.negative_since} />. Later payments cover it.
                  </p>
                </div>
              )}
              {balance.waits_for_bank_account && (
                <div className="notice" data-tone="warn">
                  <p>
                    The {balance.currency} available is not paid out until {submerchant} has a bank
                    account in {balance.currency}.
                  </p>
                </div>
              )}
              {balance.waits_for_minimum && (
                <div className="notice">
                  <p>
                    What can be paid out in {balance.currency} waits for more
                    {balance.payout_minimum !== null && (
                      <>
                        : the provider pays out{' '}
                        <Money amount={balance.payout_minimum} currency={balance.currency} /> or
                        more
                      </>
                    )}
                    .
                  </p>
                </div>
              )}
              {balance.deductions.length > 0 && (
                <Facts
                  facts={[
                    ...balance.deductions.map(({ kind, amount }) => ({
                      name: humanise(kind),
                      value: <Money amount={-amount} currency={balance.currency} />,
                    })),
                    {
                      name: 'Can be paid out',
                      value: <Money amount={balance.payable} currency={balance.currency} />,
                    },
                  ]}
                />
              )}
            </Fragment>
          ))
        )
      }
    </Loaded>
  );
}
