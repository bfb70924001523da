import { formatLongDay } from './time.ts';

interface Term {
  readonly kind: string;
  readonly value: string;
  readonly currency: string | null;
}

/**
 * What a search looks for, such as “card ending 8037 · 129.00 EUR”; empty if the query is only the
 * beginning of something.
 */
export function describeReadings(readings: readonly (readonly Term[])[]): string {
  return readings
    .filter((reading) => reading.some(({ kind }) => kind !== 'text'))
    .map((reading) => reading.map(describeTerm).join(' · '))
    .join(' or ');
}

function describeTerm({ kind, value, currency }: Term): string {
  if (kind === 'last4') return `card ending ${value}`;
  if (kind === 'amount') return currency === null ? value : `${value} ${currency}`;
  if (kind === 'day') return formatLongDay(value);
  return kind === 'text' ? `“${value}”` : value;
}
