import type { CallOptions, QueryOf, ReadOptions } from '../../requests/call.ts';
import { type Listing, list } from '../../requests/listing.ts';
import { Resource, type Schemas } from '../../resource.ts';

export type PageLink = Schemas['PageLink'];
export type NewPageLink = Schemas['NewPageLink'];
export type PageLinkRequest = Schemas['PageLinkRequest'];
export type PageLinkQuery = QueryOf<'listPageLinks'>;

export class PageLinks extends Resource {
  /** The address is in this answer only: send it to the sub-merchant. It opens once. */
  create(link: PageLinkRequest, options: CallOptions = {}): Promise<NewPageLink> {
    return this.client.call('createPageLink', { ...options, body: link });
  }

  list(query: PageLinkQuery = {}, options: ReadOptions = {}): Listing<PageLink> {
    return list(this.client, 'listPageLinks', { query, options });
  }

  revoke(id: string, options: CallOptions = {}): Promise<PageLink> {
    return this.client.call('revokePageLink', { path: { id }, ...options });
  }
}
