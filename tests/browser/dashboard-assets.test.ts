import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { sql } from '../../server/src/postgres/sql.ts';
import { signedIn } from '../support/service/dashboard.ts';
import { scrollTo } from './dashboard-desk.ts';
import { follow, openDashboardWorld, openSignedIn } from './dashboard-world.ts';
import { openBrowser } from './open-browser.ts';

const world = await openDashboardWorld();
const { address, service } = world;
const browser = await openBrowser();
const firstLoadMaxBytes = 250_000;

test('the first load is below 250 KB of script, the charts of the overview included', async () => {
  const { page } = await openSignedIn(browser, world);
  await page.locator('canvas').first().waitFor();
  const names = (await page.evaluate(
    `performance.getEntriesByType('resource').map(({ name }) => name)`,
  )) as string[];
  const scripts = [...new Set(names.filter((name) => name.endsWith('.js')))];
  assert.ok(scripts.length > 2, 'no scripts were found');
  const sizes = await Promise.all(
    scripts.map(async (name) => gzipSync(await (await fetch(name)).text()).length),
  );
  const sum = sizes.reduce((total, size) => total + size, 0);
  assert.ok(sum < firstLoadMaxBytes, `${sum} bytes`);
  await page.context().close();
});

test('the page runs no script but its own files, and is never cached', async () => {
  const response = await fetch(address('/transactions/txn_1'));
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'; script-src 'self';/);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  const [, nonce] = /style-src 'self' 'nonce-([\w-]+)'/.exec(policy) ?? [];
  assert.match(html, new RegExp(`nonce="${nonce}"`));
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.doesNotMatch(html, /<script(?![^>]* src=)|\son\w+=|<style/);
  const again = await fetch(address('/'));
  assert.notEqual(again.headers.get('content-security-policy'), policy);
});

test('assets are cached for ever under names that change with their content', async () => {
  const html = await (await fetch(address('/'))).text();
  const [, path = ''] = /src="(\/dashboard\/assets\/[\w-]+\.js)"/.exec(html) ?? [];
  const response = await fetch(`${service.url}${path}`, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(response.headers.get('content-encoding'), 'gzip');
  assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/);
  const missing = await fetch(address('/assets/index-00000000.js'));
  assert.equal(missing.status, 404);
  const api = await fetch(address('/api/nothing'));
  assert.equal(api.status, 404);
  assert.match(api.headers.get('content-type') ?? '', /json/);
});

test('only assets are served, whatever the path looks like', async () => {
  for (const name of [
    '',
    '../index.html',
    '%2e%2e/index.html',
    '..%2f..%2f..%2fpackage.json',
    '..\\index.html',
    '/etc/passwd',
    '%00',
    '__proto__',
    'x%2f..%2findex.js',
  ]) {
    const { status, type, text } = await ask('GET', `/dashboard/assets/${name}`);
    assert.deepEqual([status, type], [404, 'application/json; charset=utf-8'], name);
    assert.ok(!text.includes('root:') && !text.includes('<html'), name);
  }
  const html = (await ask('GET', '/dashboard')).text;
  const [, path = ''] = /src="(\/dashboard\/assets\/[\w-]+\.js)"/.exec(html) ?? [];
  const whole = await ask('GET', path);
  const part = await ask('GET', path, { range: 'bytes=0-9' });
  assert.deepEqual([part.status, part.text.length], [200, whole.text.length]);
  for (const address of [path, '/dashboard', '/dashboard/taps', '/onboard/x']) {
    const { status, text } = await ask('HEAD', address);
    assert.deepEqual([status, text], [200, ''], address);
    assert.equal((await ask('POST', address)).status, 404, address);
  }
});

