import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../support/test-service.ts';

const service = await startTestService();

test('the reference page loads everything from the service itself', async () => {
  const page = await fetch(`${service.url}/reference`);
  const html = await page.text();
  assert.equal(page.url, `${service.url}/reference/`);
  assert.doesNotMatch(html, /https?:\/\//);
  const [, script = ''] = /<script src="([^"]+)">/.exec(html) ?? [];
  const bundle = await fetch(new URL(script, page.url));
  assert.equal(bundle.status, 200);
  assert.match(bundle.headers.get('content-type') ?? '', /javascript/);
  assert.ok((await bundle.text()).length > 100_000);
});

test('the content security policy forbids other hosts', async () => {
  const page = await fetch(`${service.url}/reference`);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /^default-src 'none'; /);
  assert.match(policy, /; connect-src 'self'; /);
  assert.doesNotMatch(policy, /https?:|\*/);
});

test('the page shows the description of the current routes', async () => {
  const response = await fetch(`${service.url}/openapi.json`);
  assert.deepEqual(await response.json(), JSON.parse(JSON.stringify(service.app.openApi)));
});
