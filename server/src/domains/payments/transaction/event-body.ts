import type { Environment } from '../../../config.ts';
import { type EventFacts, renderEnvelope } from '../../events/index.ts';
import { renderTap } from './render.ts';
import { renderTransaction } from './render-transaction.ts';
import type { Transaction } from './types.ts';

/**
 * The exact text that is sent and signed, composed from the transaction as it was when the event
 * happened, so it is the same bytes at every delivery.
 */
export function eventBody(
  event: EventFacts,
  transaction: Transaction,
  context: { readonly environment: Environment; readonly tap?: string },
): string {
  const object = event.type.startsWith('tap.')
    ? (context.tap ?? JSON.stringify(renderTap(transaction)))
    : JSON.stringify(renderTransaction(transaction));
  const { externalRef, chainId } = transaction;
  return renderEnvelope(event, { environment: context.environment, externalRef, chainId, object });
}
