import type { Environment } from '../../config.ts';
import { type EventFacts, renderEnvelope } from '../events/index.ts';
import { renderTap } from './render.ts';
import { transactionText } from './render-transaction.ts';
import type { Transaction } from './types.ts';

/**
 * The exact text that is sent and signed, composed from the transaction as it stood when the event
 * came about: the same bytes whenever it is composed.
 */
export function eventBody(
  event: EventFacts,
  transaction: Transaction,
  context: { readonly environment: Environment; readonly tap?: string },
): string {
  const object = event.type.startsWith('tap.')
    ? (context.tap ?? JSON.stringify(renderTap(transaction)))
    : transactionText(transaction);
  const { externalRef, chainId } = transaction;
  return renderEnvelope(event, { environment: context.environment, externalRef, chainId, object });
}
