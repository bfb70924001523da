import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../server/src/postgres/sql.ts';
import { eventually } from '../support/running/service-process.ts';
import { startCluster } from '../support/running/test-cluster.ts';
import { beginRedelivery, emitEvents, registerEndpoint } from '../support/webhooks/webhooks.ts';

const cluster = await startCluster({ workers: 0 });
const { database } = cluster;

const eventsCount = 6_000;
const kills = 2;

test('a redelivery job survives kill -9 of its workers, and sends no event twice', async () => {
  const platform = await cluster.newPlatform();
  const { api } = platform;
  await emitEvents(cluster, platform, { count: eventsCount });
  await registerEndpoint(api);
  const { id } = await beginRedelivery(api);
  const read = () => api.taprail.events.getRedelivery(id);

  let examined = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = cluster.spawn('worker');
    const job = await eventually('the job has made progress', async () => {
      const now = await read();
      return (now.events_examined > examined || now.status === 'completed') && now;
    });
    examined = job.events_examined;
    await worker.kill();
  }
  assert.ok(examined < eventsCount, 'the workers were killed before the job had ended');
  await cluster.addWorker();
  await eventually('the job is done', async () => (await read()).status === 'completed', 60_000);
  const done = await read();
  const counts = [done.events_examined, done.events_redelivered, done.deliveries_created];
  assert.deepEqual(counts, Array(3).fill(eventsCount));
  const sent = await database.row<{ events: number; deliveries: number }>(sql('test_sent_again')`
    select count(distinct event_id)::integer as events, count(*)::integer as deliveries
    from webhook_deliveries
    where platform_id = ${platform.id}::uuid and kind = 'replay'`);
  assert.deepEqual(sent, { events: eventsCount, deliveries: eventsCount });
});
