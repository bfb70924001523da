import assert from 'node:assert/strict';
import type { Shown as SamplesShown } from './run-page.ts';

/** The results of one guide's samples; an answer that is no JSON is text. */
type Shown = Omit<SamplesShown, 'answers'> & { readonly answers: readonly unknown[] };

/** The promises of each guide about its own samples. */
export const expectations: Readonly<Record<string, (shown: Shown) => void>> = {
  'README.md': ({ answers, printed }) => {
    assert.deepEqual(statusesOf(answers, 'tap').slice(0, 1), ['approved']);
    assert.match(printed, /approved/);
  },

  'docs/quickstart.md': ({ answers, printed, output }) => {
    assert.match(output, /approved/);
    assert.deepEqual(statusesOf(answers, 'tap'), ['approved', 'approved', 'declined']);
    const [payout] = listsOf(answers).at(-1) ?? [];
    assert.equal(payout?.status, 'paid');
    assert.match(String(payout?.wire_reference), /^SIM/);
    assert.match(printed, /^visa \d{4} paid 1250$/m);
  },

  'docs/onboarding.md': ({ answers, printed }) => {
    const statuses = objectsOf(answers).map(({ status }) => status);
    assert.equal(statuses[0], 'received');
    assert.ok(statuses.includes('pending_requirements') && statuses.includes('enabled'));
    const late = objectsOf(answers).find(({ requirements }) => pastDueIn(requirements).length > 0);
    assert.deepEqual(pastDueIn(late?.requirements), ['individual.id_number']);
    assert.equal(late?.payouts_enabled, false);
    const errorsIn = (object: Record<string, unknown>) =>
      (object.requirements as { errors?: { code: string }[] } | undefined)?.errors ?? [];
    const salon = objectsOf(answers).filter(({ externalRef }) => externalRef === 'salon-5');
    const codes = salon.map((object) => errorsIn(object).map(({ code }) => code));
    assert.deepEqual(codes, [['no_bank_account'], []]);
    const last = objectsOf(answers).at(-1);
    assert.deepEqual([last?.charges_enabled, last?.payouts_enabled], [true, true]);
    assert.match(printed, /^enabled \[ 'individual\.verification\.document\.front' \]$/m);
  },

  'docs/taps.md': ({ answers, printed }) => {
    const taps = objectsOf(answers).filter(({ object }) => object === 'tap');
    assert.equal(
      taps.find(({ capture_mode: mode }) => mode === 'tap_with_tip')?.total_amount,
      4600,
    );
    assert.equal(taps[0]?.id, taps.at(-1)?.id, 'the same key gives the same tap');
    const lost = taps.filter(({ device }) => device === 'sim_issuer_timeout');
    assert.deepEqual(
      lost.map(({ status }) => status),
      ['pending', 'approved'],
    );
    assert.ok(taps.some(({ status }) => status === 'reversed'));
    const chain = objectsOf(answers).find(({ object }) => object === 'authorisation_chain');
    assert.deepEqual([chain?.amount_captured, chain?.amount_released], [25800, 14200]);
    assert.match(printed, /^Please try another card\.$/m);
    assert.match(printed, /amount_captured: 25800, amount_released: 200/);
  },

  'docs/receipts.md': ({ answers, printed, output }) => {
    const receipts = objectsOf(answers).filter(({ object }) => object === 'receipt');
    assert.deepEqual(
      receipts.map(({ kind, total_amount: total }) => [kind, total]),
      [
        ['payment', 1400],
        ['refund', 400],
        ['payment', 1400],
      ],
    );
    assert.match(output, /Merchant copy\n/);
    assert.match(output, /"receipt_url":"http/);
    assert.match(printed, /Crumb & Crust.+\n200$/ms);
  },

  'docs/till.md': ({ answers, printed, output }) => {
    const [first, key] = objectsOf(answers);
    assert.deepEqual([key?.object, key?.state], ['idempotency_key', 'done']);
    assert.partialDeepStrictEqual(key?.tap, { id: first?.id });
    assert.deepEqual(listsOf(answers)[0]?.[0]?.id, first?.id);
    assert.match(printed, /^order-42 approved$/m);
    assert.match(output, /^State +tap done$/m);
    const actions = objectsOf(answers).flatMap(({ object, action }) =>
      object === 'device' ? [action] : [],
    );
    assert.deepEqual(actions, [null, 'displaying', 'displaying', 'idle']);
  },

  'docs/refunds-and-disputes.md': ({ answers, printed }) => {
    const refunds = objectsOf(answers).filter(({ object }) => object === 'refund');
    assert.deepEqual(
      refunds.map(({ status, amount }) => [status, amount]),
      [
        ['succeeded', 1200],
        ['succeeded', 3800],
        ['pending', 3000],
        ['failed', 3000],
      ],
    );
    const disputes = objectsOf(answers).filter(({ object }) => object === 'dispute');
    assert.equal(disputes[0]?.status, 'needs_response');
    assert.ok(disputes.some(({ outcome }) => outcome === 'won'));
    const asked = disputes.filter(({ id }) => id === disputes.at(-1)?.id);
    assert.deepEqual(
      asked.map(({ status }) => status),
      [
        'inquiry_needs_response',
        'inquiry_needs_response',
        'inquiry_under_review',
        'needs_response',
      ],
    );
    const balance = objectsOf(answers).find(({ object }) => object === 'balance');
    assert.match(JSON.stringify(balance), /"held":8000/);
    assert.match(printed, /^lost$/m);
  },

  'docs/settlement.md': ({ answers, printed }) => {
    const payouts = objectsOf(answers).filter(({ object }) => object === 'payout');
    assert.deepEqual(
      payouts.map(({ status, amount }) => [status, amount]),
      [
        ['paid', 5000],
        ['scheduled', 9000],
      ],
    );
    const own = objectsOf(answers).findLast(({ object }) => object === 'balance');
    assert.match(JSON.stringify(own), /"operating":170/);
    const converted = objectsOf(answers).findLast(({ object }) => object === 'tap');
    assert.equal((converted?.fx as { to?: string } | null)?.to, 'EUR');
    assert.deepEqual(printed.split('\n').slice(0, 3), ['2030-04-23', '2030-04-24', '2030-04-22']);
    assert.match(printed, /^\d+ captures$/m);
  },

  'docs/webhooks.md': ({ answers, printed, output }) => {
    assert.match(output, /payout\.paid/);
    assert.match(output, /signed by Taprail\nand recent/);
    assert.match(output, /^The endpoint did not accept payout\.failed: .+ after \d+ ms\.$/m);
    const tested = objectsOf(answers).find(({ object }) => object === 'event');
    assert.partialDeepStrictEqual(tested, { deliveries: [{ kind: 'test' }] });
    assert.match(output, /^\d+ of \d+ events are sent again, in \d+ deliveries\.$/m);
    assert.ok(objectsOf(answers).some(({ object }) => object === 'redelivery_job'));
    assert.match(printed, /^failed no_account\n200$/m);
    assert.match(printed, /^completed$/m);
    assert.match(printed, /^evt_1$/m);
    assert.match(printed, /^charge\.captured evt_/m);
  },

  'docs/testing.md': ({ answers, printed }) => {
    const taps = objectsOf(answers).filter(({ object }) => object === 'tap');
    assert.deepEqual(
      taps.map(({ status }) => status),
      ['approved', 'declined', 'cancelled', 'approved', 'declined', 'approved'],
    );
    assert.match(printed, /^pending_requirements \d+$/m);
    assert.match(printed, /^approved after a retry that you did not see$/m);
  },

  'docs/sdk.md': ({ printed }) => {
    assert.match(printed, /^received$/m);
    assert.match(printed, /^tap_not_found .* http.*tap.not.found$/m);
    assert.match(printed, /^tap\.approved$/m);
  },

  'docs/cli.md': ({ output }) => {
    assert.match(output, /12\.50/);
    assert.match(output, /succeeded/);
    assert.match(output, /tr_test_/);
  },

  'docs/operations.md': ({ output }) => {
    assert.match(output, /^Created the platform "harbour"/m);
    assert.match(output, /^Everything agrees, on one platform\.$/m);
    assert.match(output, /^Everything that was compared agrees/m);
    assert.match(output, /^key_\w+ \("checkout server", .*\) is revoked/m);
  },

  'docs/seals.md': ({ printed }) => {
    assert.match(printed, /^\{ recordCount: [1-9], sealedCount: [1-9] \}$/m);
  },
};

type Fields = Readonly<Record<string, unknown>>;

function objectsOf(answers: readonly unknown[]): readonly Fields[] {
  return answers.filter(
    (answer): answer is Fields => typeof answer === 'object' && answer !== null,
  );
}

function statusesOf(answers: readonly unknown[], kind: string): readonly unknown[] {
  const own = objectsOf(answers).filter(({ object }) => object === kind);
  return own.map(({ status }) => status);
}

function listsOf(answers: readonly unknown[]): readonly (readonly Fields[])[] {
  return objectsOf(answers).flatMap(({ data }) => (Array.isArray(data) ? [data as Fields[]] : []));
}

function pastDueIn(requirements: unknown): readonly string[] {
  return (requirements as { pastDue?: readonly string[] } | undefined)?.pastDue ?? [];
}
