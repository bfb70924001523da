import { parseId } from '../../../lib/ids.ts';
import type { Database } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { askAboutTransaction } from '../../payments/index.ts';
import { askAboutPayout } from '../../settlement/index.ts';
import { nothingToAsk } from './refusals.ts';

export interface AskingParts {
  readonly database: Database;
  /** Tells the workers that something is due now. */
  wake(platformId: string): void;
}

/** Has workers ask the provider now for what is unknown, instead of at their next turn. */
export async function askProvider(
  { database, wake }: AskingParts,
  { caller, now, params }: PlatformContext<{ readonly id: string }>,
): Promise<Answer> {
  const { platformId } = caller;
  const payoutId = parseId('po', params.id);
  const transactionId = parseId('txn', params.id);
  const isAsked =
    payoutId !== null
      ? await askAboutPayout(database, { platformId, id: payoutId, now })
      : transactionId !== null &&
        (await askAboutTransaction(database, { platformId, id: transactionId, now })) > 0;
  if (!isAsked) throw nothingToAsk();
  wake(platformId);
  return { status: 202, body: { id: params.id, object: 'provider_ask' } };
}
