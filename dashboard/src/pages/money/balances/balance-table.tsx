import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Balance } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { type BalanceTotals, dashboard } from '../../../api/dashboard.ts';
import { taprail } from '../../../api/taprail.ts';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Empty, Facts, Loaded, Section } from '../../../components/page/page.tsx';
import { Money, Time } from '../../../components/values/values.tsx';
import { given } from '../../../format/given.ts';
import { humanise } from '../../../format/words.ts';

type CurrencyBalance = Balance['balances'][number];
type Total = BalanceTotals['data'][number];

const ofSubMerchants = [
  ['pending', 'Pending', 'submerchant_pending'],
  ['available', 'Available', 'submerchant_available'],
  ['in_transit', 'In transit', 'submerchant_in_transit'],
  ['held', 'In dispute', 'submerchant_dispute_hold'],
] as const;
/** The platform's own earnings. */
const ofPlatform = [
  ['operating', 'Yours', 'platform_operating'],
  ['own_in_transit', 'Yours in transit', 'platform_in_transit'],
] as const;

/** All balances in one table: a row for each currency. */
export function BalanceTable({
  submerchant,
}: {
  readonly submerchant: string | undefined;
}): ReactNode {
  const balance = useQuery({
    queryKey: ['balance', submerchant ?? null],
    queryFn: () => taprail.balance.get(given({ submerchant })),
  });
  const totals = useQuery({
    queryKey: ['balance', 'totals'],
    queryFn: () => dashboard.balanceTotals(),
    enabled: submerchant === undefined,
  });
  return (
    <>
      {submerchant === undefined ? (
        <Loaded query={totals}>
          {({ data }) => <Rows<Total> items={data} parts={[...ofSubMerchants, ...ofPlatform]} />}
        </Loaded>
      ) : (
        <Loaded query={balance}>
          {({ balances }) => (
            <Rows<CurrencyBalance>
              items={balances}
              parts={ofSubMerchants}
              submerchant={submerchant}
            />
          )}
        </Loaded>
      )}
      {balance.data?.balances.map((each) => (
        <Notes key={each.currency} of={each} submerchant={submerchant} />
      ))}
    </>
  );
}

function Rows<Item extends { readonly currency: string }>(props: {
  readonly items: readonly Item[];
  readonly parts: readonly (readonly [name: string, label: string, account: string])[];
  readonly submerchant?: string;
}): ReactNode {
  const { items, parts, submerchant } = props;
  if (items.length === 0) return <Empty title="No money yet" />;
  const columns: readonly Column<Item>[] = [
    { header: 'Currency', width: '5rem', cell: ({ currency }) => currency },
    ...parts.map(
      ([name, header, account]): Column<Item> => ({
        header,
        align: 'end',
        cell: (item) => {
          const { currency } = item;
          const amount = Number((item as Readonly<Record<string, unknown>>)[name]);
          if (amount === 0) return <span className="dim">–</span>;
          return (
            <Link
              to="/balances"
              search={{ ...given({ submerchant }), account }}
              resetScroll={false}
            >
              <Money amount={amount} currency={currency} />
            </Link>
          );
        },
      }),
    ),
  ];
  return (
    <Section title="Balances" isFlush>
      <Table
        label="Balances"
        columns={columns}
        items={items}
        idOf={({ currency }) => currency}
        phone="named"
      />
    </Section>
  );
}

/** What a person has to know about a balance. */
function Notes(props: {
  readonly of: CurrencyBalance;
  readonly submerchant: string | undefined;
}): ReactNode {
  const { of: balance, submerchant } = props;
  const { currency } = balance;
  return (
    <>
      {balance.negative_since !== null && (
        <div className="notice" data-tone="bad">
          <p>
            The available balance in {currency} has been negative since{' '}
            <Time at={balance.negative_since} />. Later payments cover it.
          </p>
        </div>
      )}
      {balance.waits_for_bank_account && (
        <div className="notice" data-tone="warn">
          <p>
            The {currency} available is not paid out until {submerchant} has a bank account in{' '}
            {currency}.
          </p>
        </div>
      )}
      {balance.waits_for_minimum && (
        <div className="notice">
          <p>
            What can be paid out in {currency} waits for more
            {balance.payout_minimum !== null && (
              <>
                : the provider pays out{' '}
                <Money amount={balance.payout_minimum} currency={currency} /> or more
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
              value: <Money amount={-amount} currency={currency} />,
            })),
            {
              name: 'Can be paid out',
              value: <Money amount={balance.payable} currency={currency} />,
            },
          ]}
        />
      )}
    </>
  );
}
