import type { Amount } from '../format/money.ts';
import type { Catalogue, Language } from './words/languages.ts';
import type { Say } from './words/messages.ts';

/** The language of the page. */
export interface Spoken extends Catalogue {
  readonly language: Language;
  readonly say: Say;
  /** One text for one thing and another for several. */
  count(number: number): 'one' | 'other';
  formatTime(instant: string): string;
  formatDay(instant: string): string;
  formatClock(instant: string): string;
  /** Such as November 2026, of 2026-11. */
  formatMonth(month: string): string;
  formatMoney(amount: Amount): string;
  choose(language: Language): void;
}
