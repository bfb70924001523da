import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dispute } from '../../../sdk/src/index.ts';
import { noEvidence } from '../../../server/src/domains/payments/disputes/list-disputes.ts';
import { newUuid, parseId } from '../../../server/src/lib/ids.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { dumpDatabase } from '../../support/database/dump-database.ts';
import { endOperationLeases } from '../../support/database/end-operation-leases.ts';
import {
  balancesOf,
  closeDispute,
  dispute,
  disputeIn,
  movesOf,
} from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import {
  advance,
  advanceTo,
  daySeconds,
  orderFault,
  png,
  uploadDocument,
} from '../../support/onboarding/onboarding.ts';
import { eventually } from '../../support/running/service-process.ts';
import type { ApiClient, RequestOptions } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';
import { startTestService } from '../../support/service/test-service.ts';

const taps = await TapService.start();
const node = await startTestService({ beside: taps.service });
const { database } = taps.service;
const submitted = { status: 409, code: 'evidence_already_submitted' } as const;
const closed = { status: 409, code: 'dispute_closed' } as const;
const late = { status: 409, code: 'evidence_deadline_passed' } as const;
const busy = { status: 409, code: 'operation_in_progress' } as const;
const empty = { ...noEvidence, files: [] };

test('a draft is merged, cleared in part, and shown', async () => {
  const { api, opened } = await disputed();
  const first = disputeIn(await draft(api, opened, { explanation: 'He ate.', receipt: 'Table 4' }));
  assert.deepEqual(first.evidence, { ...empty, explanation: 'He ate.', receipt: 'Table 4' });
  assert.deepEqual(first, { ...opened, evidence: first.evidence });
  const second = disputeIn(await draft(api, opened, { receipt: null, service_date: '2026-11-14' }));
  assert.deepEqual(second.evidence, {
    ...empty,
    explanation: 'He ate.',
    service_date: '2026-11-14',
  });
  assert.deepEqual(await api.taprail.disputes.get(opened.id), second);
  assert.deepEqual(disputeIn(await draft(api, opened, {})), second);
  const unknown = await draft(api, opened, { explanations: 'He ate.' });
  assertRefusal(unknown, { status: 400, code: 'parameter_unknown' });
  const long = await draft(api, opened, { receipt: 'x'.repeat(5_001) });
  assertRefusal(long, { status: 400, code: 'parameter_invalid', param: 'receipt' });
  const key = keyed(newKey());
  const kept = await draft(api, opened, { refund_policy: 'None.' }, key);
  await draft(api, opened, { refund_policy: null });
  assertReplays(await draft(api, opened, { refund_policy: 'None.' }, key), kept);
  assert.deepEqual(await api.taprail.disputes.get(opened.id), second);
});

test('evidence is sealed in the database, as a draft, submitted and in stored answers', async () => {
  const { api, opened } = await disputed();
  await draft(api, opened, { explanation: 'Distinctive Zenobia ate.' }, keyed(newKey()));
  disputeIn(await answer(api, opened, 'submit', keyed(newKey())));
  const { evidence } = await api.taprail.disputes.get(opened.id);
  assert.equal(evidence?.explanation, 'Distinctive Zenobia ate.');
  assert.doesNotMatch(await dumpDatabase(database), /Zenobia/);
});

test('files are attached, shown without their content, replaced and removed', async () => {
  const { api, opened } = await disputed();
  const [first, second] = [await upload(api), await upload(api, 'second')];
  const attached = disputeIn(await draft(api, opened, { receipt_file: first.id }));
  assert.deepEqual(attached.evidence, { ...empty, receipt_file: first.id, files: [first] });
  const more = { receipt_file: second.id, other_file: first.id, refund_policy_file: first.id };
  const { evidence } = disputeIn(await draft(api, opened, more));
  assert.deepEqual(evidence, { ...empty, ...more, files: [second, first] });
  const none = { receipt_file: null, other_file: null, refund_policy_file: null };
  assert.deepEqual(disputeIn(await draft(api, opened, none)).evidence, empty);
  for (const path of [`/files/${first.id}`, `/v1/files/${first.id}`]) {
    assert.equal((await api.get(path)).status, 404);
  }
});

