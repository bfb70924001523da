import assert from 'node:assert/strict';
import type { Statement } from '../../server/src/postgres/sql.ts';
import { holdLock } from '../support/database/hold-lock.ts';
import { countLockWaits, endLockWaits } from '../support/database/lock-waits.ts';
import { eventually, type ServiceProcess } from '../support/running/service-process.ts';
import type { TestCluster } from '../support/running/test-cluster.ts';
import type { ApiClient } from '../support/service/api-client.ts';
import type { TestPlatform } from '../support/service/test-service.ts';

interface Cut {
  readonly platform: TestPlatform;
  readonly lock: Statement;
  readonly act: (doomed: ApiClient) => Promise<unknown>;
  /** When to lock; at once by default. */
  readonly isTime?: () => Promise<boolean>;
}

/**
 * Has a new process act, and kills it while it waits to write to the locked row, before or when
 * `isTime` comes true. Its write is lost.
 */
export async function killInWrite(cluster: TestCluster, cut: Cut): Promise<void> {
  const { process, acting, unlock } = await holdInWrite(cluster, cut);
  const cutOff = assert.rejects(acting, TypeError);
  await process.kill();
  await cutOff;
  assert.equal(await endLockWaits(cluster.database.url, 'taprail api'), 1);
  await unlock();
}

/** The same up to the point where it waits. */
export async function holdInWrite(
  { database, spawn }: TestCluster,
  { platform, lock, act, isTime = async () => true }: Cut,
): Promise<{
  readonly process: ServiceProcess;
  readonly acting: Promise<unknown>;
  unlock(): Promise<void>;
}> {
  const process = spawn('api');
  const doomed = platform.api.at(await process.started);
  let unlock = (await isTime()) ? await holdLock(database, lock) : null;
  const acting = act(doomed);
  // The process is killed on purpose, so its failure is expected.
  acting.catch(() => {});
  if (unlock === null) {
    await eventually('it is time to lock', isTime);
    unlock = await holdLock(database, lock);
  }
  await eventually('its write waits', async () => {
    return (await countLockWaits(database.url, 'taprail api')) === 1;
  });
  return { process, acting, unlock };
}
