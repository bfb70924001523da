import { formatId, parseId, type RowKey } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { findByOperation, findOpenStep, findTransaction } from '../payments/index.ts';
import { findPayout } from '../settlement/index.ts';
import { type Decision, decisionOfPayout, decisionOfStep } from './decision.ts';

/** The state of an object that a person wants to send again. */
export type Sought =
  | { readonly state: 'waiting'; readonly decision: Decision }
  /** The provider is still polled and sent the request under its key. */
  | { readonly state: 'too early'; readonly sentAt: Date }
  | { readonly state: 'known'; readonly status: string };

/** The prefixes of the ids that name a decision. */
export const decisionPrefixes = ['re', 'po', 'txn', 'tap'] as const;

/** Null if the platform has no such refund, payout or transaction. */
export async function findDecision(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<Sought | null> {
  const payoutId = parseId('po', id);
  if (payoutId !== null) return findPayoutDecision(database, { platformId, id: payoutId });
  const refundId = parseId('re', id);
  const stepId = refundId ?? parseId('txn', id) ?? parseId('tap', id);
  if (stepId === null) return null;
  const step = await findOpenStep(database, { platformId, id: stepId });
  if (step?.since) return { state: 'waiting', decision: decisionOfStep(step, step.since) };
  if (step !== null) return { state: 'too early', sentAt: step.sentAt };
  const transactionId =
    refundId === null ? stepId : await findByOperation(database, { platformId, id: stepId });
  if (transactionId === undefined) return null;
  const transaction = await findTransaction(database, { platformId, id: transactionId });
  if (refundId === null) return transaction ? { state: 'known', status: transaction.status } : null;
  const shown = formatId('re', refundId);
  const refund = transaction?.facts.refunds.find((each) => each.id === shown);
  return refund === undefined ? null : { state: 'known', status: refund.status };
}

async function findPayoutDecision(database: Queryable, key: RowKey): Promise<Sought | null> {
  const payout = await findPayout(database, key);
  if (payout === undefined) return null;
  const { status, pspRef, decisionSince, askedAt, createdAt } = payout;
  if (decisionSince !== null) {
    return { state: 'waiting', decision: decisionOfPayout(payout, decisionSince) };
  }
  if (status !== 'in_transit' || pspRef !== null) return { state: 'known', status };
  return { state: 'too early', sentAt: askedAt ?? createdAt };
}