test('400 for an unknown file, one of another platform and one for another purpose', async () => {
  const { api, opened } = await disputed();
  const elsewhere = (await taps.newPlatform()).api;
  const theirs = await upload(elsewhere);
  const document = await uploadDocument(api);
  const own = await upload(api);
  for (const id of [theirs.id, document, 'file_01k2x3y4z5a6b7c8d9e0f1g2h3', 'receipt.pdf', '']) {
    const refused = await draft(api, opened, { receipt_file: own.id, other_file: id });
    assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'other_file' });
    assert.match(refused.text, /purpose dispute_evidence/);
  }
  assert.deepEqual(await api.taprail.disputes.get(opened.id), opened);
});

test('400 for files that are too large together', async () => {
  const { api, opened } = await disputed();
  const large = await upload(api, 'x'.repeat(2_250_000 - png.length));
  const two = { receipt_file: large.id, other_file: large.id };
  disputeIn(await draft(api, opened, two));
  const param = 'refund_policy_file';
  const refused = await draft(api, opened, { [param]: (await upload(api)).id });
  assertRefusal(refused, { status: 400, code: 'parameter_invalid', param });
  disputeIn(await draft(api, opened, { explanation: 'He ate.' }));
});

test('a file alone is evidence, reaches the provider and stays as submitted', async () => {
  const { api, opened } = await disputed();
  const receipt = await upload(api, 'Table 4: winning_evidence');
  await draft(api, opened, { receipt_file: receipt.id });
  await orderFault(api, { operation: 'disputes.submit', kind: 'timeout' });
  disputeIn(await answer(api, opened, 'submit'), 202);
  await advance(api, 10);
  const under = await api.taprail.disputes.get(opened.id);
  assert.deepEqual(under.evidence, { ...empty, receipt_file: receipt.id, files: [receipt] });
  assert.ok(under.evidence_submitted_at !== null && opened.evidence_submitted_at === null);
  assertRefusal(await draft(api, opened, { receipt_file: null }), submitted);
  await advance(api, 2 * daySeconds);
  assert.equal((await api.taprail.disputes.get(opened.id)).status, 'won');
});

test('a draft that was never submitted is not shown as submitted', async () => {
  const { api, opened } = await disputed();
  await draft(api, opened, { receipt: 'Table 4' });
  await answer(api, opened, 'accept');
  const given = await api.taprail.disputes.get(opened.id);
  assert.deepEqual([given.evidence?.receipt, given.evidence_submitted_at], ['Table 4', null]);
});

test('concurrent drafts on two nodes are all kept', async () => {
  const { api, opened } = await disputed();
  const names = ['explanation', 'receipt', 'service_date', 'refund_policy'];
  await Promise.all(
    names.map(async (name, index) => {
      const at = index % 2 === 0 ? api : api.at(node.url);
      disputeIn(await draft(at, opened, { [name]: name }));
    }),
  );
  const { evidence } = await api.taprail.disputes.get(opened.id);
  const kept = Object.fromEntries(names.map((name) => [name, name]));
  assert.deepEqual(evidence, { ...empty, ...kept });
});

test('422 for a submission without evidence, and the key stays free', async () => {
  const { api, opened } = await disputed();
  const none = { status: 422, code: 'evidence_missing' };
  const key = keyed(newKey());
  assertRefusal(await answer(api, opened, 'submit', key), none);
  for (const nothing of [{ explanation: null }, { explanation: '' }, { explanation: ' \n' }]) {
    await draft(api, opened, nothing);
    assertRefusal(await answer(api, opened, 'submit', key), none);
  }
  await draft(api, opened, { explanation: 'He ate.' });
  const taken = disputeIn(await answer(api, opened, 'submit', key));
  assert.equal(taken.status, 'under_review');
});

