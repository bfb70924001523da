import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HourCount, HourCounts, hourMs } from './hour-counts.ts';

function open(write: (platformId: string, counts: readonly HourCount[]) => Promise<void>) {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  return { failures, counts: new HourCounts({ write, onFailure, everyMs: hourMs }) };
}

const noon = Date.parse('2026-11-15T12:00:00Z');
const tap = { platformId: 'p1', subject: 'taps.authorise', outcome: 'done' };

test('counts are written by platform, subject, outcome, duration and hour, each once', async () => {
  const written: HourCount[] = [];
  const { counts } = open(async (_, own) => void written.push(...own));
  counts.count(tap, 7, noon);
  counts.count(tap, 8, noon + hourMs - 1);
  counts.count(tap, 8, noon + hourMs);
  counts.count({ ...tap, outcome: 'unknown' }, 70, noon + hourMs);
  counts.count({ ...tap, platformId: 'p2' }, 7, noon + hourMs);
  await counts.flush();
  await counts.flush();
  const shown = written.map(({ platformId, beganAt, outcome, upToMs, count }) =>
    [platformId, beganAt.toISOString().slice(11, 16), outcome, upToMs, count].join(' '),
  );
  assert.deepEqual(shown, [
    'p1 12:00 done 10 2',
    'p1 13:00 done 10 1',
    'p1 13:00 unknown 100 1',
    'p2 13:00 done 10 1',
  ]);
});

test('a platform whose counts cannot be written keeps no other from being written', async () => {
  const written: string[] = [];
  const { counts, failures } = open(async (platformId) => {
    if (platformId === 'p1') throw new Error('down');
    written.push(platformId);
  });
  counts.count(tap, 7, noon);
  counts.count({ ...tap, platformId: 'p2' }, 7, noon);
  await counts.flush();
  assert.deepEqual([written, failures.length], [['p2'], 1]);
});
