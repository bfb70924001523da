import { toJsonAmount } from '../../lib/money.ts';
import type { Erasure } from './erasure-store.ts';

/** An erasure as callers see it. */
export function renderErasure(externalRef: string, erasure: Erasure) {
  return {
    object: 'erasure',
    submerchant: externalRef,
    status: erasure.status,
    transactions: toJsonAmount(erasure.transactionsTotal),
    transactions_erased: toJsonAmount(erasure.transactionsErased),
    refusal: erasure.refusal,
    made_by: erasure.madeBy,
    requested_at: erasure.requestedAt.toISOString(),
    finished_at: erasure.finishedAt?.toISOString() ?? null,
  };
}
