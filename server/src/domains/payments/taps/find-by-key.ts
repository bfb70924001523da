import { formatId } from '../../../lib/ids.ts';
import { findLastUse, type LastUse } from '../../../operations/key-owner.ts';
import type { Answer } from '../../../request/context.ts';
import { idempotencyKeyNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { findTransaction } from '../queries/transaction-store.ts';
import { beginTransaction, type TapIntent } from '../transaction/begin-transaction.ts';
import { renderTap } from '../transaction/render.ts';

/** What requests with an idempotency key may have been; a request is one that moves no money. */
export const keyedOperations = [
  'tap',
  'capture',
  'increase',
  'extend',
  'charge',
  'void',
  'reverse',
  'refund',
  'dispute_submit',
  'dispute_accept',
  'request',
] as const;

export const keyStates = ['pending', 'done', 'refused'] as const;

/**
 * The present state of the operation of an idempotency key. Nothing is replayed or done. It shows a
 * tap as it stands and why an operation on a tap was refused; of any other request only whether it
 * was answered, since its answer may need another scope or hold a secret.
 */
export async function findByKey(
  payments: Payments,
  wanted: { readonly platformId: string; readonly key: string; readonly now: Date },
): Promise<Answer> {
  const { platformId, key: text, now } = wanted;
  const use = await findLastUse(payments.database, { platformId, text, now });
  if (use === null) throw idempotencyKeyNotFound();
  const { kind, operationId } = use;
  const state = stateOf(use);
  const isMade = state !== 'refused';
  const body = {
    key: text,
    object: 'idempotency_key',
    state,
    operation: kind,
    tap: await tapOf(payments, platformId, use),
    charge: kind === 'charge' && isMade ? formatId('chg', operationId) : null,
    refund: kind === 'refund' && isMade ? formatId('re', operationId) : null,
    refusal: refusalOf(use),
    expired: use.isExpired,
    created_at: use.beganAt.toISOString(),
    expires_at: use.expiresAt.toISOString(),
  };
  return { status: 200, body };
}

function stateOf({ kind, status, isRecorded }: LastUse): (typeof keyStates)[number] {
  if (status !== null) return status < 400 ? 'done' : 'refused';
  return isRecorded && kind !== 'request' ? 'done' : 'pending';
}

/** The tap that an operation is or changes; of a tap in progress what was asked for. */
async function tapOf(
  { database }: Payments,
  platformId: string,
  { kind, objectId: id, request, beganAt: at, status }: LastUse,
): Promise<unknown> {
  if (kind === 'request') return null;
  const found = await findTransaction(database, { platformId, id });
  if (found !== undefined) return renderTap(found);
  if (kind !== 'tap' || request === null || status !== null) return null;
  return renderTap(
    beginTransaction(JSON.parse(request) as TapIntent, owner(platformId), { id, at }),
  );
}

/** A tap in progress shows nothing of its owner but the externalRef, which was asked for. */
function owner(platformId: string) {
  const settles = { settlementCurrency: null, timeZone: 'UTC', payoutDelayDays: 1 };
  return { platformId, subMerchantId: '', ...settles };
}

/** The stored refusal of an operation on a tap. */
function refusalOf(use: LastUse): { readonly code: string; readonly message: string } | null {
  if (use.status === null || use.status < 400) return null;
  if (use.kind === 'request' || use.sealedKeyId !== null) return null;
  const { error } = JSON.parse(use.body.toString('utf8')) as {
    readonly error: { readonly code: string; readonly message: string };
  };
  return { code: error.code, message: error.message };
}
