interface Terms {
  readonly countries: string;
  /** The settlement currencies besides the country's own. */
  readonly settles: readonly string[];
  /** In whole units of the country's own currency; they all have two decimals. */
  readonly threshold: number;
}

const abroad = ['EUR', 'USD', 'GBP', 'CHF'];

/** By the country's own currency. The thresholds are about ten thousand euros. */
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

/**
 * The simulator's terms per country: the settlement currencies, the country's own first, and the
 * captured volume at which the announced items become due.
 */
export const countryTerms = new Map(
  Object.entries(termsByCurrency).flatMap(([currency, { countries, settles, threshold }]) => {
    const volumeThreshold = { amountMinor: BigInt(threshold) * 100n, currency };
    const terms = { settles: [...new Set([currency, ...settles])], volumeThreshold };
    return countries.split(' ').map((country) => [country, terms] as const);
  }),
);

/** Settlement currencies per country. */
export const settlementCountries: ReadonlyMap<string, readonly string[]> = new Map(
  [...countryTerms].map(([country, { settles }]) => [country, settles]),
);
