import { toJsonAmount } from '../../lib/money.ts';
import type { MoneyWords } from '../ledger/index.ts';

/** The totals that the postings of transactions have. */
export const moneyTotals = [
  'captured',
  'reversed',
  'refunded',
  'fees',
  'fees_returned',
  'fees_kept',
  'disputes_lost',
  'net',
] as const;
type MoneyTotal = (typeof moneyTotals)[number];

/** Sums by currency, each under a name. */
export class Totals<Name extends string> {
  readonly #names: readonly Name[];
  readonly #byCurrency = new Map<string, Map<Name, bigint>>();

  constructor(names: readonly Name[]) {
    this.#names = names;
  }

  add(currency: string, name: Name, amount: bigint): void {
    const totals = this.#byCurrency.getOrInsertComputed(currency, () => new Map());
    totals.set(name, (totals.get(name) ?? 0n) + amount);
  }

  render() {
    const sorted = [...this.#byCurrency].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([currency, totals]) => ({
      currency,
      ...Object.fromEntries(
        this.#names.map((name) => [name, toJsonAmount(totals.get(name) ?? 0n)]),
      ),
    }));
  }
}

export function addWords<Name extends string>(
  totals: Totals<Name | MoneyTotal>,
  { currency, ...words }: MoneyWords,
): void {
  totals.add(currency, 'captured', words.captured);
  totals.add(currency, 'reversed', words.reversed);
  totals.add(currency, 'refunded', words.refunded);
  totals.add(currency, 'fees', words.fees);
  totals.add(currency, 'fees_returned', words.feesReturned);
  totals.add(currency, 'fees_kept', words.fees - words.feesReturned);
  totals.add(currency, 'disputes_lost', words.disputesLost);
  totals.add(currency, 'net', words.net);
}
