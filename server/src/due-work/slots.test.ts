import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { newUuid } from '../lib/ids.ts';
import { type DueWork, defineDueWork } from './due-work.ts';
import { Slots } from './slots.ts';
import type { ClaimedRow } from './statements.ts';

const platform = 'platform';

test('work that rests gets no slot until it has rested twice as long as it worked', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const woken: string[] = [];
  let nowMs = 0;
  const slots = new Slots(
    workOf({ rests: true }),
    (id) => woken.push(id),
    () => nowMs,
  );
  const rows = take(slots, 4);
  assert.equal(slots.roomFor(platform, null, false), 0);
  nowMs = 100;
  giveBack(slots, rows.slice(0, 1));
  assert.equal(slots.free, 1, 'most of it is still at work');
  giveBack(slots, rows.slice(1, 3));
  assert.equal(slots.free, 0);
  assert.equal(slots.roomFor(platform, null, false), 0);
  mock.timers.tick(199);
  assert.deepEqual([slots.free, woken], [0, []]);
  mock.timers.tick(1);
  assert.deepEqual([slots.free, woken], [3, [platform]]);
  mock.timers.reset();
});

test('the rest after long work is short', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let nowMs = 0;
  const slots = new Slots(
    workOf({ rests: true }),
    () => {},
    () => nowMs,
  );
  const rows = take(slots, 1);
  nowMs = 60_000;
  giveBack(slots, rows);
  assert.equal(slots.free, 0);
  mock.timers.tick(1_000);
  assert.equal(slots.free, 4);
  mock.timers.reset();
});

test('work without a backlog does not rest', () => {
  const slots = new Slots(workOf({ rests: true }), () => {});
  giveBack(slots, take(slots, 1, { limit: 4 }));
  assert.equal(slots.free, 4);
});

test('other work gets a slot as soon as a row has ended', () => {
  const slots = new Slots(workOf({}), () => {});
  giveBack(slots, take(slots, 1));
  assert.equal(slots.free, 4);
});

function workOf(more: Pick<DueWork, 'rests'>): DueWork {
  const run = () => Promise.resolve(undefined);
  const table = { table: 'jobs', keyColumns: ['job_id'], columns: [] };
  return defineDueWork({ name: 'job', ...table, leaseMs: 1000, concurrencyMax: 4, ...more, run });
}

function take(slots: Slots, count: number, { limit } = { limit: count }): ClaimedRow[] {
  const rows = Array.from({ length: count }, () => {
    return { platform_id: platform, lease_token: newUuid(), attempts: 0 };
  });
  slots.take(rows, { groupId: null, limit });
  return rows;
}

function giveBack(slots: Slots, rows: readonly ClaimedRow[]): void {
  for (const row of rows) slots.giveBack(row);
}
