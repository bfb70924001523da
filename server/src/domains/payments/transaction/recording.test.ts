import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstHash, hashRecord } from '../../ledger/index.ts';
import { captureChange } from '../decisions/decide-capture.ts';
import { decideTap } from '../decisions/decide-tap.ts';
import { approved, at, begunTap, later, operationId, terms } from '../payments-fixture.ts';
import { makeRecording, parseStages, stagesText } from './recording.ts';

const environment = 'test';
const tapped = makeRecording(
  decideTap(begunTap({ captureMode: 'pre-auth' }), approved, {
    risk: null,
    terms,
    operationId,
    at,
  }),
  { position: 1, environment, at },
);
const captured = makeRecording(
  captureChange(tapped.transaction, {
    amount: 1_000n,
    result: { kind: 'captured', ref: 'ref-1', settled: null },
    terms,
    operationId,
    at: later,
  }),
  { position: 2, environment, at: later },
);

test("each record's hash covers the previous hash", () => {
  assert.equal(tapped.transaction.hash, hashRecord(firstHash, tapped.stages));
  assert.equal(captured.transaction.hash, hashRecord(tapped.transaction.hash, captured.stages));
});

test("a record has its operation's stages, and the transaction has all", () => {
  const kindsOf = (text: string) => parseStages(text).map(({ kind }) => kind);
  assert.deepEqual(kindsOf(tapped.stages), ['tap', 'authorisation', 'provider']);
  assert.deepEqual(kindsOf(captured.stages), ['capture', 'release']);
  assert.deepEqual(captured.transaction.stages, [
    ...parseStages(tapped.stages),
    ...parseStages(captured.stages),
  ]);
  assert.deepEqual([tapped.transaction.position, captured.transaction.position], [1, 2]);
});

test('a change of a byte, a kind, the order or the previous record changes the hash', () => {
  const [tap, authorisation, provider] = parseStages(tapped.stages);
  assert(tap?.kind === 'tap' && authorisation !== undefined && provider !== undefined);
  const changed = { ...tap, body: { ...tap.body, amount: tap.body.amount + 1 } };
  const renamed = { ...provider, kind: 'block' } as unknown as typeof provider;
  const variants = [
    [tap, authorisation, provider],
    [changed, authorisation, provider],
    [tap, authorisation, renamed],
    [authorisation, tap, provider],
    [tap, authorisation],
  ];
  const hashes = variants.map((stages) => hashRecord(firstHash, stagesText(stages)));
  assert.equal(hashes[0], tapped.transaction.hash);
  hashes.push(hashRecord(hashes[0] ?? '', tapped.stages));
  assert.equal(new Set(hashes).size, hashes.length);
});

test('events of one object are numbered consecutively', () => {
  const events = [...tapped.events, ...captured.events];
  const sequences = events.map((event) => [event.type, event.sequence, event.position]);
  assert.deepEqual(sequences, [
    ['tap.approved', 1, 1],
    ['charge.captured', 2, 2],
  ]);
  for (const event of events) assert.equal(JSON.parse(event.body()).sequence, event.sequence);
  assert.equal(captured.transaction.eventCount, 2);
  for (const { objectId } of events) assert.equal(objectId, tapped.transaction.id);
});

test("a capture's event includes the stages stored before it", () => {
  const [event] = captured.events;
  const { object } = JSON.parse(event?.body() ?? '').data;
  assert.equal(object.status, 'captured');
  assert.equal(object.hash, captured.transaction.hash);
  assert.equal(object.stages.authorisation.amount, 1_250);
  assert.deepEqual(
    [object.stages.capture.amount, object.stages.capture.release.amount],
    [1_000, 250],
  );
});
