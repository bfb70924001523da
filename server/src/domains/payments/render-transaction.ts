import { formatId } from '../../lib/ids.ts';
import { isoText } from '../../lib/iso-text.ts';
import { toJsonAmount } from '../../lib/money.ts';
import type { Stage } from './recording.ts';
import type { Transaction } from './types.ts';

/**
 * A transaction as callers see it, as JSON: the chain from tap to payout. Stages are stored as the
 * text that was hashed, and that very text is what is shown.
 */
export function transactionText(transaction: Transaction, stages: readonly Stage[]): string {
  const bodyOf = (kind: Stage['kind']) => stages.find((stage) => stage.kind === kind)?.body;
  const authorisation = bodyOf('authorisation');
  const capture = bodyOf('capture');
  const release = bodyOf('release') ?? 'null';
  const increases = stages.filter(({ kind }) => kind === 'increase').map(({ body }) => body);
  const head = JSON.stringify({
    id: formatId('txn', transaction.id),
    object: 'transaction',
    tap: formatId('tap', transaction.id),
    submerchant: transaction.externalRef,
    device: transaction.deviceId,
    amount: toJsonAmount(transaction.amount + transaction.tipAmount),
    currency: transaction.currency,
    reference: transaction.reference,
    authorisation_chain_id: formatId('ach', transaction.chainId),
    status: transactionStatus(transaction),
    amount_refunded: toJsonAmount(transaction.amountRefunded),
    failure: transaction.facts.failure,
    hash: transaction.hash,
    created_at: isoText(transaction.createdAt),
  });
  const charges = JSON.stringify(
    transaction.facts.charges.map(({ created_at: at, ...charge }) => ({ ...charge, at })),
  );
  const steps = `"increases":[${increases}],"charges":${charges}`;
  return extend(
    head,
    `"stages":{"tap":${bodyOf('tap') ?? 'null'},` +
      `"authorisation":${authorisation === undefined ? 'null' : extend(authorisation, steps)},` +
      `"capture":${capture === undefined ? 'null' : extend(capture, `"release":${release}`)},` +
      `"reversal":${bodyOf('reversal') ?? 'null'},"settlement":null},"refunds":[],"disputes":[]`,
  );
}

/** Adds members to the text of a JSON object. */
function extend(object: string, members: string): string {
  return `${object.slice(0, -1)},${members}}`;
}

/** Derived: how far along the chain the money is. */
export function transactionStatus(transaction: Transaction): string {
  if (transaction.status !== 'approved') return transaction.status;
  return transaction.amountCaptured > 0n ? 'captured' : 'authorised';
}
