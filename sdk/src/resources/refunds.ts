import type { CallOptions, QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type Refund = Schemas['Refund'];
export type RefundRequest = Schemas['RefundRequest'];
export type RefundQuery = QueryOf<'listRefunds'>;

export class Refunds extends Resource {
  /** Refunds a captured transaction: what is left of it, unless an amount is given. */
  create(refund: RefundRequest, options: CallOptions = {}): Promise<Refund> {
    return this.client.call('createRefund', { ...options, body: refund });
  }

  get(id: string, options: ReadOptions = {}): Promise<Refund> {
    return this.client.call('getRefund', { path: { id }, ...options });
  }

  list(query: RefundQuery = {}, options: ReadOptions = {}): Listing<Refund> {
    return list(this.client, 'listRefunds', { query, options });
  }
}
