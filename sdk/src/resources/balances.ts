import type { QueryOf, ReadOptions } from '../call.ts';
import { Resource, type Schemas } from '../resource.ts';

export type Balance = Schemas['Balance'];
export type BalanceQuery = QueryOf<'getBalance'>;

export class Balances extends Resource {
  /** Of a sub-merchant, or of the platform itself if none is named. */
  get(query: BalanceQuery = {}, options: ReadOptions = {}): Promise<Balance> {
    return this.client.call('getBalance', { query, ...options });
  }
}
