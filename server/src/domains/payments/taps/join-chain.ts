import { chainLimitReached, chainMismatch, chainNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { findChain } from '../queries/transaction-store.ts';
import type { TapIntent } from '../transaction/begin-transaction.ts';
import { chainTapsMax } from '../transaction/types.ts';

/** Throws unless the tap has the stay's sub-merchant and currency. */
export async function joinChain(
  { database }: Payments,
  platformId: string,
  intent: TapIntent,
): Promise<void> {
  if (intent.chainId === null) return;
  const chain = await findChain(database, { platformId, id: intent.chainId });
  const param = 'authorisation_chain_id';
  if (chain === undefined) throw chainNotFound({ param });
  if (chain.externalRef !== intent.externalRef || chain.currency !== intent.currency) {
    throw chainMismatch({ param });
  }
  if (chain.tapCount >= chainTapsMax) throw chainLimitReached({ param });
}
