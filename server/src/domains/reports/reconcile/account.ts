/** A provider account that is compared with the ledger, and the progress so far. */
export interface ReconciledAccount {
  readonly platformId: string;
  /**
   * The sub-merchant; for an own account its connection, or the platform where the connection is
   * the deployment's.
   */
  readonly id: string;
  /** Null for a connection's own account. */
  readonly subMerchantId: string | null;
  readonly externalRef: string | null;
  /** The provider's id of the account; null for a connection's own. */
  readonly account: string | null;
  readonly connectionId: string | null;
  /** The provider's time of the latest compared movement; null before the first. */
  readonly latestAt: Date | null;
  /** When both balances last agreed, on the platform's clock, with the latest movement then. */
  readonly agreedAt: Date | null;
  readonly agreedLatestAt: Date | null;
  /** The last difference between the balances that no movement explains. */
  readonly unexplained: Sums;
  /** When it was last compared, on the real clock. */
  readonly checkedAt: Date | null;
}

/** Amounts in minor units by currency, without zeros. */
export type Sums = ReadonlyMap<string, bigint>;

/** A difference that lasts until both sides agree. */
export interface Difference {
  /** Names it in words that stay the same from night to night. */
  readonly subject: string;
  readonly kind: DifferenceKind;
  readonly sentence: string;
  /** How much more the provider has than the ledger because of it. */
  readonly deltas: Sums;
  /** The objects to compare again; null for a balance. */
  readonly about: DifferenceAbout | null;
}

export const differenceKinds = [
  'balance',
  'movement',
  'moved_by_others',
  'unknown_kind',
  'missing',
  'object',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A movement as the provider listed it, or our object that it does not list. */
type DifferenceAbout =
  | { readonly movement: string; readonly isSecond?: boolean }
  | { readonly transaction: string }
  | { readonly payout: string };

/** An account's name for people. */
export function accountName({ externalRef }: Pick<ReconciledAccount, 'externalRef'>): string {
  return externalRef === null ? 'own account' : `sub-merchant ${externalRef}`;
}

export function addTo(sums: Map<string, bigint>, currency: string, amount: bigint): void {
  const sum = (sums.get(currency) ?? 0n) + amount;
  if (sum === 0n) sums.delete(currency);
  else sums.set(currency, sum);
}

export function sumsText(sums: Sums): string {
  return JSON.stringify(Object.fromEntries([...sums].map(([key, sum]) => [key, String(sum)])));
}

export function parseSums(text: string): Sums {
  const parsed = JSON.parse(text) as Readonly<Record<string, string>>;
  return new Map(Object.entries(parsed).map(([currency, sum]) => [currency, BigInt(sum)]));
}

export function isSame(some: Sums, others: Sums): boolean {
  return some.size === others.size && [...some].every(([key, sum]) => others.get(key) === sum);
}
