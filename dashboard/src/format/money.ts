import { currencyDigits } from '@taprail/sdk';

const formats = new Map<string, Intl.NumberFormat>();

export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

export function digitsOf(currency: string): number {
  return currencyDigits[currency] ?? 2;
}

/** An amount in minor units as text. */
export function formatMoney({ amount, currency }: Amount): string {
  return formatOf(currency).format(formatAmount({ amount, currency }));
}

/**
 * Without the currency's name, for a field that names it. Exact: a division would lose a cent of
 * large amounts.
 */
export function formatAmount({ amount, currency }: Amount): `${number}` {
  const digits = digitsOf(currency);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const point = text.length - digits;
  const part = digits === 0 ? '' : `.${text.slice(point)}`;
  return `${amount < 0 ? '-' : ''}${text.slice(0, point)}${part}` as `${number}`;
}

/** Short, for large amounts on the axis of a chart. */
export function formatShort({ amount, currency }: Amount): string {
  const major = amount / 10 ** digitsOf(currency);
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-GB', options).format(major);
}

/** The typed amount in minor units; null if it is no amount of the currency. */
export function parseAmount(text: string, currency: string): number | null {
  return parseDecimal(text, digitsOf(currency));
}

/** The typed amount as pages show it; empty while it is no amount. */
export function readBack(text: string, currency: string): string {
  const amount = /^[A-Z]{3}$/.test(currency) ? parseAmount(text, currency) : null;
  return amount === null ? '' : formatMoney({ amount, currency });
}

/**
 * A decimal with at most this many digits after its point or comma, in units of the last. Rounds
 * nothing and guesses nothing: an ambiguous text is null.
 */
export function parseDecimal(text: string, digits: number): number | null {
  const written = text.replaceAll(/[\s'’]/g, '');
  const isGroupOrPart = digits === 3 && /^[1-9]\d{0,2},\d{3}$/.test(written);
  const match = /^(\d{1,12})(?:[.,](\d*))?$/.exec(ungroup(written));
  if (match === null || isGroupOrPart) return null;
  const [, whole = '0', part = ''] = match;
  if (part.length > digits) return null;
  return Number(`${whole}${part.padEnd(digits, '0')}`);
}

/** Without the separators between groups of three digits, where they cannot be the point. */
function ungroup(written: string): string {
  if (/^\d{1,3}(,\d{3})+\.\d*$|^\d{1,3}(,\d{3}){2,}$/.test(written)) {
    return written.replaceAll(',', '');
  }
  if (/^\d{1,3}(\.\d{3})+,\d*$|^\d{1,3}(\.\d{3}){2,}$/.test(written)) {
    return written.replaceAll('.', '');
  }
  return written;
}

function formatOf(currency: string): Intl.NumberFormat {
  let format = formats.get(currency);
  if (format === undefined) {
    const digits = digitsOf(currency);
    const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, ...options });
    formats.set(currency, format);
  }
  return format;
}
