import type { Place } from './places.ts';
import { priceLevels } from './trades.ts';

/** A tap that is to be taken, and what is to follow from it. */
export interface Sale {
  /** Its reference: the same in every run, so that nothing is sold twice. */
  readonly reference: string;
  readonly place: Place;
  /** Hours after the month began. */
  readonly hour: number;
  readonly device: string;
  readonly amount: number;
  readonly tip: number;
  readonly isHold: boolean;
  readonly description: string | null;
  readonly later: readonly Later[];
}

/** A later step of a sale. */
export type Later = { readonly hour: number } & (
  | { readonly act: 'refund' | 'increase'; readonly amount: number }
  | { readonly act: 'charge'; readonly amount: number; readonly description: string }
  | { readonly act: 'check-out' }
  | { readonly act: 'answer'; readonly evidence: string | null }
);

export function referenceOf(place: Place, day: number, index: number | string): string {
  return `${place.externalRef}-${String(day + 1).padStart(2, '0')}-${index}`;
}

/** A price as it would be written: in steps of ten, or finer for what is computed from one. */
export function price(place: Place, euroCents: number, step = 10): number {
  const isComputed = step === 1;
  const level = isComputed ? 1 : (priceLevels[place.currency] ?? 1);
  return Math.max(50, Math.round((euroCents * level) / step) * step);
}
