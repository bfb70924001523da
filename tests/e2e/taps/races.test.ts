import assert from 'node:assert/strict';
import { test } from 'node:test';
import { persist } from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { type TapView, viewIn } from '../../support/money/taps.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';
import type { ApiResponse } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, isReplay, keyed, newKey } from '../../support/service/idempotency.ts';
import { startTestService } from '../../support/service/test-service.ts';

const taps = await TapService.start();
const node = await startTestService({ beside: taps.service });
const { platform, api, counter } = await taps.newCounter();
const counters = [counter, counter.at(node.url)] as const;
const rounds = 4;

test('concurrent captures on two nodes result in one capture', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const tap = await counter.hold(10_000);
    const answers = await race(8, (at, index) => {
      return index % 4 < 2
        ? at.act(tap, 'capture', { amount: 1_000 + index })
        : at.stay(tap, 'capture', { amount: 1_000 + index });
    });
    const [winner] = assertOneWinner(answers, /^(operation_in_progress|already_captured)$/);
    const captured = await counter.read(tap);
    assert.equal(captured.amount_captured, winner?.body.amount_captured);
    assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.approved', 'charge.captured']);
  }
});

test('a concurrent capture and reversal have a consistent outcome', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const tap = await counter.hold(10_000);
    const [here, there] = round % 2 === 0 ? counters : [counters[1], counters[0]];
    const [captured, reversed] = await Promise.all([
      here.act(tap, 'capture'),
      there.act(tap, 'reverse'),
    ]);
    const { status, amount_captured } = await counter.read(tap);
    const types = await taps.eventTypes(platform, tap);
    if (reversed.status === 200) {
      assert.deepEqual([status, amount_captured], ['reversed', 0]);
      assert.equal(types.at(-1), 'tap.reversed');
      assert.equal(types.includes('charge.captured'), captured.status === 200);
    } else {
      assertRefusal(reversed, { status: 409, code: 'operation_in_progress' });
      assert.equal(captured.status, 200, captured.text);
      assert.deepEqual([status, amount_captured], ['approved', 10_000]);
    }
    if (captured.status !== 200) {
      const code = /^(operation_in_progress|authorisation_not_open)$/;
      assertRefusal(captured, { status: 409, code });
    }
  }
});

test('concurrent reversals on two nodes reverse everything once', async () => {
  const tap = await counter.tap();
  const answers = await race(8, (at) => at.act(tap, 'reverse'));
  const done = answers.filter(({ status }) => status === 200);
  assert.ok(done.length > 0);
  for (const answer of done) assert.deepEqual(answer.body, await counter.read(tap));
  for (const answer of answers) {
    if (answer.status === 200) continue;
    assertRefusal(answer, { status: 409, code: 'operation_in_progress' });
  }
  const kinds = ['tap', 'authorisation', 'capture', 'reversal'];
  assert.deepEqual(await taps.stageKinds(platform, tap), kinds);
});

test('a concurrent increase and capture account for the whole amount', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const tap = await counter.hold(10_000);
    const [here, there] = counters;
    const [increased, captured] = await Promise.all([
      here.stay(tap, 'increase', { amount: 20_000 }),
      there.stay(tap, 'capture'),
    ]);
    const view = await counter.read(tap);
    const authorised = increased.status === 200 ? 20_000 : 10_000;
    assert.equal(view.amount_authorised, authorised);
    if (captured.status === 200) {
      assert.equal(view.amount_captured + view.amount_released, authorised);
    } else {
      assertRefusal(captured, { status: 409, code: 'operation_in_progress' });
      assert.equal(view.amount_captured, 0);
    }
    if (increased.status !== 200) {
      const code = /^(operation_in_progress|already_captured)$/;
      assertRefusal(increased, { status: 409, code });
    }
  }
});

test('concurrent increases never exceed the ceiling, and none is counted twice', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const tap = await counter.hold(10_000, { ceiling_amount: 30_000 });
    const answers = await race(8, (at, index) => {
      const amount = 30_000 + (index % 3 === 2 ? 1 : 0);
      return persist(() => at.stay(tap, 'increase', { amount }));
    });
    assertOneWinner(answers, /^(amount_not_greater|amount_exceeds_ceiling)$/);
    assert.equal((await counter.read(tap)).amount_authorised, 30_000);
    const kinds = ['tap', 'authorisation', 'increase'];
    assert.deepEqual(await taps.stageKinds(platform, tap), kinds);
  }
});

test('concurrent charges never exceed the authorised amount', async () => {
  const tap = await counter.hold(10_000);
  const answers = await race(8, (at) => {
    return persist(() => at.stay(tap, 'charges', { amount: 3_000 }));
  });
  const [posted, refused] = [201, 422].map((status) =>
    answers.filter((answer) => answer.status === status),
  );
  assert.equal(posted?.length, 3);
  assert.equal(refused?.length, 5);
  for (const answer of refused ?? []) {
    assertRefusal(answer, { status: 422, code: 'charges_exceed_authorised' });
  }
  assert.deepEqual(
    posted?.map(({ body }) => body.charged_total).toSorted((a, b) => Number(a) - Number(b)),
    [3_000, 6_000, 9_000],
  );
  assert.equal((await counter.taprail.taps.capture(tap.id)).amount_captured, 9_000);
});

