import type { TapIntent } from './decide-tap.ts';
import { chainNotFound } from './errors.ts';
import type { Payments } from './payments.ts';
import { findTransaction } from './store.ts';

/** A tap may join a stay of the same sub-merchant in the same currency; throws for any other. */
export async function joinChain(
  { database }: Payments,
  platformId: string,
  intent: TapIntent,
): Promise<void> {
  if (intent.chainId === null) return;
  // A chain bears the id of the transaction that began it.
  const first = await findTransaction(database, { platformId, id: intent.chainId });
  const fits =
    first !== undefined &&
    first.chainId === first.id &&
    first.externalRef === intent.externalRef &&
    first.currency === intent.currency;
  if (!fits) throw chainNotFound({ param: 'authorisation_chain_id' });
}
