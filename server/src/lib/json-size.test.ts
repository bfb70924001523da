import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { jsonSize } from './json-size.ts';

test('the size of ordinary JSON is estimated within a factor of three', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ name: fc.string(), count: fc.nat() })), (value) => {
      const exact = Buffer.byteLength(JSON.stringify(value));
      assert.ok(jsonSize(value) * 3 >= exact, `${jsonSize(value)} for ${exact}`);
      assert.ok(jsonSize(value) <= exact * 3, `${jsonSize(value)} for ${exact}`);
    }),
  );
});

test('counting stops beyond the maximum', () => {
  const rows = Array.from({ length: 1_000 }, () => 'x'.repeat(100));
  assert.ok(jsonSize(rows, 1_000) < 1_300);
  assert.ok(jsonSize(rows) > 100_000);
});
