import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance, daySeconds, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { issueTestKey } from '../../support/service/api-keys.ts';
import { assertCode, codeOf, signedIn } from '../../support/service/dashboard.ts';
import { PageReader } from '../../support/service/page-reader.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

interface Page {
  readonly balances: readonly { currency: string; pending: number; available: number }[];
  readonly payouts: readonly { amount: number; status: string; wire_reference: string | null }[];
  readonly months: readonly string[];
  readonly bank_last4: string | null;
  readonly due: number;
}

test('a sub-merchant sees its balance, payouts, statements and the end of its bank account', async () => {
  const { platform, counter } = await openCounter();
  await counter.tap({ amount: 4850, reference: 'table 12' });
  await advance(platform.api, 7 * daySeconds);
  await counter.tap({ amount: 1000 });
  const { reader } = await makePage(platform, counter.externalRef);
  const opened = await reader.open();
  assert.equal(opened.status, 200, opened.text);
  const page = (await reader.get('/page')).body as unknown as Page;
  assert.deepEqual(
    page.balances.map(({ currency }) => currency),
    ['EUR'],
  );
  assert.ok((page.balances[0]?.pending ?? 0) > 0);
  assert.deepEqual(
    page.payouts.map(({ status }) => status),
    ['paid'],
  );
  assert.equal(page.bank_last4, '3000');
  assert.ok(page.months.length >= 1);
  const file = await reader.get(`/statements/${page.months[0]}`);
  assert.equal(file.status, 200);
  assert.match(file.headers.get('content-type') ?? '', /^text\/csv/);
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment/);
  assert.match(file.text, /closing_balance/);
  assertCode(await reader.get('/statements/2026-13'), 400, 'parameter_invalid');
});

test('the page shows nothing of a person, and of the bank the last four digits alone', async () => {
  const { platform, counter } = await openCounter();
  await counter.tap({ amount: 4850 });
  const { reader, link } = await makePage(platform, counter.externalRef);
  await reader.open();
  const page = await reader.get('/page');
  const { body } = page;
  assert.deepEqual(Object.keys(body).sort(), [
    ...['balances', 'bank_last4', 'charges_enabled', 'due', 'due_by', 'months'],
    ...['object', 'payouts', 'payouts_enabled', 'platform', 'seconds_left'],
  ]);
  assert.deepEqual(Object.keys((body.balances as object[])[0] ?? {}).sort(), [
    ...['available', 'currency', 'held', 'in_transit', 'pending', 'waits_for_bank_account'],
  ]);
  for (const hidden of ['DE8937', '0532013', 'Jenny', 'Rosen', '@', link.id, 'psp', 'operating']) {
    assert.ok(!page.text.includes(hidden), hidden);
  }
});

test('a link opens once, and only by a request that a person made', async () => {
  const { platform, counter } = await openCounter();
  const { reader, link } = await makePage(platform, counter.externalRef);
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    await fetch(String(link.url).replace('#', '?token='), { method });
    await fetch(`${service.url}/account/session`, { method });
  }
  const foreign = await reader.open({ 'sec-fetch-site': 'cross-site' });
  assertCode(foreign, 403, 'cross_site_request');
  assertCode(await reader.open({ 'x-taprail-dashboard': undefined }), 403, 'cross_site_request');
  const attempts = await Promise.all(
    Array.from({ length: 8 }, () => new PageReader(service.url, reader.token).open()),
  );
  assert.deepEqual(attempts.map(({ status }) => status).sort(), [
    200,
    ...Array.from({ length: 7 }, () => 401),
  ]);
  assertCode(await reader.open(), 401, 'page_link_not_valid');
  const { data } = await platform.taprail.pageLinks.list({ submerchant: counter.externalRef });
  assert.deepEqual([data[0]?.id, data[0]?.status], [link.id, 'opened']);
});

test('a page is closed after 30 minutes, and its link never opens it again', async () => {
  const { platform, counter } = await openCounter();
  const { reader } = await makePage(platform, counter.externalRef);
  const opened = await reader.open();
  const { cookie } = reader;
  assert.match(
    opened.headers.get('set-cookie') ?? '',
    /^taprail-page=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=1800$/,
  );
  await advance(platform.api, 29 * 60);
  assert.equal((await reader.get('/page')).status, 200);
  await advance(platform.api, 61);
  assertCode(await reader.get('/page'), 401, 'page_session_ended');
  assertCode(await reader.get('/statements/2026-11'), 401, 'page_session_ended');
  assertCode(await reader.send('POST', '/form'), 401, 'page_session_ended');
  assertCode(await new PageReader(service.url, reader.token).open(), 401, 'page_link_not_valid');
  assert.ok(cookie !== null);
});

