import type { Transaction } from './resources/transactions.ts';

/** In minor units, with the word of money for it. */
interface WordedAmount {
  readonly word: string;
  readonly amount: number;
}

type Summed = Pick<Transaction, 'amount' | 'amounts'>;

/**
 * The main amount of a transaction: captured, even if reversed since; else authorised; else tapped.
 */
export function mainAmountOf({ amount, amounts }: Summed): WordedAmount {
  const { captured = 0, reversed = 0, authorised = 0 } = amounts ?? {};
  if (captured > 0) return { word: 'captured', amount: captured };
  if (reversed > 0) return { word: 'reversed', amount: reversed };
  if (authorised > 0) return { word: 'authorised', amount: authorised };
  return { word: 'tapped', amount };
}

/** The captured amount and its deductions, without zeros: they add up to the net. */
export function termsOf({ amounts }: Summed): readonly WordedAmount[] {
  if (amounts === undefined) return [];
  const { captured, reversed, refunded, disputes_lost: lost, fee } = amounts;
  return [
    { word: 'captured', amount: captured + reversed },
    { word: 'reversed', amount: reversed },
    { word: 'refunded', amount: refunded },
    { word: 'lost in disputes', amount: lost },
    { word: 'fee', amount: fee },
  ].filter(({ amount }) => amount !== 0);
}
