import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstHash, hashRecord } from '../../ledger/index.ts';
import golden from './event-bodies-1.json' with { type: 'json' };
import { eventBody } from './event-body.ts';
import { foldHistory, type HistoryRow } from './history.ts';

// Stored records keep their text, and a redelivered event must have the same bytes, so no text in
// that file may ever change. A new way to write records is a new format with a file of its own.
const { platformId, subMerchantId, transactions } = golden;

for (const { title, id, operations } of transactions) {
  const rows = operations.map(
    (operation, index): HistoryRow => ({
      id,
      subMerchantId,
      operationId: id,
      position: index + 1,
      kind: operation.kind,
      request: operation.request,
      beganAt: new Date(operation.at),
      isRecorded: true,
      stages: operation.stages,
      hash: operation.hash,
      eventCount: operation.events.length,
      unknownAmount: null,
      decisionSince: null,
    }),
  );

  test(`the events of ${title} in format 1 never change`, () => {
    for (const [index, { at, events }] of operations.entries()) {
      const position = index + 1;
      const transaction = foldHistory(platformId, rows, position);
      for (const { body, ...facts } of events) {
        const stored = { platformId, objectId: id, createdAt: new Date(at), storedBody: null };
        const event = { ...facts, ...stored, position };
        assert.equal(eventBody(event, transaction, { environment: 'test' }), body);
      }
    }
  });

  test(`the hashes of ${title} in format 1 never change`, () => {
    let previous = firstHash;
    for (const { stages, hash } of operations) {
      previous = hashRecord(previous, stages);
      assert.equal(previous, hash);
    }
  });
}

test('format 1 has a golden event of every kind', () => {
  const kinds = transactions.flatMap(({ operations }) =>
    operations.flatMap(({ events }) => events.map(({ type }) => type)),
  );
  assert.deepEqual([...new Set(kinds)].toSorted(), [
    'charge.captured',
    'charge.failed',
    'charge.refunded',
    'dispute.closed',
    'dispute.evidence_required',
    'dispute.opened',
    'tap.approved',
    'tap.declined',
    'tap.reversed',
  ]);
});
