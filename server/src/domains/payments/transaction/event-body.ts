import type { Environment } from '../../../lib/environment.ts';
import { type EventFacts, renderEnvelope } from '../../events/index.ts';
import { renderTap } from './render.ts';
import { renderDispute } from './render-dispute.ts';
import { renderRefundOf } from './render-refund.ts';
import { renderTransaction } from './render-transaction.ts';
import type { Transaction } from './types.ts';

/**
 * The exact text that is sent and signed, composed from the transaction at the time of the event,
 * so every delivery has the same bytes.
 */
export function eventBody(
  event: EventFacts,
  transaction: Transaction,
  context: { readonly environment: Environment; readonly tap?: string },
): string {
  const object = event.type.startsWith('tap.')
    ? (context.tap ?? JSON.stringify(renderTap(transaction)))
    : JSON.stringify(objectOf(event, transaction));
  const { externalRef, chainId } = transaction;
  return renderEnvelope(event, { environment: context.environment, externalRef, chainId, object });
}

function objectOf({ type }: EventFacts, transaction: Transaction): unknown {
  if (type.startsWith('dispute.')) return renderDispute(transaction, lastId(transaction));
  const rendered = renderTransaction(transaction);
  if (type !== 'charge.refunded') return rendered;
  const id = lastId(transaction);
  const refund = transaction.facts.refunds.find((each) => each.id === id);
  return { ...rendered, refund: refund && renderRefundOf(transaction, refund) };
}

/** The refund or dispute of the last stage. */
function lastId({ stages }: Transaction): string {
  const body = stages.at(-1)?.body;
  if (body === undefined || !('id' in body)) throw new Error('the last stage names nothing');
  return body.id;
}
