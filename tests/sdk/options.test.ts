import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { Taprail, type TaprailOptions } from '../../sdk/src/index.ts';

const url = 'http://taprail.invalid';
const unused: typeof fetch = () => assert.fail('nothing is to be sent');

/** Sends one mutation with these options, and returns how it was sent. */
async function sendWith(options: Partial<TaprailOptions>): Promise<Request> {
  const sent: Request[] = [];
  const taprail = new Taprail({
    url,
    apiKey: 'tr_test_x',
    fetch: async (address, init) => {
      sent.push(new Request(address, init));
      return Response.json({ id: 're_1' });
    },
    ...options,
  });
  await taprail.refunds.create({ transaction: 'txn_1' });
  return sent[0] ?? assert.fail('nothing was sent');
}

test('an impossible address is refused at once, and not retried', () => {
  const wrong = [
    'localhost:8080',
    'ftp://taprail.invalid',
    'taprail.invalid',
    '',
    'http://',
    'http://me:hunter2@taprail.invalid',
    'https://taprail.invalid/?key=hunter2',
    undefined as unknown as string,
  ];
  for (const address of wrong) {
    assert.throws(
      () => new Taprail({ url: address, apiKey: 'tr_test_x', fetch: unused }),
      (error: Error) => {
        assert.match(error.message, /^url must be /, address);
        assert.doesNotMatch(inspect(error), /hunter2/);
        return error instanceof TypeError;
      },
    );
  }
});

test('an address that ends in /v1 is refused, with the advice to leave that out', () => {
  for (const address of [`${url}/v1`, `${url}/v1/`, `${url}/pay/v1//`, '/api/v1']) {
    assert.throws(() => new Taprail({ url: address, apiKey: 'tr_test_x', fetch: unused }), {
      name: 'TypeError',
      message: /^url must not end in \/v1: .* leave it out, as in https:\/\/taprail\.example\.com$/,
    });
  }
  for (const address of [`${url}/v1/pay`, `${url}/v10`, 'http://v1']) {
    new Taprail({ url: address, apiKey: null, fetch: unused });
  }
});

test('an address may begin with http:// or https://, and the refusal of others says so', async () => {
  for (const address of ['http://127.0.0.1:8080', 'https://taprail.invalid']) {
    const sent = await sendWith({ url: address });
    assert.equal(sent.url, `${address}/v1/refunds`);
  }
  assert.throws(() => new Taprail({ url: 'localhost:8080', apiKey: null, fetch: unused }), {
    message: /^url must be an address such as https:\/\/\S+ or http:\/\/127\.0\.0\.1:8080, /,
  });
});

test('a path is an address in a page, and a trailing slash changes nothing', async () => {
  new Taprail({ url: '/dashboard/api', apiKey: null, fetch: unused });
  const { url: address } = await sendWith({ url: `${url}/pay/` });
  assert.equal(address, `${url}/pay/v1/refunds`);
});

test('a malformed key is refused without being shown', async () => {
  for (const apiKey of ['tr_test_“hunter2”', 'tr_test_hunter2\nx', 'tr_test hunter2']) {
    assert.throws(
      () => new Taprail({ url, apiKey, fetch: unused }),
      (error: Error) => {
        assert.match(error.message, /^apiKey must be /);
        assert.doesNotMatch(inspect(error), /hunter2/);
        return error instanceof TypeError;
      },
    );
  }
  const missing = undefined as unknown as string;
  assert.throws(() => new Taprail({ url, apiKey: missing, fetch: unused }), /^TypeError: apiKey /);
  // With a line break, as read from a file.
  const { headers } = await sendWith({ apiKey: 'tr_test_x\n' });
  assert.equal(headers.get('authorization'), 'Bearer tr_test_x');
});

test('a Stripe key is refused before it is sent, without being shown', () => {
  for (const apiKey of ['sk_live_hunter2', 'rk_test_hunter2\n', 'whsec_hunter2']) {
    assert.throws(
      () => new Taprail({ url, apiKey, fetch: unused }),
      (error: Error) => {
        assert.match(error.message, /^apiKey is a key of Stripe; use one of Taprail /);
        assert.doesNotMatch(inspect(error), /hunter2/);
        return error instanceof TypeError;
      },
    );
  }
});

