import type { QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type FailedRequest = Schemas['FailedRequest'];
export type FailedRequestQuery = QueryOf<'listFailedRequests'>;

/** Requests refused to the keys of the platform in the last seven days. */
export class FailedRequests extends Resource {
  /** By the `requestId` of the error. */
  get(id: string, options: ReadOptions = {}): Promise<FailedRequest> {
    return this.client.call('getFailedRequest', { path: { id }, ...options });
  }

  list(query: FailedRequestQuery = {}, options: ReadOptions = {}): Listing<FailedRequest> {
    return list(this.client, 'listFailedRequests', { query, options });
  }
}