const verdicts = [
  { text: 'winning_evidence', outcome: 'won', moved: [1_000] },
  { text: 'losing_evidence', outcome: 'lost', moved: [1_000, -1_000] },
];
for (const { text, outcome, moved } of verdicts) {
  test(`${text} is submitted once, and the dispute is ${outcome} a day later`, async () => {
    const { platform, api, tap, opened } = await disputed();
    await draft(api, opened, { receipt: text, explanation: 'He ate.' });
    const key = keyed(newKey());
    const sent = await answer(api, opened, 'submit', key);
    assert.equal(disputeIn(sent).status, 'under_review');
    const under = await api.taprail.disputes.get(opened.id);
    assert.deepEqual(sent.body, under);
    assert.deepEqual(under.evidence, { ...empty, receipt: text, explanation: 'He ate.' });
    assertRefusal(await answer(api, opened, 'submit'), submitted);
    assertRefusal(await answer(api, opened, 'accept'), submitted);
    assertRefusal(await draft(api, opened, { receipt: 'another' }), submitted);
    assertReplays(await answer(api, opened, 'submit', key), sent);
    assert.deepEqual(await api.taprail.disputes.get(opened.id), under);

    await advance(api, 2 * daySeconds);
    const ended = await api.taprail.disputes.get(opened.id);
    assert.deepEqual([ended.status, ended.outcome], [outcome, outcome]);
    assert.deepEqual(ended.evidence, under.evidence);
    assert.deepEqual(await movesOf(api, tap, 'psp_clearing'), moved);
    for (const verb of ['submit', 'accept'] as const) {
      assertRefusal(await answer(api, opened, verb), closed);
    }
    assertRefusal(await draft(api, opened, { receipt: 'another' }), closed);
    // An answered dispute has no reminder.
    await advance(api, 60 * daySeconds);
    const types = ['dispute.opened', 'dispute.closed'];
    assert.deepEqual((await taps.eventTypes(platform, tap)).slice(2), types);
  });
}

test('a replay shows the dispute as of its answer, whatever happened later', async () => {
  const { api, counter } = await taps.newCounter();
  const stay = await counter.hold(5_000);
  await counter.stay(stay, 'charges', { amount: 1_000 });
  await counter.act(stay, 'capture', {});
  const opened = await dispute(api, stay);
  const key = keyed(newKey());
  const accepted = await answer(api, opened, 'accept', key);
  assert.deepEqual(
    disputeIn(accepted).charges.map(({ amount }) => amount),
    [1_000],
  );
  const { authorisation_chain_id } = stay;
  const later = await counter.hold(5_000, { authorisation_chain_id });
  await counter.stay(later, 'charges', { amount: 2_000 });
  await api.post(`/v1/test/disputes/${opened.id}/reinstate`);
  const present = await api.taprail.disputes.get(opened.id);
  assert.deepEqual(
    present.charges.map(({ amount }) => amount),
    [1_000, 2_000],
  );
  assert.notEqual(present.reinstated_at, null);
  assertReplays(await answer(api, opened, 'accept', key), accepted);
});

test('a conceded dispute is lost at once, with its money', async () => {
  const { platform, api, counter, tap, opened } = await disputed();
  const key = keyed(newKey());
  const accepted = await answer(api, opened, 'accept', key);
  const lost = disputeIn(accepted);
  assert.deepEqual([lost.status, lost.outcome], ['lost', 'lost']);
  assert.notEqual(lost.closed_at, null);
  const balance = { pending: 1_000, available: -1_000 };
  assert.deepEqual(await balancesOf(api, counter), { USD: balance });
  assert.deepEqual(accepted.body, await api.taprail.disputes.get(opened.id));
  assertReplays(await answer(api, opened, 'accept', key), accepted);
  for (const verb of ['submit', 'accept'] as const) {
    assertRefusal(await answer(api, opened, verb), closed);
  }
  await advance(api, 60 * daySeconds);
  assert.deepEqual(await movesOf(api, tap, 'psp_clearing'), [1_000, -1_000]);
  const types = ['dispute.opened', 'dispute.closed'];
  assert.deepEqual((await taps.eventTypes(platform, tap)).slice(2), types);
});

