import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { failThrice, refusingBankAccount } from '../money/payouts.ts';
import { type TapView, TestCounter } from '../money/taps.ts';
import { advance, advanceTo, daySeconds, TestSubMerchant } from '../onboarding/onboarding.ts';
import { eventually } from '../running/service-process.ts';
import { keyed, newKey } from '../service/idempotency.ts';
import type { TestPlatform } from '../service/test-service.ts';
import { beginRedelivery, registerEndpoint } from '../webhooks/webhooks.ts';
import { makeProviderMovement } from './provider-movement.ts';

/** Gets the path so far, for an object that belongs to the one before it. */
type Maker = (platform: TestPlatform, path: string) => Promise<string>;

/**
 * Makers of objects for paths, by the path up to and including the parameter, or by the whole path
 * where it needs an object of its own. A route without a maker fails the tests of all operations.
 */
const makers: Readonly<Record<string, Maker>> = {
  '/sub-merchants/{externalRef}': makeSubMerchant,
  '/sub-merchants/{externalRef}/erasure': makeErased,
  '/v1/test/sub-merchants/{externalRef}': makeSubMerchant,
  '/sub-merchants/{externalRef}/payouts/release': makeHeld,
  '/v1/onboarding-links/{id}': makeLink,
  '/v1/page-links/{id}': makePageLink,
  '/v1/failed-requests/{id}': makeFailedRequest,
  '/v1/taps/{id}': async (platform) => (await makeHold(platform)).id,
  '/v1/authorisations/{id}': async (platform) => (await makeHold(platform)).authorisation,
  '/v1/authorisations/{id}/charges/{charge}': makeCharge,
  '/v1/authorisation-chains/{id}': async (platform) =>
    (await makeHold(platform)).authorisation_chain_id,
  '/v1/transactions/{id}': async (platform) => (await makeHold(platform)).transaction,
  '/v1/idempotency-keys/{key}': makeKey,
  '/v1/devices/{id}': makeDevice,
  '/v1/refunds/{id}': makeRefund,
  '/v1/payouts/{id}': async (platform) => (await makePayout(platform)).id,
  '/v1/test/payouts/{id}': makeSentPayout,
  '/v1/disputes/{id}': makeDispute,
  '/v1/test/disputes/{id}': makeDispute,
  '/v1/test/disputes/{id}/reinstate': makeLostDispute,
  '/v1/test/disputes/{id}/escalate': makeInquiry,
  '/v1/provider-movements/{id}': makeProviderMovement,
  '/v1/settings/versions/{version}': makeSettingsVersion,
  '/v1/settings/sub-merchants/{externalRef}': makeSubMerchant,
  '/v1/seals/{id}': makeSeal,
  '/v1/webhook-endpoints/{id}': async ({ api }) => (await registerEndpoint(api)).id,
  '/v1/events/{id}': makeEvent,
  '/v1/redeliveries/{job}': makeRedelivery,
};

/** The path with an object of the platform for each of its parameters. */
export async function fillPath(path: string, platform: TestPlatform): Promise<string> {
  const filled: string[] = [];
  const pattern: string[] = [];
  for (const segment of path.split('/')) {
    pattern.push(segment);
    if (!segment.startsWith('{')) {
      filled.push(segment);
      continue;
    }
    const prefix = pattern.join('/');
    const isLast = !path.slice(prefix.length).includes('{');
    const maker = (isLast ? makers[path] : undefined) ?? makers[prefix];
    assert(maker, `no test can reach ${path}: add a maker for ${prefix} to path-objects.ts`);
    filled.push(encodeURIComponent(await maker(platform, filled.join('/'))));
  }
  return filled.join('/');
}

const counters = new WeakMap<TestPlatform, Promise<TestCounter>>();

/** One for all objects of a platform, since its onboarding takes longer than all of them. */
export function counterOf(platform: TestPlatform): Promise<TestCounter> {
  const opened = counters.get(platform) ?? TestCounter.open(platform.api);
  counters.set(platform, opened);
  return opened;
}

/** A sub-merchant with a PSP account and due items. */
async function makeSubMerchant({ api }: TestPlatform): Promise<string> {
  const { externalRef } = await new TestSubMerchant(api).provision();
  return externalRef;
}

/** A sub-merchant with held payouts, as after three rejections by its bank. */
async function makeHeld({ api }: TestPlatform): Promise<string> {
  const counter = await TestCounter.open(api, { external_account: refusingBankAccount });
  await failThrice(counter);
  return counter.externalRef;
}

/** A sub-merchant whose erasure was asked for; that may be asked again. */
async function makeErased(platform: TestPlatform): Promise<string> {
  const externalRef = await makeSubMerchant(platform);
  const asked = await platform.api.post(`/sub-merchants/${externalRef}/erasure`);
  assert.equal(asked.status, 202, asked.text);
  return externalRef;
}

async function makeLink(platform: TestPlatform): Promise<string> {
  const submerchant = await makeSubMerchant(platform);
  const made = await platform.api.post('/v1/onboarding-links', { submerchant });
  assert.equal(made.status, 201, made.text);
  return String(made.body.id);
}

