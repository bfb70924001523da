import type { Money } from '../../../lib/money.ts';

/** What the simulated provider grants the accounts of a country. */
export interface CountryTerms {
  /** What they can settle in; the country's own currency first. */
  readonly settles: readonly string[];
  /** Once it has captured that much, an account owes what was announced for later. */
  readonly volumeThreshold: Money;
}

const abroad = ['EUR', 'USD', 'GBP', 'CHF'];

/** By the countries' own currency; the thresholds are about ten thousand euros, in round figures. */
const termsByCurrency: Readonly<Record<string, Terms>> = {
  EUR: { countries: 'DE FR NL ES IT IE BE AT PT FI LU GR', settles: abroad, threshold: 10_000 },
  GBP: { countries: 'GB', settles: abroad, threshold: 10_000 },
  CHF: { countries: 'CH', settles: abroad, threshold: 10_000 },
  SEK: { countries: 'SE', settles: abroad, threshold: 100_000 },
  DKK: { countries: 'DK', settles: abroad, threshold: 75_000 },
  NOK: { countries: 'NO', settles: abroad, threshold: 100_000 },
  PLN: { countries: 'PL', settles: abroad, threshold: 40_000 },
  CZK: { countries: 'CZ', settles: abroad, threshold: 250_000 },
  USD: { countries: 'US', settles: [], threshold: 10_000 },
  CAD: { countries: 'CA', settles: ['USD'], threshold: 15_000 },
  AUD: { countries: 'AU', settles: [], threshold: 15_000 },
  NZD: { countries: 'NZ', settles: [], threshold: 15_000 },
  AED: { countries: 'AE', settles: [...abroad, 'KWD', 'BHD', 'OMR'], threshold: 40_000 },
  SGD: { countries: 'SG', settles: [...abroad, 'JPY', 'HKD'], threshold: 15_000 },
  HKD: { countries: 'HK', settles: [...abroad, 'JPY', 'SGD'], threshold: 75_000 },
};

interface Terms {
  readonly countries: string;
  /** Besides the country's own currency. */
  readonly settles: readonly string[];
  /** In whole units of the country's own currency, each of which has two decimals. */
  readonly threshold: number;
}

export const countryTerms: ReadonlyMap<string, CountryTerms> = new Map(
  Object.entries(termsByCurrency).flatMap(([currency, { countries, settles, threshold }]) =>
    countries.split(' ').map((country): [string, CountryTerms] => [
      country,
      {
        settles: Object.freeze([...new Set([currency, ...settles])]),
        volumeThreshold: { amountMinor: BigInt(threshold) * 100n, currency },
      },
    ]),
  ),
);
