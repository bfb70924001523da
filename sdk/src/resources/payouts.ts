import type { CallOptions, QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type Payout = Schemas['Payout'];
export type PayoutDetail = Schemas['PayoutDetail'];
export type PayoutItem = Schemas['PayoutItem'];
export type PayoutRequest = Schemas['PayoutRequest'];
export type PayoutQuery = QueryOf<'listPayouts'>;
export type PayoutItemQuery = QueryOf<'listPayoutItems'>;

export class Payouts extends Resource {
  /** Pays out now what is available, besides the payouts of the schedule. */
  create(payout: PayoutRequest, options: CallOptions = {}): Promise<Payout> {
    return this.client.call('createPayout', { ...options, body: payout });
  }

  /** The payout with the first page of its items. */
  get(id: string, options: ReadOptions = {}): Promise<PayoutDetail> {
    return this.client.call('getPayout', { path: { id }, ...options });
  }

  list(query: PayoutQuery = {}, options: ReadOptions = {}): Listing<Payout> {
    return list(this.client, 'listPayouts', { query, options });
  }

  /** Possible while it is scheduled. */
  cancel(id: string, options: CallOptions = {}): Promise<Payout> {
    return this.client.call('cancelPayout', { path: { id }, ...options });
  }

  /** Its items: captures, refunds, fees and disputes. */
  listItems(
    id: string,
    query: PayoutItemQuery = {},
    options: ReadOptions = {},
  ): Listing<PayoutItem> {
    return list(this.client, 'listPayoutItems', { path: { id }, query, options });
  }

  /** The items as the text of a CSV file. */
  async downloadItems(id: string, options: ReadOptions = {}): Promise<string> {
    return this.client.text('downloadPayoutItems', { path: { id }, ...options });
  }
}
