import type { Account, AccountKind, Posting } from '../../ledger/index.ts';
import { credit, debit, makePosting } from '../../ledger/index.ts';
import type { Transaction } from '../transaction/types.ts';

/**
 * The posting of a capture: the provider owes the gross amount, the platform keeps its fee in the
 * currency of the transaction, and the sub-merchant is owed the rest, converted at the locked rate
 * if it settles in another currency.
 */
export function capturePosting(
  transaction: Transaction,
  { postingId, at }: { readonly postingId: string; readonly at: Date },
): Posting | null {
  const { platformId, id: transactionId, subMerchantId, currency, facts } = transaction;
  const { amountCaptured: capturedMinor, platformFee: feeMinor } = transaction;
  const { fx } = facts;
  const own = (kind: AccountKind, of = currency): Account => ({
    kind,
    subMerchantId: null,
    currency: of,
  });
  const pending = (of: string): Account => ({
    kind: 'submerchant_pending',
    subMerchantId,
    currency: of,
  });
  const netMinor = capturedMinor - feeMinor;
  const owed =
    fx === null
      ? [credit(pending(currency), netMinor)]
      : [
          credit(own('fx_clearing'), netMinor),
          debit(own('fx_clearing', fx.to), BigInt(fx.settled_amount)),
          credit(pending(fx.to), BigInt(fx.settled_amount)),
        ];
  return makePosting({ id: postingId, platformId, kind: 'capture', transactionId, at }, [
    debit(own('psp_clearing'), capturedMinor),
    credit(own('platform_operating'), feeMinor),
    ...owed,
  ]);
}
