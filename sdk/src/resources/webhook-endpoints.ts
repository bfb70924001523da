import type { CallOptions, QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { backoffMs, wait } from '../requests/wait.ts';
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

/** Receivers have five seconds to answer, and others may come first. */
const answerWaitMaxMs = 10_000;

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

  /** Sends a test event, marked as one. */
  test(id: string, event: WebhookTest = {}, options: CallOptions = {}): Promise<WebhookDelivery> {
    return this.client.call('testWebhookEndpoint', { path: { id }, ...options, body: event });
  }

  /**
   * The same, and resolves when the endpoint has answered, or after ten seconds with the present
   * state.
   */
  async testAndWait(
    id: string,
    event: WebhookTest = {},
    options: CallOptions = {},
  ): Promise<WebhookDelivery> {
    const sent = await this.test(id, event, options);
    const { idempotencyKey: _, ...reading } = options;
    const deadline = Date.now() + answerWaitMaxMs;
    for (let attempt = 0; ; attempt += 1) {
      await wait(backoffMs(attempt, { firstMs: 100, maxMs: 1_000 }), options.signal);
      const path = { id: sent.event };
      const { deliveries } = await this.client.call('getEvent', { path, ...reading });
      const [latest = sent] = deliveries;
      if (latest.status !== 'pending' || Date.now() > deadline) return latest;
    }
  }

  listDeliveries(
    id: string,
    query: WebhookDeliveryQuery = {},
    options: ReadOptions = {},
  ): Listing<WebhookDelivery> {
    return list(this.client, 'listWebhookDeliveries', { path: { id }, query, options });
  }
}
