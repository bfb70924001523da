import type { Event, ListedEvent } from '../../../../sdk/src/index.ts';
import { formatMoney } from '../../terminal/money-text.ts';

/** The subject of an event, in a few words: `12.50 USD for bistro-7, tap_…`. */
export function summariseEvent(event: Pick<Event, 'data' | 'submerchant'>): string {
  const { object } = event.data;
  const { amount, currency, id } = object;
  const whose = event.submerchant === null ? 'the platform' : event.submerchant;
  return `${formatMoney(amount, currency)} for ${whose}, ${id}`;
}

/** How an event stands at its endpoints: `failed, 1 of 2 delivered` where they differ. */
export function summariseDelivery({ delivery_status, delivery_counts }: ListedEvent): string {
  const { delivered, pending, retrying, failed } = delivery_counts;
  const status = delivery_status === 'pending' && retrying > 0 ? 'retrying' : delivery_status;
  const differ = [delivered, pending, failed].filter((count) => count > 0).length > 1;
  return differ ? `${status}, ${delivered} of ${delivered + pending + failed} delivered` : status;
}
