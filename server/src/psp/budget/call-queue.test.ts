import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallQueue } from './call-queue.ts';
import { type Purpose, purposes } from './purposes.ts';
import { inAll } from './rate-limits.ts';

/** A queue with its limits, and a record of who was admitted when. */
function open(limits: Readonly<Record<string, number>>) {
  const queue = new CallQueue(0);
  for (const [name, perSecond] of Object.entries(limits)) queue.allow(name, perSecond, 0);
  const granted: { readonly purpose: Purpose; readonly endpoint: string; readonly atMs: number }[] =
    [];
  let number = 0;
  let nowMs = 0;
  const add = (purpose: Purpose, endpoint: string) => {
    number += 1;
    const grant = () => granted.push({ purpose, endpoint, atMs: nowMs });
    const waiting = { purpose, endpoint, number, isGone: false, grant };
    queue.add(waiting);
    return waiting;
  };
  const runUntil = (untilMs: number) => {
    while (nowMs <= untilMs) {
      const waitMs = queue.grantMs(nowMs);
      if (nowMs + waitMs > untilMs) break;
      nowMs += Math.max(waitMs, 0.01);
    }
    nowMs = untilMs;
  };
  const count = (purpose: Purpose) => granted.filter((each) => each.purpose === purpose).length;
  return { queue, granted, add, runUntil, count };
}

test('calls of the first purpose go first, the oldest of them before the others', () => {
  const { granted, add, runUntil } = open({ [inAll]: 100, a: 100, b: 100 });
  for (const purpose of purposes.toReversed())
    for (const endpoint of ['a', 'b']) add(purpose, endpoint);
  runUntil(1_000);
  // The last purpose gets its guaranteed part at once.
  const order = granted.map(({ purpose, endpoint }) => `${purpose} ${endpoint}`);
  assert.deepEqual(order.slice(0, 5), ['reconcile a', 'tap a', 'tap b', 'step a', 'step b']);
  assert.equal(order.length, 12);
});

test('a tap never waits for calls of onboarding', () => {
  const { queue, granted, add, runUntil } = open({ [inAll]: 100, create: 25, tap: 25 });
  for (let count = 0; count < 500; count += 1) add('onboarding', 'create');
  for (let atMs = 0; atMs < 10_000; atMs += 500) {
    runUntil(atMs);
    const before = granted.length;
    add('tap', 'tap');
    assert.equal(queue.grantMs(atMs) >= 0, true);
    assert.equal(
      granted.slice(before).some(({ purpose }) => purpose === 'tap'),
      true,
    );
  }
});

test('calls that wait for one endpoint do not block those to another', () => {
  const { add, runUntil, count } = open({ [inAll]: 100, slow: 1, fast: 100 });
  for (let index = 0; index < 50; index += 1) add('tap', 'slow');
  for (let index = 0; index < 50; index += 1) add('catch up', 'fast');
  runUntil(2_000);
  assert.ok(count('tap') <= 2);
  assert.equal(count('catch up'), 50);
});

test('reconciliation keeps its share however many taps there are', () => {
  const { add, runUntil, count } = open({ [inAll]: 100, tap: 100, list: 25 });
  for (let index = 0; index < 5_000; index += 1) add('tap', 'tap');
  for (let index = 0; index < 100; index += 1) add('reconcile', 'list');
  runUntil(20_000);
  const reconciled = count('reconcile');
  assert.ok(reconciled >= 70 && reconciled <= 100, String(reconciled));
});

test('a call that was given up is skipped', () => {
  const { granted, add, runUntil } = open({ [inAll]: 1, a: 1 });
  add('tap', 'a');
  add('tap', 'a').isGone = true;
  add('step', 'a');
  runUntil(3_000);
  assert.deepEqual(
    granted.map(({ purpose }) => purpose),
    ['tap', 'step'],
  );
});

test('the expected wait of a call follows from those ahead of it', () => {
  const { queue, add } = open({ [inAll]: 100, a: 10, b: 100 });
  for (let index = 0; index < 90; index += 1) add('onboarding', 'a');
  assert.equal(queue.expectedWaitMs('tap', 'a'), 0);
  const waitMs = queue.expectedWaitMs('onboarding', 'a');
  assert.ok(waitMs > 9_000 && waitMs < 11_000, String(waitMs));
  const elsewhereMs = queue.expectedWaitMs('onboarding', 'b');
  assert.ok(elsewhereMs < 1_100, String(elsewhereMs));
});
