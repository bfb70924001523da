import type { CallOptions, QueryOf, ReadOptions } from '../../requests/call.ts';
import { type Listing, list } from '../../requests/listing.ts';
import { Resource, type Schemas } from '../../resource.ts';

export type OnboardingLink = Schemas['OnboardingLink'];
export type NewOnboardingLink = Schemas['NewOnboardingLink'];
export type OnboardingLinkRequest = Schemas['OnboardingLinkRequest'];
export type OnboardingLinkQuery = QueryOf<'listOnboardingLinks'>;

export class OnboardingLinks extends Resource {
  /** The address is in this answer only: send it to the sub-merchant. */
  create(link: OnboardingLinkRequest, options: CallOptions = {}): Promise<NewOnboardingLink> {
    return this.client.call('createOnboardingLink', { ...options, body: link });
  }

  list(query: OnboardingLinkQuery = {}, options: ReadOptions = {}): Listing<OnboardingLink> {
    return list(this.client, 'listOnboardingLinks', { query, options });
  }

  revoke(id: string, options: CallOptions = {}): Promise<OnboardingLink> {
    return this.client.call('revokeOnboardingLink', { path: { id }, ...options });
  }
}
