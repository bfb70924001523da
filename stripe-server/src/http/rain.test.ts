import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMerchant, openStripe } from '../test-client.ts';
import { type AskedRequest, Rain } from './rain.ts';

const server = await openStripe();
const { stripe, control } = server;

const questions: readonly AskedRequest[] = ['acct_1', 'acct_2'].flatMap((account) =>
  ['a', 'b', 'c', 'd', 'e', 'f'].map((identity) => ({
    operation: 'payouts.create',
    account,
    identity,
  })),
);
const oneByOne = questions.flatMap((question) => Array.from({ length: 8 }, () => question));
const byTurns = Array.from({ length: 8 }, () => questions.toReversed()).flat();

/** The faults of each request, which is repeated several times. */
function askAll(rain: Rain, order: readonly AskedRequest[]) {
  const found = new Map(questions.map((each) => [each, [] as (string | null)[]]));
  for (const question of order) found.get(question)?.push(rain.strike(question));
  return questions.map((question) => found.get(question) ?? []);
}

test('rain strikes the same requests in whichever order they come', () => {
  const order = { seed: 7, share: 0.4 };
  const first = askAll(new Rain(order), oneByOne);
  assert.deepEqual(askAll(new Rain(order), byTurns), first);
  assert.notDeepEqual(askAll(new Rain({ ...order, seed: 8 }), oneByOne), first);
  const struck = first.flat().filter((kind) => kind !== null);
  assert.ok(struck.length > 28 && struck.length < 48, `${struck.length} of 96`);
  assert.ok(new Set(struck).size > 8, 'there are only a few kinds');
});

test('rain strikes the chosen requests until it is cleared, and retries get through', async () => {
  const { as } = openMerchant(server);
  const kinds = ['html before', 'rate limit'] as const;
  const operations = ['balance.retrieve'];
  control.faults.rain({ seed: 'heavy', share: 1, kinds, operations });
  assert.deepEqual((await stripe.payouts.list({}, as)).data, []);
  for (let count = 0; count < 4; count++) {
    await assert.rejects(stripe.balance.retrieve({}, as));
    const struck = server.requests.at(-1)?.fault;
    assert.ok(kinds.some((kind) => kind === struck));
  }
  assert.equal((await stripe.balance.retrieve({}, as)).object, 'balance');
  control.faults.order({ operation: 'balance.retrieve', kind: 'wrong key' });
  await assert.rejects(stripe.balance.retrieve({}, as), { statusCode: 401 });
  control.faults.clear();
  assert.equal((await stripe.balance.retrieve({}, as)).object, 'balance');
});

test('invalid rain is refused', () => {
  const { rain } = control.faults;
  assert.throws(() => rain({ seed: 1, share: 40 }), /share/);
  assert.throws(() => rain({ seed: 1, share: 0.4, kinds: [] }), /kind/);
  assert.throws(
    () => rain({ seed: 1, share: 0.4, operations: ['payments.make'] }),
    /payments.make/,
  );
});
