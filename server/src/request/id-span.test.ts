import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { firstUuidAt, greatestUuid, newUuid } from '../lib/ids.ts';
import { idsOfSpan } from './id-span.ts';

const dayMs = 86_400_000;
const at = new Date('2026-11-15T09:30:00.000Z');

test('a span covers the ids made in it, however far the clock is ahead', () => {
  const gains = fc.array(fc.nat(400 * dayMs), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(gains, fc.nat(600_000), fc.nat(dayMs), (gained, tookMs, spanMs) => {
      const [thenMs = 0, sinceMs = 0] = gained;
      // Its id has the real time of its writing; its date is the platform's time of its beginning.
      const writtenAt = new Date(at.getTime() + tookMs);
      const dated = at.getTime() + thenMs;
      const span = { from: new Date(dated - spanMs), to: new Date(dated + 1) };
      const { fromId, beforeId } = idsOfSpan(span, thenMs + sinceMs);
      const id = firstUuidAt(writtenAt).replace(/8000-.*/, '8abc-0123456789ab');
      assert.ok(fromId <= id && id < beforeId);
    }),
  );
});

test('in production a span covers the ids of its time and of an hour around it', () => {
  const span = { from: at, to: new Date(at.getTime() + dayMs) };
  assert.deepEqual(idsOfSpan(span, 0), {
    fromId: firstUuidAt(new Date('2026-11-15T08:30:00.000Z')),
    beforeId: firstUuidAt(new Date('2026-11-16T10:30:00.000Z')),
  });
});

test('a span with an open end covers every id on that side', () => {
  const { fromId, beforeId } = idsOfSpan({ from: null, to: null }, 0);
  const id = newUuid();
  assert.ok(fromId < id && id < beforeId);
  assert.equal(beforeId, greatestUuid);
});

test('slack covers objects dated long after their ids were made', () => {
  const madeAt = new Date(at.getTime() - 20 * dayMs);
  const span = { from: at, to: new Date(at.getTime() + dayMs) };
  assert.ok(firstUuidAt(madeAt) < idsOfSpan(span, 0).fromId);
  assert.ok(firstUuidAt(madeAt) >= idsOfSpan(span, 0, 20 * dayMs).fromId);
});
