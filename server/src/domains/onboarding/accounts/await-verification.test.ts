import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nothingRequired, type Progress } from '../types.ts';
import { awaitVerification } from './await-verification.ts';
import { enabled, now, pending } from './progress-fixture.ts';

const moved: readonly {
  readonly supplied: readonly string[];
  readonly reason: string | null;
  readonly requirements: Partial<Progress['requirements']>;
}[] = [
  {
    supplied: ['a'],
    reason: 'requirements.currently_due',
    requirements: { currentlyDue: ['b.c'], pendingVerification: ['a'] },
  },
  {
    supplied: ['b', 'b.c'],
    reason: 'requirements.currently_due',
    requirements: { currentlyDue: ['a'], pendingVerification: ['b.c'] },
  },
  {
    supplied: ['a', 'b.c', 'unasked'],
    reason: 'requirements.pending_verification',
    requirements: { currentlyDue: [], pendingVerification: ['a', 'b.c'] },
  },
  {
    supplied: ['z'],
    reason: 'requirements.currently_due',
    requirements: { eventuallyDue: [], pendingVerification: ['z'] },
  },
];
for (const { supplied, reason, requirements } of moved) {
  test(`supplied with an unknown outcome: ${supplied.join(' and ')}`, () => {
    assert.deepEqual(awaitVerification(pending, supplied), {
      ...pending,
      disabledReason: reason,
      requirements: { ...pending.requirements, ...requirements },
    });
  });
}

const pastDue: Progress = {
  ...enabled,
  payoutsEnabled: false,
  disabledReason: 'requirements.past_due',
  requirements: {
    ...nothingRequired,
    currentlyDue: ['a', 'b', 'c'],
    pastDue: ['a', 'b'],
    currentDeadline: now.toISOString(),
  },
};

test('a supplied item is no longer past due, and the reason changes with it', () => {
  const some = awaitVerification(pastDue, ['a']);
  assert.deepEqual(some.requirements.pastDue, ['b']);
  assert.equal(some.disabledReason, 'requirements.past_due');
  const both = awaitVerification(some, ['b']);
  assert.deepEqual(both.requirements.pastDue, []);
  assert.deepEqual(both.requirements.pendingVerification, ['a', 'b']);
  assert.equal(both.disabledReason, 'requirements.pending_verification');
  assert.equal(both.requirements.currentDeadline, now.toISOString());
});

test('without anything due there is no deadline', () => {
  const { requirements } = awaitVerification(pastDue, ['a', 'b', 'c']);
  assert.deepEqual([requirements.currentlyDue, requirements.currentDeadline], [[], null]);
});

test('an item that is already pending is listed once', () => {
  const twice = awaitVerification(awaitVerification(pending, ['a']), ['a']);
  assert.deepEqual(twice.requirements.pendingVerification, ['a']);
});

test('supplying nothing that is due changes nothing', () => {
  const asked = { ...pending, disabledReason: 'requirements.currently_due', chargesEnabled: true };
  for (const supplied of [[], ['unasked']]) assert.equal(awaitVerification(asked, supplied), asked);
});
