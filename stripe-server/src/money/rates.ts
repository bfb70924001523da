import type { World } from '../world/world.ts';

const withoutMinor = new Set(['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg']);
const withThousandths = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

function digitsOf(currency: string): number {
  if (withoutMinor.has(currency)) return 0;
  return withThousandths.has(currency) ? 3 : 2;
}

/** The value of a unit in US dollars, unless a test sets a rate. */
const dollars: Readonly<Record<string, number>> = {
  ...{ aed: 0.27, aud: 0.65, brl: 0.18, cad: 0.73, chf: 1.25, czk: 0.048, dkk: 0.155, eur: 1.1 },
  ...{ gbp: 1.3, hkd: 0.13, jpy: 0.0065, mxn: 0.055, nok: 0.1, nzd: 0.58, pln: 0.27, sek: 0.105 },
  ...{ sgd: 0.77, thb: 0.031, usd: 1 },
};

/** The rate between all other currencies. */
const ordinaryRate = 1.1;

export interface Conversion {
  readonly from: string;
  readonly to: string;
}

/** Units of one currency for one unit of the other, both in major units; null for the same. */
export function rateOf(world: World, { from, to }: Conversion): number | null {
  if (from === to) return null;
  const set = world.rates.get(`${from} ${to}`);
  if (set !== undefined) return set;
  const back = world.rates.get(`${to} ${from}`);
  if (back !== undefined) return rounded(1 / back);
  const [worth, price] = [dollars[from], dollars[to]];
  return worth === undefined || price === undefined ? ordinaryRate : rounded(worth / price);
}

/** Converts minor units at the rate of today, to the nearest unit. */
export function convert(world: World, amount: number, { from, to }: Conversion): number {
  const rate = rateOf(world, { from, to }) ?? 1;
  const exact = Math.abs(amount) * rate * 10 ** (digitsOf(to) - digitsOf(from));
  // The sign comes last, so that a return at the same rate is the same amount.
  return amount < 0 ? 0 - Math.round(exact) : Math.round(exact);
}

/** Stripe's rates have up to six digits. */
function rounded(rate: number): number {
  return Number(rate.toPrecision(6));
}
