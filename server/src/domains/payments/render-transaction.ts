import { formatId } from '../../lib/ids.ts';
import type { Stage } from './recording.ts';
import type { Transaction } from './types.ts';

/** A transaction as callers see it: the chain from tap to payout. */
export function renderTransaction(transaction: Transaction, stages: readonly Stage[]) {
  const bodies = (kind: Stage['kind']) =>
    stages.filter((stage) => stage.kind === kind).map((stage) => JSON.parse(stage.body) as object);
  const authorisation = bodies('authorisation')[0] ?? null;
  const capture = bodies('capture')[0] ?? null;
  return {
    id: formatId('txn', transaction.id),
    object: 'transaction',
    tap: formatId('tap', transaction.id),
    submerchant: transaction.externalRef,
    device: transaction.deviceId,
    currency: transaction.currency,
    authorisation_chain_id: formatId('ach', transaction.chainId),
    status: transactionStatus(transaction),
    amount_refunded: Number(transaction.amountRefunded),
    failure: transaction.facts.failure,
    stages: {
      tap: bodies('tap')[0] ?? null,
      authorisation:
        authorisation === null
          ? null
          : { ...authorisation, increases: bodies('increase'), charges: transaction.facts.charges },
      capture: capture === null ? null : { ...capture, release: bodies('release')[0] ?? null },
      reversal: bodies('reversal')[0] ?? null,
      settlement: null,
    },
    refunds: [],
    disputes: [],
    hash: transaction.hash.toString('hex'),
    created_at: transaction.createdAt.toISOString(),
  };
}

/** Derived: how far along the chain the money is. */
export function transactionStatus(transaction: Transaction): string {
  if (transaction.status !== 'approved') return transaction.status;
  return transaction.amountCaptured > 0n ? 'captured' : 'authorised';
}
