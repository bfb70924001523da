import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Receipt } from '../../../sdk/src/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { refund } from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance, daySeconds } from '../../support/onboarding/onboarding.ts';

const taps = await TapService.start();
const { service } = taps;
const { api, counter } = await taps.newCounter();
const { taprail } = api;

interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

async function show(url: string, headers: Record<string, string> = {}): Promise<Shown> {
  const response = await fetch(url, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function pageOf(tap: { readonly transaction: string }, from = taprail): Promise<string> {
  const { receipt_url: url } = await from.transactions.receipt(tap.transaction);
  assert(url !== null);
  return url;
}

test('the page shows the receipt of the cardholder, and what was given back', async () => {
  const tap = await counter.tap({ amount: 5000 });
  await refund(api, tap, 1200);
  const { status, html } = await show(await pageOf(tap));
  assert.equal(status, 200);
  for (const text of ['USD 50.00', '-USD 12.00', `************${tap.card?.last4}`, 'Approved']) {
    assert.ok(html.includes(text), text);
  }
});

test('nothing else is on the page, whatever was submitted', async () => {
  const secret = 'x5ecret';
  const marked = (name: string) => `${secret}-${name}"><script>alert(1)</script>`;
  const place = await TestCounter.open(api, {
    business_profile: { receipt_name: '<img src=x onerror=alert(1)>', product_description: secret },
    metadata: { note: marked('shop') },
  });
  const tap = await place.tap({
    reference: marked('reference'),
    description: marked('description'),
    metadata: { note: marked('tap') },
    device: 'x5ecret-reader',
  });
  await taprail.refunds.create({ transaction: tap.transaction, amount: 10, reason: marked('r') });
  const { html } = await show(await pageOf(tap));
  assert.ok(!html.includes(secret), html);
  assert.match(html, /&lt;img src=x onerror=alert\(1\)&gt;/);
  assert.doesNotMatch(html, /<(script|img|link|iframe|object|form|a|meta http)/i);
  const hidden = [place.externalRef, tap.cryptogram?.value, tap.card?.bin, tap.card?.fingerprint];
  for (const text of hidden) assert.ok(!html.includes(String(text)), String(text));
});

test('the page loads nothing, and nobody may index, keep or embed it', async () => {
  const { headers, html } = await show(await pageOf(await counter.tap()));
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; /);
  for (const rule of ["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]) {
    assert.ok(policy.includes(rule), rule);
  }
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.match(headers.get('x-robots-tag') ?? '', /noindex/);
  assert.match(html, /<meta name="robots" content="noindex, nofollow, noarchive">/);
  assert.equal(headers.get('set-cookie'), null);
  assert.doesNotMatch(html, /(src|href|url\()/);
});

test('the address is secret: it names neither the transaction nor the platform', async () => {
  const tap = await counter.tap();
  const url = await pageOf(tap);
  const [, token = ''] = url.split('/receipts/');
  assert.match(token, /^[A-Za-z0-9_-]{70}$/);
  assert.equal(await pageOf(tap), url, 'it is the same whenever it is asked for');
  assert.notEqual(await pageOf(await counter.tap()), url);
  assert.ok(!JSON.stringify(tap).includes('receipt_url'));
  const { html } = await show(url);
  assert.ok(!html.includes(token));
});

test('any other address shows no receipt, and always the same page', async () => {
  const url = await pageOf(await counter.tap());
  const other = await pageOf(await counter.tap());
  const [base, token = ''] = url.split('/receipts/');
  const mixed = token.slice(0, 22) + (other.split('/receipts/')[1] ?? '').slice(22);
  const wrong = [
    mixed,
    token.slice(0, -1),
    `${token}A`,
    'txn_1',
    '%00',
    encodeURIComponent("' or 1=1"),
  ];
  const pages = await Promise.all(wrong.map((each) => show(`${base}/receipts/${each}`)));
  for (const page of pages) {
    assert.equal(page.status, 404);
    assert.equal(page.html, pages[0]?.html);
    assert.match(page.html, /Receipt not available/);
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  }
  assert.equal((await show(`${url}?language=de`)).html.includes('Kundenbeleg'), true);
  const german = await show(`${base}/receipts/${mixed}`, { 'accept-language': 'de-CH' });
  assert.match(german.html, /Beleg nicht verfügbar/);
});

test('a revoked address shows nothing any more, and the next one is another', async () => {
  const tap = await counter.tap();
  const url = await pageOf(tap);
  const key = { idempotencyKey: `revoke-${tap.id}` };
  const revoked = await taprail.transactions.revokeReceipt(tap.transaction, key);
  assert.deepEqual([revoked.object, revoked.transaction], ['receipt_revocation', tap.transaction]);
  assert.equal((await show(url)).status, 404);
  const next = await pageOf(tap);
  assert.notEqual(next, url);
  assert.equal((await show(next)).status, 200);
  // The same request again does not revoke the new address.
  assert.deepEqual(await taprail.transactions.revokeReceipt(tap.transaction, key), revoked);
  assert.equal((await show(next)).status, 200);
});

test('an address ends when the setting says so, and all of them when there are none', async () => {
  const { api: there, counter: place } = await taps.newCounter();
  await there.taprail.settings.update({ receipt_url_days: 3 });
  const tap = await place.tap();
  const read = () => there.taprail.transactions.receipt(tap.transaction);
  const receipt = await read();
  const ends = Date.parse(String(receipt.receipt_url_expires_at)) - Date.parse(tap.created_at);
  assert.equal(ends, 3 * daySeconds * 1000);
  const url = String(receipt.receipt_url);
  await advance(there, 3 * daySeconds - 60);
  assert.equal((await show(url)).status, 200);
  await advance(there, 120);
  assert.equal((await show(url)).status, 404);
  const address = ({ receipt_url, receipt_url_expires_at }: Receipt) => [
    ...[receipt_url, receipt_url_expires_at],
  ];
  assert.deepEqual(address(await read()), [null, null]);
  await there.taprail.settings.update({ receipt_url_days: 30 });
  assert.equal((await show(url)).status, 200);
  await there.taprail.settings.update({ receipt_url_days: 0 });
  assert.equal((await show(url)).status, 404);
  assert.equal((await read()).receipt_url, null);
});

test('what was erased has no page, and what was reset neither', async () => {
  const erasable = await taps.newCounter({ payout_schedule: { interval: 'manual' } } as JsonObject);
  const tap = await erasable.counter.tap({ device: 'sim_decline_05' });
  const url = await pageOf(tap, erasable.api.taprail);
  assert.equal((await show(url)).status, 200);
  await erasable.api.taprail.settings.update({ retention_years: 0 });
  await erasable.api.taprail.submerchants.erase(erasable.counter.externalRef);
  await advance(erasable.api, 0);
  assert.equal((await show(url)).status, 404);
  const receipt = await erasable.api.taprail.transactions.receipt(tap.transaction);
  assert.deepEqual([receipt.receipt_url, receipt.merchant.name], [null, null]);

  const reset = await taps.newCounter();
  const lost = await pageOf(await reset.counter.tap(), reset.api.taprail);
  await reset.api.taprail.test.reset();
  assert.equal((await show(lost)).status, 404);
});

test('no address of a receipt is logged', async () => {
  const url = await pageOf(await counter.tap());
  await show(url);
  const [, token = 'nothing'] = url.split('/receipts/');
  assert.ok(!service.logs.join('\n').includes(token));
});
