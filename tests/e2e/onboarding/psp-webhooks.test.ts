import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { createSimulator } from '../../../server/src/psp/simulator/simulator.ts';
import type { SignedWebhook } from '../../../server/src/psp/simulator/webhooks.ts';
import {
  advance,
  clockNow,
  orderFault,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { sendRequest } from '../../support/service/send-request.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';

// Without workers a webhook is stored, and applied when the platform's clock is next used.
const service = await startTestService({ config: { role: 'api' } });
/** The provider itself, which may change an account without sending a webhook. */
const psp = createSimulator({ database: service.database, seed: service.config.simulatorSeed });

async function enabledShop() {
  const platform = await service.newPlatform();
  const shop = new TestSubMerchant(platform.api);
  const profile = await shop.enable();
  return { platform, shop, profile, accountRef: await accountOf(platform) };
}

function signedFor(accountRef: string, facts: { eventId?: string; sentAt?: Date } = {}) {
  const { eventId = `evt_${randomUUID()}`, sentAt = new Date() } = facts;
  return psp.webhooks.sign({ eventId, type: 'account.updated', accountRef }, sentAt);
}

/** The provider asks for another item and sends no webhook. */
async function askSilently({ id, api }: TestPlatform, accountRef: string): Promise<void> {
  const call = { platformId: id, now: await clockNow(api) };
  await psp.accounts.require(call, accountRef, { items: [`documents.d_${randomUUID()}`] });
}

test('a signed webhook is answered at once, without a key, and applied afterwards', async () => {
  const { platform, shop, profile, accountRef } = await enabledShop();
  await askSilently(platform, accountRef);
  const response = await deliver(signedFor(accountRef));
  assert.deepEqual([response.status, response.body], [200, { received: true }]);
  assert.deepEqual(await shop.read(), profile, 'it was only stored');
  await advance(platform.api, 0);
  assert.equal((await shop.read()).requirements.currentlyDue.length, 1);
});

test('the content of a webhook is not trusted', async () => {
  const { platform, shop, profile, accountRef } = await enabledShop();
  const webhook = { eventId: 'evt_lie', type: 'account.rejected', accountRef };
  assert.equal((await deliver(psp.webhooks.sign(webhook, new Date()))).status, 200);
  await advance(platform.api, 0);
  assert.deepEqual(await shop.read(), profile);
});

test('a duplicate webhook is stored once and causes no second fetch', async () => {
  const { platform, shop, profile, accountRef } = await enabledShop();
  const eventId = `evt_${randomUUID()}`;
  const copies = Array.from({ length: 5 }, () => deliver(signedFor(accountRef, { eventId })));
  for (const { status } of await Promise.all(copies)) assert.equal(status, 200);
  assert.equal(await countKept(eventId), 1);
  await advance(platform.api, 0);
  await askSilently(platform, accountRef);
  assert.equal((await deliver(signedFor(accountRef, { eventId }))).status, 200);
  await advance(platform.api, 0);
  assert.deepEqual(await shop.read(), profile, 'the duplicate changed nothing');
  await deliver(signedFor(accountRef));
  await advance(platform.api, 0);
  assert.notDeepEqual(await shop.read(), profile, 'a new one has');
});

test('webhooks in any order lead to the current state of the account', async () => {
  const { platform, shop, accountRef } = await enabledShop();
  const { api } = platform;
  const sentAt = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000);
  const early = signedFor(accountRef, { sentAt: sentAt(200) });
  await askSilently(platform, accountRef);
  const late = signedFor(accountRef, { sentAt: sentAt(0) });
  await deliver(late);
  await advance(api, 0);
  const profile = await shop.read();
  assert.equal(profile.requirements.currentlyDue.length, 1);
  for (const webhook of [early, late, early]) {
    await deliver(webhook);
    await advance(api, 0);
    assert.deepEqual(await shop.read(), profile);
  }
});

test('a webhook affects only the sub-merchant whose account it names', async () => {
  const [one, other] = [await enabledShop(), await enabledShop()];
  await askSilently(one.platform, one.accountRef);
  await askSilently(other.platform, other.accountRef);
  await deliver(signedFor(other.accountRef));
  for (const { api } of [one.platform, other.platform]) await advance(api, 0);
  assert.deepEqual(await one.shop.read(), one.profile);
  assert.notDeepEqual(await other.shop.read(), other.profile);
});

test('a webhook about an unknown account is acknowledged and ignored', async () => {
  const eventId = `evt_${randomUUID()}`;
  const response = await deliver(signedFor('acct_of_nobody', { eventId }));
  assert.deepEqual([response.status, response.body], [200, { received: true }]);
  assert.equal(await countKept(eventId), 0);
});

