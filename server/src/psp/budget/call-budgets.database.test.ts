import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../../lib/ids.ts';
import type { Database } from '../../postgres/database.ts';
import { CallBudgets } from './call-budgets.ts';
import { CallLeases } from './call-leases.ts';
import { purposes } from './purposes.ts';
import { inAll } from './rate-limits.ts';

const database = await openTestDatabase();
const limits = { perSecond: 100, perEndpoint: 25, exceptions: { files: 20 } };
const wish = { purpose: 'tap', endpoint: 'POST /v1/things', patienceMs: 5_000 } as const;
const wanted = (name: string, limit: number, taps: number) => {
  return { name, limit, demand: purposes.map((purpose) => (purpose === 'tap' ? taps : 0)) };
};

test('processes together stay within the limit, and a dead one frees its share', async () => {
  const connection = newUuid();
  const open = (leaseMs: number) => new CallLeases(database, { processId: newUuid(), leaseMs });
  const [one, other, dying] = [open(60_000), open(60_000), open(-1)];
  const shareOf = async (leases: CallLeases) => {
    const [leased] = await leases.renew(connection, [wanted(inAll, 100, 50)]);
    return leased?.share ?? 0;
  };
  assert.equal(await shareOf(dying), 95);
  assert.equal(await shareOf(one), 95);
  assert.equal(Math.round(await shareOf(other)), 5);
  const kept = await shareOf(one);
  assert.ok(kept > 45 && kept < 55, String(kept));
  const shares = await Promise.all([shareOf(one), shareOf(other)]);
  assert.ok(shares.every((share) => share > 40));
  assert.ok(shares.reduce((sum, share) => sum + share, 0) <= 100);
  await one.release(connection);
  assert.ok((await shareOf(other)) > 90);
});

test('calls of two processes stay within the limits of their connection', async () => {
  const parts = { database, logger: null, metrics: null };
  const processes = [new CallBudgets(parts), new CallBudgets(parts)];
  const connection = newUuid();
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const admission = await processes[index % 2]?.admit(connection, limits, wish);
      assert.equal(admission?.kind, 'granted');
      times.push(performance.now() - began);
    }),
  );
  for (const fromMs of times) {
    const inSecond = times.filter((atMs) => atMs >= fromMs && atMs < fromMs + 1000).length;
    assert.ok(inSecond <= 25, `${inSecond} of 25`);
  }
  await Promise.all(processes.map((each) => each.stop()));
});

test('a call that would wait too long is refused at once, each with a retry time of its own', async () => {
  const budgets = new CallBudgets({ database: null, logger: null, metrics: null });
  const connection = newUuid();
  const ask = (patienceMs: number) =>
    budgets.admit(connection, limits, { ...wish, purpose: 'onboarding', patienceMs });
  assert.equal((await ask(5_000)).kind, 'granted');
  const waiting = Array.from({ length: 100 }, () => ask(10_000));
  const refused = await Promise.all([ask(1_000), ask(1_000), ask(1_000)]);
  const times = refused.map((each) => (each.kind === 'refused' ? each.retryAfterMs : 0));
  assert.ok(
    times.every((timeMs) => timeMs > 3_000),
    String(times),
  );
  assert.equal(new Set(times).size, 3);
  assert.ok((await Promise.all(waiting)).every(({ kind }) => kind === 'granted'));
  await budgets.stop();
});

test('a process that cannot reach its database refuses calls within their patience', async () => {
  const away = {
    ...database,
    transaction: async () => {
      throw new Error('away');
    },
  } as Database;
  const budgets = new CallBudgets({ database: away, logger: null, metrics: null });
  const admission = await budgets.admit(newUuid(), limits, { ...wish, patienceMs: 50 });
  assert.equal(admission.kind, 'refused');
  await budgets.stop();
});

test('a call leaves the queue when its caller gives up', async () => {
  const budgets = new CallBudgets({ database: null, logger: null, metrics: null });
  const connection = newUuid();
  const few = { ...limits, perSecond: 1 };
  await budgets.admit(connection, few, wish);
  const ending = new AbortController();
  const waiting = budgets.admit(connection, few, { ...wish, signal: ending.signal });
  ending.abort();
  assert.equal((await waiting).kind, 'refused');
  await budgets.stop();
});

test('a rate-limit answer of the provider lowers the rate for a while', async () => {
  const budgets = new CallBudgets({ database: null, logger: null, metrics: null });
  const connection = newUuid();
  const timeOf = async (count: number) => {
    const began = performance.now();
    const calls = Array.from({ length: count }, () => budgets.admit(connection, limits, wish));
    await Promise.all(calls);
    return performance.now() - began;
  };
  await timeOf(3);
  budgets.reportLimited(connection, wish.endpoint, 'tap');
  // At the full rate they would take 800 ms.
  const slowMs = await timeOf(20);
  assert.ok(slowMs > 1_200, String(slowMs));
  await budgets.stop();
});
