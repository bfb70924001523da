import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as dashboardLists from '../../dashboard/src/generated/api-lists.ts';
import * as sdkLists from '../../sdk/src/generated/api-lists.ts';
import { isTest, readSources } from './source-files.ts';

test('pages and commands take lists of API values from generated files', () => {
  const { currencyDigits: _, ...fromSdk } = sdkLists;
  const lists = Object.entries<readonly string[]>({ ...fromSdk, ...dashboardLists });
  assert.ok(lists.length > 10, 'the lists were not found');
  const files = readSources('{dashboard,cli}/src/**/*.{ts,tsx}').filter(
    (file) => !isTest(file) && !file.path.includes('/generated/'),
  );
  const copies = files.flatMap(({ path, text }) => {
    const arrays = (text.match(/\[(\s*'[^']*',?)+\s*\]/g) ?? []).map(
      (array) => new Set(array.match(/(?<=')[^']+(?=')/g)),
    );
    const isCopied = (values: readonly string[]) =>
      values.length > 2 && arrays.some((array) => values.every((value) => array.has(value)));
    return lists.filter(([, values]) => isCopied(values)).map(([name]) => `${path}: ${name}`);
  });
  assert.deepEqual(copies, []);
});
