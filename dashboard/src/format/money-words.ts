/** The money terms as docs/settlement.md defines them, shown on hover. */
export const wordMeanings = {
  tapped: 'Asked for at the reader. Nothing was held or taken.',
  authorised: 'Held on the card, now or before.',
  captured: 'Taken from cards, less captures that were reversed.',
  reversed: 'Captures given back before they settled. They are not part of captured.',
  refunded: 'Given back by refunds, less refunds that failed.',
  disputed: 'In disputes that were opened. Only a lost dispute takes its amount.',
  disputes_lost: 'Taken by lost disputes, less what came back.',
  fees: 'Your fees at capture.',
  fees_returned: 'Your fees given back with refunds and reversals.',
  fees_kept: 'Your fees, less what was given back of them.',
  net: 'Left to sub-merchants: captured, less refunds, lost disputes and fees.',
  paid_out: 'Payouts that reached the bank.',
} as const;

export type MoneyWord = keyof typeof wordMeanings;

const meanings = new Map<string, string>([
  ...Object.entries(wordMeanings),
  // The terms in the sum of one transaction.
  ['lost in disputes', wordMeanings.disputes_lost],
  ['fee', wordMeanings.fees_kept],
]);

/** For a field name of the SDK. */
export function meaningOf(word: string): string | undefined {
  return meanings.get(word);
}
