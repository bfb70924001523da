const byCurrency: Readonly<Record<string, string>> = {
  EUR: 'DE FR NL ES IT IE BE AT PT FI LU GR',
  USD: 'US',
  GBP: 'GB',
  AED: 'AE',
  SGD: 'SG',
  CHF: 'CH',
  SEK: 'SE',
  DKK: 'DK',
  NOK: 'NO',
  PLN: 'PL',
  CZK: 'CZ',
  AUD: 'AU',
  NZD: 'NZ',
  CAD: 'CA',
  HKD: 'HK',
};

const currencies = new Map(
  Object.entries(byCurrency).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
);

/** What a business settles in unless it says otherwise; null where we do not know. */
export function currencyOf(country: string): string | null {
  return currencies.get(country) ?? null;
}
