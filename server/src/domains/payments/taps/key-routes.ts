import Type from 'typebox';
import {
  describedObject,
  instant,
  objectName,
  oneOf,
  orNull,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { isIdempotencyKey } from '../../../request/idempotency-key.ts';
import { idempotencyKeyNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { tapExample } from '../schemas/examples.ts';
import { Tap } from '../schemas/payment-schemas.ts';
import { findByKey, keyedOperations, keyStates } from './find-by-key.ts';

const route = routesOf({ tag: 'Taps' });

const KeyRefusal = describedObject('KeyRefusal', 'Why an operation on a tap was refused.', {
  code: text('The code of the refusal.'),
  message: text('The reason, in a sentence.', 500),
});

const IdempotencyKey = describedObject(
  'IdempotencyKey',
  'What was done under an idempotency key.',
  {
    key: text('The key.', 255),
    object: objectName('idempotency_key'),
    state: oneOf(
      keyStates,
      'pending while it is in progress, waits for its card or has an outcome that is not known ' +
        'yet; refused where nothing happened, for good.',
    ),
    operation: oneOf(
      keyedOperations,
      'What was asked for; request for all that is not about a tap.',
    ),
    tap: orNull(
      Tap,
      'The tap that was taken or changed, as it stands now, with the ids of its transaction and ' +
        'authorisation. While it is pending, GET /v1/taps/{id} may not know it yet. Null for a ' +
        'request and where nothing happened.',
    ),
    charge: textOrNull('The id of the charge, where one was asked for.'),
    refund: textOrNull('The id of the refund, where one was asked for.'),
    refusal: orNull(KeyRefusal, 'Of an operation on a tap; null otherwise.'),
    expired: Type.Boolean({
      description: 'Whether the key is free again: the same request with it would happen again.',
    }),
    created_at: instant('When it was asked for.'),
    expires_at: instant('When the key is free again.'),
  },
);

const example = {
  key: 'order-1001',
  object: 'idempotency_key',
  state: 'done',
  operation: 'tap',
  tap: tapExample,
  charge: null,
  refund: null,
  refusal: null,
  expired: false,
  created_at: tapExample.created_at,
  expires_at: '2026-11-16T09:30:00.000Z',
};

export function keyRoutes(payments: Payments): readonly Route[] {
  return [
    route('GET', '/v1/idempotency-keys/:key', {
      operationId: 'getIdempotencyKey',
      scope: 'taps:read',
      summary: 'Find what a key did',
      description:
        'For a caller who lost the connection: the present state of the operation that this ' +
        'Idempotency-Key was sent with. Nothing is done or replayed. A key that did nothing is ' +
        '404: then send the request with it. Of requests that are not about a tap it tells only ' +
        'whether they were answered.',
      params: Type.Object({ key: text('The Idempotency-Key, percent-encoded.', 255) }),
      responses: { 200: answerOf('The operation.', IdempotencyKey, example) },
      errors: [idempotencyKeyNotFound],
      handler: ({ caller, params: { key }, now }) => {
        if (!isIdempotencyKey(key)) throw idempotencyKeyNotFound();
        return findByKey(payments, { platformId: caller.platformId, key, now });
      },
    }),
  ];
}
