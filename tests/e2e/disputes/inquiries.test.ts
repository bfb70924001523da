import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dispute } from '../../../sdk/src/index.ts';
import { disputesOf, movesOf, refund, sendRefund } from '../../support/money/after-capture.ts';
import { balanceOf } from '../../support/money/payouts.ts';
import { download } from '../../support/money/reports.ts';
import { advance, daySeconds, png } from '../../support/onboarding/onboarding.ts';
import {
  assertReconciled,
  type ProviderWorld,
  startSimulatorWorld,
  startStripeWorld,
} from '../../support/provider/provider-worlds.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import type { TestPlatform } from '../../support/service/test-service.ts';

const config = { role: 'api' } as const;
const [simulator, stripe] = [
  await startSimulatorWorld({ config }),
  await startStripeWorld({ config }),
];
const evidence = { explanation: 'They ate here.' };

for (const world of [simulator, stripe]) {
  test(`an inquiry shows its deadline, moves no money and has no event, on ${world.name}`, async () => {
    const { platform, api, counter, lunch, inquiry } = await beAsked(world);
    assert.equal(inquiry.status, 'inquiry_needs_response');
    assert.deepEqual([inquiry.outcome, inquiry.closed_at], [null, null]);
    assert.equal(inquiry.inquiry_opened_at, inquiry.opened_at);
    assert.ok(inquiry.evidence_due_by > inquiry.opened_at);
    const { evidence_submitted_at: _s, evidence: _e, ...others } = inquiry;
    const inTransaction = withoutCharges(others);
    const { disputes } = await api.taprail.transactions.get(lunch.transaction);
    assert.deepEqual(disputes, [inTransaction]);
    assert.deepEqual(await balanceOf(counter), { pending: 1_000 });
    assert.deepEqual(await disputeEvents(world, platform), []);
    const ofStatus = async (status: 'inquiry_needs_response' | 'needs_response') =>
      (await api.taprail.disputes.list({ status })).data.map(({ id }) => id);
    assert.deepEqual(await ofStatus('inquiry_needs_response'), [inquiry.id]);
    assert.deepEqual(await ofStatus('needs_response'), []);
    assert.deepEqual((await downloadDisputes(world, platform)).rows, []);
    const accepted = await api.post(`/v1/disputes/${inquiry.id}/accept`);
    assertRefusal(accepted, { status: 409, code: 'inquiry_not_acceptable' });
    await assertReconciled(world, platform);
  });

  test(`a payment under inquiry can be refunded, on ${world.name}`, async () => {
    const { platform, api, lunch, inquiry } = await beAsked(world);
    assert.equal((await refund(api, lunch)).status, 'succeeded');
    await world.endInquiry(api, inquiry, 'close');
    const closed = await api.taprail.disputes.get(inquiry.id);
    assert.deepEqual([closed.status, closed.outcome], ['inquiry_closed', null]);
    assert.notEqual(closed.closed_at, null);
    const late = await api.post(`/v1/disputes/${inquiry.id}/submit`);
    assertRefusal(late, { status: 409, code: 'dispute_closed' });
    assert.deepEqual(await disputeEvents(world, platform), []);
    assert.deepEqual(await movesOf(api, lunch, 'submerchant_dispute_hold'), []);
    await assertReconciled(world, platform);
  });

  test(`an inquiry is answered with texts and files, once, on ${world.name}`, async () => {
    const { platform, api, inquiry } = await beAsked(world);
    const path = `/v1/disputes/${inquiry.id}`;
    assertRefusal(await api.post(`${path}/submit`), { status: 422, code: 'evidence_missing' });
    const file = await api.taprail.files.upload({ file: png, purpose: 'dispute_evidence' });
    const draft = { ...evidence, receipt_file: file.id };
    await api.taprail.disputes.draftEvidence(inquiry.id, draft);
    const answered = await api.taprail.disputes.submitEvidence(inquiry.id);
    assert.equal(answered.status, 'inquiry_under_review');
    assert.notEqual(answered.evidence_submitted_at, null);
    assert.equal(answered.evidence?.receipt_file, file.id);
    const again = await api.post(`${path}/submit`);
    assertRefusal(again, { status: 409, code: 'evidence_already_submitted' });
    await world.endInquiry(api, inquiry, 'close');
    assert.equal((await api.taprail.disputes.get(inquiry.id)).status, 'inquiry_closed');
    assert.deepEqual(await disputeEvents(world, platform), []);
    await assertReconciled(world, platform);
  });

  for (const before of ['unanswered', 'answered', 'closed'] as const) {
    test(`an inquiry that was ${before} becomes a dispute under its id, on ${world.name}`, async () => {
      const { platform, api, counter, lunch, inquiry } = await beAsked(world);
      if (before === 'answered') {
        await api.taprail.disputes.draftEvidence(inquiry.id, evidence);
        await api.taprail.disputes.submitEvidence(inquiry.id);
      }
      if (before === 'closed') await world.endInquiry(api, inquiry, 'close');
      await world.endInquiry(api, inquiry, 'dispute');
      const [opened, ...more] = await disputesOf(api, lunch);
      assert(opened !== undefined && more.length === 0);
      assert.deepEqual([opened.id, opened.status], [inquiry.id, 'needs_response']);
      assert.equal(opened.inquiry_opened_at, inquiry.inquiry_opened_at);
      assert.deepEqual([opened.closed_at, opened.evidence_submitted_at], [null, null]);
      // The draft of the inquiry can be submitted again.
      const kept = opened.evidence?.explanation ?? null;
      assert.equal(kept, before === 'answered' ? evidence.explanation : null);
      assert.deepEqual(await balanceOf(counter), {
        pending: 1_000,
        available: -1_000,
        held: 1_000,
      });
      const refused = await sendRefund(api, lunch);
      assertRefusal(refused, { status: 409, code: 'transaction_disputed' });
      const [event, ...others] = await disputeEvents(world, platform);
      const { evidence: _e, evidence_submitted_at: _s, ...rest } = opened;
      const { reinstated_at: _r, inquiry_opened_at: _i, ...inEvent } = withoutCharges(rest);
      assert.deepEqual([event?.type, event?.data.object], ['dispute.opened', inEvent]);
      assert.deepEqual(others, []);
      await api.taprail.disputes.draftEvidence(inquiry.id, { receipt: 'winning_evidence' });
      const reviewed = await api.taprail.disputes.submitEvidence(inquiry.id);
      assert.equal(reviewed.status, 'under_review');
      await world.advance(api, 2 * daySeconds);
      await world.decideDispute(api, opened, 'won');
      assert.equal((await api.taprail.disputes.get(inquiry.id)).outcome, 'won');
      const types = (await disputeEvents(world, platform)).map(({ type }) => type);
      assert.deepEqual(types, ['dispute.opened', 'dispute.closed']);
      const { rows } = await downloadDisputes(world, platform);
      assert.deepEqual(
        rows.map(({ dispute, status }) => [dispute, status]),
        [[inquiry.id, 'won']],
      );
      await assertReconciled(world, platform);
    });
  }
}

