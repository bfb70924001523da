import { isCurrency } from '../../../lib/currencies.ts';

export interface WrittenAmount {
  readonly thousandths: bigint;
  /** Null if only a number was written. */
  readonly currency: string | null;
}

/** Signs and words that name one currency, or the one that most people mean. */
const currencyWords = new Map(
  Object.entries({
    '€': 'EUR',
    euro: 'EUR',
    euros: 'EUR',
    '£': 'GBP',
    pound: 'GBP',
    pounds: 'GBP',
    $: 'USD',
    us$: 'USD',
    dollar: 'USD',
    dollars: 'USD',
    '¥': 'JPY',
    yen: 'JPY',
    fr: 'CHF',
    'fr.': 'CHF',
    franc: 'CHF',
    francs: 'CHF',
  }),
);

const digitsMax = 9;
/** 129 · 129.00 · 129,00 · 129.- */
const plain = /^(\d+)(?:[.,](\d{1,3}|-))?$/;
/** 1,290.00 · 1.290,00 · 1'290 · 1.290 */
const grouped = /^(\d{1,3})([.,'’])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,3}))?$/;
const withCurrency = /^([^\d.,]*)(\d.*?)([^\d.,'’-]*)$/;

/** The currency of a code, a sign or a word; null for other texts. */
export function readCurrency(word: string): string | null {
  const code = word.toUpperCase();
  return isCurrency(code) ? code : (currencyWords.get(word.toLowerCase()) ?? null);
}

/** Every amount that the text may stand for: 1.290 is a thousand and more, or little above one. */
export function readAmounts(text: string): readonly WrittenAmount[] {
  const [, before = '', number = '', after = ''] = withCurrency.exec(text) ?? [];
  if (before !== '' && after !== '') return [];
  const word = before + after;
  const currency = word === '' ? null : readCurrency(word);
  if (word !== '' && currency === null) return [];
  return readNumbers(number).map((thousandths) => ({ thousandths, currency }));
}

function readNumbers(text: string): readonly bigint[] {
  const numbers = new Set<bigint>();
  const [, whole, part = ''] = plain.exec(text) ?? [];
  if (whole !== undefined) add(numbers, whole, part === '-' ? '' : part);
  const [, first, , rest = '', fraction = ''] = grouped.exec(text) ?? [];
  if (first !== undefined) add(numbers, first + rest.replaceAll(/\D/g, ''), fraction);
  return [...numbers];
}

function add(numbers: Set<bigint>, whole: string, fraction: string): void {
  if (whole.length > digitsMax) return;
  const thousandths = BigInt(whole + fraction.padEnd(3, '0'));
  if (thousandths > 0n) numbers.add(thousandths);
}
