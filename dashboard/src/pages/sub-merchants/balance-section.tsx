import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { Facts, Loaded, Section, timeFact } from '../../components/page/page.tsx';
import { Money } from '../../components/values/values.tsx';

export function BalanceSection({ submerchant }: { readonly submerchant: string }): ReactNode {
  const query = useQuery({
    queryKey: ['balance', submerchant],
    queryFn: () => taprail.balance.get({ submerchant }),
  });
  return (
    <Section
      title="Balance"
      actions={
        <Link to="/statements" search={{ submerchant }}>
          Statement
        </Link>
      }
    >
      <Loaded query={query}>
        {({ balances }) =>
          balances.length === 0 ? (
            <span className="dim">No money yet.</span>
          ) : (
            <div className="row-gap">
              {balances.map(({ currency, pending, available, in_transit, held, ...balance }) => (
                <Facts
                  key={currency}
                  facts={[
                    { name: 'Pending', value: <Money amount={pending} currency={currency} /> },
                    { name: 'Available', value: <Money amount={available} currency={currency} /> },
                    timeFact('Negative since', balance.negative_since),
                    balance.waits_for_bank_account && {
                      name: 'Waiting for',
                      value: `a bank account in ${currency}`,
                    },
                    balance.waits_for_minimum && {
                      name: 'Waiting for',
                      value: <PayoutMinimum of={balance.payout_minimum} currency={currency} />,
                    },
                    {
                      name: 'In transit',
                      value: <Money amount={in_transit} currency={currency} />,
                    },
                    held !== 0 && {
                      name: 'Held',
                      value: <Money amount={held} currency={currency} />,
                    },
                  ]}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}

/** Why money that is available is not paid out yet. */
function PayoutMinimum({
  of,
  currency,
}: {
  readonly of: number | null;
  readonly currency: string;
}): ReactNode {
  if (of === null) return 'more to pay out';
  return (
    <>
      <Money amount={of} currency={currency} /> or more, the least that the provider pays out
    </>
  );
}
