import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import { renderAmounts } from './amounts.ts';
import { refundRequiresCard } from './card-at-refund.ts';
import { newest } from './newest.ts';
import { renderCharges } from './render-authorisation.ts';
import { renderDisputeOf } from './render-dispute.ts';
import { refundsOf, renderPresentRefund, renderRefundOf } from './render-refund.ts';
import type { Stage } from './stages.ts';
import type { Transaction } from './types.ts';

/**
 * A transaction as its events show it: the chain from tap to payout, with its stages as stored. The
 * payout comes after every event, so events never show it.
 */
export function renderTransaction(transaction: Transaction, payoutId: string | null = null) {
  const { facts } = transaction;
  const id = formatId('txn', transaction.id);
  const bodyOf = (...kinds: Stage['kind'][]) =>
    transaction.stages.find(({ kind }) => kinds.includes(kind))?.body ?? null;
  const authorisation = bodyOf('authorisation');
  const capture = bodyOf('capture');
  const reversal = bodyOf('reversal', 'expiry', 'timeout');
  const refunds = refundsOf(transaction);
  const { disputes } = facts;
  return {
    id,
    object: 'transaction',
    tap: formatId('tap', transaction.id),
    submerchant: transaction.externalRef,
    device: transaction.deviceId,
    amount: toJsonAmount(transaction.amount + transaction.tipAmount),
    currency: transaction.currency,
    reference: transaction.reference,
    ...(transaction.isErased && { erased: true }),
    authorisation_chain_id: formatId('ach', transaction.chainId),
    status: transactionStatus(transaction),
    amount_refunded: toJsonAmount(transaction.amountRefunded),
    ...(refundRequiresCard(transaction) && { refund_requires_card: true }),
    failure: facts.failure,
    hash: transaction.hash,
    created_at: transaction.createdAt.toISOString(),
    stages: {
      tap: bodyOf('tap'),
      authorisation: authorisation && {
        ...authorisation,
        increases: facts.increases,
        ...(facts.extensions.length > 0 && { extensions: facts.extensions }),
        ...chargeStages(transaction),
      },
      capture: capture && { ...capture, release: bodyOf('release') },
      reversal: reversal && { ...reversal, reason: facts.reversal?.reason },
      settlement: facts.settlement && {
        ...facts.settlement,
        payout: payoutId === null ? null : formatId('po', payoutId),
      },
    },
    refunds: newest(refunds).map((refund) => renderRefundOf(transaction, refund)),
    refunds_count: refunds.length,
    refunds_url: `/v1/refunds?transaction=${id}`,
    disputes: newest(disputes).map((dispute) => renderDisputeOf(transaction, dispute)),
    disputes_count: disputes.length,
    disputes_url: `/v1/disputes?transaction=${id}`,
  };
}

function chargeStages(transaction: Transaction) {
  const { charges, ...others } = renderCharges(transaction);
  return {
    charges: charges.map(({ created_at: at, ...charge }) => ({ ...charge, at })),
    ...others,
  };
}

/**
 * The same with fields that no event has, so that events keep their bytes: amounts, reinstated
 * disputes, the start of an inquiry, and refunds that need a person's decision.
 */
export function renderPresentTransaction(transaction: Transaction, payoutId: string | null) {
  const disputes = newest(transaction.facts.disputes).map((dispute) => ({
    ...renderDisputeOf(transaction, dispute),
    reinstated_at: dispute.reinstatedAt,
    inquiry_opened_at: dispute.inquiryOpenedAt,
  }));
  const refunds = newest(refundsOf(transaction)).map((refund) =>
    renderPresentRefund(transaction, refund),
  );
  const amounts = renderAmounts(transaction);
  return { ...renderTransaction(transaction, payoutId), amounts, refunds, disputes };
}

/** The last link of the chain that the money has reached. */
export function transactionStatus(transaction: Transaction): string {
  if (transaction.status !== 'approved') return transaction.status;
  if (transaction.facts.settlement !== null) return 'settled';
  return transaction.amountCaptured > 0n ? 'captured' : 'authorised';
}
