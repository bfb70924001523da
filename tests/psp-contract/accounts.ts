import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newUuid } from '../../server/src/lib/ids.ts';
import type {
  AccountCall,
  AccountDetails,
  Outcome,
  PspAccount,
} from '../../server/src/psp/port.ts';
import { doneValue } from '../support/provider/simulated-provider.ts';
import { answerItems, bareDetails } from './account-details.ts';
import { contractNow, type Fault, type Provider } from './provider.ts';

type Part = Pick<Provider, 'name' | 'platformId' | 'accounts' | 'faultsOf' | 'countAccounts'>;

/** Well above the number of rounds after which every provider has all details. */
const roundsMax = 5;
/** The number of polls of an unknown outcome. */
const asksMax = 6;

/** The contract of every provider about accounts. */
export function accountsContract(provider: Part): void {
  const { name, accounts, platformId } = provider;
  const newCall = (): AccountCall => ({
    platformId,
    now: contractNow,
    connectionId: null,
    idempotencyKey: newUuid(),
    askedBefore: 0,
    isUnanswered: false,
    searchedTo: null,
    since: new Date(),
  });
  const open = (details: AccountDetails) =>
    untilKnown(newCall(), (call) => accounts.create(call, details));

  /** Answers what is due until the account may charge. */
  const enable = async (bare: AccountDetails): Promise<PspAccount> => {
    let details = bare;
    let account = await open(details);
    for (let round = 0; round < roundsMax && !account.chargesEnabled; round += 1) {
      details = answerItems(details, account.requirements.currentlyDue);
      const update = { ref: account.ref, details };
      account = await untilKnown(newCall(), (call) => accounts.update(call, update));
      assert.equal(account.detailsVersion, details.version);
    }
    return account;
  };

  for (const businessType of ['individual', 'company'] as const) {
    test(`${name}: a new account of a ${businessType} lists its due items with reasons`, async () => {
      const account = await open(bareDetails(businessType));
      assert.notDeepEqual(account.requirements.currentlyDue, []);
      assert.deepEqual([account.chargesEnabled, account.rejected], [false, false]);
      assert.notEqual(account.disabledReason, null);
      assert.equal(account.detailsVersion, 1);
    });

    test(`${name}: a ${businessType} is enabled by answering its due items`, async () => {
      const account = await enable(bareDetails(businessType));
      assert.deepEqual(account.requirements.currentlyDue, []);
      assert.deepEqual(
        [account.chargesEnabled, account.payoutsEnabled, account.disabledReason],
        [true, true, null],
      );
      const seen = doneValue(await accounts.retrieve(newCall(), account.ref));
      assert.deepEqual(withoutTime(seen), withoutTime(account));
      assert.ok(seen.asOf >= account.asOf);
    });
  }

  test(`${name}: a key opens one account, however often and at once it is used`, async () => {
    const [call, other] = [newCall(), newCall()];
    const before = await provider.countAccounts();
    const opened = await Promise.all(
      [call, call, other, call].map((each) => accounts.create(each, bareDetails('individual'))),
    );
    assert.equal((await provider.countAccounts()) - before, 2);
    const [first, second, third, fourth] = opened.map((outcome) => doneValue(outcome).ref);
    assert.deepEqual([second, fourth], [first, first]);
    assert.notEqual(third, first);
    const again = doneValue(await accounts.create(call, bareDetails('individual')));
    assert.equal(again.ref, first);
  });

  test(`${name}: details that arrive late do not undo newer ones`, async () => {
    const bare = bareDetails('individual');
    const { ref, requirements } = await open(bare);
    const newest = answerItems({ ...bare, version: 2 }, requirements.currentlyDue);
    const updated = doneValue(await accounts.update(newCall(), { ref, details: newest }));
    const late = answerItems(bare, ['individual.first_name']);
    const overtaken = doneValue(await accounts.update(newCall(), { ref, details: late }));
    assert.deepEqual(withoutTime(overtaken), withoutTime(updated));
  });

  test(`${name}: the same update again changes nothing`, async () => {
    const bare = bareDetails('individual');
    const { ref } = await open(bare);
    const request = { ref, details: answerItems(bare, ['individual.first_name']) };
    const call = newCall();
    const once = doneValue(await accounts.update(call, request));
    const twice = doneValue(await accounts.update({ ...call, askedBefore: 1 }, request));
    assert.deepEqual(withoutTime(twice), withoutTime(once));
  });

  test(`${name}: an account of another platform, or of none, is refused`, async () => {
    const { ref } = await open(bareDetails('individual'));
    const stranger = { ...newCall(), platformId: newUuid() };
    const update = { ref, details: answerItems(bareDetails('individual'), ['email']) };
    for (const outcome of [
      await accounts.retrieve(stranger, ref),
      await accounts.update(stranger, update),
      await accounts.retrieve(newCall(), 'acct_0123456789abcdef01234567'),
    ]) {
      assert.equal(outcome.kind, 'refused');
    }
  });

  for (const fault of provider.faultsOf('accounts.create')) {
    test(`${name}: opening an account survives a fault (${fault.name})`, async () => {
      const before = await provider.countAccounts();
      await fault.strike();
      const create = (call: AccountCall) => accounts.create(call, bareDetails('individual'));
      const account = await untilKnown(newCall(), create, fault);
      assert.equal(account.detailsVersion, 1);
      assert.equal((await provider.countAccounts()) - before, 1);
    });
  }

  for (const fault of provider.faultsOf('accounts.update')) {
    test(`${name}: an update survives a fault (${fault.name})`, async () => {
      const bare = bareDetails('company');
      const { ref, requirements } = await open(bare);
      const details = answerItems(bare, requirements.currentlyDue);
      const expected = await enable(bare);
      await fault.strike();
      const update = (call: AccountCall) => accounts.update(call, { ref, details });
      const updated = await untilKnown(newCall(), update, fault);
      assert.equal(updated.detailsVersion, 2);
      assert.deepEqual(updated.requirements, expected.requirements);
    });
  }

  test(`${name}: every country settles in at least one currency`, () => {
    assert.ok(accounts.countries.size > 0);
    for (const [country, currencies] of accounts.countries) {
      assert.match(country, /^[A-Z]{2}$/);
      assert.match(currencies[0] ?? '', /^[A-Z]{3}$/, country);
      assert.equal(new Set(currencies).size, currencies.length, country);
    }
  });
}

/**
 * Polls as often as the service would: even without a fault a busy machine may answer too late. A
 * fault ends after the first answer.
 */
async function untilKnown(
  call: AccountCall,
  ask: (call: AccountCall) => Promise<Outcome<PspAccount>>,
  fault?: Pick<Fault, 'heal' | 'carryOut'>,
): Promise<PspAccount> {
  for (let askedBefore = 0; askedBefore < asksMax; askedBefore += 1) {
    if (askedBefore === asksMax - 1) await fault?.carryOut();
    const outcome = await ask({ ...call, askedBefore, isUnanswered: askedBefore > 0 });
    await fault?.heal();
    if (outcome.kind === 'done') return outcome.value;
    assert.ok(outcome.kind === 'unknown' || outcome.retryable, JSON.stringify(outcome));
  }
  return assert.fail('the outcome stays unknown');
}

function withoutTime({ asOf: _asOf, ...account }: PspAccount): Omit<PspAccount, 'asOf'> {
  return account;
}
