import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Tap, Taprail, TaprailError } from '../../sdk/src/index.ts';
import { TapService } from '../support/money/tap-service.ts';
import { advance, daySeconds } from '../support/onboarding/onboarding.ts';
import { eventually } from '../support/running/service-process.ts';
import { newKey } from '../support/service/idempotency.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();

/** A client that loses the answers to these of its requests, by their number. */
function losing(isLost: (request: { readonly method: string; readonly nth: number }) => boolean) {
  const sent = new Map<string, number>();
  const taprail = new Taprail({
    url: taps.service.url,
    apiKey: platform.apiKey,
    retriesMax: 0,
    fetch: async (url, init = {}) => {
      const { method = 'GET' } = init;
      const nth = (sent.get(method) ?? 0) + 1;
      sent.set(method, nth);
      const answer = await fetch(url, init);
      if (isLost({ method, nth })) throw new TypeError('fetch failed');
      return answer;
    },
  });
  return { taprail, sent };
}

const countTaps = async () => (await Array.fromAsync(counter.taprail.taps.list())).length;

test('a tap whose answers are lost is taken once and found', async () => {
  const before = await countTaps();
  const { taprail, sent } = losing(({ nth }) => nth <= 2);
  const tap = await taprail.taps.createOrFind(counter.body(), { idempotencyKey: newKey() });
  assert.equal(tap.status, 'approved');
  assert.deepEqual(Object.fromEntries(sent), { GET: 3, POST: 3 });
  assert.equal(await countTaps(), before + 1);
});

test('a restarted program finds the tap of its key, also when it is pending', async () => {
  const idempotencyKey = newKey();
  const { taprail } = losing(() => false);
  const wanted = counter.body({ device: 'sim_issuer_timeout' });
  const first = await taprail.taps.createOrFind(wanted, { idempotencyKey });
  assert.equal(first.status, 'pending');
  const again = await losing(() => false).taprail.taps.createOrFind(wanted, { idempotencyKey });
  assert.deepEqual([again.id, again.status], [first.id, 'pending']);
  await advance(api, 60);
  const final = await taprail.taps.createOrFind(wanted, { idempotencyKey });
  assert.deepEqual([final.id, final.status], [first.id, 'approved']);
});

test('a tap that still waits for its card is returned as pending when the time is over', async () => {
  const idempotencyKey = newKey();
  const device = 'sim_wait_60';
  const wanted = counter.body({ device });
  const { taprail } = counter;
  const begun = taprail.taps.create(wanted, { idempotencyKey });
  const find = () => taprail.taps.findByKey(idempotencyKey).catch(() => null);
  await eventually('it is claimed', async () => (await find()) !== null);
  const restarted = losing(() => false).taprail;
  const pending = await restarted.taps.createOrFind(wanted, { idempotencyKey, waitMs: 1 });
  assert.equal(pending.status, 'pending');
  const cancelled = restarted.taps.createOrFind(wanted, { idempotencyKey });
  await eventually('it is cancelled', async () => {
    await taprail.devices.cancel(device);
    return (await find())?.state === 'done';
  });
  for (const tap of [await begun, await cancelled]) {
    assert.deepEqual([tap.id, tap.status], [pending.id, 'cancelled']);
  }
});

test('a key of last week finds its tap and takes no second one', async () => {
  const idempotencyKey = newKey();
  const { taprail } = counter;
  const wanted = counter.body();
  const first = await taprail.taps.createOrFind(wanted, { idempotencyKey });
  await advance(api, 7 * daySeconds);
  const before = await countTaps();
  const again: Tap = await taprail.taps.createOrFind(wanted, { idempotencyKey });
  assert.equal(again.id, first.id);
  const other = { ...wanted, amount: wanted.amount + 1 };
  const refused = taprail.taps.createOrFind(other, { idempotencyKey });
  await assert.rejects(refused, (error: TaprailError) => !error.retryable);
  assert.equal(await countTaps(), before);
});

test('a key of another request is refused, and so is a wrong tap', async () => {
  const idempotencyKey = newKey();
  const { taprail } = counter;
  await taprail.taps.createOrFind(counter.body(), { idempotencyKey });
  const other = taprail.taps.createOrFind(counter.body({ amount: 1 }), { idempotencyKey });
  await assert.rejects(other, { code: 'idempotency_key_reused' });
  const wrong = taprail.taps.createOrFind(counter.body({ amount: 0 }), {
    idempotencyKey: newKey(),
  });
  await assert.rejects(wrong, { code: 'amount_too_small' });
});

test('a connection that stays lost ends with the key to go on with', async () => {
  const idempotencyKey = newKey();
  const { taprail } = losing(() => true);
  const lost = taprail.taps.createOrFind(counter.body(), { idempotencyKey, waitMs: 300 });
  await assert.rejects(lost, (error) => error instanceof TaprailError && error.retryable);
});
