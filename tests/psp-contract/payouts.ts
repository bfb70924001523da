import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newUuid } from '../../server/src/lib/ids.ts';
import { payoutFailureCodes } from '../../server/src/psp/payout-port.ts';
import { platformOfAccount } from '../../server/src/psp/platform-account.ts';
import { doneValue } from '../support/provider/simulated-provider.ts';
import { askUntilDone, newPayout, toldAbout, unheardOf } from './money-steps.ts';
import type { MoneyProvider } from './money-world.ts';
import { newCall } from './provider.ts';

/** The contract of every provider about payouts. */
export function payoutsContract(provider: MoneyProvider): void {
  const { name, payouts, money } = provider;

  /** An account with enough money for a few payouts. */
  const openFunded = async () => {
    const account = await provider.openAccount();
    await money.fund(account, { amount: 10_000n, currency: 'USD' });
    return account;
  };

  test(`${name}: a payout is in transit until the bank pays it, with a webhook`, async () => {
    const account = await openFunded();
    const { call, request } = newPayout(provider, account);
    const sent = doneValue(await payouts.create(call, request));
    const { eta: _eta, ...asked } = request;
    assert.deepEqual(sent, { ref: sent.ref, ...asked, status: 'in_transit' });
    await money.payPayout(account, sent.ref);
    const told = (await toldAbout(provider, account, sent.ref)).at(-1);
    assert.deepEqual([told?.subject, told?.accountRef], ['payout', account]);
    const paid = doneValue(await payouts.retrieve(newCall(provider, account), sent.ref));
    assert(paid.status === 'paid');
    assert.notEqual(paid.wireReference, '');
    assert.deepEqual({ ...sent, ...paid }, paid);
  });

  for (const code of payoutFailureCodes) {
    test(`${name}: a payout that the bank rejects is read with the reason ${code}`, async () => {
      const account = await openFunded();
      const { call, request } = newPayout(provider, account);
      const sent = doneValue(await payouts.create(call, request));
      await money.failPayout(account, sent.ref, code);
      assert.ok((await toldAbout(provider, account, sent.ref)).length > 0);
      const failed = doneValue(await payouts.retrieve(newCall(provider, account), sent.ref));
      assert.deepEqual(failed, { ...sent, status: 'failed', failureCode: code });
    });
  }

  test(`${name}: a payout in a currency without a bank account is refused for good`, async () => {
    const account = await provider.openAccount();
    const { call, request } = newPayout(provider, account);
    const seen = doneValue(await provider.accounts.retrieve(call, account));
    assert.deepEqual(seen.payoutCurrencies, ['USD']);
    const outcome = await payouts.create(call, { ...request, currency: 'EUR' });
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: false });
    assert.equal(await money.countPayouts(account, request.payoutId), 0);
  });

  test(`${name}: a retried payout is the same one`, async () => {
    const account = await openFunded();
    const { call, request } = newPayout(provider, account);
    const first = doneValue(await payouts.create(call, request));
    for (const askedBefore of [0, 1, 2]) {
      const again = doneValue(await payouts.create({ ...call, askedBefore }, request));
      assert.equal(again.ref, first.ref);
    }
    assert.equal(await money.countPayouts(account, request.payoutId), 1);
  });

  for (const fault of provider.faultsOf('payouts.create')) {
    test(`${name}: there is one payout in spite of: ${fault.name}`, async () => {
      const account = await openFunded();
      const { call, request } = newPayout(provider, account);
      const sent = await askUntilDone(fault, account, (askedBefore) =>
        payouts.create({ ...call, askedBefore }, request),
      );
      assert.equal(sent.payoutId, request.payoutId);
      assert.equal(await money.countPayouts(account, request.payoutId), 1);
    });
  }

  test(`${name}: a platform is paid out its own money, with a webhook`, async () => {
    await money.fund(null, { amount: 500n, currency: 'USD' });
    const { call, request } = newPayout(provider, null);
    const sent = doneValue(await payouts.create(call, request));
    await money.payPayout(null, sent.ref);
    const told = (await toldAbout(provider, null, sent.ref)).at(-1);
    assert(told?.subject === 'payout');
    assert.equal(platformOfAccount(told.accountRef), provider.platformId);
    const reading = newCall(provider, told.accountRef);
    const paid = doneValue(await payouts.retrieve(reading, sent.ref));
    assert.deepEqual([paid.status, paid.payoutId], ['paid', request.payoutId]);
  });

  test(`${name}: a payout of another platform is not shown`, async () => {
    await money.fund(null, { amount: 500n, currency: 'USD' });
    const { call, request } = newPayout(provider, null);
    const { ref } = doneValue(await payouts.create(call, request));
    const outcome = await payouts.retrieve({ ...call, platformId: newUuid() }, ref);
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: false });
  });

  test(`${name}: an unknown payout is refused`, async () => {
    const call = newCall(provider, await provider.openAccount());
    const outcome = await payouts.retrieve(call, unheardOf());
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: false });
  });
}
