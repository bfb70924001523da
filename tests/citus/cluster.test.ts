import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { submissionWorkload } from '../crash/crash-rounds.ts';
import { crashRepeatedly } from '../crash/crashing-service.ts';
import { tapWorkload } from '../crash/tap-rounds.ts';
import { administer, citusWorkers, nodesOf, onCluster } from '../support/database/test-database.ts';
import { TapService } from '../support/money/tap-service.ts';
import { CrashingNode } from './crashing-node.ts';

const platforms = 12;

describe('a Citus cluster', onCluster, () => {
  let databaseUrl = '';
  let shards: readonly Shard[] = [];

  before(async () => {
    const taps = await TapService.start();
    databaseUrl = taps.service.databaseUrl;
    for (let made = 0; made < platforms; made += 1) {
      const { counter } = await taps.newCounter();
      await counter.tap();
    }
    shards = await administer(databaseUrl, async (client) => {
      const { rows } = await client.query<Shard>(shardsOfRecords);
      return rows;
    });
  });

  test('the records of platforms are spread over all workers', () => {
    const ports = citusWorkers().map((worker) => Number(new URL(worker).port));
    const found = new Set(shards.filter(({ count }) => count > 0).map(({ port }) => port));
    assert.deepEqual([...found].sort(), ports.sort());
    const total = shards.reduce((sum, { count }) => sum + count, 0);
    assert.equal(total, platforms);
  });

  const refused = /"records_append_only"|because it is a shard of a distributed table/;
  for (const change of ['update %s set format = 2', 'delete from %s', 'truncate %s']) {
    test(`"${change}" is refused for every shard, even on its worker`, async () => {
      const filled = shards.filter(({ count }) => count > 0);
      for (const { name, port } of filled) {
        const worker = nodesOf(databaseUrl).find((url) => Number(new URL(url).port) === port);
        assert.ok(worker !== undefined);
        const tried = administer(worker, (client) => client.query(change.replace('%s', name)));
        await assert.rejects(tried, refused);
      }
    });
  }

  test('on a cluster, kill -9 under 200 taps leaves each key with one tap and one answer', async (t) => {
    const totals = { taps: 0, requests: 0, retries: 0, replays: 0 };
    await crashRepeatedly(
      { seed: 3, rounds: 3, onRound: (line) => t.diagnostic(line) },
      {
        begin: () => CrashingNode.begin(),
        makeWorkload: (service, random) => tapWorkload(service, { random, totals }),
      },
    );
    assert.equal(totals.taps, 600);
  });

  test('on a cluster, kill -9 loses no submission and repeats none', async (t) => {
    const totals = { submissions: 0, requests: 0, retries: 0, replays: 0 };
    await crashRepeatedly(
      { seed: 5, rounds: 3, onRound: (line) => t.diagnostic(line) },
      {
        begin: () => CrashingNode.begin(),
        makeWorkload: (service, random) => submissionWorkload(service, { random, totals }),
      },
    );
    assert.equal(totals.submissions, 120);
  });
});

interface Shard {
  readonly name: string;
  readonly port: number;
  readonly count: number;
}

const shardsOfRecords = `
  select 'records_' || c.shardid as name, n.nodeport as port, c.result::integer as count
  from run_command_on_shards('records', 'select count(*) from %s') c
  join pg_dist_placement p on p.shardid = c.shardid
  join pg_dist_node n on n.groupid = p.groupid`;
