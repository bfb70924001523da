import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typescriptFiles } from './source-files.ts';

const literalName = /\btest\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g;

test('every test has a unique name, so that a failure can be found by it', () => {
  const files = typescriptFiles.filter(({ path }) => path.endsWith('.test.ts'));
  const named = files.flatMap(({ path, text }) =>
    [...text.matchAll(literalName)].map(([, single, double, template]) => ({
      path,
      name: single ?? double ?? template ?? '',
    })),
  );
  assert.ok(named.length > 100, 'the tests were not found');
  const shared = [...Map.groupBy(named, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`);
  assert.deepEqual(shared, []);
});
