import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captureChange } from './decide-capture.ts';
import { decideTap } from './decide-tap.ts';
import { approved, at, begunTap, later, terms } from './payments-fixture.ts';
import { firstHash, hashStage, makeRecording } from './recording.ts';

const environment = 'test';
const tapped = makeRecording(
  decideTap(begunTap({ captureMode: 'pre-auth' }), approved, { risk: null, terms, at }),
  { before: [], environment, at },
);
const captured = makeRecording(
  captureChange(tapped.transaction, {
    amount: 1_000n,
    result: { kind: 'captured', ref: 'ref-1' },
    terms,
    at: later,
  }),
  { before: tapped.stages, environment, at: later },
);
const stages = [...tapped.stages, ...captured.stages];

test('each stage carries the hash of the one before, across recordings', () => {
  let previous = firstHash;
  for (const { kind, body, hash } of stages) {
    previous = hashStage({ previous, kind, body });
    assert.deepEqual(hash, previous);
  }
  assert.deepEqual(captured.transaction.hash, previous);
});

test('stages are numbered on from those that are stored', () => {
  assert.deepEqual(
    stages.map(({ position, kind }) => [position, kind]),
    [
      [1, 'tap'],
      [2, 'authorisation'],
      [3, 'capture'],
      [4, 'release'],
    ],
  );
  assert.equal(captured.transaction.stageCount, 4);
});

test('a changed byte, kind or order changes the hash', () => {
  const stage = { previous: firstHash, kind: 'tap', body: '{"amount":1}' };
  const hashes = [
    hashStage(stage),
    hashStage({ ...stage, body: '{"amount":2}' }),
    hashStage({ ...stage, kind: 'capture' }),
    hashStage({ ...stage, previous: hashStage(stage) }),
  ];
  assert.equal(new Set(hashes).size, hashes.length);
});

test('events count on from those before, and are about the same object', () => {
  const events = [...tapped.events, ...captured.events];
  const sequences = events.map(({ type, body }) => [type, JSON.parse(body).sequence]);
  assert.deepEqual(sequences, [
    ['tap.approved', 1],
    ['charge.captured', 2],
  ]);
  assert.equal(captured.transaction.eventCount, 2);
  for (const { objectId } of events) assert.equal(objectId, tapped.transaction.id);
});

test('the event of a capture shows the stages that were stored before it', () => {
  const [event] = captured.events;
  const { object } = JSON.parse(event?.body ?? '').data;
  assert.equal(object.status, 'captured');
  assert.equal(object.hash, captured.transaction.hash);
  assert.equal(object.stages.authorisation.amount, 1_250);
  assert.deepEqual(
    [object.stages.capture.amount, object.stages.capture.release.amount],
    [1_000, 250],
  );
});
