import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Taprail } from '../../sdk/src/index.ts';

interface Operation {
  readonly operationId: string;
}

const source = new URL('../../openapi.json', import.meta.url);
const { paths } = JSON.parse(await readFile(source, 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({
    operationId,
    call: `${method.toUpperCase()} ${path.replaceAll('{version}', '7').replaceAll(/\{\w+\}/g, 'x')}`,
  })),
);
/** Operations that no platform calls: probes, and the PSP's webhooks. */
const others = ['getHealth', 'getReadiness', 'receivePspWebhook', 'receivePspWebhookOfConnection'];

const made: string[] = [];
const taprail = new Taprail({
  url: 'http://taprail.invalid',
  apiKey: 'tr_test_x',
  fetch: async (url, init) => {
    made.push(`${init?.method} ${new URL(String(url)).pathname}`);
    const answer = { status: 'completed', charges_enabled: true, data: [], next_cursor: null };
    return new Response(JSON.stringify(answer));
  },
});
const { test: helpers } = taprail;
const range = { from: '2026-11-15T00:00:00Z' };

test('every operation of the API has a method', async () => {
  const calls: (() => PromiseLike<unknown> | AsyncIterable<unknown>)[] = [
    () => taprail.submerchants.submit(submission),
    () => taprail.submerchants.list(),
    () => taprail.submerchants.get('x'),
    () => taprail.submerchants.update('x', { email: 'new@example.com' }),
    () => taprail.submerchants.pause('x', { charges: true }),
    () => taprail.submerchants.releasePayouts('x'),
    () => taprail.submerchants.erase('x'),
    () => taprail.submerchants.erasure('x'),
    () => taprail.onboardingLinks.create({ submerchant: 'x' }),
    () => taprail.onboardingLinks.list(),
    () => taprail.onboardingLinks.revoke('x'),
    () => taprail.pageLinks.create({ submerchant: 'x' }),
    () => taprail.pageLinks.list(),
    () => taprail.pageLinks.revoke('x'),
    () => taprail.taps.findByKey('x'),
    () => taprail.devices.display('x', { currency: 'EUR', items: [], total: 0 }),
    () => taprail.devices.clearDisplay('x'),
    () => taprail.failedRequests.list(),
    () => taprail.failedRequests.get('x'),
    () => taprail.files.upload({ file: new Blob(['%PDF-']) }),
    () => taprail.taps.create({ amount: 1, currency: 'EUR', submerchant: 'x', device: 'x' }),
    () => taprail.taps.list(),
    () => taprail.taps.get('x'),
    () => taprail.taps.capture('x'),
    () => taprail.taps.reverse('x'),
    () => taprail.authorisations.get('x'),
    () => taprail.authorisations.increase('x', { amount: 2 }),
    () => taprail.authorisations.extend('x'),
    () => taprail.authorisations.listFolio('x'),
    () => taprail.authorisations.downloadFolio('x'),
    () => taprail.authorisations.charge('x', { amount: 1 }),
    () => taprail.authorisations.void('x', 'x'),
    () => taprail.authorisations.capture('x'),
    () => taprail.authorisations.getChain('x'),
    () => taprail.authorisations.listCharges(),
    () => taprail.transactions.get('x'),
    () => taprail.transactions.list(),
    () => taprail.transactions.proof('x'),
    () => taprail.transactions.receipt('x'),
    () => taprail.transactions.sendReceipt('x', { email: 'guest@example.com' }),
    () => taprail.transactions.revokeReceipt('x'),
    () => taprail.devices.list(),
    () => taprail.devices.register({ submerchant: 'x' }),
    () => taprail.devices.get('x'),
    () => taprail.devices.update('x', { label: 'bar' }),
    () => taprail.devices.cancel('x'),
    () => taprail.refunds.create({ transaction: 'x' }),
    () => taprail.refunds.list(),
    () => taprail.refunds.get('x'),
    () => taprail.payouts.create({ submerchant: 'x', currency: 'EUR' }),
    () => taprail.payouts.list(),
    () => taprail.payouts.get('x'),
    () => taprail.payouts.cancel('x'),
    () => taprail.payouts.listItems('x'),
    () => taprail.payouts.downloadItems('x'),
    () => taprail.disputes.get('x'),
    () => taprail.disputes.list(),
    () => taprail.disputes.draftEvidence('x', { explanation: 'It was eaten.' }),
    () => taprail.disputes.submitEvidence('x'),
    () => taprail.disputes.accept('x'),
    () => taprail.balance.get(),
    () => taprail.balance.listNegative(),
    () => taprail.providerMovements.list(),
    () => taprail.providerMovements.get('x'),
    () => taprail.ledger.list(),
    () => taprail.reports.summary(),
    () => taprail.reports.download('transactions'),
    () => taprail.reports.download('fees'),
    () => taprail.reports.download('payouts'),
    () => taprail.reports.stream('disputes'),
    () => taprail.reports.stream('balance'),
    () => taprail.reports.statement({ currency: 'EUR' }),
    () => taprail.reports.downloadStatement(),
    () => taprail.reports.streamStatement(),
    () => taprail.settings.get(),
    () => taprail.settings.platform(),
    () => taprail.settings.update({}),
    () => taprail.settings.listVersions(),
    () => taprail.settings.getVersion(7),
    () => taprail.settings.getSubMerchant('x'),
    () => taprail.settings.updateSubMerchant('x', {}),
    () => taprail.seals.list(),
    () => taprail.seals.get('x'),
    () => taprail.webhookEndpoints.create({ url: 'https://shop.example', events: ['*'] }),
    () => taprail.webhookEndpoints.list(),
    () => taprail.webhookEndpoints.get('x'),
    () => taprail.webhookEndpoints.update('x', { enabled: false }),
    () => taprail.webhookEndpoints.delete('x'),
    () => taprail.webhookEndpoints.rotateSecret('x'),
    () => taprail.webhookEndpoints.test('x'),
    () => taprail.webhookEndpoints.listDeliveries('x'),
    () => taprail.events.list(),
    () => taprail.events.get('x'),
    () => taprail.events.redeliver('x'),
    () => taprail.events.redeliverMany(range),
    () => taprail.events.getRedelivery('x'),
    () => taprail.events.listRedeliveries(),
    () => taprail.events.stopRedelivery('x'),
    () => taprail.events.stream({ onBreak: () => assert.fail('one call is enough') }).next(),
    () => helpers.reset(),
    () => helpers.clock.get(),
    () => helpers.clock.advance({ by: 60 }),
    () => helpers.submerchants.require('x'),
    () => helpers.submerchants.reject('x'),
    () => helpers.submerchants.error('x'),
    () => helpers.payouts.fail('x'),
    () => helpers.disputes.create({ transaction: 'x' }),
    () => helpers.disputes.close('x', { outcome: 'won' }),
    () => helpers.disputes.reinstate('x'),
    () => helpers.disputes.escalate('x'),
    () => helpers.faults.create({ operation: '*', kind: 'error' }),
  ];
  for (const call of calls) await Promise.resolve(call()).catch(() => {});
  const called = operations.filter(({ call }) => made.includes(call));
  const missing = operations.filter((operation) => !called.includes(operation));
  assert.deepEqual(
    missing.map(({ operationId }) => operationId),
    others,
  );
});

test('every method calls an operation of the API', () => {
  const known = operations.map(({ call }) => call);
  assert.deepEqual(
    made.filter((call) => !known.includes(call)),
    [],
  );
});

const submission = {
  externalRef: 'x',
  businessType: 'individual',
  country: 'DE',
  email: 'owner@example.com',
} as const;
