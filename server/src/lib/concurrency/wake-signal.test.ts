import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WakeSignal } from './wake-signal.ts';

const hourMs = 60 * 60 * 1000;

test('a signal ends the wait', async () => {
  const signal = new WakeSignal();
  const waiting = signal.wait(hourMs);
  signal.raise();
  await waiting;
});

test('a signal that is raised before a wait ends only the next one', async () => {
  const signal = new WakeSignal();
  signal.raise();
  signal.raise();
  await signal.wait(hourMs);
  const events: string[] = [];
  const second = signal.wait(hourMs).then(() => events.push('second wait ended'));
  await Promise.resolve();
  events.push('raised');
  signal.raise();
  await second;
  assert.deepEqual(events, ['raised', 'second wait ended']);
});

test('without a signal the wait ends after its time', async () => {
  await new WakeSignal().wait(1);
});