test('a page that its reader closes is closed', async () => {
  const { platform, counter } = await openCounter();
  const { reader } = await makePage(platform, counter.externalRef);
  await reader.open();
  const { cookie } = reader;
  const closed = await reader.send('DELETE', '/session');
  assert.match(closed.headers.get('set-cookie') ?? '', /^taprail-page=; Max-Age=0/);
  reader.cookie = cookie;
  assertCode(await reader.get('/page'), 401, 'page_session_ended');
});

test('a link ends after a day, or after as many as it was made for', async () => {
  const { platform, counter } = await openCounter();
  const { reader, link } = await makePage(platform, counter.externalRef);
  const longer = await makePage(platform, counter.externalRef, 3);
  await advance(platform.api, daySeconds + 1);
  assertCode(await reader.open(), 401, 'page_link_not_valid');
  assert.equal((await longer.reader.open()).status, 200);
  const { data } = await platform.taprail.pageLinks.list({ submerchant: counter.externalRef });
  assert.deepEqual(
    data.map(({ status }) => status),
    ['opened', 'expired'],
  );
  assert.equal(data[1]?.id, link.id);
});

test('revoking ends the link, its page, and the form that was opened from there', async () => {
  const { platform, subMerchant } = await provisioned();
  const { externalRef } = subMerchant.body;
  const { reader, link } = await makePage(platform, externalRef);
  await reader.open();
  const page = (await reader.get('/page')).body as unknown as Page;
  assert.ok(page.due > 0);
  const form = await reader.send('POST', '/form');
  assert.equal(form.status, 201, form.text);
  const formUrl = `${form.body.url}/form`;
  assert.equal((await fetch(formUrl)).status, 200);
  assert.equal((await platform.taprail.pageLinks.revoke(link.id)).status, 'revoked');
  assertCode(await reader.get('/page'), 401, 'page_session_ended');
  assert.equal((await fetch(formUrl)).status, 401);
  const unused = await makePage(platform, externalRef);
  await platform.taprail.pageLinks.revoke(unused.link.id);
  assertCode(await unused.reader.open(), 401, 'page_link_not_valid');
});

test('guesses are refused like used links, limited, and do not block a right one', async () => {
  const { platform, counter } = await openCounter();
  const { reader } = await makePage(platform, counter.externalRef);
  const madeUp = new PageReader(service.url, 'x'.repeat(43));
  const codes = (await Promise.all(Array.from({ length: 60 }, () => madeUp.open()))).map(codeOf);
  assert.ok(codes.includes('rate_limited'), codes.join());
  assert.ok(codes.includes('page_link_not_valid'), codes.join());
  assert.equal((await reader.open()).status, 200);
  const guess = new PageReader(service.url, '');
  guess.cookie = `taprail-page=${'A'.repeat(43)}`;
  const read = await Promise.all(Array.from({ length: 60 }, () => guess.get('/page')));
  assert.ok(read.map(codeOf).includes('rate_limited'));
  assert.equal((await reader.get('/page')).status, 200);
});

test('a link of one kind is no link of the other, and a page reaches nothing else', async () => {
  const { platform, subMerchant } = await provisioned();
  const { externalRef } = subMerchant.body;
  const { reader, link } = await makePage(platform, externalRef);
  assert.equal((await fetch(`${service.url}/onboard/${reader.token}/form`)).status, 401);
  const form = await platform.taprail.onboardingLinks.create({ submerchant: externalRef });
  const formToken = String(form.url).split('/').at(-1) ?? '';
  assertCode(await new PageReader(service.url, formToken).open(), 401, 'page_link_not_valid');
  for (const [id, revoke] of [
    [`onl_${link.id.slice(4)}`, platform.taprail.onboardingLinks],
    [`pgl_${form.id.slice(4)}`, platform.taprail.pageLinks],
  ] as const) {
    await assert.rejects(revoke.revoke(id), { status: 404 });
  }
  const { data: forms } = await platform.taprail.onboardingLinks.list();
  const { data: pages } = await platform.taprail.pageLinks.list();
  assert.deepEqual([forms.length, pages.length], [1, 1]);
  await reader.open();
  const cookie = reader.cookie ?? '';
  const secret = cookie.split('=')[1] ?? '';
  for (const headers of [
    { cookie },
    { cookie: `taprail=${secret}` },
    { authorization: `Bearer ${secret}` },
  ]) {
    for (const path of ['/v1/balance', '/dashboard/api/v1/balance', '/dashboard/api/session']) {
      const response = await fetch(`${service.url}${path}`, { headers });
      assert.equal(response.status, 401, path);
    }
  }
});

