import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lookout } from './lookout.ts';
import type { DuePlatform } from './statements.ts';

/** Platforms of which some have something due, and what was asked about them. */
function openPlatforms(due: readonly string[] = []) {
  const asked: string[] = [];
  const platform = (id: string): DuePlatform => ({ platform_id: id, clock_offset_ms: 0n });
  return {
    asked,
    due: new Set(due),
    async findDue() {
      asked.push('all');
      return [...this.due].map(platform);
    },
    async find(ids: readonly string[]) {
      asked.push(ids.join(' '));
      return ids.map(platform);
    },
  };
}

const idsIn = (platforms: readonly DuePlatform[]) => platforms.map((one) => one.platform_id);

test('the first look is at all, and the next at those that were called for', async () => {
  const platforms = openPlatforms(['a', 'b']);
  const lookout = new Lookout();
  assert.deepEqual(idsIn(await lookout.look(platforms)), ['a', 'b']);
  lookout.call('b');
  lookout.call('b');
  await lookout.wait();
  assert.deepEqual(idsIn(await lookout.look(platforms)), ['b']);
  assert.deepEqual(platforms.asked, ['all'], 'nobody had to be asked who b is');
});

test('one that was never seen is asked for once', async () => {
  const platforms = openPlatforms();
  const lookout = new Lookout();
  await lookout.look(platforms);
  for (let round = 0; round < 2; round += 1) {
    lookout.call('new');
    assert.deepEqual(idsIn(await lookout.look(platforms)), ['new']);
  }
  assert.deepEqual(platforms.asked, ['all', 'new']);
});

test('a call without a name has all looked at', async () => {
  const platforms = openPlatforms(['a']);
  const lookout = new Lookout();
  await lookout.look(platforms);
  lookout.call('b');
  lookout.call();
  await lookout.wait();
  assert.deepEqual(idsIn(await lookout.look(platforms)), ['a']);
});

test('calls in vain are no longer listened to, until a full look finds something', async () => {
  const platforms = openPlatforms();
  const lookout = new Lookout();
  await lookout.look(platforms);
  for (let round = 0; round < 3; round += 1) {
    lookout.call('idle');
    assert.deepEqual(idsIn(await lookout.look(platforms)), ['idle']);
    lookout.noteClaim('idle', 0);
  }
  lookout.call('idle');
  lookout.call('other');
  assert.deepEqual(idsIn(await lookout.look(platforms)), ['other']);

  platforms.due.add('idle');
  lookout.call();
  assert.deepEqual(idsIn(await lookout.look(platforms)), ['idle']);
  lookout.call('idle');
  assert.deepEqual(idsIn(await lookout.look(platforms)), ['idle']);
});
