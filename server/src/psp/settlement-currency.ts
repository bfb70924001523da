import { isJsonObject, type JsonObject } from '../lib/json.ts';

/** The details that decide the settlement currency, as the platform submitted them. */
interface Place {
  readonly country: string;
  readonly fields: JsonObject;
}

/** Settlement currencies per country, the default first. */
type Countries = ReadonlyMap<string, readonly string[]>;

/**
 * An account's settlement currency: the chosen one, else its bank account's, else its country's.
 * Null in a country where no account can be opened.
 */
export function settlementCurrency(place: Place, countries: Countries): string | null {
  const { chosen, ofBankAccount } = named(place);
  return chosen ?? ofBankAccount ?? own(place, countries);
}

/** The bank account's currency, which the details may leave out. */
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
