import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../server/src/postgres/sql.ts';
import type { BenchService } from '../support/service.ts';
import { completeDetails } from '../taps/onboard-sub-merchant.ts';
import { send } from './counters.ts';

const atOnce = 64;

/** The number of submissions by outcome. */
export interface Settled {
  readonly enabled: number;
  readonly asking: number;
  readonly errored: number;
}

/** Sends the submissions as fast as they are accepted. Every second one is incomplete. */
export async function submitAll(
  urls: readonly string[],
  service: BenchService,
  count: number,
): Promise<void> {
  let next = 0;
  const sending = Array.from({ length: atOnce }, async () => {
    while (next < count) {
      const serial = next++;
      const { tos_acceptance: _, ...open } = completeDetails;
      const details = serial % 2 === 0 ? completeDetails : open;
      const url = `${urls[serial % urls.length]}/sub-merchants`;
      const answer = await send(service, url, { ...details, externalRef: `many-${serial}` });
      if (answer.status !== 201) throw new Error(`a submission was answered ${answer.status}`);
      await answer.arrayBuffer();
    }
  });
  await Promise.all(sending);
}

/** Waits until every submission is enabled, lacks details, or has failed. */
export async function untilSettled(
  { database, platformId }: BenchService,
  count: number,
  say: (line: string) => void,
): Promise<Settled> {
  for (let polls = 0; ; polls += 1) {
    const rows = await database.rows<{ status: string; count: bigint }>(sql('bench_statuses')`
      select status, count(*) as count
      from submerchants
      where platform_id = ${platformId}::uuid and external_ref like 'many-%'
      group by status`);
    const of = (...statuses: readonly string[]) =>
      rows
        .filter(({ status }) => statuses.includes(status))
        .reduce((sum, row) => sum + Number(row.count), 0);
    const [enabled, asking] = [of('enabled'), of('pending_requirements')];
    const errored = of('errored', 'rejected');
    if (polls % 20 === 0) say(`  ${enabled} enabled, ${asking} asking, ${errored} errored`);
    if (enabled + asking + errored >= count) return { enabled, asking, errored };
    await delay(1_000);
  }
}
