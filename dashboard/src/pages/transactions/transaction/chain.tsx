import type { Payout, Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { Money, Time } from '../../../components/values/values.tsx';
import { AddsUp } from './adds-up.tsx';
import './chain.css';
import { stopsOf } from './stops.tsx';

/**
 * The life of a transaction as stops on a rail, from the tap to the payout and any refunds, with
 * the sum of its amounts below.
 */
export function Chain(props: {
  readonly transaction: Transaction;
  readonly payout: Payout | undefined;
  /** Side by side where the screen has room. */
  readonly isWide?: boolean;
}): ReactNode {
  const { transaction, payout, isWide = false } = props;
  const stops = stopsOf(transaction, payout);
  return (
    <>
      <ol
        className="chain"
        data-wide={isWide ? '' : undefined}
        aria-label="What happened to the money"
      >
        {stops.map(({ name, tone, amount, currency, said, at, more }, index) => (
          <li
            key={name}
            data-tone={tone}
            data-goes-on={tone === 'good' && stops[index + 1]?.tone !== undefined ? '' : undefined}
          >
            <div className="stop">{name}</div>
            {amount !== undefined && currency !== undefined && (
              <div className="amount">
                <Money amount={amount} currency={currency} />
              </div>
            )}
            <div className={tone === undefined ? 'said dim' : 'said'}>{said}</div>
            {at !== undefined && at !== null && (
              <div className="when">
                <Time at={at} />
              </div>
            )}
            {more}
          </li>
        ))}
      </ol>
      <AddsUp of={transaction} />
    </>
  );
}