test('a client shows no key', () => {
  const taprail = new Taprail({ url, apiKey: 'tr_test_hunter2', fetch: unused });
  const shown = inspect(taprail, { depth: 9, showHidden: true }) + JSON.stringify(taprail);
  assert.doesNotMatch(shown, /hunter2/);
});

test('a malformed idempotency key is refused, and not retried', async () => {
  const taprail = new Taprail({ url, apiKey: 'tr_test_x', fetch: unused });
  for (const idempotencyKey of ['', 'café ☕', 'order 7', 'order\n7', 'x'.repeat(256)]) {
    await assert.rejects(
      taprail.refunds.create({ transaction: 'txn_1' }, { idempotencyKey }),
      /^TypeError: idempotencyKey must be /,
    );
  }
});

test('an invalid timeout or number of retries is refused', async () => {
  for (const timeoutMs of [0, -1, Number.NaN]) {
    assert.throws(() => new Taprail({ url, apiKey: null, timeoutMs }), /^TypeError: timeoutMs /);
    const taprail = new Taprail({ url, apiKey: null, fetch: unused });
    await assert.rejects(taprail.taps.get('tap_1', { timeoutMs }), /^TypeError: timeoutMs /);
  }
  for (const retriesMax of [-1, Number.NaN]) {
    assert.throws(() => new Taprail({ url, apiKey: null, retriesMax }), /^TypeError: retriesMax /);
  }
});

test('a timeout may exceed the range of a timer', async (context) => {
  for (const timeoutMs of [Number.POSITIVE_INFINITY, 2 ** 31]) {
    const timers = context.mock.method(globalThis, 'setTimeout');
    await sendWith({ timeoutMs });
    const [delayMs] = timers.mock.calls.map(({ arguments: [, ms] }) => ms);
    // Beyond it, a timer fires after a millisecond.
    assert.equal(delayMs, 2 ** 31 - 1);
    timers.mock.restore();
  }
});

test('an unknown option is refused, so that a misspelt key does not go unnoticed', async () => {
  const misspelt = { url, apiKey: 'tr_test_x', timeout: 5 } as TaprailOptions;
  const message = /^timeout is not an option; there are url, apiKey, fetch, timeoutMs, retriesMax$/;
  assert.throws(() => new Taprail(misspelt), { name: 'TypeError', message });
  const nothing = undefined as unknown as TaprailOptions;
  assert.throws(() => new Taprail(nothing), { name: 'TypeError', message: /^the options must be/ });
  const taprail = new Taprail({ url, apiKey: 'tr_test_x', fetch: unused });
  const options = { idempotencykey: 'x' } as object;
  await assert.rejects(taprail.refunds.create({ transaction: 'txn_1' }, options), {
    name: 'TypeError',
    message: /^idempotencykey is not an option; there are idempotencyKey, timeoutMs, signal$/,
  });
});

test('a key that is empty or includes Bearer is refused before anything is sent', () => {
  for (const [apiKey, message] of [
    ['', /^apiKey is empty/],
    [' \n', /^apiKey is empty/],
    ['Bearer tr_test_x', /^apiKey must be the key alone/],
  ] as const) {
    assert.throws(() => new Taprail({ url, apiKey }), { name: 'TypeError', message });
  }
});

test('the cursor of a page is accepted unchanged, null included', async () => {
  const asked: string[] = [];
  const taprail = new Taprail({
    url,
    apiKey: 'tr_test_x',
    fetch: async (address) => {
      asked.push(new URL(String(address)).search);
      return Response.json({ data: [], has_more: false, next_cursor: null });
    },
  });
  const { next_cursor: cursor } = await taprail.taps.list({ limit: 2 });
  await taprail.taps.list({ limit: 2, cursor });
  assert.deepEqual(asked, ['?limit=2', '?limit=2']);
});
