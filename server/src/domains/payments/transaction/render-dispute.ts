import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import { disputeOutcomes } from '../../../psp/dispute-port.ts';
import { disputeNotFound } from '../errors.ts';
import type { Dispute, Transaction } from './types.ts';

/** A dispute of a transaction as callers see it, without its evidence. */
export function renderDisputeOf(
  { id, externalRef, chainId }: Pick<Transaction, 'id' | 'externalRef' | 'chainId'>,
  dispute: Dispute,
) {
  return {
    id: dispute.id,
    object: 'dispute',
    submerchant: externalRef,
    transaction: formatId('txn', id),
    authorisation_chain_id: formatId('ach', chainId),
    amount: toJsonAmount(dispute.amount),
    currency: dispute.currency,
    reason: dispute.reason,
    network_reason_code: dispute.network_reason_code,
    status: dispute.status,
    outcome: disputeOutcomes.find((outcome) => outcome === dispute.status) ?? null,
    evidence_due_by: dispute.evidence_due_by,
    opened_at: dispute.at,
    closed_at: dispute.closedAt,
  };
}

/** Throws if the transaction has no such dispute. */
export function renderDispute(transaction: Transaction, id: string) {
  const dispute = transaction.facts.disputes.find((each) => each.id === id);
  if (dispute === undefined) throw disputeNotFound();
  return renderDisputeOf(transaction, dispute);
}
