import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { TestCounter } from '../../support/money/taps.ts';
import {
  advance,
  advanceTo,
  daySeconds,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import { eventually } from '../../support/running/service-process.ts';
import { assertCode, type DashboardClient, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';
import { retryWindowSeconds } from '../../support/webhooks/deliveries.ts';
import { TestReceiver } from '../../support/webhooks/webhook-receiver.ts';
import { registerEndpoint } from '../../support/webhooks/webhooks.ts';

const service = await startTestService();

interface Matter {
  readonly kind: string;
  readonly about: string | null;
  readonly submerchant: string | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly since: string | null;
  readonly due_by: string | null;
  readonly detail: string | null;
  readonly count: number | null;
}

async function toDo(viewer: DashboardClient): Promise<readonly Matter[]> {
  const { body } = await viewer.get('/to-do');
  return (body as unknown as { data: readonly Matter[] }).data;
}

async function ofKind(viewer: DashboardClient, kind: string): Promise<readonly Matter[]> {
  return (await toDo(viewer)).filter((matter) => matter.kind === kind);
}

async function open() {
  const platform = await service.newPlatform();
  return { platform, api: platform.api, viewer: await signedIn(service, platform, 'viewer') };
}

test('a platform without trouble has nothing to do', async () => {
  const { viewer } = await open();
  const { body } = await viewer.get('/to-do');
  assert.partialDeepStrictEqual(body, { object: 'to_do', data: [], has_more: false });
});

test('a failed payout is a matter until another one follows it', async () => {
  const { api, viewer } = await open();
  const closed = {
    country: 'US',
    currency: 'USD',
    account_holder_name: 'Jenny Rosen',
    account_number: '000123450002',
    routing_number: '110000000',
  };
  const counter = await TestCounter.open(api, { external_account: closed });
  await counter.tap({ amount: 1000 });
  const [failed] = await eventually('the failed payout', async () => {
    await advance(api, daySeconds);
    const found = await ofKind(viewer, 'payout_failed');
    return found.length > 0 && found;
  });
  assert.partialDeepStrictEqual(failed, {
    submerchant: counter.externalRef,
    amount: 1000,
    currency: 'USD',
    detail: 'account_closed',
  });
  assert.match(failed?.about ?? '', /^po_/);
  assert.ok(failed?.since);
  const next = await eventually('another payout or a suspension', async () => {
    await advance(api, daySeconds);
    const found = await toDo(viewer);
    return found.every(({ about }) => about !== failed?.about) && found;
  });
  const payouts = next.filter(({ kind }) => kind.startsWith('payout'));
  assert.ok(payouts.length <= 1, 'a sub-merchant has one failed payout at most');
  const suspended = await eventually('the suspension', async () => {
    await advance(api, daySeconds);
    const found = await ofKind(viewer, 'payouts_suspended');
    return found.length > 0 && found;
  });
  assert.equal(suspended.length, 1);
});

test('a dispute is a matter from a week before its answer is due', async () => {
  const { api, platform, viewer } = await open();
  const counter = await TestCounter.open(api);
  const tap = await counter.tap({ amount: 2000 });
  const dispute = await platform.taprail.test.disputes.create({ transaction: tap.transaction });
  const due = Date.parse(dispute.evidence_due_by);
  assert.deepEqual(await ofKind(viewer, 'dispute_due'), []);
  await advanceTo(api, new Date(due - 3 * daySeconds * 1000));
  const [matter] = await ofKind(viewer, 'dispute_due');
  assert.partialDeepStrictEqual(matter, {
    about: dispute.id,
    submerchant: counter.externalRef,
    amount: 2000,
    due_by: dispute.evidence_due_by,
  });
});

test('an unknown outcome is a matter after ten minutes, and the provider can be asked at once', async () => {
  const { api, viewer, platform } = await open();
  const operator = await signedIn(service, platform, 'operator');
  const counter = await TestCounter.open(api);
  const { body: tap } = await counter.send({ device: 'sim_issuer_timeout', amount: 700 });
  const id = String(tap.transaction);
  const dueAt = async () => {
    const rows = await service.database.rows<{ due_at: Date }>(sql('test_open_due')`
      select due_at from open_operations where platform_id = ${platform.id}::uuid`);
    return rows[0]?.due_at;
  };
  // Later than ten minutes, without a worker that asks.
  const began = new Date(Date.now() - 11 * 60_000);
  await service.database.rows(sql('test_operation_age')`
    update operations set began_at = ${began}::timestamptz
    where platform_id = ${platform.id}::uuid and kind = 'tap'`);
  const later = new Date(Date.now() + 3_600_000);
  await service.database.rows(sql('test_open_postpone')`
    update open_operations
    set due_at = ${later}::timestamptz,
        lease_until = null, lease_token = null
    where platform_id = ${platform.id}::uuid`);
  const [matter] = await ofKind(viewer, 'outcome_unknown');
  const { externalRef: submerchant, currency } = counter;
  assert.partialDeepStrictEqual(matter, { about: id, submerchant, currency, amount: 700 });
  assert.equal(matter?.detail, 'tap');
  const refused = await viewer.post(`/provider-asks/${id}`);
  assertCode(refused, 403, 'insufficient_role');
  const asked = await operator.post(`/provider-asks/${id}`);
  assert.deepEqual([asked.status, asked.body.id], [202, id]);
  await eventually('the worker has asked', async () => {
    const due = await dueAt();
    return due === undefined || due.getTime() !== later.getTime();
  });
  const stranger = await signedIn(service, await service.newPlatform(), 'operator');
  assertCode(await stranger.post(`/provider-asks/${id}`), 404, 'nothing_to_ask');
  assertCode(await operator.post('/provider-asks/txn_x'), 404, 'nothing_to_ask');
});

test('a balance below zero and a requirement past due are matters', async () => {
  const { api, platform, viewer } = await open();
  const counter = await TestCounter.open(api);
  const tap = await counter.tap({ amount: 1000 });
  await eventually('the payout', async () => {
    await advance(api, daySeconds);
    const { data } = await platform.taprail.payouts.list();
    return data.some(({ status }) => status === 'paid');
  });
  await platform.taprail.refunds.create({ transaction: tap.transaction, amount: 400 });
  const [negative] = await ofKind(viewer, 'balance_negative');
  assert.partialDeepStrictEqual(negative, { submerchant: counter.externalRef, amount: -400 });
  assert.ok(negative?.since);
  const late = await new TestSubMerchant(api).provision();
  await service.database.rows(sql('test_make_past_due')`
    update submerchants
    set requirements = jsonb_set(requirements, '{pastDue}', '["external_account"]')
    where platform_id = ${platform.id}::uuid and external_ref = ${late.externalRef}::text`);
  const [pastDue] = await ofKind(viewer, 'requirements_past_due');
  assert.equal(pastDue?.submerchant, late.externalRef);
});

test('endpoints that fail, are disabled or have lost events are matters, each with its events', async () => {
  const own = await startTestService({
    beside: service,
    environment: { TAPRAIL_WEBHOOK_DISABLE_AFTER: '1000' },
  });
  const platform = await own.newPlatform();
  const viewer = await signedIn(own, platform, 'viewer');
  const receiver = await TestReceiver.open(() => 503);
  const endpoint = await registerEndpoint(platform.api, {
    url: receiver.url(),
    events: ['tap.approved'],
  });
  const counter = await TestCounter.open(platform.api);
  await counter.tap();
  await counter.tap();
  const [failing] = await eventually('failing attempts', async () => {
    await advance(platform.api, 0);
    const found = await ofKind(viewer, 'endpoint_failing');
    return found[0]?.count === 2 && found;
  });
  assert.partialDeepStrictEqual(failing, { about: endpoint.id, detail: receiver.url() });
  await advance(platform.api, retryWindowSeconds);
  const [lost] = await ofKind(viewer, 'events_lost');
  assert.partialDeepStrictEqual(lost, { about: endpoint.id, count: 2 });

  const path = `/webhook-endpoints/${endpoint.id}/lost-events`;
  const { body: first } = await viewer.get(`${path}?limit=1`);
  const { data, next_cursor: cursor } = first as unknown as {
    data: readonly { id: string; type: string; last_response_status: number; attempts: number }[];
    next_cursor: string;
  };
  const { body: second } = await viewer.get(`${path}?cursor=${cursor}`);
  const listed = [...data, ...(second.data as unknown as typeof data)];
  const { data: events } = await platform.taprail.events.list({ type: 'tap.approved' });
  assert.deepEqual(
    listed.map(({ id }) => id),
    events.map(({ id }) => id).toReversed(),
  );
  assert.deepEqual(
    listed.map((each) => [each.type, each.last_response_status, each.attempts > 1]),
    [1, 2].map(() => ['tap.approved', 503, true]),
  );
  assertCode(
    await viewer.get('/webhook-endpoints/we_x/lost-events'),
    404,
    'webhook_endpoint_not_found',
  );

  receiver.answer = () => 200;
  await platform.taprail.events.beginRedelivery({
    endpoint: endpoint.id,
    from: String(lost?.since),
    status: 'failed',
  });
  await eventually('the replay', async () => {
    await advance(platform.api, 0);
    return (await ofKind(viewer, 'events_lost')).length === 0;
  });
  assert.deepEqual((await viewer.get(path)).body.data, []);
  await own.database.rows(sql('test_endpoint_disable')`
    update webhook_endpoints set enabled = false, disabled_reason = 'failing'
    where platform_id = ${platform.id}::uuid`);
  const [disabled] = await ofKind(viewer, 'endpoint_disabled');
  assert.equal(disabled?.about, endpoint.id);
});

test('a difference from the provider is a matter', async () => {
  const { api, platform, viewer } = await open();
  const counter = await TestCounter.open(api);
  await service.database.rows(sql('test_difference')`
    insert into reconcile_differences
      (platform_id, account_id, subject, kind, sentence, detail, since)
    select s.platform_id, s.submerchant_id, 'balance in USD', 'balance', 'Our books say more',
      '{"about": null}', ${new Date()}::timestamptz
    from submerchants s
    where s.platform_id = ${platform.id}::uuid`);
  const [difference] = await ofKind(viewer, 'books_differ');
  const { externalRef: submerchant } = counter;
  assert.partialDeepStrictEqual(difference, { submerchant, detail: 'Our books say more.' });
});
