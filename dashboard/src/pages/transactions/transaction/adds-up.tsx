import type { Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { termsOf } from '../../../../../sdk/src/transaction-amounts.ts';
import { SubMerchantName } from '../../../components/values/sub-merchant-name.tsx';
import { Money } from '../../../components/values/values.tsx';
import { meaningOf } from '../../../format/money-words.ts';

/** Captured less fee, refunds and disputes equals the sub-merchant's share, in one line. */
export function AddsUp({ of: transaction }: { readonly of: Transaction }): ReactNode {
  const { amounts, currency, submerchant } = transaction;
  const terms = termsOf(transaction);
  if (amounts === undefined || terms.length === 0) return null;
  const { net, net_settled: settled, settlement_currency: settledIn, disputed } = amounts;
  return (
    <p className="adds-up">
      {terms.map(({ word, amount }, index) => (
        <span key={word}>
          {index > 0 && '− '}
          <Money amount={amount} currency={currency} /> <span title={meaningOf(word)}>
            {word}
          </span>{' '}
        </span>
      ))}
      <strong>
        = <Money amount={net} currency={currency} />
        {settledIn !== currency && (
          <>
            {', or '}
            <Money amount={settled} currency={settledIn} />
          </>
        )}
        {' for '}
        <SubMerchantName of={submerchant} />
      </strong>
      {disputed > 0 && (
        <>
          {', of which '}
          <Money amount={disputed} currency={currency} /> is held while a dispute is open
        </>
      )}
    </p>
  );
}
