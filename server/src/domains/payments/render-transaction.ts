import { formatId } from '../../lib/ids.ts';
import { isoText } from '../../lib/iso-text.ts';
import { toJsonAmount } from '../../lib/money.ts';
import type { Stage } from './stages.ts';
import type { Transaction } from './types.ts';

/**
 * A transaction as callers see it, as JSON: the chain from tap to payout. Stages are shown as they
 * are stored.
 */
export function transactionText(transaction: Transaction): string {
  const bodyOf = (...kinds: Stage['kind'][]) => {
    const stage = transaction.stages.find(({ kind }) => kinds.includes(kind));
    return stage === undefined ? undefined : JSON.stringify(stage.body);
  };
  const authorisation = bodyOf('authorisation');
  const capture = bodyOf('capture');
  const release = bodyOf('release') ?? 'null';
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
  const increases = JSON.stringify(transaction.facts.increases);
  const steps = `"increases":${increases},"charges":${charges}`;
  return extend(
    head,
    `"stages":{"tap":${bodyOf('tap') ?? 'null'},` +
      `"authorisation":${authorisation === undefined ? 'null' : extend(authorisation, steps)},` +
      `"capture":${capture === undefined ? 'null' : extend(capture, `"release":${release}`)},` +
      `"reversal":${bodyOf('reversal', 'expiry', 'timeout') ?? 'null'},` +
      `"settlement":null},"refunds":[],"disputes":[]`,
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
