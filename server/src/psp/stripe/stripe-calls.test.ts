import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type FaultKind, startStripeServer } from '../../../../stripe-server/src/index.ts';
import { closedAddress } from '../../../../tests/support/network/closed-address.ts';
import { newUuid } from '../../lib/ids.ts';
import type { Answer } from './answer.ts';
import { StripeCalls } from './stripe-calls.ts';

const server = await startStripeServer();
after(() => server.close());
const account = server.control.accounts.open();
// Without repeats, so that each answer is judged by itself.
const callsFor = (attemptMs: number) =>
  new StripeCalls(
    { secretKey: server.secretKey, address: server.url },
    { attemptMs, repeatForMs: 0 },
  );
const calls = callsFor(20_000);
/** For answers that never come. */
const hasty = callsFor(300);

const create = (key: string, by = calls) =>
  by.ask({ account, key, object: 'payment_intent' }, (stripe, options) =>
    stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, options),
  );
const read = (by = calls) =>
  by.ask({ account, key: null, object: 'balance' }, (stripe, options) =>
    stripe.balance.retrieve({}, options),
  );

type Meaning = 'unknown' | 'refused' | 'not executed' | 'own fault';

function meaningOf(answer: Answer<unknown>): Meaning | 'done' {
  if (answer.kind !== 'refused') return answer.kind;
  if (answer.isOwnFault) return 'own fault';
  return answer.retryable ? 'not executed' : 'refused';
}

const eitherWay = ['reset', 'no answer', 'html', 'text', 'empty body', 'cut body'] as const;
const statuses = [200, 400, 401, 402, 403, 404, 409, 429, 500, 503];
const meanings: readonly { kind: FaultKind; status?: number; meaning: Meaning }[] = [
  ...eitherWay.flatMap((way) => [
    { kind: `${way} before` as const, meaning: 'unknown' as const },
    { kind: `${way} after` as const, meaning: 'unknown' as const },
  ]),
  ...statuses.flatMap((status) => [
    { kind: 'html after' as const, status, meaning: 'unknown' as const },
    { kind: 'empty object after' as const, status, meaning: 'unknown' as const },
    { kind: 'no error after' as const, status, meaning: 'unknown' as const },
  ]),
  ...[409, 424, 500, 502, 503].map((status) => {
    return { kind: 'error after' as const, status, meaning: 'unknown' as const };
  }),
  ...[400, 404, 405, 410].map((status) => {
    return { kind: 'error before' as const, status, meaning: 'refused' as const };
  }),
  { kind: 'key in use before', meaning: 'unknown' },
  { kind: 'idempotency error', meaning: 'unknown' },
  { kind: 'failed dependency before', meaning: 'unknown' },
  { kind: 'stalled body', meaning: 'unknown' },
  { kind: 'unavailable', meaning: 'unknown' },
  { kind: 'lock timeout', meaning: 'not executed' },
  { kind: 'rate limit', meaning: 'not executed' },
  { kind: 'rate limit', status: 400, meaning: 'not executed' },
  { kind: 'wrong key', meaning: 'own fault' },
];
for (const { kind, status, meaning } of meanings) {
  const fault = { kind, ...(status !== undefined && { status }) };
  test(`${kind}${status === undefined ? '' : ` with ${status}`} is ${meaning}`, async () => {
    const by = /^no answer|^stalled/.test(kind) ? hasty : calls;
    server.control.faults.order({ operation: 'paymentIntents.create', ...fault });
    assert.equal(meaningOf(await create(newUuid(), by)), meaning);
    server.control.faults.order({ operation: 'balance.retrieve', ...fault });
    assert.equal(meaningOf(await read(by)), meaning);
  });
}

test('a call to a closed port is not executed', async () => {
  const { secretKey } = server;
  const address = new URL(await closedAddress());
  const lonely = new StripeCalls({ secretKey, address }, { attemptMs: 20_000, repeatForMs: 0 });
  const asked = { account, key: newUuid(), object: 'refund' };
  const answer = await lonely.ask(asked, (stripe, options) =>
    stripe.refunds.create({ payment_intent: 'pi_1' }, options),
  );
  assert.deepEqual([meaningOf(answer), 'isUnsent' in answer], ['not executed', true]);
});

test('an answer with another object or id is unknown', async () => {
  const other = await calls.ask({ account, key: null, object: 'refund' }, (stripe, options) =>
    stripe.balance.retrieve({}, options),
  );
  assert.equal(other.kind, 'unknown');
  const made = await create(newUuid());
  assert(made.kind === 'done');
  const asked = { account, key: null, object: 'payment_intent', id: 'pi_another' };
  const another = await calls.ask(asked, (stripe, options) =>
    stripe.paymentIntents.retrieve(made.value.id, {}, options),
  );
  assert.equal(another.kind, 'unknown');
});

test('only resource_missing means that an object does not exist', async () => {
  const missing = await calls.ask({ account, key: null, object: 'refund' }, (stripe, options) =>
    stripe.refunds.retrieve('re_nobody_made', {}, options),
  );
  assert.partialDeepStrictEqual(missing, { kind: 'refused', isMissing: true });
  server.control.faults.order({ operation: 'refunds.retrieve', kind: 'error before', status: 404 });
  const refused = await calls.ask({ account, key: null, object: 'refund' }, (stripe, options) =>
    stripe.refunds.retrieve('re_nobody_made', {}, options),
  );
  assert(refused.kind === 'refused');
  assert.equal(refused.isMissing, undefined);
});

test('a refused retry tells nothing about the first attempt, unless it was saved', async () => {
  const patient = new StripeCalls(
    { secretKey: server.secretKey, address: server.url },
    { attemptMs: 20_000, repeatForMs: 1_000 },
  );
  const operation = 'paymentIntents.create';
  const attempt = (key: string) =>
    patient.ask({ account, key, object: 'payment_intent' }, (stripe, options) =>
      stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, options),
    );
  for (const later of ['lock timeout', 'wrong key', 'rate limit'] as const) {
    server.control.faults.order({ operation, kind: 'reset after' });
    server.control.faults.order({ operation, kind: later, times: 9 });
    assert.equal((await attempt(newUuid())).kind, 'unknown', later);
    server.control.faults.clear();
  }
  server.control.faults.order({ operation, kind: 'reset after' });
  assert.equal((await attempt(newUuid())).kind, 'done');
});

test('a list is read page by page, and an invalid page makes it unknown', async () => {
  for (let made = 0; made < 3; made += 1) await create(newUuid());
  const list = () =>
    calls.collect(account, (stripe, page, options) =>
      stripe.paymentIntents.list({ ...page, limit: 2 }, options),
    );
  const all = await list();
  assert(all.kind === 'done' && all.value.length > 2);
  server.control.faults.order({ operation: 'paymentIntents.list', kind: 'empty object before' });
  assert.equal((await list()).kind, 'unknown');
});
