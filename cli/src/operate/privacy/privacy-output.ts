import type { renderErasure } from '../../../../server/src/domains/privacy/index.ts';

type Shown = ReturnType<typeof renderErasure>;

/** How far an erasure has come, in a sentence. */
export function describeErasure(erasure: Shown): string {
  const { submerchant, status, transactions, transactions_erased: erased } = erasure;
  if (status === 'refused') return `Nothing of ${submerchant} was erased. ${erasure.refusal}`;
  if (status === 'completed') {
    return `${submerchant} is erased, with the texts of ${erased} transactions.`;
  }
  return `${submerchant} is being erased: ${erased} of ${transactions} transactions so far.`;
}
