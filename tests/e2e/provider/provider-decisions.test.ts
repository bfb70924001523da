import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { parseId } from '../../../server/src/lib/ids.ts';
import { refundIn, sendRefund } from '../../support/money/after-capture.ts';
import { balanceOf, dayOfWeek, lastPayoutOf, monday } from '../../support/money/payouts.ts';
import { viewIn } from '../../support/money/taps.ts';
import { daySeconds } from '../../support/onboarding/onboarding.ts';
import {
  assertReconciled,
  compareAccounts,
  startStripeWorld,
} from '../../support/provider/provider-worlds.ts';
import { type Outcome, runCli } from '../../support/running/run-cli.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { signedIn } from '../../support/service/dashboard.ts';
import { readGauge } from '../../support/service/read-gauge.ts';
import type { TestPlatform } from '../../support/service/test-service.ts';

const world = await startStripeWorld({ config: { role: 'api' } });
const { server, taps } = world;
const { control } = server;
const { service } = taps;
const gauge = 'taprail_provider_decisions_waiting';
const webhookUrl = `${service.url}/psp/webhooks/stripe`;

beforeEach(() => {
  // The platform of the test before may have advanced the time further.
  control.clock.set(() => new Date());
  control.webhooks.deliverTo(webhookUrl);
});

test('a refund that Stripe left open is sent once more when a person retries it', async () => {
  const { platform, api, counter, tap } = await openBistro();
  leaveOpen('refunds.create');
  const pending = refundIn(await sendRefund(api, tap, { amount: 300 }), 202);
  const { id } = pending;
  assert.deepEqual([pending.status, pending.decision_since], ['pending', null]);
  await world.advance(api, 2 * 60 * 60);
  const early = await provider('retry', id, '--yes');
  assert.equal(early.code, 1);
  assert.match(early.stderr, /^re_\w{26} was sent at 2030-03-04T14:\S+ and is still searched for/);
  await waitADay(api);

  const shown = await api.taprail.refunds.get(id);
  const since = shown.decision_since ?? '';
  assert.equal(Date.parse(since) - Date.parse(shown.created_at) > daySeconds * 1000, true, since);
  const { refunds } = await api.taprail.transactions.get(tap.transaction);
  assert.deepEqual(refunds, [shown]);
  const { pending_operation: operation } = await api.taprail.taps.get(tap.id);
  assert.equal(operation?.decision_since, since);
  assert.equal(keysOf('refunds.create', tap.transaction).size, 1);
  await assertWaiting(platform, {
    id,
    kind: 'refund',
    transaction: tap.transaction,
    amount: 300,
    waiting_since: since,
  });

  assert.equal(await readGauge(service, gauge), 1);

  // A failed poll leaves the decision open.
  const blind = { operation: 'refunds.list', kind: 'error before', status: 400 } as const;
  control.faults.order({ ...blind, times: 99 });
  await world.advance(api, 60 * 60);
  control.faults.clear();
  assert.equal((await api.taprail.refunds.get(id)).decision_since, since);

  assert.match((await provider('retry', id)).stderr, /There is nobody to ask whether to send re_/);
  const wrong = await answering('retry', id)('yes');
  assert.match(wrong.stderr, /^Refund +re_\w{26}\nTransaction +txn_\w{26}\nAmount +3\.00 USD$/m);
  assert.ok(wrong.stderr.includes(`refund_id ${parseId('re', id)}`));
  assert.match(wrong.stderr, /the cardholder gets the money twice/);
  assert.match(wrong.stderr, /^That is not its id; nothing is sent\.$/m);
  assert.equal((await api.taprail.refunds.get(id)).decision_since, since);

  const ordered = await answering('retry', id)(id);
  assert.equal(ordered.code, 0, ordered.stderr);
  assert.match(ordered.stdout, /^re_\w{26} is ordered\. /);
  assert.equal((await api.taprail.refunds.get(id)).decision_since, null);
  assert.match(
    (await provider('retry', id, '--yes')).stderr,
    /is still searched for and sent again/,
  );
  await world.advance(api, 0);
  assert.equal((await api.taprail.refunds.get(id)).status, 'succeeded');
  assert.equal(keysOf('refunds.create', tap.transaction).size, 2);
  assert.equal(madeFor('refunds.create', tap.transaction), 1);
  assert.deepEqual(await balanceOf(counter), { available: 700 });
  const again = await provider('retry', id, '--yes');
  assert.match(again.stderr, /^re_\w{26} is succeeded, so there is nothing to decide about it\.$/m);
  await assertNothingWaits(platform);
  assert.equal(await readGauge(service, gauge), 0);
  await assertAudited(platform, id);
});