/** Sends the path unchanged: fetch would resolve its dots. */
async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const { hostname: host, port } = new URL(service.url);
  const sent = request({ host, port, method, path, headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const text = (await response.toArray()).join('');
  const type = response.headers['content-type'];
  return { status: response.statusCode, type, text };
}

test('a long list is loaded page by page, and only what is visible is in the document', async () => {
  const { counter } = world;
  const count = 180;
  await Promise.all(
    Array.from({ length: count }, (_, index) => counter.tap({ device: `till-${index % 40}` })),
  );
  const { page, problems } = await openSignedIn(browser, world, { path: '/transactions' });
  await page.getByText('loaded, more below').waitFor();
  const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
  await scrollTo(page, `${count} in all`, async () =>
    assert.ok((await rows.count()) < 80, 'every row is in the document'),
  );
  await page.getByRole('link', { name: '€12.50' }).last().focus();
  await page.keyboard.press('ArrowUp');
  assert.match(String(await page.evaluate('document.activeElement.textContent')), /12\.50/);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('an open tab loads a new build at the next page, and reports a broken build', async () => {
  const { page } = await openSignedIn(browser, world);
  const payouts = address('/payouts?status=paid');
  const goTo = (path: string) =>
    page.evaluate(`__TSR_ROUTER__.navigate({ href: '/dashboard${path}' })`).catch(() => {});
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  // The service is down for a moment: the page stays as it is.
  await page.route('**/assets/disputes-*.js', (route) => route.abort());
  await goTo('/disputes');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.equal(documents, 0);
  // It returns with a build whose scripts have other names.
  await page.route('**/assets/payouts-*.js', (route) =>
    documents === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await serveOtherBuild(page);
  await goTo('/payouts?status=paid');
  await page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor();
  assert.equal(page.url(), payouts);
  assert.equal(documents, 1);
  // A build with yet another name is not loaded in a loop.
  await goTo('/disputes');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.equal(documents, 1);
  await page.context().close();
});

test('a chart that a replaced build lacks loads the new build, too', async () => {
  await world.counter.tap();
  const { page } = await openSignedIn(browser, world, { path: '/payouts' });
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  // The service is down for a moment, then returns with a build whose scripts have other names.
  await page.route('**/assets/volume-chart-*.js', (route) =>
    documents < 2 ? route.abort() : route.continue(),
  );
  await follow(page, address('/reports'));
  await page.getByText('The service does not answer. Check your connection').waitFor();
  assert.equal(documents, 0);
  await serveOtherBuild(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.chart canvas').waitFor();
  assert.equal(documents, 2);
  await page.context().close();
});

/** Has the service name other scripts than the page has loaded. */
async function serveOtherBuild(page: Page): Promise<void> {
  await page.route('**/dashboard', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace('/assets/index-', '/assets/index-new-');
    await route.fulfill({ response, body: html });
  });
}

/** A text that becomes an element if it is rendered as HTML. Each has its own name. */
const evil = (name: string) => `<img src=x onerror=broken=1>${name}`;

/** Stores HTML in every field that callers can write; returns the paths of the objects with it. */
async function writeEvilTexts() {
  const { taprail, counter, platform } = world;
  const admin = await signedIn(service, platform);
  await service.database.rows(sql('test_name_platform')`
    update platforms set name = ${evil('platform name')}::text
    where platform_id = ${platform.id}::uuid`);
  await admin.post('/users', { email: 'e@example.com', name: evil('user name'), role: 'viewer' });
  await admin.post('/api-keys', { name: evil('key name'), scopes: ['*'] });
  await admin.patch('/branding', { display_name: evil('brand') });
  const server = createServer((_, response) => void response.writeHead(500).end(evil('answer')));
  after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = await taprail.webhookEndpoints.create({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    events: ['*'],
    description: evil('endpoint'),
  });
  const { externalRef } = await taprail.submerchants.submit({
    externalRef: 'evil-1',
    businessType: 'company',
    country: 'DE',
    email: 'evil@example.com',
    metadata: { note: evil('sub-merchant metadata') },
  });
  const link = await admin.post('/v1/onboarding-links', { submerchant: externalRef });
  const tap = await counter.tap({
    reference: evil('reference'),
    description: evil('description'),
    metadata: { note: evil('metadata') },
  });
  await taprail.refunds.create({ transaction: tap.transaction, reason: evil('refund') });
  const stay = await counter.hold(1000);
  const description = evil('charge');
  await taprail.authorisations.charge(stay.authorisation, { amount: 100, description });
  const reversed = await counter.tap();
  await taprail.taps.reverse(reversed.id, { reason: evil('reversal') });
  const { transaction } = await counter.tap();
  const dispute = await taprail.test.disputes.create({ transaction });
  await taprail.disputes.draftEvidence(dispute.id, { explanation: evil('evidence') });
  const { data } = await taprail.events.list({ type: 'tap.approved' });
  const event = data.find((each) => each.authorisation_chain_id === tap.authorisation_chain_id);
  return { endpoint, tap, stay, reversed, dispute, event, link: String(link.body.url) };
}

test("every page shows callers' texts unchanged and never runs them", async () => {
  const { endpoint, tap, stay, reversed, dispute, event, link } = await writeEvilTexts();
  const user = { ...world.admin, platform: evil('platform name') };
  const { page, problems } = await openSignedIn(browser, world, { user });
  /** The texts that each page must show, at least. */
  const readOn: readonly (readonly [path: string, ...names: string[]])[] = [
    ['/', 'platform name'],
    ['/transactions', 'reference'],
    [`/transactions?reference=${encodeURIComponent(evil('reference'))}`, 'reference'],
    [`/transactions/${tap.transaction}`, 'reference', 'description', 'metadata', 'refund'],
    [`/transactions/${stay.transaction}`, 'charge'],
    [`/transactions/${reversed.transaction}`, 'reversal'],
    ['/sub-merchants', 'platform name'],
    ['/sub-merchants/evil-1', 'sub-merchant metadata'],
    ['/payouts', 'platform name'],
    ['/disputes', 'platform name'],
    [`/disputes/${dispute.id}`, 'evidence'],
    ['/balances', 'platform name'],
    ['/statements?submerchant=bistro-7', 'reference'],
    ['/reports', 'platform name'],
    ['/seals', 'platform name'],
    ['/webhooks', 'endpoint'],
    [`/webhooks/${endpoint.id}`, 'endpoint'],
    ['/events', 'platform name'],
    [`/events/${event?.id}`, 'answer', 'metadata'],
    ['/api-keys', 'key name'],
    ['/failed-requests', 'platform name'],
    ['/simulator', 'platform name'],
    ['/users', 'user name'],
    ['/audit', 'platform name'],
    ['/settings', 'brand'],
  ];
  const assertRead = async (place: string, names: readonly string[]) => {
    for (const name of names) {
      const text = evil(name);
      const written = page.locator(`xpath=//textarea[contains(., '${name}')]`);
      await page.getByText(text).or(written).first().waitFor();
    }
    assert.equal(await page.locator('[onerror]').count(), 0, place);
  };
  for (const [path, ...names] of readOn) {
    // Opened in a page of its own: other tests follow links in the dashboard.
    await page.goto(address(path));
    await assertRead(path, names);
  }
  await page.keyboard.press('/');
  await page.keyboard.type(evil('reference'));
  await page.getByRole('option', { name: /€/ }).first().waitFor();
  await assertRead('the search', []);
  await page.goto(link);
  await assertRead('the onboarding form', ['brand']);
  assert.equal(await page.evaluate('window.broken'), undefined);
  assert.deepEqual(problems, []);
  await page.context().close();
});
