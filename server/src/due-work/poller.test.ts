import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Poller } from './poller.ts';

/** A poller that knows these platforms, at a time that stands still. */
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
    look(id: string, look: { tookMs?: number; dueInMs?: number; hasFound?: boolean } = {}) {
      poller.noteLook(id, { tookMs: 0, dueInMs: null, hasFound: true, ...look });
    },
    /** How long it is until that platform is taken. */
    async untilTaken(id: string): Promise<number> {
      const fromMs = clock.nowMs;
      while (!poller.take(100).includes(id)) clock.nowMs += 1;
      return clock.nowMs - fromMs;
    },
  };
}

test('every new platform is taken once, and then those that are woken', async () => {
  const { poller, take, look } = await openPoller('a', 'b');
  assert.deepEqual(take(), ['a', 'b']);
  for (const id of ['a', 'b']) look(id);
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

test('a wake-up without a platform reads the list again and looks at all', async () => {
  const { poller, platforms, take, look } = await openPoller('a');
  take();
  look('a');
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

test('a platform whose clock was moved is looked at', async () => {
  const { clock, poller, platforms, take, look } = await openPoller('a', 'b');
  for (const id of take()) look(id);
  clock.nowMs += 1000;
  for (const id of take()) look(id);
  await poller.learn(async () => [
    ...platforms.slice(1),
    { platform_id: 'a', clock_offset_ms: 5n },
  ]);
  assert.deepEqual(take(), ['a']);
});

test('a wake-up during a look causes another look', async () => {
  const { poller, take, look } = await openPoller('a');
  take();
  poller.wake('a');
  look('a');
  assert.deepEqual(take(), ['a']);
});

test('a platform is looked at when its next row is due', async () => {
  const { take, look, untilTaken } = await openPoller('a');
  take();
  look('a', { dueInMs: 300 });
  assert.equal(await untilTaken('a'), 300);
});

test('a platform is looked at once soon after its work has ended', async () => {
  const { poller, take, look, untilTaken } = await openPoller('a');
  take();
  look('a');
  poller.noteWorked('a');
  poller.noteWorked('a');
  assert.equal(await untilTaken('a'), 200);
  look('a');
  assert.equal(await untilTaken('a'), 1000);
});

test('wake-ups after a look that found nothing are gathered', async () => {
  const { poller, take, look, untilTaken } = await openPoller('a', 'other');
  take();
  look('a', { hasFound: false });
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
  test(`with looks of ${tookMs} ms each of ${platforms} platforms is polled every ${nextAfterMs} ms`, async () => {
    const ids = Array.from({ length: platforms }, (_, index) => `p${index}`);
    const { clock, take, look } = await openPoller(...ids);
    for (const id of take(platforms)) look(id, { tookMs });
    clock.nowMs += nextAfterMs - 1;
    assert.deepEqual(take(), []);
    clock.nowMs += 1;
    assert.equal(take(platforms).length, platforms);
  });
}

test('a platform that is left alone ignores wake-ups', async () => {
  const { clock, poller, take, untilTaken } = await openPoller('a');
  take();
  poller.leaveAlone('a', 2000);
  poller.wake('a');
  poller.wake();
  clock.nowMs += 500;
  assert.equal(await untilTaken('a'), 1500);
});
