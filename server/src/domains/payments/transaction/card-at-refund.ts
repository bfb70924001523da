import type { Transaction } from './types.ts';

/** Whether the scheme refunds only to a card at the reader, as Interac does. */
export function refundRequiresCard({ facts }: Pick<Transaction, 'facts'>): boolean {
  return facts.card?.scheme === 'interac';
}
