import Type, { type TSchema } from 'typebox';
import { describedAs } from '../../http/fields.ts';
import { EventDeliveries, EventDeliveryStatus, EventKindText } from './schemas.ts';

export interface EventSchemas {
  readonly listed: TSchema;
  readonly detail: TSchema;
}

/**
 * Events as answers show them: one of the kinds, told apart by its type, and what became of it.
 * They are rendered as they are stored. Rendering them by these schemas would hold each against
 * every kind, and lose what an event of an older version has and the schema of today has not.
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
    // Told apart by the constant in each. A discriminator would say the same, and have generators
    // take what is composed of this schema for a kind of its own.
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
