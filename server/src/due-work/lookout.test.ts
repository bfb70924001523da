import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lookout } from './lookout.ts';

/** A lookout over platforms of which some have something due, and how often all were looked at. */
function openLookout(...due: string[]) {
  const lookout = new Lookout();
  const seen = { lookout, due, fullLooks: 0, look };
  function look() {
    return lookout.look(async () => {
      seen.fullLooks += 1;
      return seen.due;
    });
  }
  return seen;
}

test('the first look is at all, and the next at those that were called for', async () => {
  const platforms = openLookout('a', 'b');
  assert.deepEqual(await platforms.look(), ['a', 'b']);
  platforms.lookout.call('b');
  platforms.lookout.call('b');
  platforms.lookout.call('new');
  await platforms.lookout.wait();
  assert.deepEqual(await platforms.look(), ['b', 'new']);
  assert.equal(platforms.fullLooks, 1);
});

test('a call without a name has all looked at', async () => {
  const platforms = openLookout('a');
  await platforms.look();
  platforms.lookout.call('b');
  platforms.lookout.call();
  await platforms.lookout.wait();
  assert.deepEqual(await platforms.look(), ['a']);
});

test('calls in vain are no longer listened to, until a full look finds something', async () => {
  const platforms = openLookout();
  const { lookout } = platforms;
  await platforms.look();
  for (let round = 0; round < 3; round += 1) {
    lookout.call('idle');
    assert.deepEqual(await platforms.look(), ['idle']);
    lookout.noteClaim('idle', 0);
  }
  lookout.call('idle');
  lookout.call('other');
  assert.deepEqual(await platforms.look(), ['other']);

  platforms.due.push('idle');
  lookout.call();
  assert.deepEqual(await platforms.look(), ['idle']);
  lookout.call('idle');
  assert.deepEqual(await platforms.look(), ['idle']);
});

for (const { takesMs, nextAtMs } of [
  { takesMs: 1, nextAtMs: 200 },
  { takesMs: 5, nextAtMs: 500 },
  { takesMs: 400, nextAtMs: 1000 },
]) {
  test(`when a look at all takes ${takesMs} ms, the next is after ${nextAtMs}`, async () => {
    let nowMs = 10_000;
    let fullLooks = 0;
    const lookout = new Lookout(() => nowMs);
    const look = async () => {
      lookout.call('called');
      await lookout.look(async () => {
        fullLooks += 1;
        nowMs += takesMs;
        return [];
      });
    };
    lookout.call();
    await look();
    nowMs = 10_000 + nextAtMs - 1;
    await look();
    assert.equal(fullLooks, 1);
    nowMs += 1;
    await look();
    assert.equal(fullLooks, 2);
  });
}

test('a call during a look at all that takes long is heard after it', async () => {
  let nowMs = 10_000;
  const lookout = new Lookout(() => nowMs);
  await lookout.look(async () => {
    lookout.call();
    nowMs += 100;
    return [];
  });
  lookout.call('called');
  assert.deepEqual(await lookout.look(async () => ['due']), ['due']);
});

test('a platform whose rows cannot be claimed is left alone, twice as long each time', async () => {
  let nowMs = 0;
  const lookout = new Lookout(() => nowMs);
  const look = () => lookout.look(async () => ['broken', 'whole']);
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    assert.deepEqual(await look(), ['broken', 'whole']);
    lookout.noteFailure('broken');
    nowMs += seconds * 1000 - 1;
    lookout.call('broken');
    assert.deepEqual(await look(), ['whole']);
    nowMs += 1;
    lookout.call();
  }
  lookout.noteClaim('broken', 1);
  lookout.noteFailure('broken');
  nowMs += 1000;
  assert.deepEqual(await look(), ['broken', 'whole'], 'once claimed, it begins anew');
});