test('at the deadline evidence is locked, even before the provider closes the dispute', async () => {
  const { api, opened } = await disputed({ due_in: 3 * daySeconds });
  await draft(api, opened, { receipt: 'winning_evidence' });
  const deadline = new Date(opened.evidence_due_by);
  await advanceTo(api, new Date(deadline.getTime() - 60_000));
  disputeIn(await draft(api, opened, { explanation: 'He ate.' }));
  await orderFault(api, { operation: 'disputes.retrieve', kind: 'timeout', times: 9 });
  await advanceTo(api, new Date(deadline.getTime() + 60_000));
  assert.equal((await api.taprail.disputes.get(opened.id)).status, 'needs_response');
  assertRefusal(await draft(api, opened, { explanation: 'Really.' }), late);
  assertRefusal(await answer(api, opened, 'submit'), late);
  assertRefusal(await answer(api, opened, 'accept'), late);
  await advance(api, daySeconds);
  const lost = await api.taprail.disputes.get(opened.id);
  assert.deepEqual([lost.status, lost.evidence?.explanation], ['lost', 'He ate.']);
});

test('of concurrent submissions on two nodes one is sent', async () => {
  const { api, tap, platform, opened } = await disputed();
  await draft(api, opened, { receipt: 'winning_evidence' });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => {
      return answer(index % 2 === 0 ? api : api.at(node.url), opened, 'submit');
    }),
  );
  const [sent, ...more] = answers.filter(({ status }) => status === 200);
  assert(sent !== undefined && more.length === 0);
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    const code = /^(operation_in_progress|evidence_already_submitted)$/;
    assertRefusal(refused, { status: 409, code });
  }
  const kinds = await taps.stageKinds(platform, tap);
  assert.deepEqual(kinds.slice(3), ['dispute', 'dispute_review']);
});

test('a submission whose answer was lost is sent once, and nothing changes meanwhile', async () => {
  const { platform, api, counter, tap, opened } = await disputed({ due_in: 50 * 3_600 });
  await draft(api, opened, { receipt: 'winning_evidence' });
  await orderFault(api, { operation: 'disputes.submit', kind: 'timeout' });
  const key = keyed(newKey());
  const lost = await answer(api, opened, 'submit', key);
  assert.equal(disputeIn(lost, 202).status, 'needs_response');
  assert.deepEqual(lost.body, await api.taprail.disputes.get(opened.id));
  assertReplays(await answer(api, opened, 'submit', key), lost);
  assert.equal((await counter.read(tap)).pending_operation?.kind, 'dispute_submit');
  assertRefusal(await answer(api, opened, 'submit'), busy);
  assertRefusal(await answer(api, opened, 'accept'), busy);
  assertRefusal(await draft(api, opened, { receipt: 'another' }), busy);
  await advance(api, 10);
  const under = await api.taprail.disputes.get(opened.id);
  assert.deepEqual([under.status, under.evidence?.receipt], ['under_review', 'winning_evidence']);
  assertRefusal(await answer(api, opened, 'submit'), submitted);
  const found = await answer(api, opened, 'submit', key);
  assert.deepEqual([found.status, found.body], [200, under]);
  await advance(api, 3 * daySeconds);
  assert.equal((await api.taprail.disputes.get(opened.id)).status, 'won');
  const types = ['dispute.opened', 'dispute.closed'];
  assert.deepEqual((await taps.eventTypes(platform, tap)).slice(2), types);
  assert.equal(await taps.openOperations(platform), 0);
});

test('a dispute that ends while its answer is unknown ends once', async () => {
  const { platform, api, tap, opened } = await disputed();
  await draft(api, opened, { receipt: 'winning_evidence' });
  await orderFault(api, { operation: 'disputes.submit', kind: 'timeout', times: 2 });
  disputeIn(await answer(api, opened, 'submit'), 202);
  assert.equal((await closeDispute(api, opened, 'withdrawn')).status, 'needs_response');
  await advance(api, daySeconds);
  const ended = await api.taprail.disputes.get(opened.id);
  assert.deepEqual([ended.status, ended.evidence?.receipt], ['withdrawn', 'winning_evidence']);
  const types = ['dispute.opened', 'dispute.closed'];
  assert.deepEqual((await taps.eventTypes(platform, tap)).slice(2), types);
  assert.equal(await taps.openOperations(platform), 0);
});

