import type { Event } from '../../../../sdk/src/index.ts';
import { formatMoney } from './money-text.ts';

/** What an event is about, in a few words: `12.50 USD for bistro-7, tap_…`. */
export function summariseEvent(event: Pick<Event, 'data' | 'submerchant'>): string {
  const { object } = event.data;
  const { amount, currency, id } = object;
  const whose = event.submerchant === null ? 'the platform' : event.submerchant;
  return `${formatMoney(amount, currency)} for ${whose}, ${id}`;
}
