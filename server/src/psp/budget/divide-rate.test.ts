import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Asking, divideRate, leftFor } from './divide-rate.ts';
import { type Purpose, purposes } from './purposes.ts';

const demandOf = (wanted: Partial<Record<Purpose, number>>) =>
  purposes.map((purpose) => wanted[purpose] ?? 0);

/** The share of each process after all have asked this often, in turn. */
function settle(
  limit: number,
  processes: Readonly<Record<string, Partial<Record<Purpose, number>>>>,
  rounds = 3,
): Readonly<Record<string, number>> {
  let asking: Asking[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [processId, wanted] of Object.entries(processes)) {
      const own = asking.find((each) => each.processId === processId);
      const asks = { processId, demand: demandOf(wanted), share: own?.share ?? 0 };
      asking = [...asking.filter((each) => each !== own), asks];
      const share = divideRate(limit, asking, processId);
      asking = asking.map((each) => (each.processId === processId ? { ...each, share } : each));
      const sum = asking.reduce((all, each) => all + each.share, 0);
      assert.ok(sum <= limit + 1e-9, `${sum} of ${limit}`);
    }
  }
  return Object.fromEntries(asking.map(({ processId, share }) => [processId, share]));
}

test('a lone process has all but the part kept for a new one', () => {
  assert.deepEqual(settle(100, { a: { tap: 1 } }), { a: 95 });
});

test('taps of one process go before onboarding of another', () => {
  const { api = 0, worker = 0 } = settle(100, { worker: { onboarding: 500 }, api: { tap: 60 } });
  assert.ok(api >= 60, String(api));
  assert.ok(worker >= 20, String(worker));
});

test('processes with equal demand get equal shares', () => {
  const shares = settle(25, { a: { tap: 50 }, b: { tap: 50 }, c: { tap: 50 } }, 10);
  for (const share of Object.values(shares)) assert.ok(Math.abs(share - 7.9) < 0.1, String(share));
});

test('a new process gets a share at once, before others give up any of theirs', () => {
  const { b = 0 } = settle(100, { a: { onboarding: 500 }, b: { tap: 20 } }, 1);
  assert.ok(b >= 4.9, String(b));
});

test('reconciliation keeps its share beside taps that ask for everything', () => {
  const { b = 0 } = settle(100, { a: { tap: 500 }, b: { reconcile: 50 } }, 5);
  assert.ok(b >= 14, String(b));
});

test('a purpose has left what it and more urgent ones do not ask for', () => {
  const asking = [
    { processId: 'a', demand: demandOf({ tap: 30, onboarding: 60 }), share: 50 },
    { processId: 'b', demand: demandOf({ tap: 20 }), share: 50 },
  ];
  assert.equal(leftFor(0, { limit: 100, asking }), 50);
  assert.equal(leftFor(5, { limit: 100, asking }), 0);
});
