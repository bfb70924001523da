import type { Stripe } from 'stripe';
import { type Operation, operation } from '../http/operation.ts';
import { id, listOf, paging, period } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import type { World } from '../world/world.ts';

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
  ];
}

/** `payout.*` asks for all events of a kind. */
function isOfType({ type }: Stripe.Event, asked: string): boolean {
  if (asked === '*') return true;
  return asked.endsWith('.*') ? type.startsWith(asked.slice(0, -1)) : type === asked;
}
