/**
 * Currencies whose minor unit is not a hundredth. The browser cannot tell: it knows how prices are
 * usually written, which differs for HUF, IDR and others.
 */
const digitsByCurrency = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
]);

const formats = new Map<string, Intl.NumberFormat>();

export interface Amount {
  readonly amount: number;
  readonly currency: string;
}

export function digitsOf(currency: string): number {
  return digitsByCurrency.get(currency) ?? 2;
}

/** An amount in minor units as people write it. */
export function formatMoney({ amount, currency }: Amount): string {
  return formatOf(currency).format(amount / 10 ** digitsOf(currency));
}

/** Without the name of the currency, for a field that names it. */
export function formatAmount({ amount, currency }: Amount): string {
  return (amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency));
}

/** Large amounts on the axis of a chart. */
export function formatShort({ amount, currency }: Amount): string {
  const major = amount / 10 ** digitsOf(currency);
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-GB', options).format(major);
}

/** What was written in a field, in minor units; null if it is no amount of the currency. */
export function parseAmount(text: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const match = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.replaceAll(/[\s']/g, ''));
  if (match === null) return null;
  const [, whole = '0', part = ''] = match;
  if (part.length > digits) return null;
  return Number(`${whole}${part.padEnd(digits, '0')}`);
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
