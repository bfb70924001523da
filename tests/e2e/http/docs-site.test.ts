import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGuides } from '../../../server/src/docs/read-guides.ts';
import { startTestService } from '../../support/service/test-service.ts';

const testKey = () => 'tr_test_shown';
const service = await startTestService({ testKey });

function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${service.url}${path}`, { headers, redirect: 'manual' });
}

test('a browser gets a page at the root, and an API caller the usual refusal', async () => {
  const page = await get('/', { accept: 'text/html,*/*;q=0.8' });
  assert.equal(page.status, 200);
  assert.match(await page.text(), /href="\/docs\/quickstart"/);
  const refusal = await get('/', { accept: 'application/json' });
  assert.equal(refusal.status, 404);
  const { error } = (await refusal.json()) as { error: { code: string; doc_url: string } };
  assert.equal(error.code, 'not_found');
  assert.equal(error.doc_url, `${service.url}/docs/errors#not_found`);
});

test('every page links to the dashboard', async () => {
  for (const path of ['/', '/docs', '/docs/quickstart', '/reference/']) {
    const page = await (await get(path, { accept: 'text/html' })).text();
    const [header = ''] = /<header.*<\/header>/s.exec(page) ?? [];
    assert.match(header, /<a href="\/dashboard">Dashboard<\/a>/, path);
  }
});

test('a page is sent once and then revalidated, a versioned asset is cached', async () => {
  const first = await get('/docs/architecture');
  assert.equal(first.headers.get('cache-control'), 'no-cache');
  const again = await get('/docs/architecture', {
    'if-none-match': first.headers.get('etag') ?? '',
  });
  assert.equal(again.status, 304);
  const [, style = ''] = /rel="stylesheet" href="([^"]+)"/.exec(await first.text()) ?? [];
  const sheet = await get(style);
  assert.match(sheet.headers.get('cache-control') ?? '', /immutable/);
  assert.match(sheet.headers.get('content-type') ?? '', /^text\/css/);
});

test('a browser gets a page at any unknown address, and an API client its refusal', async () => {
  for (const path of ['/nothing', '/v1/nothing', '/dashboard/api/nothing', '/docs/nothing']) {
    const page = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    assert.equal(page.status, 404, path);
    assert.match(await page.text(), /There is no such page.*href="\/reference\/"/s);
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  }
  const refusal = (await (await get('/v1/nothing')).json()) as { error: { code: string } };
  assert.equal(refusal.error.code, 'not_found');
  const notAllowed = await get('/v1/refunds/x/nothing', { accept: 'application/json' });
  assert.match(notAllowed.headers.get('content-type') ?? '', /^application\/json/);
});

test('/llms.txt lists every guide, and each is there as it was written', async () => {
  const list = await get('/llms.txt');
  assert.match(list.headers.get('content-type') ?? '', /^text\/plain/);
  const text = await list.text();
  const listed = [...text.matchAll(/^- \[.+\]\((\S+)\): \S/gm)].map(([, address]) => address);
  const guides = (await readGuides()).flatMap((group) =>
    group.guides.flatMap((guide) => [guide, ...guide.parts]),
  );
  assert.deepEqual(
    listed,
    guides.map(({ address }) => `${address}.md`),
  );
  for (const guide of guides) {
    const written = await get(`${guide.address}.md`);
    assert.match(written.headers.get('content-type') ?? '', /^text\/markdown/);
    assert.equal(await written.text(), guide.text);
  }
});

test('an unknown address below /docs is a page of its own', async () => {
  const page = await get('/docs/nothing-here');
  assert.equal(page.status, 404);
  assert.match(await page.text(), /There is no such page/);
});

test('an address with a superfluous slash or extension leads to the page', async () => {
  for (const path of ['/docs/', '/docs/architecture/']) {
    const answer = await get(path);
    assert.equal(answer.status, 301, path);
    assert.match(answer.headers.get('location') ?? '', /^\/docs(\/architecture)?$/);
  }
  const icon = await fetch(`${service.url}/favicon.ico`);
  assert.equal(icon.headers.get('content-type'), 'image/svg+xml');
});

test('files outside the documentation cannot be read', async () => {
  const paths = ['/docs/..%2fpackage.json', '/docs/%2e%2e/package.json', '/docs/guides.json'];
  for (const path of [...paths, '/docs/assets/..%2f..%2fapp.ts', '/docs/%2fetc%2fpasswd']) {
    assert.equal((await get(path)).status, 404, path);
  }
});

test('the content security policy of every page forbids other hosts', async () => {
  for (const path of ['/', '/docs', '/docs/architecture', '/reference/']) {
    const page = await get(path, { accept: 'text/html' });
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /^default-src 'none'; script-src 'self'; /, path);
    assert.doesNotMatch(policy, /https?:|\*/, path);
    assert.doesNotMatch(await page.text(), /(src|rel="\w+" href)="https?:/, path);
  }
});

test('the reference shows the description of the current routes', async () => {
  const response = await get('/openapi.json');
  assert.deepEqual(await response.json(), JSON.parse(JSON.stringify(service.app.openApi)));
});

test('the viewer of the reference comes from the service itself, compressed', async () => {
  const viewer = await get('/reference/viewer.js', { 'accept-encoding': 'gzip' });
  assert.equal(viewer.headers.get('content-encoding'), 'gzip');
  assert.ok((await viewer.text()).length > 1_000_000);
});

test('the reference has the test key on its own machine only', async () => {
  const shows = async (headers: Readonly<Record<string, string>> = {}, at = service) => {
    const page = await at.app.http.inject({ path: '/reference/', headers });
    assert.equal(page.headers['cache-control'], 'no-store');
    return page.payload.includes(testKey());
  };
  assert.equal(await shows({ host: 'localhost:8080' }), true);
  assert.equal(await shows({ host: 'rebind.example' }), false);
  assert.equal(await shows({ host: 'localhost:8080', 'x-forwarded-for': '10.0.0.7' }), false);
  const proxied = await startTestService({
    testKey,
    beside: service,
    config: { isBehindProxy: true },
  });
  assert.equal(await shows({ host: 'localhost:8080' }, proxied), false);
});

test('the reference has no key in production, in any configuration', async () => {
  const production = await startTestService({ testKey, config: { environment: 'production' } });
  const page = await production.app.http.inject({
    path: '/reference/',
    headers: { host: 'localhost' },
  });
  assert.equal(page.statusCode, 200);
  assert.doesNotMatch(page.payload, /tr_(test|live)_/);
});