test('a concession whose answer was lost is made once', async () => {
  const { platform, api, tap, opened } = await disputed();
  await orderFault(api, { operation: 'disputes.accept', kind: 'timeout' });
  disputeIn(await answer(api, opened, 'accept'), 202);
  await advance(api, 60);
  assert.equal((await api.taprail.disputes.get(opened.id)).status, 'lost');
  await advance(api, daySeconds);
  assert.deepEqual(await movesOf(api, tap, 'psp_clearing'), [1_000, -1_000]);
  const types = ['dispute.opened', 'dispute.closed'];
  assert.deepEqual((await taps.eventTypes(platform, tap)).slice(2), types);
});

test('an answer that the provider refused has no effect, and can be repeated', async () => {
  const refused = { status: 502, code: 'psp_error' };
  for (const [verb, status] of [
    ['submit', 'under_review'],
    ['accept', 'lost'],
  ] as const) {
    const { platform, api, opened } = await disputed();
    const drafted = disputeIn(await draft(api, opened, { receipt: 'Table 4' }));
    await orderFault(api, { operation: `disputes.${verb}`, kind: 'error' });
    const key = keyed(newKey());
    assertRefusal(await answer(api, opened, verb, key), refused);
    assert.deepEqual(await api.taprail.disputes.get(opened.id), drafted);
    assert.equal(disputeIn(await answer(api, opened, verb, key)).status, status);
    assert.equal(await taps.openOperations(platform), 0);
  }
});

test('a submission that was never sent is dropped when the dispute closes', async () => {
  const { platform, api, tap, opened } = await disputed();
  // The process died between its claim and the provider request.
  const id = newUuid();
  const objectId = parseId('txn', tap.transaction);
  const evidence = { ...empty, receipt: 'Table 4' };
  await database.rows(sql('test_claim_submission')`
    insert into operations
      (platform_id, operation_id, object_id, position, kind, request, began_at)
    select ${platform.id}::uuid, ${id}::uuid, ${objectId}::uuid, max(position) + 1,
      'dispute_submit', ${JSON.stringify({ id: opened.id, evidence })}::text, now()
    from operations
    where platform_id = ${platform.id}::uuid and object_id = ${objectId}::uuid`);
  await closeDispute(api, opened, 'won');
  assert.equal((await api.taprail.disputes.get(opened.id)).status, 'needs_response');
  await endOperationLeases(database);
  // The notice is redelivered, and on a slow machine once before the claim has expired.
  await eventually('the dispute is closed', async () => {
    await advance(api, daySeconds);
    return (await api.taprail.disputes.get(opened.id)).status === 'won';
  });
  assert.equal(await taps.openOperations(platform), 0);
});

/** A tap of 1,000 on a platform of its own, and its dispute. */
async function disputed(body: JsonObject = {}) {
  const place = await taps.newCounter();
  const tap = await place.counter.tap({ amount: 1_000 });
  return { ...place, tap, opened: await dispute(place.api, tap, body) };
}

/** A picture as evidence. */
function upload({ taprail }: ApiClient, content = '') {
  const file = Buffer.concat([png, Buffer.from(content)]);
  return taprail.files.upload({ file, purpose: 'dispute_evidence' });
}

function draft(api: ApiClient, { id }: Dispute, body: JsonObject, options?: RequestOptions) {
  return api.patch(`/v1/disputes/${id}/evidence`, body, options);
}

function answer(
  api: ApiClient,
  { id }: Dispute,
  verb: 'submit' | 'accept',
  options?: RequestOptions,
) {
  return api.post(`/v1/disputes/${id}/${verb}`, undefined, options);
}
