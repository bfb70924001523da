import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputeOutcomes } from '../../server/src/psp/dispute-port.ts';
import { doneValue } from '../support/provider/simulated-provider.ts';
import { askUntilDone, captureTap, toldAbout, unheardOf } from './money-steps.ts';
import type { MoneyProvider } from './money-world.ts';
import { newCall, receiptFile } from './provider.ts';

const evidence = {
  explanation: 'The guest ate here.',
  receipt: 'Table 12, two menus, 12.50',
  customer_communication: null,
  service_date: '2026-11-14',
  refund_policy: null,
  receipt_file: receiptFile.id,
  other_file: receiptFile.id,
};

/** The contract of every provider about disputes. */
export function disputesContract(provider: MoneyProvider): void {
  const { name, disputes, money } = provider;

  const openDispute = async () => {
    const tap = await captureTap(provider);
    const { account, transactionId } = tap;
    const ref = await money.openDispute({ ...tap, amount: 1250n });
    const call = () => newCall(provider, account);
    const read = async () => doneValue(await disputes.retrieve(call(), ref));
    return { account, transactionId, ref, call, read };
  };

  test(`${name}: a dispute has a webhook, and is read with its transaction`, async () => {
    const { account, transactionId, ref, read } = await openDispute();
    const [told] = await toldAbout(provider, account, ref);
    assert.deepEqual([told?.subject, told?.accountRef], ['dispute', account]);
    const facts = await read();
    assert.partialDeepStrictEqual(facts, {
      ref,
      transactionId,
      amount: 1250n,
      currency: 'USD',
      reason: 'fraudulent',
      status: 'needs_response',
      closedAt: null,
    });
    assert.ok(facts.evidenceDueBy > facts.openedAt);
  });

  test(`${name}: evidence is submitted once, and a retry gets the same answer`, async () => {
    const { ref, call, read } = await openDispute();
    const submission = call();
    for (const askedBefore of [0, 1]) {
      const outcome = await disputes.submitEvidence(
        { ...submission, askedBefore },
        { ref, evidence },
      );
      assert.equal(doneValue(outcome).status, 'under_review');
    }
    const another = await disputes.submitEvidence(call(), { ref, evidence });
    assert.partialDeepStrictEqual(another, { kind: 'refused', retryable: false });
    assert.equal((await read()).status, 'under_review');
  });

  for (const fault of provider.faultsOf('disputes.submit')) {
    test(`${name}: evidence is submitted in spite of: ${fault.name}`, async () => {
      const { account, ref, call, read } = await openDispute();
      const submission = call();
      const answered = await askUntilDone(fault, account, (askedBefore) =>
        disputes.submitEvidence({ ...submission, askedBefore }, { ref, evidence }),
      );
      assert.equal(answered.status, 'under_review');
      assert.equal((await read()).status, 'under_review');
    });
  }

  test(`${name}: evidence may be a file alone`, async () => {
    const { ref, call } = await openDispute();
    const texts = Object.keys(evidence).map((field) => [field, null]);
    const alone = { ...Object.fromEntries(texts), receipt_file: receiptFile.id };
    const outcome = await disputes.submitEvidence(call(), { ref, evidence: alone });
    assert.equal(doneValue(outcome).status, 'under_review');
  });

  for (const fault of provider.faultsOf('disputes.accept')) {
    test(`${name}: a dispute is conceded in spite of: ${fault.name}`, async () => {
      const { account, ref, call, read } = await openDispute();
      const concession = call();
      const answered = await askUntilDone(fault, account, (askedBefore) =>
        disputes.accept({ ...concession, askedBefore }, ref),
      );
      assert.equal(answered.status, 'lost');
      assert.equal((await read()).status, 'lost');
    });
  }

  for (const outcome of disputeOutcomes) {
    test(`${name}: a dispute that is ${outcome} has a webhook, and takes no answer`, async () => {
      const { account, ref, call, read } = await openDispute();
      const before = await toldAbout(provider, account, ref);
      await money.closeDispute(account, ref, outcome);
      assert.ok((await toldAbout(provider, account, ref)).length > before.length);
      assert.equal((await read()).status, outcome);
      const refused = { kind: 'refused', retryable: false };
      const late = await disputes.submitEvidence(call(), { ref, evidence });
      assert.partialDeepStrictEqual(late, refused);
      assert.partialDeepStrictEqual(await disputes.accept(call(), ref), refused);
    });
  }

  test(`${name}: an unknown dispute is refused`, async () => {
    const call = newCall(provider, await provider.openAccount());
    const outcome = await disputes.retrieve(call, unheardOf());
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: false });
  });
}
