import type { Tap, Taprail } from '../../../../../sdk/src/index.ts';
import { formatMoney } from '../../../terminal/money-text.ts';
import type { EventWatch } from './event-watch.ts';
import type { Narrator } from './narrator.ts';

/** The sub-merchants of the story. */
export interface Place {
  readonly name: string;
  readonly externalRef: string;
  readonly businessType: 'individual' | 'company';
  readonly country: string;
  readonly currency: string;
  readonly email: string;
}

export interface Scene {
  readonly taprail: Taprail;
  readonly narrator: Narrator;
  readonly watch: EventWatch;
  readonly restaurant: Place;
  readonly hotel: Place;
}

export function money(amount: number, { currency }: { readonly currency: string }): string {
  return formatMoney(amount, currency);
}

export function cardOf({ card }: Tap): string {
  return card === null ? 'no card' : `${card.scheme ?? 'card'} ···· ${card.last4 ?? ''}`;
}

export function plain(text: string | null): string {
  return (text ?? '').replaceAll('_', ' ');
}
