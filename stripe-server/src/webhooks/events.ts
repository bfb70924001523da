import type { Stripe } from 'stripe';
import { changeMetadata } from '../accounts/submitted.ts';
import { type Operation, operation } from '../http/operation.ts';
import { flag, id, listOf, metadata, needed, paging, period, text } from '../http/parameters.ts';
import { refusal } from '../http/refusal.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import type { World } from '../world/world.ts';

const endpointShape = {
  url: needed(id),
  enabled_events: needed(listOf(id)),
  api_version: id,
  connect: flag,
  description: text,
  metadata,
};

export function eventOperations(world: World): readonly Operation[] {
  return [
    operation(
      'events.list',
      ['GET', '/v1/events'],
      { ...paging, created: period, type: id, types: listOf(id) },
      (call, { created, type, types, ...params }) => {
        if (type !== undefined && types !== undefined) {
          throw refusal.invalid('types', 'Give either type or types.', 'parameters_exclusive');
        }
        const asked = types ?? (type === undefined ? null : [type]);
        const found = world.events
          .of(call.account)
          .filter((event) => isWithin(event.created, created))
          .filter((event) => asked === null || asked.some((each) => isOfType(event, each)));
        return pageOf(found, params, call.url);
      },
    ),
    operation('events.retrieve', ['GET', '/v1/events/{id}'], {}, (call) =>
      world.events.get(call.account, call.at('id')),
    ),
    operation(
      'webhookEndpoints.create',
      ['POST', '/v1/webhook_endpoints'],
      endpointShape,
      (call, asked) => {
        if (!URL.canParse(asked.url)) throw refusal.invalid('url', 'Not a URL', 'url_invalid');
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
        // The secret is told once.
        return { ...endpoint, secret: call.own.webhookSecret };
      },
    ),
    operation('webhookEndpoints.list', ['GET', '/v1/webhook_endpoints'], paging, (call, params) =>
      pageOf(world.endpoints.of(call.account), params, call.url),
    ),
  ];
}

/** `payout.*` asks for all events of a kind. */
function isOfType({ type }: Stripe.Event, asked: string): boolean {
  if (asked === '*') return true;
  return asked.endsWith('.*') ? type.startsWith(asked.slice(0, -1)) : type === asked;
}
