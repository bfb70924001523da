import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isoText } from './iso-text.ts';

test('every instant has its own text, whatever was written before', () => {
  const [one, other] = [new Date('2026-01-01T00:00:00.001Z'), new Date('2026-01-01T00:00:00.002Z')];
  for (const instant of [one, one, other, one, new Date(one)]) {
    assert.equal(isoText(instant), instant.toISOString());
  }
});

test('an invalid instant is refused and not remembered', () => {
  const none = new Date(Number.NaN);
  for (const _ of [1, 2]) assert.throws(() => isoText(none), RangeError);
  assert.equal(isoText(new Date(0)), '1970-01-01T00:00:00.000Z');
});
