import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../../command.ts';
import { parseDuration } from '../../terminal/parse-time.ts';
import { parseExpiry } from './key-expiry.ts';

const now = new Date('2026-03-01T12:00:00.000Z');

test('a key expires after a duration, at an instant, or never', () => {
  assert.equal(expiry({ in: '90d' }), '2026-05-30T12:00:00.000Z');
  assert.equal(expiry({ at: '2027-01-31T09:30:00+01:00' }), '2027-01-31T08:30:00.000Z');
  assert.equal(expiry({}), undefined);
});

test('an expiry that is not an instant, or given twice, is refused with advice', () => {
  for (const at of ['tomorrow', '2027-01-31', '2027-01-31T09:30:00', '2027-02-30T09:30:00Z']) {
    assert.throws(() => expiry({ at }), refusal(/an RFC 3339 time such as/), at);
  }
  assert.throws(() => expiry({ in: '3 months' }), refusal(/^--expires-in is a number and a unit/));
  assert.throws(() => expiry({ in: '1d', at: '2027-01-31T09:30:00Z' }), refusal(/not both/));
});

test('a duration is a number and one of four units', () => {
  assert.equal(parseDuration('0s'), 0);
  assert.equal(parseDuration('45s'), 45_000);
  assert.equal(parseDuration('30m'), 1_800_000);
  assert.equal(parseDuration('24h'), 86_400_000);
  assert.equal(parseDuration('3650d'), 315_360_000_000);
});

test('anything else, or more than ten years, is not a duration', () => {
  for (const text of ['', '5', 'd', '-1d', '1.5h', '1 d', '1D', '1w', '3651d', '9999999999s']) {
    assert.equal(parseDuration(text), null, text);
  }
});

function expiry(given: { readonly in?: string; readonly at?: string }): string | undefined {
  const options = { expiresIn: given.in, expiresAt: given.at };
  return parseExpiry(options, now)?.toISOString();
}

function refusal(pattern: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof UsageError && pattern.test(error.message);
}
