import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReplayMemory } from '../../sdk/src/index.ts';

/** A handler that ends when the test says so, and its number of calls. */
function slowHandler() {
  const outcome = Promise.withResolvers<void>();
  let calls = 0;
  const handle = () => {
    calls += 1;
    return outcome.promise;
  };
  return { handle, ...outcome, calls: () => calls };
}

test('a duplicate waits while the event is handled, and succeeds with it', async () => {
  const memory = new ReplayMemory();
  const { handle, resolve, calls } = slowHandler();
  const order: string[] = [];
  const first = memory.handleOnce('evt_1', handle).then(() => order.push('first'));
  const second = memory.handleOnce('evt_1', handle).then(() => order.push('duplicate'));
  await memory.handleOnce('evt_2', () => order.push('another event'));
  resolve();
  await Promise.all([first, second]);
  assert.deepEqual(order, ['another event', 'first', 'duplicate']);
  await memory.handleOnce('evt_1', handle);
  assert.equal(calls(), 1);
});

test('a duplicate fails with the first attempt, and the next attempt is handled', async () => {
  const memory = new ReplayMemory();
  const { handle, reject, calls } = slowHandler();
  const attempts = [memory.handleOnce('evt_1', handle), memory.handleOnce('evt_1', handle)];
  reject(new Error('the database is away'));
  const outcomes = await Promise.allSettled(attempts);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(calls(), 1);
  let handled = 0;
  const count = () => {
    handled += 1;
  };
  await memory.handleOnce('evt_1', count);
  await memory.handleOnce('evt_1', count);
  assert.equal(handled, 1);
});

test('a handler that throws synchronously is called again, too', async () => {
  const memory = new ReplayMemory();
  const fail = () => {
    throw new Error('not yet');
  };
  await assert.rejects(memory.handleOnce('evt_1', fail), { message: 'not yet' });
  let handled = false;
  await memory.handleOnce('evt_1', () => {
    handled = true;
  });
  assert.ok(handled);
});

test('the memory keeps the newest ids only', async () => {
  const memory = new ReplayMemory({ sizeMax: 2 });
  const handled: string[] = [];
  for (const id of ['a', 'b', 'c', 'c', 'b', 'a']) {
    await memory.handleOnce(id, () => handled.push(id));
  }
  assert.deepEqual(handled, ['a', 'b', 'c', 'a']);
});