test('one key on two nodes takes one tap', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const key = newKey();
    const reference = key;
    const answers = await race(12, (at) => at.send({ reference }, keyed(key)));
    const original = assertOneOriginal(answers);
    assert.deepEqual(await findIds(reference), [original.body.id]);
    const tap = viewIn(original);
    assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.approved', 'charge.captured']);
    for (const at of counters) assertReplays(await at.send({ reference }, keyed(key)), original);
  }
});

test('one key with two bodies is bound to the first', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const key = newKey();
    const reference = key;
    const amountAt = (index: number) => 1_000 + (Math.floor(index / 2) % 2);
    const answers = await race(12, (at, index) => {
      return at.send({ reference, amount: amountAt(index) }, keyed(key));
    });
    const winner = answers.find((answer) => answer.status === 200);
    assert.ok(winner !== undefined);
    const same = answers.filter((_, index) => amountAt(index) === winner.body.amount);
    const others = answers.filter((_, index) => amountAt(index) !== winner.body.amount);
    assertOneOriginal(same);
    for (const answer of others) {
      assertRefusal(answer, { status: 422, code: 'idempotency_key_reused' });
    }
    assert.deepEqual(await findIds(reference), [winner.body.id]);
  }
});

test('one key on two nodes takes one step', async () => {
  const tap = await counter.hold(10_000);
  const key = keyed(newKey());
  const answers = await race(12, (at) => at.stay(tap, 'charges', { amount: 4_000 }, key));
  const original = assertOneOriginal(answers);
  assert.deepEqual([original.status, original.body.charged_total], [201, 4_000]);
  assert.deepEqual(await taps.stageKinds(platform, tap), ['tap', 'authorisation', 'charge']);
  assertReplays(await counter.stay(tap, 'charges', { amount: 4_000 }, key), original);
});

test('either the capture or the expiry wins when both happen at once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { counter: shop, ...other } = await taps.newCounter();
    const tap = await shop.hold(10_000);
    const deadline = new Date(tap.capture_before ?? '');
    await advanceTo(other.api, new Date(deadline.getTime() - 30_000));
    const places = [shop, shop.at(node.url)];
    const [, ...answers] = await Promise.all([
      advanceTo(other.api, deadline),
      ...Array.from({ length: 4 }, (_, index) => places[index % 2]?.act(tap, 'capture')),
    ]);
    const { status, amount_captured, amount_released } = await shop.read(tap);
    const captures = answers.filter((answer) => answer?.status === 200);
    assert.equal(captures.length + (status === 'expired' ? 1 : 0), 1, status);
    assert.equal(amount_captured + amount_released, 10_000);
    const last = status === 'expired' ? 'tap.reversed' : 'charge.captured';
    assert.deepEqual(await taps.eventTypes(other.platform, tap), ['tap.approved', last]);
    for (const answer of answers) {
      if (answer === undefined || answer.status === 200) continue;
      const code = /^(operation_in_progress|already_captured|authorisation_expired)$/;
      assertRefusal(answer, { status: 409, code });
    }
  }
});

/** Sends requests at once, to both nodes in turn. */
function race(
  count: number,
  send: (at: typeof counter, index: number) => Promise<ApiResponse>,
): Promise<ApiResponse[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => send(counters[index % 2 === 0 ? 0 : 1], index)),
  );
}

function assertOneWinner(answers: readonly ApiResponse[], losers: RegExp): ApiResponse[] {
  const winners = answers.filter(({ status }) => status === 200);
  assert.equal(winners.length, 1, answers.map(({ text }) => text).join('\n'));
  for (const answer of answers) {
    if (answer.status !== 200) assertRefusal(answer, { status: answer.status, code: losers });
  }
  return winners;
}

/** One succeeded; the others were told to wait, or got its answer. */
function assertOneOriginal(answers: readonly ApiResponse[]): ApiResponse {
  const [original, ...others] = answers.filter((answer) => {
    return answer.status < 300 && !isReplay(answer);
  });
  assert.ok(original !== undefined && others.length === 0, 'exactly one succeeded');
  for (const answer of answers) {
    if (answer.status < 300) assert.equal(answer.text, original.text);
    else assertRefusal(answer, { status: 409, code: 'idempotency_key_in_use' });
  }
  return original;
}

async function findIds(reference: string): Promise<string[]> {
  const { body } = await api.get(`/v1/taps?reference=${reference}`);
  return (body.data as unknown as TapView[]).map(({ id }) => id);
}
