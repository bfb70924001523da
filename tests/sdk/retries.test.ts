import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import {
  Taprail,
  TaprailConnectionError,
  TaprailError,
  TaprailRateLimitError,
} from '../../sdk/src/index.ts';

type Answer = () => Response | Promise<Response>;

interface Sent {
  readonly key: string | null;
  readonly body: unknown;
  readonly atMs: number;
}

/** A client whose requests are answered by these, one after the other. */
function clientOf(...answers: readonly Answer[]) {
  const sent: Sent[] = [];
  const taprail = new Taprail({
    url: 'http://taprail.invalid',
    apiKey: 'tr_test_x',
    timeoutMs: answers.includes(silent) ? 50 : 60_000,
    fetch: async (_url, { headers, body, signal } = {}) => {
      const key = new Headers(headers).get('idempotency-key');
      sent.push({ key, body, atMs: performance.now() });
      const answer = answers[sent.length - 1];
      assert(answer, 'it was sent too often');
      const aborted = new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([answer(), aborted]);
    },
  });
  return { taprail, sent };
}

const done: Answer = () => Response.json({ id: 're_1' });
const refused =
  (
    status: number,
    code: string,
    headers: Record<string, string> = { 'retry-after': '0' },
  ): Answer =>
  () => {
    const type = { 409: 'conflict', 429: 'rate_limit' }[status] ?? 'internal';
    const error = { type, code, message: code, request_id: 'req_1', doc_url: '' };
    return Response.json({ error }, { status, headers });
  };
const unreachable: Answer = () => Promise.reject(new TypeError('fetch failed'));
const silent: Answer = () => new Promise(() => {});
const proxyError: Answer = () =>
  new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'retry-after': '0' } });
const cut: Answer = () =>
  new Response(
    new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) }),
  );

const passing: Readonly<Record<string, Answer>> = {
  'a failed connection': unreachable,
  'a connection that is cut within the answer': cut,
  'a service that does not answer in time': silent,
  'a proxy that reaches no service': proxyError,
  'a key that is in use': refused(409, 'idempotency_key_in_use'),
  'an operation that is in progress': refused(409, 'operation_in_progress'),
  'a rate limit': refused(429, 'rate_limited'),
  'an internal error': refused(500, 'internal_error'),
};

for (const [name, answer] of Object.entries(passing)) {
  test(`${name} is retried under the same key`, async () => {
    const { taprail, sent } = clientOf(answer, done);
    const refund = await taprail.refunds.create({ transaction: 'txn_1', amount: 100 });
    assert.equal(refund.id, 're_1');
    const [first, second] = sent;
    assert.match(first?.key ?? '', /^[0-9a-f]{32}$/);
    assert.deepEqual([second?.key, second?.body], [first?.key, first?.body]);
  });
}

test('what does not pass by itself is not retried', async () => {
  for (const answer of [refused(409, 'already_settled'), refused(422, 'amount_too_small')]) {
    const { taprail, sent } = clientOf(answer);
    await assert.rejects(taprail.taps.reverse('tap_1'), TaprailError);
    assert.equal(sent.length, 1);
  }
  const moved = () => new Response('', { status: 301, headers: { location: 'https://other' } });
  for (const answer of [moved, () => new Response('<h1>Welcome</h1>')]) {
    const { taprail, sent } = clientOf(answer);
    await assert.rejects(taprail.taps.reverse('tap_1'), {
      name: 'TaprailConnectionError',
      message: /but not as Taprail does: check the url\.$/,
    });
    assert.equal(sent.length, 1);
  }
});

test('it waits as long as the service says', async () => {
  const { taprail, sent } = clientOf(refused(429, 'rate_limited', { 'retry-after': '1' }), done);
  await taprail.refunds.get('re_1');
  const [first, second] = sent;
  assert.ok((second?.atMs ?? 0) - (first?.atMs ?? 0) >= 990);
});

test('a wait of more than a minute is left to the caller', async () => {
  const later = new Date(Date.now() + 120_000).toUTCString();
  for (const after of ['61', later]) {
    const { taprail, sent } = clientOf(refused(429, 'rate_limited', { 'retry-after': after }));
    await assert.rejects(taprail.refunds.get('re_1'), (error) => {
      assert(error instanceof TaprailRateLimitError);
      assert.ok((error.retryAfterSeconds ?? 0) > 60);
      return true;
    });
    assert.equal(sent.length, 1);
  }
});

