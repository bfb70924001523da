import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import Stripe from 'stripe';
import { findIdByExternalRef } from '../../../server/src/domains/onboarding/index.ts';
import { checkAgainstDescription, startStripeServer } from '../../../stripe-server/src/index.ts';
import {
  advance,
  png,
  TestSubMerchant,
  uploadDocument,
} from '../../support/onboarding/onboarding.ts';
import { signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const stripe = await startStripeServer();
after(async () => {
  await stripe.close();
  checkAgainstDescription(stripe.requests, control.webhooks.events());
});
const { control } = stripe;
const service = await startTestService({
  config: {
    psp: 'stripe',
    stripe: {
      secretKey: stripe.secretKey,
      webhookSecrets: [stripe.webhookSecret],
      address: stripe.url,
      limits: null,
    },
  },
});
const platform = await service.newPlatform();
const { id: platformId, api } = platform;
const { hostname: host, port } = stripe.url;
const own = new Stripe(stripe.secretKey, { host, port, protocol: 'http' });

for (const businessType of ['individual', 'company'] as const) {
  for (const country of ['US', 'GB', 'DE', 'SG']) {
    test(`a ${businessType} in ${country} is enabled by answering Stripe's requirements`, async () => {
      const shop = new TestSubMerchant(api, { businessType, country });
      assert.equal((await shop.provision()).status, 'pending_requirements');
      const profile = await shop.satisfy();
      assert.deepEqual(profile.requirements.currentlyDue, []);
      assert.deepEqual(
        [profile.status, profile.charges_enabled, profile.payouts_enabled],
        ['enabled', true, true],
      );
    });
  }
}

test('a document reaches Stripe and fulfils the requirement', async () => {
  const shop = new TestSubMerchant(api, { businessType: 'company' });
  await shop.provision();
  await shop.satisfy();
  const [account = ''] = await accountsOf(shop);
  const item = 'representative.verification.document';
  control.accounts.demand(account, { items: [item] });
  await tellAll();
  const demanded = await shop.read();
  assert.deepEqual(demanded.requirements.currentlyDue, [item]);
  assert.equal(demanded.status, 'pending_requirements');
  const answered = await shop.supply([item], await uploadDocument(api));
  assert.deepEqual(answered.requirements.currentlyDue, []);
  assert.equal(answered.status, 'enabled');
  const upload = stripe.requests.findLast(({ operation }) => operation === 'files.create');
  assert.equal(upload?.account, account);
  assert.partialDeepStrictEqual(upload?.body, {
    purpose: 'identity_document',
    size: png.length,
    filename: 'document.png',
  });
});

test('fields cleared here are cleared at Stripe, and others stay there', async () => {
  const shop = new TestSubMerchant(api);
  await shop.provision();
  await shop.satisfy();
  const cleared = await shop.patch({ individual: { phone: null, address: { line2: null } } });
  assert.equal(cleared.status, 200, cleared.text);
  const { requirements, status } = await shop.read();
  assert.deepEqual(requirements.currentlyDue, ['individual.phone']);
  assert.equal(status, 'pending_requirements');
  assert.equal((await shop.satisfy()).status, 'enabled');
});

test('a rejection is final, and other reasons are not', async () => {
  const shop = new TestSubMerchant(api);
  await shop.provision();
  await shop.satisfy();
  const [account = ''] = await accountsOf(shop);
  control.accounts.pause(account, 'under_review');
  await tellAll();
  assert.partialDeepStrictEqual(await shop.read(), {
    status: 'pending_requirements',
    requirements: { disabledReason: 'under_review' },
  });
  control.accounts.pause(account, null);
  await tellAll();
  assert.equal((await shop.read()).status, 'enabled');
  control.accounts.reject(account, 'rejected.terms_of_service');
  await tellAll();
  assert.partialDeepStrictEqual(await shop.read(), {
    status: 'rejected',
    requirements: { disabledReason: 'rejected.terms_of_service' },
  });
});

test('a submission survives a Stripe that fails after it acted', async () => {
  const shop = new TestSubMerchant(api);
  const steps = ['accounts.create', 'accounts.update'];
  for (const operation of steps) control.faults.order({ operation, kind: 'error after' });
  await shop.submit();
  for (let round = 0; round < 4; round += 1) await advance(api, 120);
  assert.equal((await shop.read()).status, 'pending_requirements');
  assert.equal((await accountsOf(shop)).length, 1);
});

test('a waiting sub-merchant is polled even without a webhook', async () => {
  const shop = new TestSubMerchant(api);
  await shop.provision();
  await shop.satisfy();
  const [account = ''] = await accountsOf(shop);
  control.accounts.pause(account, 'under_review');
  await tellAll();
  assert.equal((await shop.read()).status, 'pending_requirements');
  control.accounts.pause(account, null);
  await advance(api, 3_500);
  assert.equal((await shop.read()).status, 'pending_requirements');
  await advance(api, 200);
  assert.equal((await shop.read()).status, 'enabled');
});

test('a key that Stripe refuses for an hour costs no sub-merchant its retries', async () => {
  const shop = new TestSubMerchant(api);
  control.faults.order({ operation: 'accounts.create', kind: 'wrong key', times: 1_000 });
  await shop.submit();
  await advance(api, 3_600);
  assert.equal((await shop.read()).status, 'creating');
  control.faults.clear();
  await advance(api, 300);
  assert.equal((await shop.read()).status, 'pending_requirements');
});

/** Delivers all of Stripe's webhooks, out of order and twice, and applies them. */
async function tellAll(): Promise<void> {
  const url = `${service.url}/psp/webhooks/stripe`;
  const events = control.webhooks.events();
  for (const order of ['reversed', 'duplicated'] as const) {
    const statuses = await control.webhooks.deliver({ url, events, order });
    assert.ok(statuses.every((status) => status === 200));
  }
  await advance(api, 0);
}

/** A sub-merchant's accounts at Stripe. */
async function accountsOf({ body }: TestSubMerchant): Promise<readonly string[]> {
  const { externalRef } = body;
  const id = await findIdByExternalRef(service.database, { platformId, externalRef });
  const found: string[] = [];
  for await (const account of own.accounts.list({ limit: 100 })) {
    if (account.metadata?.sub_merchant_id?.startsWith(String(id))) found.push(account.id);
  }
  return found;
}

test('the dashboard offers no simulator-only action', async () => {
  const { body } = await (await signedIn(service, platform)).get('/session');
  assert.partialDeepStrictEqual(body, { environment: 'test', has_simulator: false });
});
