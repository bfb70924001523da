import type { QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type LedgerEntry = Schemas['LedgerEntry'];
export type LedgerEntryQuery = QueryOf<'listLedgerEntries'>;

export class LedgerEntries extends Resource {
  list(query: LedgerEntryQuery = {}, options: ReadOptions = {}): Listing<LedgerEntry> {
    return list(this.client, 'listLedgerEntries', { query, options });
  }
}
