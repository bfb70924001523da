import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coreTimeRows } from './core-time.ts';

const tap = (serviceUsEach: number, postgresUsEach: number | null) => ({
  serviceUsEach,
  postgresUsEach,
});

test('the core time of a tap is compared with that of the transactions of the same round', () => {
  const [peer, own] = coreTimeRows([
    { tap: tap(300, 100), peer: { coreUsEach: 800 } },
    { tap: tap(600, 200), peer: { coreUsEach: 1600 } },
    { tap: tap(300, 200), peer: { coreUsEach: 800 } },
  ]);
  assert.equal(peer?.value, 800);
  assert.equal(own?.value, 500);
  assert.deepEqual(own?.ratio, { value: 0.5, to: 'TPC-B' });
  assert.deepEqual(own?.target, { text: '≤ 0.5 ×', met: true });
});

test('nothing is compared where the system does not tell CPU times, or without pgbench', () => {
  assert.deepEqual(
    coreTimeRows([
      { tap: tap(300, null), peer: { coreUsEach: 800 } },
      { tap: tap(300, 100), peer: { coreUsEach: null } },
      { tap: tap(300, 100), peer: null },
      { tap: undefined, peer: { coreUsEach: 800 } },
    ]),
    [],
  );
});
