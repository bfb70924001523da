import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Poller } from './poller.ts';

/** A poller that knows these platforms, with a clock that stands still. */
async function openPoller(...ids: string[]) {
  const clock = { nowMs: 10_000 };
  const poller = new Poller(() => clock.nowMs);
  const platforms = ids.map((id) => ({ platform_id: id, clock_offset_ms: 0n }));
  await poller.learn(async () => platforms);
  return {
    clock,
    poller,
    platforms,
    take: (countMax = 100) => poller.take(countMax),
    poll(id: string, poll: { tookMs?: number; dueInMs?: number; hasFound?: boolean } = {}) {
      poller.pollEnded(id, { tookMs: 0, dueInMs: null, hasFound: true, ...poll });
    },
    /** The time until the platform is taken. */
    async untilTaken(id: string): Promise<number> {
      const fromMs = clock.nowMs;
      while (!poller.take(100).includes(id)) clock.nowMs += 1;
      return clock.nowMs - fromMs;
    },
  };
}

test('every new platform is taken once, then those that are woken', async () => {
  const { poller, take, poll } = await openPoller('a', 'b');
  assert.deepEqual(take(), ['a', 'b']);
  for (const id of ['a', 'b']) poll(id);
  assert.deepEqual(take(), []);
  poller.wake('b');
  poller.wake('b');
  poller.wake('new');
  await poller.wait();
  assert.deepEqual(take(), ['b', 'new']);
});

test('platforms that have waited longest are taken first, up to the maximum', async () => {
  const { clock, poller, take } = await openPoller();
  for (const id of ['a', 'b', 'c']) {
    poller.wake(id);
    clock.nowMs += 1;
  }
  assert.deepEqual(take(2), ['a', 'b']);
  assert.deepEqual(take(2), ['c']);
});

test('a wake-up without a platform reads the list again and polls all', async () => {
  const { poller, platforms, take, poll } = await openPoller('a');
  take();
  poll('a');
  poller.wake();
  await poller.wait();
  await poller.learn(async () => [...platforms, { platform_id: 'new', clock_offset_ms: 0n }]);
  assert.deepEqual(take(), ['a', 'new']);
});

test('a wake-up while the list is read causes another read', async () => {
  const { clock, poller } = await openPoller();
  clock.nowMs += 1000;
  let lists = 0;
  const list = async () => {
    lists += 1;
    if (lists === 1) poller.wake();
    return [];
  };
  for (let round = 0; round < 3; round += 1) await poller.learn(list);
  assert.equal(lists, 2);
});

test('a platform whose clock was moved is polled', async () => {
  const { clock, poller, platforms, take, poll } = await openPoller('a', 'b');
  for (const id of take()) poll(id);
  clock.nowMs += 1000;
  for (const id of take()) poll(id);
  await poller.learn(async () => [
    ...platforms.slice(1),
    { platform_id: 'a', clock_offset_ms: 5n },
  ]);
  assert.deepEqual(take(), ['a']);
});

test('a wake-up during a poll causes another poll', async () => {
  const { poller, take, poll } = await openPoller('a');
  take();
  poller.wake('a');
  poll('a');
  assert.deepEqual(take(), ['a']);
});

test('a platform is polled when its next row is due', async () => {
  const { take, poll, untilTaken } = await openPoller('a');
  take();
  poll('a', { dueInMs: 300 });
  assert.equal(await untilTaken('a'), 300);
});

test('a platform is polled once soon after its work has ended', async () => {
  const { poller, take, poll, untilTaken } = await openPoller('a');
  take();
  poll('a');
  poller.workEnded('a');
  poller.workEnded('a');
  assert.equal(await untilTaken('a'), 200);
  poll('a');
  assert.equal(await untilTaken('a'), 1000);
});

test('wake-ups after a poll that found nothing are gathered', async () => {
  const { poller, take, poll, untilTaken } = await openPoller('a', 'other');
  take();
  poll('a', { hasFound: false });
  poller.wake('a');
  poller.wake('other');
  assert.deepEqual(take(), ['other']);
  assert.equal(await untilTaken('a'), 20);
});

for (const { platforms, tookMs, nextAfterMs } of [
  { platforms: 1, tookMs: 1, nextAfterMs: 1000 },
  { platforms: 1, tookMs: 20, nextAfterMs: 2000 },
  { platforms: 100, tookMs: 1, nextAfterMs: 10_000 },
  { platforms: 10_000, tookMs: 1, nextAfterMs: 60_000 },
]) {
  test(`${platforms} platforms at ${tookMs} ms per poll are polled every ${nextAfterMs} ms each`, async () => {
    const ids = Array.from({ length: platforms }, (_, index) => `p${index}`);
    const { clock, take, poll } = await openPoller(...ids);
    for (const id of take(platforms)) poll(id, { tookMs });
    clock.nowMs += nextAfterMs - 1;
    assert.deepEqual(take(), []);
    clock.nowMs += 1;
    assert.equal(take(platforms).length, platforms);
  });
}

test('a paused platform ignores wake-ups', async () => {
  const { clock, poller, take, untilTaken } = await openPoller('a');
  take();
  poller.pause('a', 2000);
  poller.wake('a');
  poller.wake();
  clock.nowMs += 500;
  assert.equal(await untilTaken('a'), 1500);
});
