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
  const schemas = Object.values(kinds).map(({ schema }) => schema);
  const Event = Type.Unsafe({
    title: 'Event',
    description: 'Something that happened, as it is sent; never changed.',
    type: 'object',
    required: ['type'],
    properties: { type: EventKindText },
    oneOf: schemas,
    discriminator: { propertyName: 'type', mapping: mappingOf(kinds) },
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

function mappingOf(
  kinds: Readonly<Record<string, { readonly schema: TSchema }>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(kinds).map(([kind, { schema }]) => {
    const { title } = schema as { readonly title?: string };
    return [kind, `#/components/schemas/${title}`];
  });
  return Object.fromEntries(entries);
}
