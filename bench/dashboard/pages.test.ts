import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { pages } from './pages.ts';

test('the bench asks for every page that the router has', async () => {
  const router = new URL('../../dashboard/src/router.tsx', import.meta.url);
  const text = await readFile(router, 'utf8');
  const routes = [...text.matchAll(/^ {2}page\('(\/[^']*)'/gm)].map(([, at]) => at);
  assert.ok(routes.length > 10, 'the routes were not found');
  assert.deepEqual(Object.keys(pages).sort(), routes.sort());
});
