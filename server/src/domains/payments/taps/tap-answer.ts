import type { Answer } from '../../../request/context.ts';
import { renderTap } from '../transaction/render.ts';
import type { Transaction } from '../transaction/types.ts';

/** The response to a tap, from the transaction after it. */
export function tapAnswer(
  transaction: Transaction,
  bytes = JSON.stringify(renderTap(transaction)),
): Answer {
  return { status: transaction.status === 'pending' ? 202 : 200, body: null, bytes };
}
