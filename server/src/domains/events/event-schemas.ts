import Type, { type TSchema } from 'typebox';
import { describedAs } from '../../http/fields.ts';
import { EventDeliveries, EventDeliveryStatus, EventKindText } from './schemas.ts';

export interface EventSchemas {
  readonly listed: TSchema;
  readonly detail: TSchema;
}

/**
 * Events in answers: one schema per kind, plus the state of its deliveries. The schemas describe
 * events but do not serialise them. Serialising would try every kind in turn, and would drop
 * members of older events that today's schemas lack.
 */
export function describeEvents(
  kinds: Readonly<Record<string, { readonly schema: TSchema }>>,
): EventSchemas {
  const Event = Type.Unsafe({
    title: 'Event',
    description: 'Something that happened, as it is sent; never changed.',
    type: 'object',
    required: ['type'],
    properties: { type: EventKindText },
    // The constant type in each tells them apart. With a discriminator, generators would take every
    // schema that builds on this one for another kind.
    oneOf: Object.values(kinds).map(({ schema }) => schema),
  });
  const asStored = { type: 'object', additionalProperties: true } as const;
  const shown = { delivery_status: EventDeliveryStatus() };
  return {
    listed: describedAs(
      asStored,
      Type.Intersect([Event, Type.Object(shown)], {
        title: 'ListedEvent',
        description: 'An event and what became of telling of it.',
      }),
    ),
    detail: describedAs(
      asStored,
      Type.Intersect([Event, Type.Object({ ...shown, deliveries: EventDeliveries })], {
        title: 'EventDetail',
        description: 'An event and what became of telling of it, delivery by delivery.',
      }),
    ),
  };
}