test('a page shows one sub-merchant, of one platform', async () => {
  const [mine, other] = [await openCounter(), await openCounter()];
  await other.counter.tap({ amount: 77_700 });
  const { reader, link } = await makePage(mine.platform, mine.counter.externalRef);
  await reader.open();
  const page = (await reader.get('/page')).body as unknown as Page;
  assert.deepEqual(page.balances, []);
  await assert.rejects(other.platform.taprail.pageLinks.revoke(link.id), { status: 404 });
  const submerchant = mine.counter.externalRef;
  const second = await TestCounter.open(mine.platform.api, { country: 'DE' });
  await second.tap({ amount: 5500 });
  assert.deepEqual(((await reader.get('/page')).body as unknown as Page).balances, []);
  await assert.rejects(other.platform.taprail.pageLinks.create({ submerchant }), { status: 404 });
});

test('only a key with the scope of page links, or an administrator, makes one', async () => {
  const { platform, counter } = await openCounter();
  const submerchant = counter.externalRef;
  const { secret } = await issueTestKey(service, platform, {
    scopes: ['sub-merchants:write', 'sub-merchants:read'],
  });
  const make = (authorization: string) =>
    fetch(`${service.url}/v1/page-links`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ submerchant }),
    });
  assert.equal((await make(`Bearer ${secret}`)).status, 403);
  assert.equal((await make(`Bearer ${platform.apiKey}`)).status, 201);
  const operator = await signedIn(service, platform, 'operator');
  assertCode(await operator.post('/v1/page-links', { submerchant }), 403, 'insufficient_role');
  const admin = await signedIn(service, platform);
  const stolen = await signedIn(service, platform);
  const made = await stolen.post('/v1/page-links', { submerchant });
  assert.equal(made.status, 201, made.text);
  await admin.patch(`/users/${stolen.user.id}`, { disabled: true });
  const token = String(made.body.url).split('#')[1] ?? '';
  assertCode(await new PageReader(service.url, token).open(), 401, 'page_link_not_valid');
});

test('token and cookie are stored as hashes, and stand in no log and no audit entry', async () => {
  const { platform, counter } = await openCounter();
  const { reader, link } = await makePage(platform, counter.externalRef);
  await reader.open();
  await reader.send('POST', '/form');
  const secret = reader.cookie?.split('=')[1] ?? '';
  assert.match(String(link.url), /\/account#[\w-]{43}$/);
  assert.ok(secret.length === 43 && reader.token.length === 43);
  const rows = await service.database.rows<{ whole: string }>(sql('test_page_rows')`
    select l::text as whole from onboarding_links l`);
  const admin = await signedIn(service, platform);
  const audit = await admin.get(`/audit-entries?actor=${link.id}`);
  const { data } = audit.body as unknown as { data: { action: string }[] };
  assert.deepEqual(data.map(({ action }) => action).sort(), ['openOwnForm', 'openOwnPage']);
  const kept = JSON.stringify(rows) + audit.text + service.logs.join('');
  for (const text of [reader.token, secret]) assert.ok(!kept.includes(text));
  const listed = await admin.get('/v1/page-links');
  assert.ok(!listed.text.includes(reader.token));
});

test('a page takes few forms, has the headers of a page, and ends with an erasure', async () => {
  const { platform, subMerchant } = await provisioned();
  const { externalRef } = subMerchant.body;
  const { reader } = await makePage(platform, externalRef);
  await reader.open();
  await service.database.rows(sql('test_page_forms')`
    update onboarding_links set submissions = 20 where platform_id = ${platform.id}::uuid`);
  assertCode(await reader.send('POST', '/form'), 429, 'too_many_submissions');
  const page = await fetch(`${service.url}/account`);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'; script-src 'self';/);
  assert.match(policy, /frame-ancestors 'none'/);
  assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
  assert.equal(page.headers.get('cache-control'), 'no-store');
  const asked = await platform.api.post(`/sub-merchants/${externalRef}/erasure`);
  assert.equal(asked.status, 202, asked.text);
  assertCode(await reader.get('/page'), 401, 'page_session_ended');
  assertCode(await reader.send('POST', '/form'), 401, 'page_session_ended');
  await assert.rejects(platform.taprail.pageLinks.create({ submerchant: externalRef }), {
    code: 'submerchant_erased',
  });
});

async function openCounter() {
  const platform = await service.newPlatform();
  const counter = await TestCounter.open(platform.api, { country: 'DE' });
  return { platform, counter };
}

async function provisioned() {
  const platform = await service.newPlatform();
  const subMerchant = new TestSubMerchant(platform.api, { country: 'DE' });
  await subMerchant.provision();
  return { platform, subMerchant };
}

async function makePage(
  { taprail }: Awaited<ReturnType<typeof openCounter>>['platform'],
  submerchant: string,
  valid_days?: number,
) {
  const days = valid_days === undefined ? {} : { valid_days };
  const link = await taprail.pageLinks.create({ submerchant, ...days });
  const token = String(link.url).split('#')[1] ?? '';
  return { link, reader: new PageReader(service.url, token) };
}
