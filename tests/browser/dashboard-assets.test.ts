import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openDashboardWorld, openSignedIn } from './dashboard-world.ts';
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

test('the page lets no script run but its own files, and is never kept', async () => {
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

test('assets are kept for ever under a name that changes with them', async () => {
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

test('nothing but its assets is served, however it is asked for', async () => {
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

/** Sends the path exactly as it is: fetch would resolve its dots. */
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
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 2_000);
    if (await page.getByText(`${count} in all`).isVisible()) break;
    assert.ok((await rows.count()) < 80, 'every row is in the document');
  }
  await page.getByText(`${count} in all`).waitFor();
  await page.getByRole('link', { name: '€12.50' }).last().focus();
  await page.keyboard.press('ArrowUp');
  assert.match(String(await page.evaluate('document.activeElement.textContent')), /12\.50/);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('what callers write is shown as they wrote it, and never run', async () => {
  const { taprail, counter, receiver } = world;
  const evil = '<img src=x onerror="window.broken=1">';
  const other = await taprail.submerchants.submit({
    externalRef: 'evil-1',
    businessType: 'company',
    country: 'DE',
    email: 'evil@example.com',
    metadata: { note: evil },
  });
  const endpoint = await taprail.webhookEndpoints.create({
    url: receiver.url('/evil'),
    events: ['*'],
    description: evil,
  });
  const tap = await counter.tap({
    reference: evil,
    description: evil,
    metadata: { note: evil },
  });
  await taprail.refunds.create({ transaction: tap.transaction, reason: evil });
  const dispute = await taprail.test.disputes.create({
    transaction: (await counter.tap()).transaction,
  });
  await taprail.disputes.draftEvidence(dispute.id, { explanation: evil });
  const { data } = await taprail.events.list({ type: 'tap.approved' });
  const event = data.find(
    ({ authorisation_chain_id: chain }) => chain === tap.authorisation_chain_id,
  );
  const { page, problems } = await openSignedIn(browser, world);
  for (const path of [
    `/transactions/${tap.transaction}`,
    '/transactions',
    `/sub-merchants/${other.externalRef}`,
    `/webhooks/${endpoint.id}`,
    '/webhooks',
    `/events/${event?.id}`,
    `/disputes/${dispute.id}`,
  ]) {
    await page.goto(address(path));
    await page
      .locator('main')
      .getByText(/onerror/)
      .or(page.locator('textarea'))
      .first()
      .waitFor();
    assert.equal(await page.evaluate('window.broken'), undefined, path);
  }
  assert.deepEqual(problems, []);
  await page.context().close();
});
