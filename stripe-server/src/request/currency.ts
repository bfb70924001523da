import { refusal } from './refusal.ts';

/** Some of the currencies that cannot be charged at Stripe. */
const unsupported: ReadonlySet<string> = new Set(['cup', 'irr', 'kpw', 'sdg', 'syp']);

/** Refuses what Stripe does not take; returns it in lower case, as Stripe shows it. */
export function readCurrency(currency: string, param = 'currency'): string {
  const lower = currency.toLowerCase();
  if (!/^[a-z]{3}$/.test(lower) || unsupported.has(lower)) {
    throw refusal.invalid(param, `Invalid currency: ${currency}.`);
  }
  return lower;
}
