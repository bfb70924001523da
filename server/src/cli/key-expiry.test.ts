import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExpiry } from './key-expiry.ts';
import { UsageError } from './usage-error.ts';

const now = new Date('2026-03-01T12:00:00.000Z');

test('a key expires after a duration, at an instant, or never', () => {
  assert.equal(expiry({ in: '90d' }), '2026-05-30T12:00:00.000Z');
  assert.equal(expiry({ at: '2027-01-31T09:30:00+01:00' }), '2027-01-31T08:30:00.000Z');
  assert.equal(expiry({}), undefined);
});

test('an expiry that names no instant, or two, is refused with what would be right', () => {
  for (const at of ['tomorrow', '2027-01-31', '2027-01-31T09:30:00', '2027-02-30T09:30:00Z']) {
    assert.throws(() => expiry({ at }), refusal(/an RFC 3339 time such as/), at);
  }
  assert.throws(() => expiry({ in: '3 months' }), refusal(/^--expires-in is a number and a unit/));
  assert.throws(() => expiry({ in: '1d', at: '2027-01-31T09:30:00Z' }), refusal(/not both/));
});

function expiry(given: { readonly in?: string; readonly at?: string }): string | undefined {
  const options = { expiresIn: given.in, expiresAt: given.at };
  return parseExpiry(options, now)?.toISOString();
}

function refusal(pattern: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof UsageError && pattern.test(error.message);
}
