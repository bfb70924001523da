import type { Account, AccountKind, Posting } from '../ledger/index.ts';
import { credit, debit, makePosting } from '../ledger/index.ts';
import type { LockedRate, Transaction } from './types.ts';

/**
 * What a capture moves: the provider owes the gross amount, the platform keeps its fee in the
 * currency of the transaction, and the rest is owed to the sub-merchant, converted at the locked
 * rate where it settles in another currency.
 */
export function capturePosting(
  transaction: Transaction,
  capture: {
    readonly postingId: string;
    readonly capturedMinor: bigint;
    readonly feeMinor: bigint;
    readonly fx: LockedRate | null;
    readonly at: Date;
  },
): Posting | null {
  const { platformId, id: transactionId, subMerchantId, currency } = transaction;
  const { capturedMinor, feeMinor, fx, at } = capture;
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
  return makePosting({ id: capture.postingId, platformId, kind: 'capture', transactionId, at }, [
    debit(own('psp_clearing'), capturedMinor),
    credit(own('platform_operating'), feeMinor),
    ...owed,
  ]);
}
