import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bell } from './bell.ts';

const hourMs = 60 * 60 * 1000;

test('a ring ends the wait', async () => {
  const bell = new Bell();
  const waiting = bell.wait(hourMs);
  bell.ring();
  await waiting;
});

test('a ring that nobody heard ends the next wait at once, and only that one', async () => {
  const bell = new Bell();
  bell.ring();
  bell.ring();
  await bell.wait(hourMs);
  const events: string[] = [];
  const second = bell.wait(hourMs).then(() => events.push('second wait ended'));
  await Promise.resolve();
  events.push('rung');
  bell.ring();
  await second;
  assert.deepEqual(events, ['rung', 'second wait ended']);
});

test('without a ring the wait ends after its time', async () => {
  await new Bell().wait(1);
});
