import type { Queryable } from '../../../postgres/database.ts';
import { type Payee, saveWaiting } from '../../onboarding/index.ts';
import { type AccountKey, accountName, sumOpenItems } from '../items/item-store.ts';

/** Whether the provider can pay out a currency, as far as it has told. */
export function takesCurrency(
  { payoutCurrencies }: Pick<Payee, 'payoutCurrencies'>,
  currency: string,
): boolean {
  return payoutCurrencies === null || payoutCurrencies.includes(currency);
}

/** Whether this amount is available. */
export async function isAvailable(
  database: Queryable,
  wanted: AccountKey & { readonly amount: bigint },
): Promise<boolean> {
  const sums = await sumOpenItems(database, wanted.platformId, [wanted.subMerchantId]);
  return (sums.get(accountName(wanted)) ?? 0n) >= wanted.amount;
}

interface DueBalance extends Omit<AccountKey, 'platformId'> {
  readonly payee: Payee;
  readonly now: Date;
}

/**
 * Stores the currencies in which money waits for a bank account, so that sub-merchants are asked
 * for those and no others. The caller has locked the accounts of these sub-merchants.
 */
export async function saveWaitingCurrencies(
  transaction: Queryable,
  platformId: string,
  balances: readonly DueBalance[],
): Promise<void> {
  const lacking = balances.filter(({ payee, currency }) => !takesCurrency(payee, currency));
  const owners = lacking.map(({ subMerchantId }) => subMerchantId);
  const sums = lacking.length > 0 ? await sumOpenItems(transaction, platformId, owners) : null;
  const waiting = new Set(
    lacking.filter((balance) => (sums?.get(accountName(balance)) ?? 0n) > 0n),
  );
  const changed = balances.filter(
    (balance) =>
      waiting.has(balance) !== balance.payee.waitingCurrencies.includes(balance.currency),
  );
  const bySubMerchant = Map.groupBy(changed, ({ subMerchantId }) => subMerchantId);
  // In the order of ids, so that concurrent batches cannot deadlock.
  for (const [subMerchantId, [first, ...more]] of sortedEntries(bySubMerchant)) {
    if (first === undefined) continue;
    const own = [first, ...more];
    const others = first.payee.waitingCurrencies.filter(
      (known) => !own.some(({ currency }) => currency === known),
    );
    const found = own.filter((balance) => waiting.has(balance)).map(({ currency }) => currency);
    const currencies = [...others, ...found].sort();
    const waits = { platformId, subMerchantId, currencies, now: first.now };
    await saveWaiting(transaction, waits);
  }
}

function sortedEntries<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}
