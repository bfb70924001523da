import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview } from '../../api/dashboard.ts';
import { Section } from '../../components/page.tsx';
import { Money, Time } from '../../components/values.tsx';
import { humanise } from '../../format/words.ts';

export function MoneyNow({ overview: { balances } }: { readonly overview: Overview }): ReactNode {
  const parts = [
    ['pending', 'Pending'],
    ['available', 'Available'],
    ['in_transit', 'In transit'],
    ['held', 'Held for disputes'],
    ['operating', 'Yours'],
  ] as const;
  if (balances.length === 0) return null;
  return (
    <Section title="Money now" isFlush actions={<Link to="/balances">Balances</Link>}>
      <div className="list">
        <table aria-label="Money now">
          <thead>
            <tr>
              <th scope="col">Currency</th>
              {parts.map(([name, label]) => (
                <th
                  key={name}
                  scope="col"
                  className={`end ${name === 'held' || name === 'operating' ? 'phone-hidden' : ''}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {balances.map((balance) => (
              <tr key={balance.currency}>
                <td>{balance.currency}</td>
                {parts.map(([name]) => (
                  <td
                    key={name}
                    className={`end ${name === 'held' || name === 'operating' ? 'phone-hidden' : ''}`}
                  >
                    <Money amount={balance[name]} currency={balance.currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

export function PayoutsAhead({
  overview: { payouts_ahead },
}: {
  readonly overview: Overview;
}): ReactNode {
  if (payouts_ahead.length === 0) return null;
  return (
    <Section title="Payouts ahead" isFlush>
      <div className="list">
        <table aria-label="Payouts ahead">
          <thead>
            <tr>
              <th scope="col">Payouts</th>
              <th scope="col" className="end">
                Amount
              </th>
              <th scope="col" className="end">
                First expected
              </th>
            </tr>
          </thead>
          <tbody>
            {payouts_ahead.map(({ status, currency, count, amount, next_eta }) => (
              <tr key={`${status} ${currency}`}>
                <td>
                  <Link to="/payouts" search={{ status }}>
                    {count.toLocaleString('en-GB')} {humanise(status).toLowerCase()}
                  </Link>
                </td>
                <td className="end">
                  <Money amount={amount} currency={currency} />
                </td>
                <td className="end">
                  <Time at={next_eta} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