test('a refund that is found at Stripe after the retry is not sent', async () => {
  const { platform, api, tap } = await openBistro();
  leaveOpen('refunds.create');
  const { id } = refundIn(await sendRefund(api, tap, { amount: 300 }), 202);
  control.webhooks.deliverTo(null);
  await waitADay(api, { rolledForward: 'refunds.create' });
  const ordered = await provider('retry', id, '--yes', '--json');
  assert.partialDeepStrictEqual(JSON.parse(ordered.stdout), { id, kind: 'refund', amount: 300 });
  await world.advance(api, 0);
  assert.equal((await api.taprail.refunds.get(id)).status, 'succeeded');
  assert.equal(keysOf('refunds.create', tap.transaction).size, 1);
  await assertNothingWaits(platform);
});

test('a reversal that Stripe left open is retried by its transaction or its tap', async () => {
  const { platform, api, counter, tap } = await openBistro({ isAvailable: false });
  leaveOpen('refunds.create');
  viewIn(await counter.act(tap, 'reverse'), 202);
  await waitADay(api);
  const { pending_operation: operation } = await api.taprail.taps.get(tap.id);
  await assertWaiting(platform, {
    id: tap.transaction,
    kind: 'reversal',
    transaction: tap.transaction,
    amount: 1000,
    waiting_since: String(operation?.decision_since),
  });
  assert.equal((await provider('retry', tap.id, '--yes')).code, 0);
  await world.advance(api, 0);
  assert.equal((await api.taprail.taps.get(tap.id)).status, 'reversed');
  assert.equal(keysOf('refunds.create', tap.transaction).size, 2);
  assert.equal(madeFor('refunds.create', tap.transaction), 1);
  const again = await provider('retry', tap.transaction, '--yes');
  assert.match(again.stderr, /^txn_\w{26} is reversed, so there is nothing to decide about it\.$/m);
  await assertNothingWaits(platform);
});

test('a payout that Stripe left open is sent once more when a person retries it', async () => {
  const { platform, api, counter } = await openBistro({ isAvailable: false });
  const payout = await leavePayoutOpen({ api, counter });
  const { id, decision_since: since } = payout;
  assert.deepEqual([payout.status, payout.amount], ['in_transit', 1000]);
  await assertWaiting(platform, {
    id,
    kind: 'payout',
    transaction: null,
    amount: 1000,
    waiting_since: String(since),
  });
  const ordered = await answering('retry', id)(id);
  assert.match(ordered.stderr, /^Payout +po_\w{26}\nAmount +10\.00 USD$/m);
  assert.match(ordered.stderr, /the bank account gets the money twice/);
  await world.advance(api, 0);
  await world.letBanksPay(api);
  assert.equal((await api.taprail.payouts.get(id)).status, 'paid');
  assert.deepEqual([keysOf('payouts.create', id).size, madeFor('payouts.create', id)], [2, 1]);
  assert.match((await provider('retry', id, '--yes')).stderr, /is paid, so there is nothing/);
  await assertNothingWaits(platform);
});

test('a payout that Stripe carried out after all needs no decision', async () => {
  const { platform, api, counter } = await openBistro({ isAvailable: false });
  control.webhooks.deliverTo(null);
  const rolledForward = 'payouts.create';
  const { id, decision_since: since } = await leavePayoutOpen({ api, counter }, { rolledForward });
  assert.notEqual(since, null);
  await world.advance(api, 60 * 60);
  const found = await api.taprail.payouts.get(id);
  assert.deepEqual([found.status, found.decision_since], ['in_transit', null]);
  const again = await provider('retry', id, '--yes');
  assert.match(again.stderr, /is in_transit, so there is nothing to decide about it\.$/m);
  assert.equal(keysOf('payouts.create', id).size, 1);
  await world.letBanksPay(api);
  assert.equal((await listWaiting(platform)).length, 0);
});

test('a retry without an open decision is refused in a sentence', async () => {
  const { code, stderr } = await provider('retry', 'bistro-7');
  assert.deepEqual([code, stderr.startsWith('The id is that of a refund')], [2, true]);
  const unknown = await provider('retry', 're_01k9t3m8e6f4x9p2q7r5s1v0zc', '--yes');
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /re_01k9t3m8e6f4x9p2q7r5s1v0zc.*\n {2}npx taprail provider deci/);
});

/** A capture of 10.00 on a Monday in New York; it is available unless told otherwise. */
async function openBistro({ isAvailable = true } = {}) {
  const platform = await taps.newPlatform();
  const { api } = platform;
  const counter = await world.openCounter(api);
  const manual = { payout_schedule: { interval: 'manual' } };
  if (isAvailable) assert.equal((await api.patch('/v1/settings', manual)).status, 200);
  await world.advanceTo(api, monday);
  const tap = await counter.tap({ amount: 1000 });
  return { platform, api, counter, tap };
}

