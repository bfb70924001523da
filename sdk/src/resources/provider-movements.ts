import type { QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type ProviderMovement = Schemas['ProviderMovement'];
export type ProviderMovementQuery = QueryOf<'listProviderMovements'>;

export class ProviderMovements extends Resource {
  get(id: string, options: ReadOptions = {}): Promise<ProviderMovement> {
    return this.client.call('getProviderMovement', { path: { id }, ...options });
  }

  /** Movements that the provider or people made at the provider, newest first. */
  list(query: ProviderMovementQuery = {}, options: ReadOptions = {}): Listing<ProviderMovement> {
    return list(this.client, 'listProviderMovements', { query, options });
  }
}
