import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../server/src/postgres/sql.ts';
import type { BenchService } from '../support/service.ts';

/** The number of accepted sub-merchants without an account, sampled during a load. */
export interface Lag {
  readonly atStart: number;
  readonly atMiddle: number;
  readonly atEnd: number;
  readonly max: number;
}

const sampleEveryMs = 250;
const pollMs = 20;

/** Samples the backlog from now on; `stop` returns the samples. */
export async function watchLag(service: BenchService): Promise<{ stop(): Promise<Lag> }> {
  const samples = [await countUnprovisioned(service)];
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await delay(sampleEveryMs, null, { signal: stopping.signal }).catch(() => {});
      samples.push(await countUnprovisioned(service));
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
      return {
        atStart: samples[0] ?? 0,
        atMiddle: samples[Math.floor(samples.length / 2)] ?? 0,
        atEnd: samples.at(-1) ?? 0,
        max: Math.max(...samples),
      };
    },
  };
}

/** Resolves when every accepted sub-merchant has its account. */
export async function untilProvisioned(service: BenchService): Promise<void> {
  while ((await countUnprovisioned(service)) > 0) await delay(pollMs);
}

async function countUnprovisioned({ database, platformId }: BenchService): Promise<number> {
  const row = await database.row<{ count: number }>(sql('bench_unprovisioned')`
    select count(*)::integer as count
    from submerchants
    where platform_id = ${platformId}::uuid and status in ('received', 'creating')`);
  return row?.count ?? 0;
}
