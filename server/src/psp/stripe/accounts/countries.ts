/**
 * The currencies that Stripe settles to banks of these countries, besides their own, as its
 * documentation lists them. Stripe has the last word: it refuses bank accounts that it cannot pay.
 */
const abroad = ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'NOK', 'SEK'];

/** By the countries' own currency. */
const settlement: Readonly<
  Record<string, { readonly countries: string; readonly others: readonly string[] }>
> = {
  EUR: { countries: 'DE FR NL ES IT IE BE AT PT FI LU GR', others: abroad },
  GBP: { countries: 'GB', others: abroad },
  CHF: { countries: 'CH', others: abroad },
  SEK: { countries: 'SE', others: abroad },
  DKK: { countries: 'DK', others: abroad },
  NOK: { countries: 'NO', others: abroad },
  PLN: { countries: 'PL', others: abroad },
  CZK: { countries: 'CZ', others: abroad },
  USD: { countries: 'US', others: [] },
  CAD: { countries: 'CA', others: ['USD'] },
  AUD: { countries: 'AU', others: [] },
  NZD: { countries: 'NZ', others: [] },
  AED: { countries: 'AE', others: ['USD'] },
  SGD: { countries: 'SG', others: ['USD'] },
  HKD: { countries: 'HK', others: ['USD', 'EUR', 'GBP'] },
};

/** The countries whose formats onboarding knows and where accounts can be opened. */
export const stripeCountries: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(settlement).flatMap(([currency, { countries, others }]) => {
    const currencies = [...new Set([currency, ...others])];
    return countries.split(' ').map((country) => [country, currencies] as const);
  }),
);

/**
 * Identity numbers that decide Stripe's verification in test mode: verified, not matching, and not
 * matching at once. No country issues them.
 */
export const stripeTestIdNumbers: ReadonlySet<string> = new Set([
  '000000000',
  '111111111',
  '222222222',
]);
