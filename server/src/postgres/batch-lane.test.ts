import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchLane, type BatchLaneOptions } from './batch-lane.ts';
import { DatabaseUnavailable } from './database.ts';

interface Item {
  readonly id: string;
}

type Run = BatchLaneOptions<Item, string>['run'];

const overflow = new Error('the lane is full');

function laneOf(run: Run, bounds: Partial<BatchLaneOptions<Item, string>> = {}) {
  const batches: string[][] = [];
  const lane = new BatchLane<Item, string>({
    batchSizeMax: 100,
    queueSizeMax: 1_000,
    onOverflow: () => overflow,
    ...bounds,
    run: (items) => {
      batches.push(items.map(({ id }) => id));
      return run(items);
    },
  });
  return { lane, batches };
}

/** Answers once the test lets it. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run: Run = async (items) => {
    await promise;
    return answersFor(items);
  };
  return { run, open: resolve };
}

const answersFor = (items: readonly Item[]) => new Map(items.map(({ id }) => [id, `did ${id}`]));
const answerAll: Run = async (items) => answersFor(items);
const submitAll = (lane: BatchLane<Item, string>, ids: string) =>
  Promise.all([...ids].map((id) => lane.submit({ id })));
/** Resolves once the lane has sent the items of this turn of the event loop. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('an idle lane runs an item at once', async () => {
  const { lane, batches } = laneOf(answerAll);
  assert.equal(await lane.submit({ id: 'a' }), 'did a');
  assert.equal(await lane.submit({ id: 'b' }), 'did b');
  assert.deepEqual(batches, [['a'], ['b']]);
});

test('items submitted in one turn of the event loop form one batch', async () => {
  const { lane, batches } = laneOf(answerAll);
  await submitAll(lane, 'abc');
  assert.deepEqual(batches, [['a', 'b', 'c']]);
});

test('items submitted while a batch is in flight form the next one', async () => {
  const { run, open } = gate();
  const { lane, batches } = laneOf(run);
  const first = lane.submit({ id: 'a' });
  await turn();
  const answers = submitAll(lane, 'bcd');
  await turn();
  open();
  assert.deepEqual([await first, ...(await answers)], ['did a', 'did b', 'did c', 'did d']);
  assert.deepEqual(batches, [['a'], ['b', 'c', 'd']]);
});

test('no batch exceeds its maximum, and items keep their order', async () => {
  const { lane, batches } = laneOf(answerAll, { batchSizeMax: 2 });
  await submitAll(lane, 'abcde');
  assert.deepEqual(batches, [['a', 'b'], ['c', 'd'], ['e']]);
});

test('a full lane refuses items until there is room again', async () => {
  const { run, open } = gate();
  const { lane } = laneOf(run, { queueSizeMax: 2 });
  const waiting = submitAll(lane, 'ab');
  await assert.rejects(lane.submit({ id: 'd' }), overflow);
  open();
  await waiting;
  assert.equal(await lane.submit({ id: 'd' }), 'did d');
});

test('results are matched by id, in any order', async () => {
  const { lane } = laneOf(async (items) => answersFor(items.toReversed()));
  assert.deepEqual(await submitAll(lane, 'abc'), ['did a', 'did b', 'did c']);
});

test('an item without a result is rejected alone', async () => {
  const { lane } = laneOf(async (items) => answersFor(items.filter(({ id }) => id !== 'b')));
  const results = await Promise.allSettled([...'abc'].map((id) => lane.submit({ id })));
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
});

test('one bad item fails alone: its batch is run again, item by item', async () => {
  const bad = new Error('the database refuses b');
  const { lane, batches } = laneOf(async (items) => {
    if (items.some(({ id }) => id === 'b')) throw bad;
    return answersFor(items);
  });
  const results = await Promise.allSettled([...'abc'].map((id) => lane.submit({ id })));
  assert.deepEqual(batches, [['a', 'b', 'c'], ['a'], ['b'], ['c']]);
  assert.deepEqual(results[1], { status: 'rejected', reason: bad });
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2);
});

test('a batch whose connection broke is tried once more as a whole', async () => {
  let failures = 1;
  const { lane, batches } = laneOf(async (items) => {
    if (items.length > 1 && failures-- > 0) throw new DatabaseUnavailable('gone');
    return answersFor(items);
  });
  assert.deepEqual(await submitAll(lane, 'ab'), ['did a', 'did b']);
  assert.deepEqual(batches, [
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('a database that stays away fails the batch, not the lane', async () => {
  let isAway = true;
  const { lane, batches } = laneOf(async (items) => {
    if (isAway) throw new DatabaseUnavailable('gone');
    return answersFor(items);
  });
  await assert.rejects(submitAll(lane, 'ab'), DatabaseUnavailable);
  assert.deepEqual(batches, [
    ['a', 'b'],
    ['a', 'b'],
  ]);
  isAway = false;
  assert.equal(await lane.submit({ id: 'c' }), 'did c');
});

test('queued items fail with the batch in front of them when the database stays away', async () => {
  const away = Promise.withResolvers<never>();
  const { lane, batches } = laneOf(() => away.promise);
  const first = assert.rejects(lane.submit({ id: 'a' }), DatabaseUnavailable);
  await turn();
  const behind = assert.rejects(submitAll(lane, 'bc'), DatabaseUnavailable);
  away.reject(new DatabaseUnavailable('hangs'));
  await Promise.all([first, behind]);
  assert.deepEqual(batches, [['a'], ['a']]);
});
