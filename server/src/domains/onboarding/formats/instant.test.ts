import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInstant } from './instant.ts';

test('RFC 3339 times of any offset and Unix seconds name a moment', () => {
  const rows: [string | number, string][] = [
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31t09:30:00.5+01:00', '2026-01-31T08:30:00.500Z'],
    ['2026-01-31 09:30:00z', '2026-01-31T09:30:00.000Z'],
    [1769851800, '2026-01-31T09:30:00.000Z'],
  ];
  for (const [written, moment] of rows) {
    assert.equal(readInstant(written)?.toISOString(), moment, String(written));
  }
});

test('anything else is refused, even milliseconds sent for seconds', () => {
  for (const written of [
    '2026-01-31',
    '2026-01-31T09:30:00',
    '2026-02-30T09:30:00Z',
    '2026-01-31T25:00:00Z',
    'yesterday',
    '1769851800',
    1769851800000,
    1.5,
    0,
    -1,
  ]) {
    assert.equal(readInstant(written), null, String(written));
  }
});
