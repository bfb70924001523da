import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { canonicalJson } from './json.ts';

test('equal values have one text, whatever the order of their keys', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(canonicalJson(reversed(value)), canonicalJson(value));
    }),
  );
});

test('the text is JSON for the same value, so different values have different texts', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('bytes are replaced by their hash', () => {
  const text = canonicalJson({ bytes: Buffer.alloc(1_000_000, 1) });
  assert.ok(text.length < 100);
  assert.notEqual(text, canonicalJson({ bytes: Buffer.alloc(1_000_000, 2) }));
});

/** The same value with the keys of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, reversed(member)]);
  return Object.fromEntries(members.toReversed());
}
