import Type from 'typebox';
import { operationInProgress } from '../../http/errors.ts';
import type { Idempotency } from '../../http/idempotency.ts';
import { platformRoute, type Route } from '../../http/route.ts';
import { invalidFields } from '../../lib/errors.ts';
import type { TestClock } from './test-clock.ts';

const Clock = Type.Object(
  {
    object: Type.Literal('test_clock'),
    now: Type.String({ format: 'date-time', description: "The platform's present time." }),
  },
  { title: 'TestClock' },
);

const example = { object: 'test_clock', now: '2026-11-15T09:30:00.000Z' };
const tag = 'Test helpers';
const secondsMax = 10 * 366 * 24 * 60 * 60;

/** The platform's own clock, which only the test environment has. */
export function clockRoutes(parts: {
  readonly clock: TestClock;
  readonly idempotency: Idempotency;
}): readonly Route[] {
  const { clock, idempotency } = parts;
  return [
    platformRoute({
      method: 'GET',
      path: '/v1/test/clock',
      operationId: 'getTestClock',
      tag,
      scope: 'test:read',
      testOnly: true,
      summary: 'Read the test clock',
      description: "The time that governs this platform's deadlines, retries and expiries.",
      responses: { 200: { description: 'The clock.', schema: Clock, example } },
      async handler({ caller }) {
        return { status: 200, body: render(await clock.now(caller.platformId)) };
      },
    }),
    platformRoute({
      method: 'POST',
      path: '/v1/test/clock/advance',
      operationId: 'advanceTestClock',
      tag,
      scope: 'test:write',
      testOnly: true,
      summary: 'Advance the test clock',
      description:
        'Moves the clock forward, stopping at each instant at which something is due and doing it ' +
        'there, and answers when all of it is done. Send either by or to.',
      body: Type.Object(
        {
          by: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: secondsMax,
              description: 'Seconds to go forward.',
            }),
          ),
          to: Type.Optional(
            Type.String({ format: 'date-time', description: 'The time to go forward to.' }),
          ),
        },
        { additionalProperties: false },
      ),
      bodyExamples: { day: { by: 86_400 }, instant: { to: '2026-12-01T00:00:00.000Z' } },
      responses: { 200: { description: 'The clock, advanced.', schema: Clock, example } },
      errors: [operationInProgress],
      handler: (context) =>
        idempotency.around(context, { leaseMs: 60_000 }, async () => {
          const { platformId } = context.caller;
          const advanced = await clock.advance(platformId, (now) => readTarget(context.body, now));
          return { status: 200, body: render(advanced), clock: advanced };
        }),
    }),
  ];
}

function readTarget(body: { readonly by?: number; readonly to?: string }, now: Date): Date {
  if ((body.by === undefined) === (body.to === undefined)) {
    const message = 'Send either by, in seconds, or to, an instant.';
    throw invalidFields([{ param: 'by', code: 'parameter_missing', message }]);
  }
  if (body.by !== undefined) return new Date(now.getTime() + body.by * 1000);
  const target = new Date(body.to ?? now);
  // The other way round a leap second, which the format allows and Date does not know, would pass.
  if (!(target >= now) || target.getTime() > now.getTime() + secondsMax * 1000) {
    const message = 'to must lie ahead of the clock, and at most ten years.';
    throw invalidFields([{ param: 'to', code: 'parameter_invalid', message }]);
  }
  return target;
}

function render(now: Date) {
  return { object: 'test_clock', now: now.toISOString() };
}
