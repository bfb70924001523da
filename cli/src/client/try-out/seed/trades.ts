import type { Trade } from './places.ts';

/** How a trade does business. */
interface Habits {
  /** Taps on an ordinary day. */
  readonly tapsPerDay: number;
  /** An ordinary bill, in hundredths of a euro. */
  readonly bill: number;
  /** How much of the day's business falls into each hour of the day, from 0 to 23. */
  readonly hours: readonly number[];
  /** How much of an ordinary day's business each day has, from Sunday to Saturday. */
  readonly days: readonly number[];
  /** How many of its guests tip. */
  readonly tips: number;
}

export const habits: Readonly<Record<Trade, Habits>> = {
  restaurant: {
    tapsPerDay: 14,
    bill: 4_600,
    hours: hours({ 11: 1, 12: 5, 13: 5, 14: 2, 17: 1, 18: 3, 19: 7, 20: 8, 21: 5, 22: 2 }),
    days: [1.1, 0, 0.8, 0.9, 1, 1.5, 1.8],
    tips: 0.6,
  },
  café: {
    tapsPerDay: 18,
    bill: 780,
    hours: hours({ 7: 3, 8: 7, 9: 6, 10: 4, 11: 3, 12: 4, 13: 3, 14: 2, 15: 3, 16: 3, 17: 1 }),
    days: [1.2, 0.9, 0.9, 0.9, 1, 1.1, 1.4],
    tips: 0.25,
  },
  salon: {
    tapsPerDay: 8,
    bill: 5_500,
    hours: hours({ 9: 2, 10: 4, 11: 4, 12: 3, 13: 2, 14: 4, 15: 4, 16: 5, 17: 5, 18: 3 }),
    days: [0, 0, 0.9, 1, 1.1, 1.4, 1.6],
    tips: 0.4,
  },
  clinic: {
    tapsPerDay: 7,
    bill: 11_000,
    hours: hours({ 8: 3, 9: 4, 10: 4, 11: 4, 12: 1, 13: 2, 14: 4, 15: 4, 16: 3 }),
    days: [0, 1.1, 1, 1, 1, 0.9, 0],
    tips: 0,
  },
  // The stays come on top.
  hotel: {
    tapsPerDay: 7,
    bill: 3_200,
    hours: hours({ 8: 3, 9: 3, 12: 2, 13: 2, 18: 2, 19: 4, 20: 4, 21: 5, 22: 4, 23: 2 }),
    days: [0.9, 0.8, 0.9, 1, 1, 1.3, 1.4],
    tips: 0.2,
  },
  shop: {
    tapsPerDay: 10,
    bill: 2_700,
    hours: hours({ 10: 2, 11: 3, 12: 4, 13: 3, 14: 3, 15: 3, 16: 4, 17: 5, 18: 3 }),
    days: [0.4, 0.8, 0.9, 0.9, 1, 1.2, 1.7],
    tips: 0,
  },
};

/** Round exchange rates of a euro: prices are written, not converted. */
export const priceLevels: Readonly<Record<string, number>> = {
  AED: 4,
  AUD: 1.6,
  EUR: 1,
  GBP: 0.9,
  SGD: 1.5,
  USD: 1.1,
};

function hours(weights: Readonly<Record<number, number>>): readonly number[] {
  return Array.from({ length: 24 }, (_, hour) => weights[hour] ?? 0);
}
