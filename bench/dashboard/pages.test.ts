import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import description from '../../openapi.json' with { type: 'json' };
import { pages, type Samples } from './pages.ts';

test('the bench requests every page that the router has', async () => {
  const text = await readDashboard('router.tsx');
  const routes = [...text.matchAll(/^ {2}page\(\s*'(\/[^']*)'/gm)].map(([, at]) => at);
  assert.ok(routes.length > 10, 'the routes were not found');
  assert.deepEqual(Object.keys(pages).sort(), routes.sort());
});

test('the bench requests only routes that the service has', async () => {
  const types = await readDashboard('generated/api-types.ts');
  const own = types.matchAll(/^ {4}readonly "\/dashboard\/api(\/[^"]+)"/gm);
  const known = [...Object.keys(description.paths), ...[...own].map(([, path = '']) => path)];
  const templates = new Set(known.map((path) => path.replaceAll(/\{\w+\}/g, 'x')));
  const samples = new Proxy({}, { get: () => 'x' }) as Samples;
  const asked = Object.values(pages).flatMap((requestsOf) => requestsOf(samples));
  assert.deepEqual(
    asked.map(([path]) => path).filter((path) => !templates.has(path)),
    [],
  );
});

function readDashboard(file: string): Promise<string> {
  return readFile(new URL(`../../dashboard/src/${file}`, import.meta.url), 'utf8');
}
