import { convertMoney, parseRate, toJsonAmount } from '../../../lib/money.ts';
import type { SettledCapture } from '../../../psp/tap-port.ts';
import type { LockedRate } from '../transaction/stages.ts';

/** A source of exchange rates. */
export interface RateSource {
  readonly name: string;
  /** The rate as a decimal text: units of `to` for one unit of `from`. */
  rate(pair: { readonly from: string; readonly to: string }): string | null;
}

/** Locks the current rate for the sub-merchant's share; null if the currency is the same. */
export function lockRate(request: {
  readonly source: RateSource;
  readonly from: string;
  readonly to: string;
  readonly netMinor: bigint;
  readonly at: Date;
}): LockedRate | null {
  const { source, from, to, netMinor, at } = request;
  if (from === to) return null;
  const text = source.rate({ from, to });
  if (text === null) throw new RangeError(`no rate from ${from} to ${to}`);
  const rate = parseRate(text);
  const settled = convertMoney({ amountMinor: netMinor, currency: from }, { currency: to, rate });
  return {
    rate: text,
    source: source.name,
    at: at.toISOString(),
    from,
    to,
    settled_amount: toJsonAmount(settled.amountMinor),
  };
}

/** The rate at which the provider converted; null if it did not convert. */
export function rateOf(
  settled: SettledCapture,
  { from }: { readonly from: string },
): LockedRate | null {
  const { amount, currency: to, rate, source, at } = settled;
  if (from === to) return null;
  const settled_amount = toJsonAmount(amount);
  return { rate: parseRate(rate).text, source, at: at.toISOString(), from, to, settled_amount };
}
