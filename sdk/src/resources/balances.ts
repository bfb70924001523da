import type { QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type Balance = Schemas['Balance'];
export type BalanceQuery = QueryOf<'getBalance'>;

export type NegativeBalance = Schemas['NegativeBalance'];
export type NegativeBalanceQuery = QueryOf<'listNegativeBalances'>;

export class Balances extends Resource {
  /** The balance of a sub-merchant, or of the platform itself if none is named. */
  get(query: BalanceQuery = {}, options: ReadOptions = {}): Promise<Balance> {
    return this.client.call('getBalance', { query, ...options });
  }

  /** Those of sub-merchants that are below zero, each with its age. */
  listNegative(
    query: NegativeBalanceQuery = {},
    options: ReadOptions = {},
  ): Listing<NegativeBalance> {
    return list(this.client, 'listNegativeBalances', { query, options });
  }
}