async function makePageLink(platform: TestPlatform): Promise<string> {
  const submerchant = await makeSubMerchant(platform);
  return (await platform.taprail.pageLinks.create({ submerchant })).id;
}

async function makeFailedRequest({ api }: TestPlatform): Promise<string> {
  const refused = await api.get('/v1/taps/tap_nothing');
  const id = refused.headers.get('request-id') ?? '';
  await eventually('it is written', async () => {
    const found = await api.get(`/v1/failed-requests/${id}`);
    return found.status === 200;
  });
  return id;
}

/** A tap that holds enough for the charges and increases of the examples. */
async function makeHold(platform: TestPlatform): Promise<TapView> {
  return (await counterOf(platform)).hold(40_000);
}

async function makeCharge({ api }: TestPlatform, path: string): Promise<string> {
  const posted = await api.post(path, { amount: 100 });
  assert.equal(posted.status, 201, posted.text);
  return String(posted.body.id);
}

async function makeKey(platform: TestPlatform): Promise<string> {
  const key = newKey();
  const { status, text } = await (await counterOf(platform)).send({}, keyed(key));
  assert.equal(status, 200, text);
  return key;
}

async function makeDevice(platform: TestPlatform): Promise<string> {
  const counter = await counterOf(platform);
  const id = `reader-${randomUUID()}`;
  await counter.tap({ device: id });
  return id;
}

async function makeRefund(platform: TestPlatform): Promise<string> {
  const { transaction } = await (await counterOf(platform)).tap();
  const refunded = await platform.api.post('/v1/refunds', { transaction, amount: 500 });
  assert.equal(refunded.status, 201, refunded.text);
  return String(refunded.body.id);
}

/** Leaves money on the platform's own account. */
export async function earnFee(platform: TestPlatform): Promise<void> {
  await (await counterOf(platform)).tap({ platform_fee: 100 });
}

/** A payout of the platform's own fees. */
async function makePayout(platform: TestPlatform): Promise<{ id: string; eta: Date }> {
  await earnFee(platform);
  const { status, text, body } = await platform.api.post('/v1/payouts', { currency: 'USD' });
  assert.equal(status, 201, text);
  return { id: String(body.id), eta: new Date(String(body.eta)) };
}

/** A payout that the bank has not answered yet. */
async function makeSentPayout(platform: TestPlatform): Promise<string> {
  const { id, eta } = await makePayout(platform);
  await advanceTo(platform.api, new Date(eta.getTime() - 3_600_000));
  return id;
}

/** A dispute with a draft of evidence. */
async function makeDispute(platform: TestPlatform): Promise<string> {
  const { api } = platform;
  const { transaction } = await (await counterOf(platform)).tap();
  const opened = await api.post('/v1/test/disputes', { transaction });
  assert.equal(opened.status, 201, opened.text);
  const id = String(opened.body.id);
  await api.patch(`/v1/disputes/${id}/evidence`, { explanation: 'The guest ate.' });
  return id;
}

/** An inquiry of the cardholder's bank, before any dispute. */
async function makeInquiry(platform: TestPlatform): Promise<string> {
  const { transaction } = await (await counterOf(platform)).tap();
  const asked = { transaction, inquiry: true };
  const opened = await platform.api.post('/v1/test/disputes', asked);
  assert.equal(opened.status, 201, opened.text);
  return String(opened.body.id);
}

async function makeLostDispute(platform: TestPlatform): Promise<string> {
  const id = await makeDispute(platform);
  const closed = await platform.api.post(`/v1/test/disputes/${id}/close`, { outcome: 'lost' });
  assert.equal(closed.status, 200, closed.text);
  return id;
}

/** Not version 0, which every platform has. */
async function makeSettingsVersion({ api }: TestPlatform): Promise<string> {
  const changed = await api.patch('/v1/settings', { ceiling_multiplier: 7 });
  assert.equal(changed.status, 200, changed.text);
  return String(changed.body.version);
}

async function makeSeal(platform: TestPlatform): Promise<string> {
  const { api } = platform;
  await (await counterOf(platform)).tap();
  await advance(api, daySeconds);
  const { data } = (await api.get('/v1/seals?limit=1')).body as { data: { id: string }[] };
  const [seal] = data;
  assert(seal, 'a day with a tap has a seal');
  return seal.id;
}

/** An event that an endpoint is subscribed to. */
async function makeEvent(platform: TestPlatform): Promise<string> {
  const { api } = platform;
  const counter = await counterOf(platform);
  await registerEndpoint(api);
  await counter.tap();
  const { data } = (await api.get('/v1/events?limit=1')).body as { data: { id: string }[] };
  const [event] = data;
  assert(event, 'a tap has an event');
  return event.id;
}

async function makeRedelivery({ api }: TestPlatform): Promise<string> {
  await registerEndpoint(api);
  return (await beginRedelivery(api)).id;
}
