import type { Transaction } from './types.ts';

/** Whether the scheme gives money back only to a card that is at the reader, as Interac does. */
export function refundRequiresCard({ facts }: Pick<Transaction, 'facts'>): boolean {
  return facts.card?.scheme === 'interac';
}
