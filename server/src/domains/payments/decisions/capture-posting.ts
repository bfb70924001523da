import { credit, debit, makePosting, type Posting } from '../../ledger/index.ts';
import { owedFor } from '../transaction/amounts.ts';
import type { Transaction } from '../transaction/types.ts';
import { accountsOf } from './accounts.ts';

/**
 * The posting of a capture: the provider owes the gross amount, the platform earns its fee in the
 * transaction's currency, and the sub-merchant is owed the rest, converted at the locked rate if it
 * settles in another currency.
 */
export function capturePosting(
  transaction: Transaction,
  { postingId, at }: { readonly postingId: string; readonly at: Date },
): Posting | null {
  const { platformId, id: transactionId, amountCaptured, platformFee } = transaction;
  const { ofPlatform, ofSubMerchant, convert } = accountsOf(transaction);
  const settled = owedFor(transaction);
  return makePosting({ id: postingId, platformId, kind: 'capture', transactionId, at }, [
    debit(ofPlatform('psp_clearing'), amountCaptured),
    credit(ofPlatform('platform_operating'), platformFee),
    ...convert({ own: amountCaptured - platformFee, settled }),
    credit(ofSubMerchant('submerchant_pending'), settled),
  ]);
}
