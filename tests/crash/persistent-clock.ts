import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openDatabase } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { clockNow } from '../support/onboarding/onboarding.ts';
import type { CrashService } from './crashing-service.ts';

const retryMs = 200;
const giveUpMs = 150_000;

/** The platform's clock, read and moved however often the service is killed. */
export class PersistentClock {
  readonly #service: CrashService;

  constructor(service: CrashService) {
    this.#service = service;
  }

  now(): Promise<Date> {
    return persist(() => clockNow(this.#service.api));
  }

  async moveTo(instant: Date): Promise<void> {
    await persist(async () => {
      const to = instant.toISOString();
      const { status, text } = await this.#service.api.post('/v1/test/clock/advance', { to });
      if (status === 409) await this.#endLease();
      // The clock may have reached it by itself.
      if (status === 400) assert((await clockNow(this.#service.api)) >= instant, text);
      assert(status === 200 || status === 400, text);
    });
  }

  /** The process that moved the clock is gone, but its operation would still be awaited. */
  async #endLease(): Promise<void> {
    const database = await openCrashed(this.#service);
    try {
      await database.rows(sql('test_end_clock_lease')`
        update platforms set clock_lease_until = null`);
    } finally {
      await database.close();
    }
  }
}

/** Retries while the service is down. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAtMs = performance.now() + giveUpMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > giveUpAtMs) throw error;
      await delay(retryMs);
    }
  }
}

/** The database of a service that is killed at times. */
export async function openCrashed(service: CrashService): Promise<Database> {
  return openDatabase({
    url: await service.databaseUrl(),
    connectionsMax: 2,
    applicationName: 'taprail test',
    onIdleError: () => {},
  });
}

export async function readPlatformId(database: Database): Promise<string> {
  const row = await database.row<{ id: string }>(sql('test_platform')`
    select platform_id as id from platforms`);
  assert(row !== undefined);
  return row.id;
}
