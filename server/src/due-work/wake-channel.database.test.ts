import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { openTestDatabase } from '../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../lib/ids.ts';
import { WakeChannel } from './wake-channel.ts';

const database = await openTestDatabase();
const logger = pino({ level: 'silent' });

/** Records its wake-ups. */
class Sleeper {
  readonly calls: string[] = [];
  #heard: () => void = () => {};

  wake(platformId?: string): void {
    this.calls.push(platformId ?? 'all');
    this.#heard();
  }

  async whenWoken(isEnough: () => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#heard = () => void (isEnough() && resolve());
    this.#heard();
    await promise;
  }
}

const open = async (isWorking: boolean) => {
  const engine = new Sleeper();
  const channel = new WakeChannel({ database, engine, logger, isWorking });
  await channel.start();
  return { engine, channel };
};

test('a worker wakes its own engine at once and notifies no other', async () => {
  const [here, elsewhere, teller] = [await open(true), await open(true), await open(false)];
  const [platformId, last] = [newUuid(), newUuid()];
  here.channel.wake(platformId);
  assert.deepEqual(here.engine.calls, [platformId]);
  // A later notification arrives, so an earlier one would have arrived.
  teller.channel.wake(last);
  await elsewhere.engine.whenWoken(() => elsewhere.engine.calls.length > 0);
  assert.deepEqual(elsewhere.engine.calls, [last]);
  await teller.channel.stop();
});

test('a process without an engine notifies the workers, once per platform', async () => {
  const [worker, api] = [await open(true), await open(false)];
  const platforms = Array.from({ length: 150 }, () => newUuid());
  for (let round = 0; round < 20; round += 1) {
    for (const platformId of platforms) api.channel.wake(platformId);
  }
  const expected = new Set(platforms);
  await worker.engine.whenWoken(() => new Set(worker.engine.calls).size === expected.size);
  assert.deepEqual(new Set(worker.engine.calls), expected);
  // The first is sent at once, the others together.
  assert(worker.engine.calls.length <= 2 * expected.size);
  assert.deepEqual(api.engine.calls, []);
  await api.channel.stop();
});

test('a notification that would be too long wakes all platforms', async () => {
  const [worker, api] = [await open(true), await open(false)];
  for (let index = 0; index < 400; index += 1) api.channel.wake(newUuid());
  await worker.engine.whenWoken(() => worker.engine.calls.includes('all'));
  await api.channel.stop();
});
