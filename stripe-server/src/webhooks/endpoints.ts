import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import { type Call, type Operation, operation } from '../http/operation.ts';
import { flag, id, listOf, metadata, needed, paging, text } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import { pageOf } from '../world/collection.ts';
import { changeMetadata } from '../world/submitted.ts';
import { apiVersion, type World } from '../world/world.ts';

const changeShape = {
  description: text,
  metadata,
};

const createShape = {
  ...changeShape,
  url: needed(id),
  enabled_events: needed(listOf(id)),
  api_version: id,
  connect: flag,
};

const updateShape = { ...changeShape, url: id, enabled_events: listOf(id), disabled: flag };

export function endpointOperations(world: World): readonly Operation[] {
  const one = (call: Call) =>
    world.endpoints.get(call.account, call.at('endpoint'), 'webhook_endpoint');
  return [
    operation(
      'webhookEndpoints.create',
      ['POST', '/v1/webhook_endpoints'],
      createShape,
      (call, asked) => {
        requireUrl(asked.url);
        const endpoint: Stripe.WebhookEndpoint = {
          id: world.newId('we'),
          object: 'webhook_endpoint',
          api_version: asked.api_version ?? null,
          application: asked.connect === true ? call.own.application : null,
          created: world.seconds,
          description: asked.description ?? null,
          enabled_events: [...asked.enabled_events],
          livemode: false,
          metadata: changeMetadata({}, asked.metadata ?? {}),
          status: 'enabled',
          url: asked.url,
        };
        world.endpoints.add(call.account, endpoint);
        const secret = `whsec_${randomBytes(16).toString('hex')}`;
        world.endpointSecrets.set(endpoint.id, secret);
        // The secret is shown once.
        return { ...endpoint, secret };
      },
    ),
    operation('webhookEndpoints.list', ['GET', '/v1/webhook_endpoints'], paging, (call, params) =>
      pageOf(world.endpoints.of(call.account), params, call.url),
    ),
    operation('webhookEndpoints.retrieve', ['GET', '/v1/webhook_endpoints/{endpoint}'], {}, one),
    operation(
      'webhookEndpoints.update',
      ['POST', '/v1/webhook_endpoints/{endpoint}'],
      updateShape,
      (call, { url, enabled_events, disabled, description, metadata: words }) => {
        const endpoint = one(call);
        if (url !== undefined) endpoint.url = requireUrl(url);
        if (enabled_events !== undefined) endpoint.enabled_events = [...enabled_events];
        if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled';
        if (description !== undefined) endpoint.description = description;
        endpoint.metadata = changeMetadata(endpoint.metadata, words === undefined ? {} : words);
        return endpoint;
      },
    ),
    operation(
      'webhookEndpoints.del',
      ['DELETE', '/v1/webhook_endpoints/{endpoint}'],
      {},
      (call) => {
        const { id: gone, object } = one(call);
        world.endpoints.remove(gone);
        return { id: gone, object, deleted: true };
      },
    ),
  ];
}

function requireUrl(url: string): string {
  if (URL.canParse(url)) return url;
  throw refusal.invalid('url', 'Not a URL', 'url_invalid');
}

export interface EndpointDelivery {
  readonly url: string;
  readonly secret: string;
  readonly event: Stripe.Event;
}

/**
 * The endpoints, created by requests, that get an event. Those of other machines are left out:
 * nothing here may reach them.
 */
export function endpointDeliveries(
  world: World,
  own: string,
  event: Stripe.Event,
): readonly EndpointDelivery[] {
  const isConnected = event.account !== undefined;
  return world.endpoints
    .of(own)
    .filter(
      ({ application, status, enabled_events, url }) =>
        (application !== null) === isConnected &&
        status === 'enabled' &&
        enabled_events.some((each) => each === '*' || each === event.type) &&
        ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname),
    )
    .map(({ id: endpoint, url, api_version }) => ({
      url,
      secret: world.endpointSecrets.get(endpoint) ?? '',
      event: { ...event, api_version: api_version ?? apiVersion },
    }));
}