test('a webhook does not change an errored or rejected sub-merchant', async () => {
  const { platform, shop, accountRef } = await enabledShop();
  const rejected = await shop.helper('reject');
  await deliver(signedFor(accountRef));
  await advance(platform.api, 60);
  assert.deepEqual(await shop.read(), rejected);

  const second = await service.newPlatform();
  const failing = new TestSubMerchant(second.api);
  await failing.provision();
  const errored = await failing.helper('error');
  await deliver(signedFor(await accountOf(second)));
  await advance(second.api, 60);
  assert.deepEqual(await failing.read(), errored);
});

test('a webhook that arrives while the PSP fails is applied when it works again', async () => {
  const { platform, shop, profile, accountRef } = await enabledShop();
  await askSilently(platform, accountRef);
  await orderFault(platform.api, { operation: 'accounts.retrieve', kind: 'error', times: 2 });
  await deliver(signedFor(accountRef));
  await advance(platform.api, 0);
  assert.deepEqual(await shop.read(), profile);
  await advance(platform.api, 60);
  assert.equal((await shop.read()).requirements.currentlyDue.length, 1);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const forgeries: Record<string, (accountRef: string) => SignedWebhook> = {
  'no signature': (accountRef) => ({ ...signedFor(accountRef), headers: {} }),
  'a signature of nothing': (accountRef) => ({
    ...signedFor(accountRef),
    headers: { 'simulator-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
  }),
  'a time too long ago': (accountRef) => signedFor(accountRef, { sentAt: minutesAgo(6) }),
  'a time too far ahead': (accountRef) => signedFor(accountRef, { sentAt: minutesAgo(-6) }),
  'a body that was tampered with': (accountRef) => {
    const { headers, rawBody } = signedFor(accountRef);
    return { headers, rawBody: Buffer.from(rawBody.toString().replace('updated', 'deleted')) };
  },
  'a body that was reformatted': (accountRef) => {
    const { headers, rawBody } = signedFor(accountRef);
    return {
      headers,
      rawBody: Buffer.from(JSON.stringify(JSON.parse(rawBody.toString()), null, 1)),
    };
  },
  'the signature of another provider': (accountRef) => {
    const stranger = createSimulator({ database: service.database, seed: 'another seed' });
    const webhook = { eventId: 'evt_1', type: 'account.updated', accountRef };
    return stranger.webhooks.sign(webhook, new Date());
  },
};
for (const [what, forge] of Object.entries(forgeries)) {
  test(`400 for ${what}, and nothing is stored`, async () => {
    const { platform, shop, profile, accountRef } = await enabledShop();
    await askSilently(platform, accountRef);
    const refused = await deliver(forge(accountRef));
    assertRefusal(refused, { status: 400, code: 'invalid_signature' });
    await advance(platform.api, 0);
    assert.deepEqual(await shop.read(), profile);
  });
}

const strange: Record<string, (accountRef: string) => unknown> = {
  'a NUL in the id': (account) => ({ id: 'evt_\0', type: 'account.updated', account }),
  'a NUL in the account': (account) => ({ id: 'evt_s', type: 't', account: `${account}\0` }),
  'half a character': (account) => ({ id: 'evt_\ud800', type: 'account.updated', account }),
  'a huge id': (account) => ({ id: 'e'.repeat(500_000), type: 'account.updated', account }),
  'a huge type': (account) => ({ id: 'evt_s', type: 't'.repeat(500_000), account }),
  'a number for an id': (account) => ({ id: 5, type: 'account.updated', account }),
  'a list for a type': (account) => ({ id: 'evt_s', type: ['account.updated'], account }),
  'nothing that is asked for': () => [null],
};
test('400 for a signed body that is not a webhook, and nothing is stored', async () => {
  const { accountRef } = await enabledShop();
  const before = await countAll();
  for (const [what, make] of Object.entries(strange)) {
    const rawBody = Buffer.from(JSON.stringify(make(accountRef)));
    const refused = await deliver(psp.webhooks.signBody(rawBody, new Date()));
    assert.equal(refused.status, 400, what);
    assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'body' });
  }
  assert.equal(await countAll(), before);
});

test('404 for a provider that is not configured', async () => {
  const response = await deliver(signedFor('acct_1'), 'stripe');
  assertRefusal(response, { status: 404, code: 'not_found' });
});

function deliver({ headers, rawBody }: SignedWebhook, provider = 'simulator') {
  return sendRequest(service, {
    method: 'POST',
    path: `/psp/webhooks/${provider}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: new Uint8Array(rawBody),
  });
}

async function accountOf({ id }: TestPlatform): Promise<string> {
  const row = await service.database.row<{ psp_account: string }>(sql('test_psp_account')`
    select psp_account from submerchants where platform_id = ${id}::uuid`);
  return row?.psp_account ?? '';
}

async function countAll(): Promise<number> {
  return (await service.database.rows(sql('test_webhooks_all')`select from psp_webhooks`)).length;
}

async function countKept(eventId: string): Promise<number> {
  const rows = await service.database.rows(sql('test_webhooks_kept')`
    select from psp_webhooks where event_id = ${eventId}::text`);
  return rows.length;
}
