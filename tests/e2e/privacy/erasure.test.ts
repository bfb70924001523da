import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { findSubMerchants } from '../../../server/src/domains/onboarding/index.ts';
import { dumpDatabase } from '../../support/database/dump-database.ts';
import { openSealed } from '../../support/database/sealed-data.ts';
import { closeDispute, dispute } from '../../support/money/after-capture.ts';
import { payoutIn, requestPayout } from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { disclosed } from '../../support/onboarding/disclosure.ts';
import {
  advance,
  daySeconds,
  orderFault,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { DashboardClient, newUser } from '../../support/service/dashboard.ts';
import { keyed } from '../../support/service/idempotency.ts';

const taps = await TapService.start();
const { service } = taps;

/** Everything personal that the story below submits. */
const submitted = [
  ...['Zephyrine', 'Quackenbos-Obi', 'zephyrine@distinctive.example', '77 Distinctive Quay'],
  ...['Distinctive Tackle', '000987612345', 'metadata-note-4711', 'metadata-by-person-4712'],
  ...['passport-content-31415', 'replaced-passport-27182', 'reader-label-of-zephyrine'],
  ...['tap-reference-1', 'tap-description-1', 'tap-metadata-1'],
  ...['stay-reference-3', 'charge-description-3', 'charge-reference-3', 'reversal-reason-4'],
  ...['refund-reason-5', 'evidence-text-6', 'evidence-file-6', 'replaced-evidence-7'],
  'note-about-zephyrine-8',
];

/** The words of a tap that never happened are forgotten at once. */
const forgotten = ['refused-reference-2'];

const details = {
  email: 'zephyrine@distinctive.example',
  individual: {
    first_name: 'Zephyrine',
    last_name: 'Quackenbos-Obi',
    address: { line1: '77 Distinctive Quay', city: 'Reno', state: 'NV', postal_code: '89501' },
  },
  business_profile: {
    name: 'Distinctive Tackle',
    mcc: '5941',
    receipt_name: 'Tackle of Distinction',
    support_address: { line1: '3 Distinguished Row', city: 'Reno', postal_code: '89502' },
  },
  external_account: {
    account_number: '000987612345',
    routing_number: '110000000',
    account_holder_name: 'Zephyrine Quackenbos-Obi',
  },
  payout_schedule: { interval: 'manual' },
};

test('nothing that was submitted can be found after an erasure, and the books still agree', async () => {
  const { platform, counter, story } = await tell();
  const { api } = platform;
  const before = [
    await dumpDatabase(service.database),
    await openSealed(service.database, service.keyring),
  ];
  assert.deepEqual(disclosed(before.join('\n'), submitted), submitted, 'the search works');

  const begun = await erase(api, counter);
  assert.equal(begun.status, 202, begun.text);
  await advance(api, 0);
  const erasure = await api.taprail.submerchants.erasure(counter.externalRef);
  assert.deepEqual(
    [erasure.status, erasure.transactions_erased],
    ['completed', erasure.transactions],
  );

  const places = {
    database: await dumpDatabase(service.database),
    sealed: await openSealed(service.database, service.keyring),
    logs: service.logs.join('\n'),
  };
  for (const [place, text] of Object.entries(places)) {
    assert.deepEqual(disclosed(text, [...submitted, ...forgotten]), [], place);
  }
  await taps.verify();

  for (const text of ['distinctive', 'zephyrine@distinctive.example']) {
    const { database, keyring } = service;
    const found = { platformId: platform.id, text, limit: 5 };
    assert.deepEqual(await findSubMerchants({ database, keyring }, found), [], text);
  }

  const tap = await counter.read(story.tap);
  assert.deepEqual(
    [tap.reference, tap.description, tap.metadata, tap.erased],
    [null, null, {}, true],
  );
  const refund = await api.taprail.refunds.get(story.refundId);
  assert.deepEqual([refund.reason, refund.erased], [null, true]);
  const disputed = await api.taprail.disputes.get(story.disputeId);
  assert.deepEqual([disputed.evidence, disputed.erased], [null, true]);
  const events = await taps.events(platform, story.tap);
  assert.ok(events.length > 1);
  for (const { data } of events) assert.equal(data.object.erased, true);
});

test('an erased sub-merchant takes no taps and no changes, and says so', async () => {
  const { platform, counter, shop } = await quiet();
  const { api } = platform;
  const created = await shop.submit({}, keyed('erased-create'));
  assert.equal(created.status, 200, created.text);
  const patched = await shop.patch({ metadata: { note: 'mine' } }, keyed('erased-patch'));
  assert.deepEqual(patched.body.metadata, { note: 'mine' });
  await erase(api, counter);
  const profile = await shop.read();
  assert.equal(typeof profile.erased_at, 'string');
  assert.deepEqual([profile.charges_enabled, profile.payouts_enabled], [false, false]);
  assert.equal(profile.requirements.disabledReason, 'erased');
  await advance(api, daySeconds / 2);
  const { requirements, metadata } = await shop.read();
  assert.deepEqual([requirements.currentlyDue, metadata], [[], {}]);

  const tapped = await counter.send();
  assertRefusal(tapped, { status: 403, code: 'charges_disabled' });
  assert.match(tapped.text, /erased/);
  const erased = { status: 409, code: 'submerchant_erased' } as const;
  assertRefusal(await shop.patch({ metadata: { a: 'b' } }), erased);
  assertRefusal(await shop.submit({}), erased);
  assertRefusal(await shop.pause({ charges: false }), erased);
  assertRefusal(await api.post(`${shop.path}/payouts/release`), erased);
  const replayed = await shop.patch({ metadata: { note: 'mine' } }, keyed('erased-patch'));
  assert.deepEqual([replayed.status, replayed.body.metadata], [200, {}]);
  assert.equal(replayed.headers.get('taprail-erased'), 'true');
  // What the provider tells later changes nothing.
  await shop.helper('require');
  await advance(api, 0);
  assert.deepEqual((await shop.read()).requirements.currentlyDue, []);
});

test('409 while money is open, which the refusal names with what to do', async () => {
  const platform = await taps.newPlatform();
  const { api } = platform;
  await api.taprail.settings.update({ retention_years: 0 });
  const shop = new TestSubMerchant(api, { payout_schedule: { interval: 'manual' } });
  await shop.enable();
  const counter = new TestCounter(api, { externalRef: shop.body.externalRef, currency: 'USD' });
  const open = { status: 409, code: 'money_open' } as const;
  const held = await counter.hold(5_000);
  const ofHold = await erase(api, counter);
  assertRefusal(ofHold, open);
  assert.match(ofHold.text, new RegExp(`${held.id} is not over`));
  await counter.act(held, 'reverse');
  await counter.tap({ amount: 1250 });
  const ofPending = await erase(api, counter);
  assertRefusal(ofPending, open);
  assert.match(ofPending.text, /12\.50 USD is pending/);
  await advance(api, 5 * daySeconds);
  const ofAvailable = await erase(api, counter);
  assertRefusal(ofAvailable, open);
  assert.match(ofAvailable.text, /12\.50 USD is available: pay it out/);
  const payout = payoutIn(await requestPayout(counter), 201);
  const ofPayout = await erase(api, counter);
  assert.match(ofPayout.text, new RegExp(`${payout.id} is under way`));
  assert.equal((await shop.read()).charges_enabled, true, 'a refusal stops nothing');
  await advance(api, 5 * daySeconds);
  assert.equal((await erase(api, counter)).status, 202);
});

test('409 until the years of retention have passed, which a setting changes', async () => {
  const { platform, counter } = await quiet({ retentionYears: 5 });
  const { api } = platform;
  const refused = await erase(api, counter);
  assertRefusal(refused, { status: 409, code: 'retention_not_over' });
  assert.match(refused.text, /until 20\d\d-\d\d-\d\d: 5 years .* retention_years/);
  await api.taprail.settings.update({ retention_years: 0 });
  assert.equal((await erase(api, counter)).status, 202);
});

test('more transactions than a batch has are erased, and counted on the way', async () => {
  const { platform, counter } = await quiet({ tapCount: 255 });
  const { api } = platform;
  await erase(api, counter);
  await advance(api, 0);
  const erasure = await api.taprail.submerchants.erasure(counter.externalRef);
  assert.deepEqual([erasure.transactions, erasure.transactions_erased], [255, 255]);
  assert.doesNotMatch(await dumpDatabase(service.database), /quiet-255-/);
});

test('a sub-merchant that never traded is erased at once', async () => {
  const { api } = await taps.newPlatform();
  const shop = new TestSubMerchant(api);
  assertRefusal(await api.get(`${shop.path}/erasure`), {
    status: 404,
    code: 'submerchant_not_found',
  });
  await shop.enable();
  assertRefusal(await api.get(`${shop.path}/erasure`), { status: 404, code: 'erasure_not_found' });
  assert.equal((await api.post(`${shop.path}/erasure`)).status, 202);
  await advance(api, 0);
  const { status } = await api.taprail.submerchants.erasure(shop.body.externalRef);
  assert.equal(status, 'completed');
  const again = await api.taprail.submerchants.erase(shop.body.externalRef);
  assert.equal(again.status, 'running');
});

test('only keys with the scope and administrators may erase', async () => {
  const { platform, counter } = await quiet();
  const path = `/sub-merchants/${counter.externalRef}/erasure`;
  for (const [role, status] of [
    ['operator', 403],
    ['admin', 202],
  ] as const) {
    const dashboard = new DashboardClient(service.url);
    await dashboard.signIn(await newUser(service, platform, role));
    assert.equal((await dashboard.post(path)).status, status, role);
  }
});

test('a refund of an erased sub-merchant is refused, and its reason is not kept', async () => {
  const { platform, counter, tap } = await quiet();
  await erase(platform.api, counter);
  const refused = await platform.api.post('/v1/refunds', {
    transaction: tap.transaction,
    amount: 1,
    reason: 'reason-after-erasure',
  });
  assertRefusal(refused, { status: 409, code: 'submerchant_erased' });
  assert.doesNotMatch(await dumpDatabase(service.database), /reason-after-erasure/);
});

function erase(api: ApiClient, { externalRef }: { readonly externalRef: string }) {
  return api.post(`/sub-merchants/${externalRef}/erasure`);
}

/** A sub-merchant that has traded and been paid out. */
async function quiet({ retentionYears = 0, tapCount = 1 } = {}) {
  const platform = await taps.newPlatform();
  const { api } = platform;
  await api.taprail.settings.update({ retention_years: retentionYears });
  const shop = new TestSubMerchant(api);
  await shop.enable();
  const counter = new TestCounter(api, { externalRef: shop.body.externalRef, currency: 'USD' });
  const all = Array.from({ length: tapCount }, (_, n) => n);
  const made = all.map((n) =>
    counter.tap({ device: 'sim_visa', reference: `quiet-${tapCount}-${n}` }),
  );
  const [tap] = await Promise.all(made);
  assert(tap !== undefined);
  await advance(api, 10 * daySeconds);
  return { platform, counter, shop, tap };
}

/** A sub-merchant with personal data in every place that takes any. */
async function tell() {
  const platform = await taps.newPlatform();
  const { api } = platform;
  await api.taprail.settings.update({ retention_years: 0 });
  const echo = await openEcho();
  await api.taprail.webhookEndpoints.create({ url: echo, events: ['*'] });
  const shop = new TestSubMerchant(api, { ...details, metadata: { note: 'metadata-note-4711' } });
  await shop.provision();
  const replaced = await upload(api, 'replaced-passport-27182', 'identity_document');
  await shop.patch({ 'individual.verification.document.front': replaced });
  const passport = await upload(api, 'passport-content-31415', 'identity_document');
  await shop.patch({ 'individual.verification.document.front': passport });
  await shop.satisfy(passport);
  const dashboard = new DashboardClient(service.url);
  await dashboard.signIn(await newUser(service, platform));
  const note = { metadata: { person: 'metadata-by-person-4712' } };
  assert.equal((await dashboard.patch(shop.path, note)).status, 200);

  const counter = new TestCounter(api, { externalRef: shop.body.externalRef, currency: 'USD' });
  const { externalRef: submerchant } = counter;
  const label = 'reader-label-of-zephyrine';
  await api.taprail.devices.register({ id: counter.reader, submerchant, label });
  const story = await trade(api, counter);
  const written = await dashboard.post(`/v1/transactions/${story.tap.transaction}/notes`, {
    text: 'note-about-zephyrine-8',
  });
  assert.equal(written.status, 201, written.text);
  payoutIn(await requestPayout(counter), 201);
  await advance(api, 5 * daySeconds);
  return { platform, counter, story };
}

async function trade(api: ApiClient, counter: TestCounter) {
  const words = { reference: 'tap-reference-1', description: 'tap-description-1' };
  const tap = await counter.tap({ amount: 9_000, ...words, metadata: { note: 'tap-metadata-1' } });
  await orderFault(api, { operation: 'taps.authorise', kind: 'error' });
  const refused = await counter.send({ reference: 'refused-reference-2' });
  assert.equal(refused.status, 502, refused.text);
  const stay = await counter.hold(4_000, { reference: 'stay-reference-3' });
  const charge = { description: 'charge-description-3', reference: 'charge-reference-3' };
  await counter.stay(stay, 'charges', { amount: 1_000, ...charge });
  await counter.stay(stay, 'capture');
  const reversed = await counter.hold(700);
  await counter.act(reversed, 'reverse', { reason: 'reversal-reason-4' });
  const disputed = await counter.tap({ amount: 2_000 });
  await advance(api, 3 * daySeconds);
  const { transaction } = tap;
  const refund = await api.taprail.refunds.create({
    transaction,
    amount: 500,
    reason: 'refund-reason-5',
  });
  const opened = await dispute(api, disputed);
  const old = await upload(api, 'replaced-evidence-7', 'dispute_evidence');
  await api.patch(`/v1/disputes/${opened.id}/evidence`, { other_file: old });
  const file = await upload(api, 'evidence-file-6', 'dispute_evidence');
  const evidence = { explanation: 'evidence-text-6', other_file: file };
  await api.patch(`/v1/disputes/${opened.id}/evidence`, evidence, keyed('draft-of-evidence'));
  await api.post(`/v1/disputes/${opened.id}/submit`, undefined, keyed('submission'));
  await closeDispute(api, opened, 'won');
  await advance(api, 3 * daySeconds);
  return { tap, refundId: refund.id, disputeId: opened.id };
}

async function upload(
  api: ApiClient,
  text: string,
  purpose: 'identity_document' | 'dispute_evidence',
) {
  const file = Buffer.from(`%PDF-${text}`);
  return (await api.taprail.files.upload({ file, purpose })).id;
}

/** An endpoint that answers with what it was sent. */
async function openEcho(): Promise<string> {
  const server = createServer((request, response) => void request.pipe(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
