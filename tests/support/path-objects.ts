import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { TestSubMerchant } from './onboarding.ts';
import { type TapView, TestCounter } from './taps.ts';
import type { TestPlatform } from './test-service.ts';
import { beginRedelivery, registerEndpoint } from './webhooks.ts';

/** Gets the path so far, for an object that belongs to the one before it. */
type Maker = (platform: TestPlatform, path: string) => Promise<string>;

/**
 * How to create an object for a path, by the path up to and including its parameter. A route whose
 * objects are missing here fails the tests of all operations.
 */
const makers: Readonly<Record<string, Maker>> = {
  '/sub-merchants/{externalRef}': makeSubMerchant,
  '/v1/test/sub-merchants/{externalRef}': makeSubMerchant,
  '/v1/taps/{id}': async (platform) => (await makeHold(platform)).id,
  '/v1/authorisations/{id}': async (platform) => (await makeHold(platform)).authorisation,
  '/v1/authorisations/{id}/charges/{charge}': makeCharge,
  '/v1/authorisation-chains/{id}': async (platform) =>
    (await makeHold(platform)).authorisation_chain_id,
  '/v1/transactions/{id}': async (platform) => (await makeHold(platform)).transaction,
  '/v1/devices/{id}': makeDevice,
  '/v1/webhook-endpoints/{id}': async ({ api }) => (await registerEndpoint(api)).id,
  '/v1/events/{id}': makeEvent,
  '/v1/events/redeliver/{job}': makeRedelivery,
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
    const maker = makers[prefix];
    assert(maker, `no test can reach ${path}: add a maker for ${prefix} to path-objects.ts`);
    filled.push(encodeURIComponent(await maker(platform, filled.join('/'))));
  }
  return filled.join('/');
}

/** A sub-merchant with a PSP account and due items. */
async function makeSubMerchant({ api }: TestPlatform): Promise<string> {
  const { externalRef } = await new TestSubMerchant(api).provision();
  return externalRef;
}

/** A tap that holds enough for the charges and increases of the examples. */
async function makeHold({ api }: TestPlatform): Promise<TapView> {
  const counter = await TestCounter.open(api);
  return counter.hold(40_000);
}

async function makeCharge({ api }: TestPlatform, path: string): Promise<string> {
  const posted = await api.post(path, { amount: 100 });
  assert.equal(posted.status, 201, posted.text);
  return String(posted.body.id);
}

async function makeDevice({ api }: TestPlatform): Promise<string> {
  const counter = await TestCounter.open(api);
  const id = `reader-${randomUUID()}`;
  await counter.tap({ device: id });
  return id;
}

/** An event that an endpoint is subscribed to. */
async function makeEvent({ api }: TestPlatform): Promise<string> {
  const counter = await TestCounter.open(api);
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
