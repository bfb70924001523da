import { readAmounts, readCurrency } from './read-amount.ts';
import { dayWordsMax, readDay } from './read-day.ts';
import type { Reading, Term } from './reading.ts';

/** Longer queries are one text: nobody names that many traits of a tap. */
const wordsMax = 8;
const readingsMax = 4;

/** Words that people write and that narrow nothing down. */
const fillers = new Set(['card', 'ending', 'in', 'last', 'on', 'for', 'the']);
const digits = /^(?<mask>[*•·.x]*)(?<last4>\d{4})$/i;

/** Words from one place on, understood as one term. */
interface Part {
  readonly words: number;
  readonly term: Term;
}

interface Draft {
  readonly terms: readonly Term[];
  /** Words that are none of the other terms: together a text. */
  readonly rest: readonly string[];
}

/**
 * The ways to understand a query, whose words come in any order. A word may stand for several
 * things: 8037 is the end of a card's number, or an amount. The readings that leave the fewest
 * words over count, the others do not. The last reading takes the whole query as one text.
 */
export function parseQuery(query: string, today: string): readonly Reading[] {
  const text = query.trim().replaceAll(/\s+/g, ' ');
  const whole: Reading = [{ kind: 'text', text }];
  const words = text.split(' ').map((word) => word.replace(/[,;]$/, ''));
  if (words.length > wordsMax) return [whole];
  const drafts = draftsOf(words, today);
  const fewest = Math.min(...drafts.map(({ rest }) => rest.length));
  const readings = drafts
    .filter(({ terms, rest }) => rest.length === fewest && terms.some(narrows))
    .map(({ terms, rest }): Reading => {
      return rest.length === 0 ? terms : [...terms, { kind: 'text', text: rest.join(' ') }];
    });
  const distinct = new Map(readings.map((reading) => [keyOf(reading), reading]));
  return [...[...distinct.values()].slice(0, readingsMax), whole];
}

function draftsOf(words: readonly string[], today: string): readonly Draft[] {
  let drafts: (Draft & { readonly at: number })[] = [{ at: 0, terms: [], rest: [] }];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const parts = partsAt(words, at, today);
    drafts = drafts.flatMap((draft) => {
      if (draft.at > at) return [draft];
      const taken = parts
        .filter(({ term }) => draft.terms.every((other) => !clash(other, term)))
        .map(({ words: length, term }) => {
          return { ...draft, at: at + length, terms: [...draft.terms, term] };
        });
      const isFiller = fillers.has(word.toLowerCase());
      const left = { ...draft, at: at + 1, rest: isFiller ? draft.rest : [...draft.rest, word] };
      return [...taken, left];
    });
  }
  return drafts;
}

/** A query names one card, one amount, one currency and one day. */
function clash(one: Term, other: Term): boolean {
  const named = (term: Term) => (term.kind === 'amount' ? term.currency !== null : false);
  if (one.kind === 'currency' && named(other)) return true;
  if (other.kind === 'currency' && named(one)) return true;
  return one.kind === other.kind;
}

/** A currency alone would find half of all taps. */
function narrows({ kind }: Term): boolean {
  return kind !== 'currency';
}

function partsAt(words: readonly string[], at: number, today: string): readonly Part[] {
  const word = words[at] ?? '';
  const parts: Part[] = [];
  const { mask = '', last4 } = digits.exec(word)?.groups ?? {};
  if (last4 !== undefined) parts.push({ words: 1, term: { kind: 'last4', text: word, last4 } });
  for (const amount of mask === '' ? readAmounts(word) : []) {
    parts.push({ words: 1, term: { kind: 'amount', text: word, ...amount } });
  }
  const currency = readCurrency(word);
  if (currency !== null) parts.push({ words: 1, term: { kind: 'currency', text: word, currency } });
  const day = dayAt(words, at, today);
  return day === null ? parts : [...parts, day];
}

/** The longest one: 17 Nov 2025 is not a day of this year. */
function dayAt(words: readonly string[], at: number, today: string): Part | null {
  for (let length = Math.min(dayWordsMax, words.length - at); length > 0; length -= 1) {
    const text = words.slice(at, at + length).join(' ');
    const day = readDay(text, today, words.length === 1);
    if (day !== null) return { words: length, term: { kind: 'day', text, day } };
  }
  return null;
}

function keyOf(reading: Reading): string {
  return reading
    .map((term) => Object.values(term).join('/'))
    .toSorted()
    .join(' ');
}
