import Type from 'typebox';
import { answerObject, describedBody, instant, objectName, seconds } from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { invalidField, invalidFields } from '../../../lib/errors.ts';
import type { Idempotency } from '../../../operations/idempotency.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { operationInProgress } from '../../../request/errors.ts';
import type { TestClock } from './test-clock.ts';

const Clock = answerObject('TestClock', {
  object: objectName('test_clock'),
  now: instant("The platform's present time."),
});

const example = { object: 'test_clock', now: '2026-11-15T09:30:00.000Z' };
const route = routesOf({ tag: 'Test helpers', testOnly: true });
const secondsMax = 10 * 366 * 24 * 60 * 60;
/** RFC 3339 ends with the year 9999. The last year is left for what falls due after an advance. */
const lastInstant = new Date('9999-01-01T00:00:00.000Z');

interface Parts {
  readonly clock: TestClock;
  readonly idempotency: Idempotency;
}

/** The platform's own clock, which only the test environment has. */
export function clockRoutes(parts: Parts): readonly Route[] {
  const { clock } = parts;
  return [
    route('GET', '/v1/test/clock', {
      operationId: 'getTestClock',
      scope: 'test:read',
      summary: 'Read the test clock',
      description: "The time that governs this platform's deadlines, retries and expiries.",
      responses: { 200: answerOf('The clock.', Clock, example) },
      async handler({ caller }) {
        return { status: 200, body: render(await clock.now(caller.platformId)) };
      },
    }),
    route('POST', '/v1/test/clock/advance', {
      operationId: 'advanceTestClock',
      scope: 'test:write',
      summary: 'Advance the test clock',
      description:
        'Moves the clock forward, stopping at each instant at which something is due and doing it ' +
        'there, and answers when all of it is done. Send either by or to: at most ten years at ' +
        `once, and never past ${lastInstant.toISOString()}. A retry with the same key ends where ` +
        'the first request would have.',
      body: describedBody('ClockAdvance', 'How far to go: by or to.', {
        by: Type.Optional(seconds('Seconds to go forward.', { minimum: 0, maximum: secondsMax })),
        to: Type.Optional(instant('The time to go forward to.')),
      }),
      bodyExamples: { day: { by: 86_400 }, instant: { to: '2026-12-01T00:00:00.000Z' } },
      responses: { 200: answerOf('The clock, advanced.', Clock, example) },
      errors: [operationInProgress],
      handler: (context) => advance(parts, context),
    }),
  ];
}

/** A retry ends at the target of the first attempt, wherever that process died. */
function advance(
  { clock, idempotency }: Parts,
  context: PlatformContext<unknown, unknown, Advance>,
): Promise<Answer> {
  return idempotency.carryOut(context, {
    async plan(transaction, attempt) {
      const target = await clock.plan(transaction, attempt, (now) => readTarget(context.body, now));
      return target.toISOString();
    },
    async work(target, attempt) {
      const advanced = await clock.advance(attempt, new Date(target));
      return { status: 200, body: render(advanced), clock: advanced };
    },
  });
}

interface Advance {
  readonly by?: number;
  readonly to?: string;
}

function readTarget({ by, to }: Advance, now: Date): Date {
  if ((by === undefined) === (to === undefined)) {
    const isNeither = by === undefined;
    const code = isNeither ? 'parameter_missing' : 'parameter_invalid';
    const message = isNeither
      ? 'Send either by, in seconds, or to, an instant.'
      : 'Send one of by and to, not both: by in seconds, or to, an instant.';
    throw invalidFields([{ param: 'by', code, message }]);
  }
  const target = new Date(to ?? now.getTime() + (by ?? 0) * 1000);
  // A leap second is valid RFC 3339 but no Date, and must fail this comparison.
  const isAhead = target >= now && target.getTime() <= now.getTime() + secondsMax * 1000;
  if (!isAhead) {
    const sentence = 'must lie ahead of the clock, and at most ten years.';
    throw invalidFields([invalidField('to', sentence)]);
  }
  // A clock already past that instant keeps running and accepts an advance by zero.
  if (target > lastInstant && target > now) {
    const sentence = `must not take the clock past ${lastInstant.toISOString()}.`;
    throw invalidFields([invalidField(to === undefined ? 'by' : 'to', sentence)]);
  }
  return target;
}

function render(now: Date) {
  return { object: 'test_clock', now: now.toISOString() };
}
