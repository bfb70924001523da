import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, owner } from '../payments-fixture.ts';
import { askAgainAt } from './leave-pending.ts';
import { begunAt } from './operation.ts';

test('an unknown outcome is polled after 5 s, then less and less often', () => {
  const id = '0194f2a0-0000-7000-8000-000000000005';
  const operation = { id, platformId: owner.platformId, objectId: id, position: 1 };
  const waits = [0, 1, 2, 3, 4, 5, 6].map((askedBefore) => {
    const due = askAgainAt({ ...operation, ...begunAt(at), askedBefore });
    return (due.getTime() - at.getTime()) / 1_000;
  });
  assert.deepEqual(waits, [5, 15, 60, 300, 900, 1_200, 1_200]);
});
