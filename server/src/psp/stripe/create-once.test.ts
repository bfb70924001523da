import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Outcome } from '../psp-call.ts';
import type { Answer } from './answer.ts';
import { doOnce, makeOnce } from './create-once.ts';

const hourMs = 3_600_000;
const now = new Date('2026-11-15T09:30:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);

const refused = {
  kind: 'refused',
  code: 'rate_limit',
  message: 'The provider refused it: rate_limit.',
  retryable: true,
  isSaved: false,
  declineCode: null,
} as const;
const final = { ...refused, code: 'charge_disputed', retryable: false };
const saved500 = { kind: 'unknown', reason: 'api_error 500', isSaved: true } as const;
const noAnswer = { kind: 'unknown', reason: 'reset', isSaved: false } as const;
const nothing: Outcome<string | null> = { kind: 'done', value: null };

/** Gives these answers in order, and records the keys that were sent. */
function script(answers: readonly Answer<string>[], finds: readonly Outcome<string | null>[] = []) {
  const keys: string[] = [];
  const left = [...finds];
  return {
    keys,
    find: async () => left.shift() ?? nothing,
    create: async (key: string) => {
      keys.push(key);
      const answer = answers[keys.length - 1];
      assert(answer !== undefined, 'nothing more is sent');
      return answer;
    },
  };
}

const asked = (askedBefore: number, sending?: { since: Date; ordered: number }) => ({
  key: 'k',
  call: { now, askedBefore, ...(sending && { sending }) },
});

describe('effects that a second execution would double', () => {
  test('while the search fails, the outcome is unknown', async () => {
    const blind = script([], [refused]);
    assert.equal((await makeOnce(asked(1), blind)).kind, 'unknown');
    assert.deepEqual(blind.keys, [], 'it may exist, so it is not made again');
  });

  test('a saved failure leads to no second key, since Stripe may still execute the first', async () => {
    const making = script([saved500]);
    assert.equal((await makeOnce(asked(0), making)).kind, 'unknown');
    const again = script([saved500]);
    assert.equal((await makeOnce(asked(1), again)).kind, 'unknown');
    assert.deepEqual([...making.keys, ...again.keys], ['k', 'k']);
  });

  test('an effect that was executed after all is found', async () => {
    const making = script([], [{ kind: 'done', value: 'made' }]);
    assert.deepEqual(await makeOnce(asked(1), making), { kind: 'done', value: 'made' });
  });

  test('a day after the first sending a person decides, and nothing more is sent', async () => {
    for (const [hours, needsDecision] of [
      [23, false],
      [24, true],
      [500, true],
    ] as const) {
      const making = script([]);
      const outcome = await makeOnce(asked(3, { since: hoursAgo(hours), ordered: 0 }), making);
      assert.partialDeepStrictEqual(outcome, { kind: 'unknown', needsDecision });
    }
  });

  test('an ordered sending searches first and then uses its own key', async () => {
    const making = script([{ kind: 'done', value: 'made' }]);
    const outcome = await makeOnce(asked(9, { since: hoursAgo(0), ordered: 2 }), making);
    assert.deepEqual([outcome.kind, making.keys], ['done', ['k:ordered:2']]);
  });

  test('a refusal tells nothing about an earlier call, unless Stripe saved it', async () => {
    assert.equal((await makeOnce(asked(0), script([final]))).kind, 'refused');
    assert.equal((await makeOnce(asked(1), script([final]))).kind, 'unknown');
    assert.equal((await makeOnce(asked(1), script([{ ...final, isSaved: true }]))).kind, 'refused');
    assert.equal((await makeOnce(asked(1), script([refused]))).kind, 'unknown');
  });

  test("a refusal for the object's state is believed only after a search", async () => {
    const saved = { ...final, isSaved: true };
    const making = script([saved], [nothing, { kind: 'done', value: 'made' }]);
    assert.deepEqual(await makeOnce(asked(1), making), { kind: 'done', value: 'made' });
  });

  test('a saved refusal that may pass leads to the next key', async () => {
    const poor = { ...final, code: 'balance_insufficient' };
    const making = script([{ ...poor, isSaved: true }, poor]);
    const outcome = await makeOnce(asked(1), { ...making, passingCode: poor.code });
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: true });
    assert.deepEqual(making.keys, ['k', 'k:2']);
  });

  test('our own wrong credentials are reported as such', async () => {
    const making = script([], [{ ...refused, isOwnFault: true }]);
    assert.partialDeepStrictEqual(await makeOnce(asked(1), making), {
      kind: 'refused',
      isOwnFault: true,
    });
  });
});

describe('effects that Stripe itself executes only once', () => {
  test('a saved failure leads to the next key, after a search', async () => {
    const making = script([saved500, { kind: 'done', value: 'done' }]);
    const outcome = await doOnce({ key: 'k', askedBefore: 0 }, making);
    assert.deepEqual([outcome.kind, making.keys], ['done', ['k', 'k:2']]);
    const found = script([saved500], [{ kind: 'done', value: 'done' }]);
    await doOnce({ key: 'k', askedBefore: 0 }, found);
    assert.deepEqual(found.keys, ['k']);
  });

  test('a lost answer is requested again under the same key', async () => {
    const making = script([noAnswer]);
    assert.equal((await doOnce({ key: 'k', askedBefore: 0 }, making)).kind, 'unknown');
    assert.deepEqual(making.keys, ['k']);
  });
});
