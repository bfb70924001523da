import type { Tap, Taprail } from '../../../../../sdk/src/index.ts';
import { formatMoney } from '../../../terminal/money-text.ts';
import type { Applicant } from '../../sub-merchants/onboard.ts';
import type { EventWatch } from './event-watch.ts';
import type { Narrator } from './narrator.ts';

/** The sub-merchants of the story. */
export interface Place extends Applicant {
  readonly name: string;
  readonly currency: string;
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
