import type { CallOptions, QueryOf, ReadOptions } from '../call.ts';
import { type Listing, list } from '../listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookEndpointWithSecret = Schemas['WebhookEndpointWithSecret'];
export type DeletedWebhookEndpoint = Schemas['DeletedWebhookEndpoint'];
export type NewWebhookEndpoint = Schemas['NewWebhookEndpoint'];
export type WebhookEndpointChange = Schemas['WebhookEndpointChange'];
export type WebhookEndpointQuery = QueryOf<'listWebhookEndpoints'>;
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookDeliveryQuery = QueryOf<'listWebhookDeliveries'>;
export type WebhookTest = Schemas['WebhookTest'];

export class WebhookEndpoints extends Resource {
  /** The secret is in this answer only: keep it for `webhooks.verify`. */
  create(
    endpoint: NewWebhookEndpoint,
    options: CallOptions = {},
  ): Promise<WebhookEndpointWithSecret> {
    return this.client.call('createWebhookEndpoint', { ...options, body: endpoint });
  }

  get(id: string, options: ReadOptions = {}): Promise<WebhookEndpoint> {
    return this.client.call('getWebhookEndpoint', { path: { id }, ...options });
  }

  list(query: WebhookEndpointQuery = {}, options: ReadOptions = {}): Listing<WebhookEndpoint> {
    return list(this.client, 'listWebhookEndpoints', { query, options });
  }

  update(
    id: string,
    change: WebhookEndpointChange,
    options: CallOptions = {},
  ): Promise<WebhookEndpoint> {
    return this.client.call('updateWebhookEndpoint', { path: { id }, ...options, body: change });
  }

  delete(id: string, options: CallOptions = {}): Promise<DeletedWebhookEndpoint> {
    return this.client.call('deleteWebhookEndpoint', { path: { id }, ...options });
  }

  /** Deliveries are signed with both secrets for a day. */
  rotateSecret(id: string, options: CallOptions = {}): Promise<WebhookEndpointWithSecret> {
    return this.client.call('rotateWebhookSecret', { path: { id }, ...options });
  }

  /** Sends an event that never happened, and says so. */
  test(id: string, event: WebhookTest = {}, options: CallOptions = {}): Promise<WebhookDelivery> {
    return this.client.call('testWebhookEndpoint', { path: { id }, ...options, body: event });
  }

  listDeliveries(
    id: string,
    query: WebhookDeliveryQuery = {},
    options: ReadOptions = {},
  ): Listing<WebhookDelivery> {
    return list(this.client, 'listWebhookDeliveries', { path: { id }, query, options });
  }
}
