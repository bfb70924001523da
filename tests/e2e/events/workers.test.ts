import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveriesPerEndpointMax } from '../../../server/src/domains/events/sending/bounds.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { eventually, type ServiceProcess } from '../../support/running/service-process.ts';
import { startCluster } from '../../support/running/test-cluster.ts';
import { TestReceiver, verifyDelivery } from '../../support/webhooks/webhook-receiver.ts';
import { emitEvents, registerEndpoint } from '../../support/webhooks/webhooks.ts';

const cluster = await startCluster({ workers: 2 });

test('two workers share the deliveries of one endpoint and repeat none needlessly', async () => {
  const platform = await cluster.newPlatform();
  const { api } = platform;
  const receiver = await TestReceiver.open();
  const { secret } = await registerEndpoint(api, { url: receiver.url() });
  const counter = await TestCounter.open(api);
  await Promise.all(Array.from({ length: 20 }, () => counter.tap()));
  await receiver.whenReceived(40);
  receiver.answer = () => 'hang';
  // Several times as many as one worker claims at once.
  await emitEvents(cluster, platform, { count: 1960 });
  // While the receiver hangs, one worker cannot send that many.
  await receiver.whenReceived(40 + deliveriesPerEndpointMax + 1);
  receiver.answer = () => 200;
  receiver.release();
  await receiver.whenReceived(2000);
  const done = await eventually('all are recorded', async () => {
    const counts = await Promise.all(cluster.workers.map(countDelivered));
    return counts.reduce((sum, count) => sum + count, 0) >= 2000 && counts;
  });
  const timesSent = Map.groupBy(receiver.eventIds, (id) => id);
  assert.equal(timesSent.size, 2000);
  for (const [id, { length }] of timesSent) {
    // Only a delivery that timed out on a busy machine may be repeated.
    if (length === 1) continue;
    const { deliveries } = await api.taprail.events.get(id);
    assert.deepEqual(
      deliveries.map(({ attempts }) => attempts.map(({ error }) => error)),
      [[...Array(length - 1).fill('timeout'), null]],
    );
  }
  assert(
    done.every((count) => count > 0),
    `both sent some: ${done}`,
  );
  for (const received of receiver.received) verifyDelivery(received, secret);
});

async function countDelivered(worker: ServiceProcess): Promise<number> {
  const started = worker.logs().find(({ msg }) => msg === 'started');
  const text = await (await fetch(String(started?.metricsUrl))).text();
  const pattern = /^taprail_webhook_deliveries_total\{outcome="delivered"\} (\d+)$/m;
  return Number(pattern.exec(text)?.[1] ?? 0);
}