test('retries end, with the last error', async () => {
  const { taprail, sent } = clientOf(proxyError, proxyError, refused(500, 'internal_error'));
  await assert.rejects(taprail.taps.list(), { name: 'TaprailInternalError', status: 500 });
  assert.equal(sent.length, 3);
  assert.equal(sent[0]?.key, null, 'reading needs no key');
});

test('a key that the caller gives is used', async () => {
  const { taprail, sent } = clientOf(done);
  await taprail.refunds.create({ transaction: 'txn_1' }, { idempotencyKey: 'order-7' });
  assert.equal(sent[0]?.key, 'order-7');
});

test('the signal of the caller ends a call, and its reason is thrown', async () => {
  const reason = new Error('enough');
  for (const answer of [silent, refused(429, 'rate_limited', { 'retry-after': '60' })]) {
    const ending = new AbortController();
    const { taprail, sent } = clientOf(answer);
    const call = taprail.taps.get('tap_1', { signal: ending.signal, timeoutMs: 60_000 });
    setImmediate(() => ending.abort(reason));
    await assert.rejects(call, reason);
    await assert.rejects(taprail.taps.get('tap_1', { signal: ending.signal }), reason);
    assert.equal(sent.length, 1);
  }
});

test('calls that failed leave nothing behind on a signal that lives on', async () => {
  const { signal } = new AbortController();
  const { taprail } = clientOf(proxyError, unreachable, refused(422, 'amount_too_small'), done);
  const asked = { signal, timeoutMs: 60_000 };
  await assert.rejects(taprail.reports.stream('fees', {}, asked), TaprailError);
  await taprail.refunds.get('re_1', asked);
  assert.deepEqual(getEventListeners(signal, 'abort'), []);
});

test('a list whose cursor repeats ends with an error', async () => {
  const page = (next: object) => () => Response.json({ data: [{ id: 'tap_1' }], ...next });
  const { taprail } = clientOf(page({ has_more: true, next_cursor: 'tap_1' }), page({}));
  assert.equal((await Array.fromAsync(taprail.taps.list())).length, 2);
  const stuck = page({ has_more: true, next_cursor: 'tap_1' });
  const circle = clientOf(stuck, stuck).taprail;
  await assert.rejects(Array.fromAsync(circle.taps.list()), {
    name: 'TaprailConnectionError',
    message: 'The list does not continue after tap_1.',
  });
});

test('a call without an answer says how long it waited', async () => {
  const { taprail } = clientOf(silent, silent, silent);
  const message = 'Taprail did not answer within 0.05 s at http://taprail.invalid.';
  await assert.rejects(taprail.taps.get('tap_1'), { name: 'TaprailConnectionError', message });
});

test('every error of a call that changes something has the key to retry it under', async () => {
  const { taprail, sent } = clientOf(unreachable, unreachable, unreachable, done);
  const retry = async (error: unknown) => {
    assert(error instanceof TaprailError && error.retryable);
    const { idempotencyKey = '' } = error;
    return taprail.refunds.create({ transaction: 'txn_1' }, { idempotencyKey });
  };
  await taprail.refunds.create({ transaction: 'txn_1' }).catch(retry);
  assert.equal(new Set(sent.map(({ key }) => key)).size, 1);
  assert.equal(sent.length, 4);
  const reading = clientOf(refused(409, 'operation_in_progress'));
  const failed = reading.taprail.refunds.get('re_1', { timeoutMs: 10 });
  await assert.rejects(failed, { idempotencyKey: undefined });
});

test('a call whose own first attempt is still in progress has no answer, and no conflict', async () => {
  const inUse = refused(409, 'idempotency_key_in_use');
  const slow = clientOf(silent, inUse, inUse);
  await assert.rejects(slow.taprail.refunds.create({ transaction: 'txn_1' }), (error) => {
    assert(error instanceof TaprailConnectionError && error.retryable);
    assert.equal(error.idempotencyKey, slow.sent[0]?.key);
    return true;
  });
  const others = clientOf(inUse, inUse, inUse);
  const conflicting = others.taprail.refunds.create({ transaction: 'txn_1' });
  await assert.rejects(conflicting, { code: 'idempotency_key_in_use' });
});