/** Only the dispute itself shows the charges of its stay. */
function withoutCharges<Shown extends Charged>(shown: Shown): Omit<Shown, keyof Charged> {
  const { charges: _c, charges_count: _n, charges_url: _u, ...others } = shown;
  return others;
}

type Charged = Pick<Dispute, 'charges' | 'charges_count' | 'charges_url'>;

test('late webhooks about an inquiry change nothing of its dispute', async () => {
  const { platform, api, lunch, inquiry } = await beAsked(stripe);
  const { control } = stripe.server;
  await stripe.endInquiry(api, inquiry, 'dispute');
  const events = control.webhooks.events();
  const url = `${stripe.taps.service.url}/psp/webhooks/stripe`;
  for (const order of ['reversed', 'duplicated'] as const) {
    await control.webhooks.deliver({ url, events, order });
    await advance(api, 0);
  }
  const [opened, ...more] = await disputesOf(api, lunch);
  assert.deepEqual([opened?.id, opened?.status, more], [inquiry.id, 'needs_response', []]);
  assert.equal((await disputeEvents(stripe, platform)).length, 1);
});

test('the simulated bank disputes unless the evidence wins', async () => {
  const end = async (receipt: string | null) => {
    const { api, inquiry } = await beAsked(simulator);
    if (receipt !== null) {
      await api.taprail.disputes.draftEvidence(inquiry.id, { receipt });
      await api.taprail.disputes.submitEvidence(inquiry.id);
    }
    await advance(api, (receipt === null ? 31 : 2) * daySeconds);
    return (await api.taprail.disputes.get(inquiry.id)).status;
  };
  assert.equal(await end('winning_evidence'), 'inquiry_closed');
  assert.equal(await end('losing_evidence'), 'needs_response');
  assert.equal(await end(null), 'needs_response');
  const { api, inquiry } = await beAsked(simulator);
  await simulator.endInquiry(api, inquiry, 'dispute');
  const again = await api.post(`/v1/test/disputes/${inquiry.id}/escalate`);
  assertRefusal(again, { status: 409, code: 'no_inquiry' });
});

async function beAsked(world: ProviderWorld) {
  const platform = await world.newPlatform();
  const { api } = platform;
  const counter = await world.openCounter(api);
  const lunch = await counter.tap({ amount: 1_000, platform_fee: 0 });
  await world.inquire(api, lunch.transaction);
  const [inquiry] = await disputesOf(api, lunch);
  assert(inquiry !== undefined);
  return { platform, api, counter, lunch, inquiry };
}

function downloadDisputes(world: ProviderWorld, platform: TestPlatform) {
  return download(world.taps.service, platform, '/v1/reports/disputes.csv');
}

async function disputeEvents(world: ProviderWorld, platform: TestPlatform) {
  const events = await world.taps.events(platform);
  return events.filter(({ type }) => type.startsWith('dispute.'));
}
