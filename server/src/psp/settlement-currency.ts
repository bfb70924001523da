import { isJsonObject, type JsonObject } from '../lib/json.ts';

/** Where money goes, as the platform has submitted it. */
interface Place {
  readonly country: string;
  readonly fields: JsonObject;
}

/** By country, the currencies that accounts there can settle in, the default first. */
type Countries = ReadonlyMap<string, readonly string[]>;

/**
 * The currency that an account settles in: the one that was chosen, else that of its bank account,
 * else the country's own. Null in a country where no account can be opened.
 */
export function settlementCurrency(place: Place, countries: Countries): string | null {
  const { chosen, ofBankAccount } = named(place);
  return chosen ?? ofBankAccount ?? own(place, countries);
}

/** The currency of the bank account that was given, which need not say it. */
export function bankAccountCurrency(place: Place, countries: Countries): string | null {
  const { chosen, ofBankAccount } = named(place);
  return ofBankAccount ?? chosen ?? own(place, countries);
}

function named({ fields: { default_currency, external_account } }: Place) {
  const currency = isJsonObject(external_account) ? external_account.currency : undefined;
  return { chosen: textOrNull(default_currency), ofBankAccount: textOrNull(currency) };
}

function own({ country }: Place, countries: Countries): string | null {
  return countries.get(country)?.[0] ?? null;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
