import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dispute } from '../../support/money/after-capture.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance, daySeconds, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { assertCode, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly status: string | null;
  readonly subject: string | null;
  readonly action: string | null;
  readonly charges_enabled: boolean | null;
  readonly payouts_enabled: boolean | null;
  readonly reason: string | null;
  readonly due_count: number | null;
  readonly actor_name: string | null;
  readonly by: string | null;
}

async function open() {
  const platform = await service.newPlatform();
  const { api } = platform;
  const shop = new TestSubMerchant(api, { payout_schedule: { interval: 'daily' } });
  await shop.enable();
  const counter = new TestCounter(api, { externalRef: shop.body.externalRef, currency: 'USD' });
  const operator = await signedIn(service, platform, 'operator');
  const viewer = await signedIn(service, platform, 'viewer');
  const path = `/sub-merchants/${counter.externalRef}/history`;
  const page = async (query = '') => {
    const answer = await viewer.get(`${path}${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as unknown as {
      data: readonly Entry[];
      has_more: boolean;
      next_cursor: string | null;
    };
  };
  const readAll = async (limit: number) => {
    const entries: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const found = await page(`?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      entries.push(...found.data);
      cursor = found.next_cursor;
    }
    return entries;
  };
  return { platform, api, shop, counter, operator, viewer, path, readAll };
}

test('the history of a new sub-merchant is its way through onboarding, with what was due', async () => {
  const { readAll } = await open();
  const entries = (await readAll(100)).toReversed();
  assert.ok(entries.every(({ kind }) => kind === 'status'));
  const [first] = entries;
  assert.deepEqual([first?.status, first?.charges_enabled], ['received', false]);
  const due = entries.find(({ status }) => status === 'pending_requirements');
  assert.ok((due?.due_count ?? 0) > 0);
  const last = entries.at(-1);
  assert.deepEqual(
    [last?.status, last?.charges_enabled, last?.payouts_enabled, last?.reason, last?.due_count],
    ['enabled', true, true, null, 0],
  );
  for (const [index, entry] of entries.entries()) {
    const { id: _, ...same } = entry;
    const { id: __, ...before } = entries[index - 1] ?? entry;
    if (index > 0) assert.notDeepEqual(same, before, 'a change changes something');
  }
});

test('refunds, payouts, disputes and pauses follow with their amounts and who made them', async () => {
  const { api, counter, operator, readAll } = await open();
  const tap = await counter.tap({ amount: 9_000 });
  const disputed = await counter.tap({ amount: 2_000 });
  await advance(api, 6 * daySeconds);
  const refunded = await operator.post('/v1/refunds', {
    transaction: tap.transaction,
    amount: 500,
  });
  assert.equal(refunded.status, 201, refunded.text);
  const byKey = await api.taprail.refunds.create({ transaction: tap.transaction, amount: 300 });
  const opened = await dispute(api, disputed);
  const evidence = `/v1/disputes/${opened.id}/evidence`;
  assert.equal((await operator.patch(evidence, { explanation: 'She was here.' })).status, 200);
  const pauses = `/sub-merchants/${counter.externalRef}/pauses`;
  await operator.post(pauses, { payouts: true });
  await api.post(pauses, { payouts: false });
  const entries = await readAll(100);
  const of = (subject: unknown) => entries.find((entry) => entry.subject === subject);
  const seen = (entry: Entry | undefined) => [
    entry?.kind,
    entry?.amount,
    entry?.currency,
    entry?.by,
    entry?.actor_name,
  ];
  assert.deepEqual(seen(of(refunded.body.id)), ['refund', 500, 'USD', 'user', 'A test operator']);
  assert.deepEqual(seen(of(byKey.id)), ['refund', 300, 'USD', 'api', null]);
  assert.deepEqual(seen(of(opened.id)), ['dispute', 2_000, 'USD', 'bank', null]);
  const payout = entries.find(({ kind }) => kind === 'payout');
  assert.deepEqual([payout?.by, payout?.status], ['schedule', 'paid']);
  const [resumed, paused, act] = entries;
  assert.deepEqual([resumed?.payouts_enabled, paused?.payouts_enabled], [true, false]);
  assert.equal(paused?.reason, 'platform_paused');
  assert.deepEqual(
    [act?.kind, act?.action, act?.actor_name],
    ['action', 'pauseSubMerchant', 'A test operator'],
  );
});

test('pages of any size have every entry once, in one order', async () => {
  const { api, counter, operator, readAll } = await open();
  const tap = await counter.tap({ amount: 9_000 });
  for (const amount of [100, 200, 300]) {
    await api.taprail.refunds.create({ transaction: tap.transaction, amount });
    const pauses = { payouts: amount !== 200 };
    await operator.post(`/sub-merchants/${counter.externalRef}/pauses`, pauses);
  }
  const all = (await readAll(100)).map(({ id }) => id);
  assert.ok(all.length > 8);
  assert.deepEqual(all, all.toSorted().toReversed());
  for (const limit of [1, 2, 3, 7]) {
    assert.deepEqual(
      (await readAll(limit)).map(({ id }) => id),
      all,
      String(limit),
    );
  }
});

test('an unknown sub-merchant has no history, nor has that of another platform', async () => {
  const { path, viewer } = await open();
  assertCode(await viewer.get('/sub-merchants/nobody/history'), 404, 'submerchant_not_found');
  const stranger = await signedIn(service, await service.newPlatform());
  assertCode(await stranger.get(path), 404, 'submerchant_not_found');
  assertCode(await viewer.get(`${path}?cursor=x`), 400, 'invalid_cursor');
});
