import Type, { type TSchema } from 'typebox';
import { describedAs } from '../../../http/fields.ts';
import { EventDeliveries } from '../deliveries/schemas.ts';
import { DeliveryCounts, EventDeliveryStatus } from './schemas.ts';

export interface EventSchemas {
  readonly listed: TSchema;
  readonly detail: TSchema;
}

/**
 * Events in answers: one schema per kind, plus the state of its deliveries. The schemas describe
 * events but do not serialise them: a serialiser would try every kind in turn, and would drop
 * members of older events that today's schemas lack.
 */
export function describeEvents(
  kinds: Readonly<Record<string, { readonly schema: TSchema & { readonly title?: string } }>>,
): EventSchemas {
  const Event = Type.Unsafe({
    title: 'Event',
    description: 'Something that happened, as it is sent; never changed.',
    oneOf: Object.values(kinds).map(({ schema }) => schema),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(
        Object.entries(kinds).map(([kind, { schema }]) => [
          kind,
          `#/components/schemas/${schema.title}`,
        ]),
      ),
    },
  });
  // Code generators take a schema that extends one with a discriminator for a further kind. An
  // alias of the schema has no discriminator.
  const StoredEvent = describedAs(Type.Unsafe({ title: 'StoredEvent' }), Event);
  const asStored = { type: 'object', additionalProperties: true } as const;
  const shown = { delivery_status: EventDeliveryStatus(), delivery_counts: DeliveryCounts };
  return {
    listed: describedAs(
      asStored,
      Type.Intersect([StoredEvent, Type.Object(shown)], {
        title: 'ListedEvent',
        description: 'An event and what became of telling of it.',
      }),
    ),
    detail: describedAs(
      asStored,
      Type.Intersect([StoredEvent, Type.Object({ ...shown, deliveries: EventDeliveries })], {
        title: 'EventDetail',
        description: 'An event and what became of telling of it, delivery by delivery.',
      }),
    ),
  };
}
