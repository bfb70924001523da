import { type Account, type AccountKind, credit, debit, type Entry } from '../../ledger/index.ts';
import type { Transaction } from '../transaction/types.ts';

/** The accounts between which a transaction moves money. */
export function accountsOf({ subMerchantId, currency, facts: { fx } }: Transaction) {
  const settlementCurrency = fx?.to ?? currency;
  const ofPlatform = (kind: AccountKind, of = currency): Account => ({
    kind,
    subMerchantId: null,
    currency: of,
  });
  return {
    /** In the currency of the transaction. */
    ofPlatform,
    /** In the sub-merchant's settlement currency. */
    ofSubMerchant: (kind: AccountKind): Account => ({
      kind,
      subMerchantId,
      currency: settlementCurrency,
    }),
    /** Buys the sub-merchant's share with money of the transaction's currency. */
    convert: ({ own, settled }: { readonly own: bigint; readonly settled: bigint }): Entry[] =>
      settlementCurrency === currency
        ? []
        : [
            credit(ofPlatform('fx_clearing'), own),
            debit(ofPlatform('fx_clearing', settlementCurrency), settled),
          ],
  };
}
