import { formatDecimal } from '../../../lib/money.ts';

/**
 * A difference for people: decimals instead of minor units, a status without underscores, a capital
 * letter and a full stop. Ids stay unchanged.
 */
export function sentenceForPeople(sentence: string): string {
  const text = sentence
    .replaceAll(/(-?\d+) ([A-Z]{3})\b/g, (_, minor: string, currency: string) => {
      const amount = formatDecimal({ amountMinor: BigInt(minor), currency });
      return `${amount.replace('-', '−')} ${currency}`;
    })
    .replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (status) => status.replaceAll('_', ' '));
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
