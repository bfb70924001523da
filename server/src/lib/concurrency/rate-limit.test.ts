import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineRefusal, ServiceError } from '../errors.ts';
import { RateLimiter } from './rate-limit.ts';

const tooMany = defineRefusal({
  type: 'rate_limit',
  status: 429,
  code: 'too_many',
  message: 'Too many.',
  advice: 'Wait.',
});
const newLimiter = (perSecond: number) =>
  new RateLimiter(perSecond, (headers) => tooMany({ headers }));

test('a second’s worth of requests may come at once, and headers say what is left', () => {
  const limiter = newLimiter(3);
  const remaining = [1, 2, 3].map(() => limiter.take('a', 0)['ratelimit-remaining']);
  assert.deepEqual(remaining, ['2', '1', '0']);
  const refusal = refusalOf(limiter, 0);
  assert.equal(refusal?.status, 429);
  assert.deepEqual(refusal.headers, {
    'ratelimit-limit': '3',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '1',
    'retry-after': '1',
  });
});

test('the allowance refills evenly, and a refused request takes nothing from it', () => {
  const limiter = newLimiter(4);
  drain(limiter, 4);
  for (let attempt = 0; attempt < 10; attempt += 1) assert.ok(refusalOf(limiter, 249));
  assert.equal(refusalOf(limiter, 251), null);
  assert.ok(refusalOf(limiter, 252));
});

test('after an idle second the allowance is full, and never more than full', () => {
  const limiter = newLimiter(2);
  drain(limiter, 2);
  for (const nowMs of [60_000, 60_000]) assert.equal(refusalOf(limiter, nowMs), null);
  assert.ok(refusalOf(limiter, 60_000));
});

test('each key has an allowance of its own', () => {
  const limiter = newLimiter(1);
  limiter.take('a', 0);
  assert.doesNotThrow(() => limiter.take('b', 0));
});

test('over any time no more requests pass than the rate allows plus one second’s worth', () => {
  const limiter = newLimiter(10);
  let admitted = 0;
  for (let nowMs = 0; nowMs <= 5_000; nowMs += 7) {
    if (refusalOf(limiter, nowMs) === null) admitted += 1;
  }
  assert.ok(admitted >= 50 && admitted <= 60, String(admitted));
});

test('a charge afterwards may exceed the allowance, and delays the next request', () => {
  const hourly = new RateLimiter(4, (headers) => tooMany({ headers }), 3_600_000);
  for (let charged = 0; charged < 5; charged += 1) hourly.charge('a', 0);
  const refusal = refusalOf(hourly, 0);
  assert.deepEqual(refusal?.headers, {
    'ratelimit-limit': '4',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '3600',
    'retry-after': '1800',
  });
  hourly.sweep(1_799_000);
  assert.ok(refusalOf(hourly, 1_799_000), 'the debt is kept');
  assert.equal(refusalOf(hourly, 1_800_000), null);
});

test('dropping idle keys gives no key more than it had', () => {
  const limiter = newLimiter(2);
  drain(limiter, 2);
  limiter.sweep(500);
  assert.equal(refusalOf(limiter, 500), null);
  assert.ok(refusalOf(limiter, 500));
  limiter.sweep(2_000);
  assert.equal(limiter.take('a', 2_000)['ratelimit-remaining'], '1');
});

test('processes that tell each other what was taken grant one allowance together', () => {
  const limiters = [newLimiter(10), newLimiter(10)];
  let admitted = 0;
  for (let nowMs = 0; nowMs < 10_000; nowMs += 50) {
    const counts = limiters.map((limiter) => limiter.countTaken().a ?? 0);
    for (const [index, limiter] of limiters.entries()) {
      limiter.charge('a', nowMs, counts[1 - index]);
      for (let request = 0; request < 3; request += 1) {
        if (refusalOf(limiter, nowMs) === null) admitted += 1;
      }
    }
  }
  // A second's worth of each at first, and then ten a second.
  assert.ok(admitted >= 100 && admitted <= 120, String(admitted));
  assert.deepEqual(newLimiter(10).countTaken(), {}, 'nothing was taken');
});

function drain(limiter: RateLimiter, count: number): void {
  for (let taken = 0; taken < count; taken += 1) limiter.take('a', 0);
}

function refusalOf(limiter: RateLimiter, nowMs: number): ServiceError | null {
  try {
    limiter.take('a', nowMs);
    return null;
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    return error;
  }
}
