import type { QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type Seal = Schemas['Seal'];
export type SealQuery = QueryOf<'listSeals'>;

export class Seals extends Resource {
  get(id: string, options: ReadOptions = {}): Promise<Seal> {
    return this.client.call('getSeal', { path: { id }, ...options });
  }

  /** Keep them, and check them with `verifySeals`, which makes no call. */
  list(query: SealQuery = {}, options: ReadOptions = {}): Listing<Seal> {
    return list(this.client, 'listSeals', { query, options });
  }
}
