import type { Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { mainAmountOf } from '../../../../../sdk/src/transaction-amounts.ts';
import './main-amount.css';
import { Money } from '../../../components/values/values.tsx';
import { meaningOf } from '../../../format/money-words.ts';

/** The amount of a transaction in a list, with the word for it. */
export function MainAmount({ of: transaction }: { readonly of: Transaction }): ReactNode {
  const { amount, word } = mainAmountOf(transaction);
  return (
    <span className="main-amount">
      <Money amount={amount} currency={transaction.currency} />{' '}
      <span className="dim" title={meaningOf(word)}>
        {word}
      </span>
    </span>
  );
}
