import { exponentOf, isCurrency } from '../../../server/src/lib/currencies.ts';
import { formatDecimal } from '../../../server/src/lib/money.ts';
import { UsageError } from '../command.ts';

/** An amount as a person writes it: `1,250.00 EUR`, `-3.50 USD`, `500 JPY`. */
export function formatMoney(amountMinor: number, currency: string): string {
  const decimal = formatDecimal({ amountMinor: BigInt(amountMinor), currency });
  const [whole = '', part] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${part === undefined ? grouped : `${grouped}.${part}`} ${currency}`;
}

/**
 * The minor units of `12.50`. The decimals must be written: `1250` alone could mean either twelve
 * fifty, as in the API, or twelve hundred and fifty.
 */
export function parseAmount(
  text: string,
  { currency, name }: { readonly currency: string; readonly name: string },
): number {
  const exponent = exponentOf(currency);
  const pattern = exponent === 0 ? /^\d{1,11}$/ : new RegExp(`^\\d{1,9}\\.\\d{${exponent}}$`);
  if (pattern.test(text)) return Number(text.replace('.', ''));
  const form = exponent === 0 ? 'no decimals' : `a point and ${exponent} decimals`;
  const sample = exponent === 0 ? '1250' : `12.5${'0'.repeat(exponent - 1)}`;
  throw new UsageError(
    `${name} must be a positive amount, in ${currency} with ${form}, such as ${sample}.`,
  );
}

export function parseCurrency(text: string): string {
  const currency = text.toUpperCase();
  if (isCurrency(currency)) return currency;
  throw new UsageError('--currency must be an ISO 4217 code such as EUR.');
}