/** Stripe answers with an error of its own, which it repeats under this key for a day. */
function leaveOpen(operation: string): void {
  control.faults.order({ operation, kind: 'error before' });
}

async function leavePayoutOpen(
  { api, counter }: Pick<Bistro, 'api' | 'counter'>,
  rolled?: RolledForward,
) {
  leaveOpen('payouts.create');
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  await waitADay(api, rolled);
  return api.taprail.payouts.get((await lastPayoutOf(counter)).id);
}

type Bistro = Awaited<ReturnType<typeof openBistro>>;

/** Until Stripe has forgotten the key; it may have carried out the request just before. */
async function waitADay(api: ApiClient, { rolledForward }: RolledForward = {}): Promise<void> {
  await world.advance(api, daySeconds + 2 * 60 * 60);
  if (rolledForward !== undefined) control.faults.rollForward(rolledForward);
  control.faults.forgetKeys();
}

interface RolledForward {
  readonly rolledForward?: string;
}

function provider(...argv: readonly string[]): Promise<Outcome> {
  return answering(...argv)();
}

function answering(...argv: readonly string[]) {
  return (...answers: string[]) =>
    runCli(['provider', ...argv], { DATABASE_URL: service.databaseUrl }, answers);
}

interface Waiting {
  readonly id: string;
  readonly kind: string;
  readonly transaction: string | null;
  readonly amount: number;
  readonly waiting_since: string;
}

async function listWaiting({ id }: TestPlatform): Promise<readonly Waiting[]> {
  const [{ name } = { name: '' }] = await service.database.rows<{ name: string }>({
    name: 'test_platform_name',
    text: 'select name from platforms where platform_id = $1::uuid',
    values: [id],
  });
  const { stdout } = await provider('decisions', '--platform', name, '--json');
  return (JSON.parse(stdout) as { data: readonly Waiting[] }).data;
}

/** It is the only open decision, on every page and in every command. */
async function assertWaiting(platform: TestPlatform, wanted: Waiting): Promise<void> {
  const [only, ...others] = await listWaiting(platform);
  assert.deepEqual(others, []);
  assert.partialDeepStrictEqual(only, { ...wanted, object: 'provider_decision', currency: 'USD' });
  const table = await provider('decisions');
  const row = table.stdout.split('\n').find((line) => line.startsWith(wanted.id));
  assert.ok(row?.endsWith(wanted.waiting_since) === true, table.stdout);

  const { differences, unanswered } = await compareAccounts(world, platform);
  assert.deepEqual(differences, []);
  const [named, ...more] = unanswered;
  assert.deepEqual(more, []);
  assert.ok(named?.endsWith(`: npx taprail provider retry ${wanted.id}`), String(named));

  const viewer = await signedIn(service, platform, 'viewer');
  const { body } = await viewer.get('/overview');
  const { kind, transaction, id } = wanted;
  const payout = kind === 'payout' ? id : null;
  const oldest = [{ ...wanted, transaction, payout, currency: 'USD' }];
  assert.deepEqual(body.decisions_waiting, { count: 1, oldest });
}

async function assertNothingWaits(platform: TestPlatform): Promise<void> {
  assert.deepEqual(await listWaiting(platform), []);
  await assertReconciled(world, platform);
}

async function assertAudited(platform: TestPlatform, id: string): Promise<void> {
  const admin = await signedIn(service, platform);
  const { body } = await admin.get('/audit-entries?actor=cli');
  const [entry] = body.data as { action: string; objects: string[]; status: number }[];
  assert.partialDeepStrictEqual(entry, { action: 'retryAtProvider', objects: [id], status: 200 });
}

/** The requests to Stripe about a transaction or a payout. */
function asked(operation: string, shown: string) {
  const uuid = parseId('po', shown) ?? parseId('txn', shown);
  return server.requests.filter(({ operation: of, params }) => {
    const { metadata } = params as { metadata?: Readonly<Record<string, string>> };
    return of === operation && Object.values(metadata ?? {}).some((value) => value === uuid);
  });
}

function keysOf(operation: string, shown: string): ReadonlySet<string | null> {
  return new Set(asked(operation, shown).map(({ idempotencyKey }) => idempotencyKey));
}

function madeFor(operation: string, shown: string): number {
  return asked(operation, shown).filter(({ status, isReplayed }) => status === 200 && !isReplayed)
    .length;
}
