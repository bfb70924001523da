import type { Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { Money } from '../../../components/values/values.tsx';
import { formatTime } from '../../../format/time.ts';
import { plural } from '../../../format/words.ts';
import { VoidCharge } from './void-charge.tsx';

/** The increases of a hold, and the charges on it. */
export function Steps(props: {
  readonly transaction: Transaction;
  readonly authorisation: NonNullable<Transaction['stages']['authorisation']>;
}): ReactNode {
  const { transaction } = props;
  const { increases, charges, charges_count: count, currency } = props.authorisation;
  if (increases.length + charges.length === 0) return null;
  return (
    <ul>
      {increases.map(({ amount, approved, at }) => (
        <li key={at}>
          {approved ? 'Raised to ' : 'Refused to raise to '}
          <Money amount={amount} currency={currency} />{' '}
          <span className="dim">{formatTime(at)}</span>
        </li>
      ))}
      {count > charges.length && (
        <li className="dim">
          {plural(count, 'charge')}, of which the newest {charges.length}:
        </li>
      )}
      {charges.map((charge) => (
        <li key={charge.id} className={charge.voided ? 'voided' : ''}>
          <Money amount={charge.amount} currency={currency} /> {charge.description ?? 'Charge'}
          {charge.voided && ', voided'}{' '}
          {transaction.status === 'authorised' && !charge.voided && (
            <VoidCharge transaction={transaction} charge={charge} />
          )}
        </li>
      ))}
    </ul>
  );
}
