import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Event, Taprail, webhooks } from '../../sdk/src/index.ts';
import { revokeKey } from '../../server/src/domains/platforms/index.ts';
import { TapService } from '../support/money/tap-service.ts';
import { issueTestKey } from '../support/service/api-keys.ts';
import { startTestService } from '../support/service/test-service.ts';
import { TestReceiver } from '../support/webhooks/webhook-receiver.ts';
import { emitEvents } from '../support/webhooks/webhooks.ts';

const taps = await TapService.start();
const { service } = taps;

test('a webhook of the service is verified and typed', async () => {
  const { platform, counter } = await taps.newCounter();
  const { taprail } = platform;
  const receiver = await TestReceiver.open();
  const url = receiver.url();
  const { secret } = await taprail.webhookEndpoints.create({ url, events: ['tap.declined'] });
  const tap = await counter.tap({ device: 'sim_decline_51' });
  await receiver.whenReceived(1);
  const [{ body, headers } = assert.fail()] = receiver.received;
  const event = await webhooks.verify(body, String(headers['service-signature']), secret);
  assert(event.type === 'tap.declined');
  assert.equal(event.data.object.decline_reason, tap.decline_reason);
});

test('a stream continues after a break, each event once, until it is ended', async () => {
  const platform = await taps.newPlatform();
  const node = await startTestService({ beside: service, config: { role: 'api' } });
  const happened: string[] = [];
  let url = node.url;
  const taprail = new Taprail({
    url: 'http://taprail.invalid',
    apiKey: platform.apiKey,
    // The first node stops; a load balancer sends the second connection to another.
    fetch: (address, init) => fetch(String(address).replace('http://taprail.invalid', url), init),
  });
  const before = await emitEvents(service, platform, { count: 2 });
  const during: string[][] = [];
  const ending = new AbortController();
  const stream = taprail.events.stream({
    lastEventId: String(before[0]),
    signal: ending.signal,
    onOpen: () => happened.push('open'),
    onBreak: () => happened.push('break'),
  });
  const ids: string[] = [];
  for await (const { id } of stream) {
    ids.push(id);
    if (ids.length === 1) {
      url = service.url;
      await node.stop();
      during.push(await emitEvents(service, platform, { count: 3 }));
    }
    if (ids.length === 4) ending.abort();
  }
  assert.deepEqual(ids.sort(), [...before.slice(1), ...during.flat()].sort());
  assert.deepEqual(happened, ['open', 'break', 'open']);
});

test('a stream that breaks before its first event misses nothing either', async () => {
  const platform = await taps.newPlatform();
  const node = await startTestService({ beside: service, config: { role: 'api' } });
  let url = node.url;
  const taprail = new Taprail({
    url: 'http://taprail.invalid',
    apiKey: platform.apiKey,
    fetch: (address, init) => fetch(String(address).replace('http://taprail.invalid', url), init),
  });
  const missed: Promise<string[]>[] = [];
  const stream = taprail.events.stream({
    onOpen: () => void (url === service.url || node.stop()),
    onBreak: () => {
      url = service.url;
      missed.push(emitEvents(service, platform, { count: 2 }));
    },
  });
  const ids: string[] = [];
  for await (const { id } of stream) if (ids.push(id) === 2) break;
  assert.deepEqual(ids, await missed[0]);
});

test('a stream ends with an error if the key ends, and quietly if the caller leaves', async () => {
  const platform = await taps.newPlatform();
  const key = await issueTestKey(service, platform);
  const taprail = new Taprail({ url: service.url, apiKey: key.secret });
  const [heard = ''] = await emitEvents(service, platform, { count: 3 });
  const left: Event[] = [];
  for await (const event of taprail.events.stream({ lastEventId: heard })) {
    left.push(event);
    break;
  }
  assert.equal(left.length, 1);
  const onOpen = () => void revokeKey(service.database, { id: key.id, now: new Date() });
  await assert.rejects(Array.fromAsync(taprail.events.stream({ onOpen })), {
    name: 'TaprailAuthenticationError',
    code: 'api_key_revoked',
  });
  await assert.rejects(taprail.events.stream().next(), { name: 'TaprailAuthenticationError' });
});

test('a test of an endpoint resolves with its answer, and once with a key', async () => {
  const { webhookEndpoints } = (await taps.newPlatform()).taprail;
  const receiver = await TestReceiver.open(() => 503);
  const { id } = await webhookEndpoints.create({ url: receiver.url(), events: ['*'] });
  const idempotencyKey = 'test-of-today';
  const test = () => webhookEndpoints.testAndWait(id, { type: 'payout.paid' }, { idempotencyKey });
  const refused = await test();
  const { kind, event_type, status, attempt_count, last_response_status } = refused;
  assert.deepEqual(
    { kind, event_type, status, attempt_count, last_response_status },
    {
      ...{ kind: 'test', event_type: 'payout.paid', status: 'failed' },
      ...{ attempt_count: 1, last_response_status: 503 },
    },
  );
  assert.equal(typeof refused.last_duration_ms, 'number');
  assert.deepEqual(await test(), refused);
  receiver.answer = () => 204;
  const accepted = await webhookEndpoints.testAndWait(id);
  assert.deepEqual([accepted.status, accepted.last_response_status], ['delivered', 204]);
  assert.equal(receiver.received.length, 2);
  receiver.answer = () => 'hang';
  const leaving = new AbortController();
  const left = webhookEndpoints.testAndWait(id, {}, { signal: leaving.signal });
  await receiver.whenReceived(3);
  leaving.abort();
  await assert.rejects(left, { name: 'AbortError' });
  receiver.release();
});

test('a span of events is redelivered with progress, complete or until stopped', async () => {
  const platform = await taps.newPlatform();
  const { taprail } = platform;
  const receiver = await TestReceiver.open();
  await taprail.webhookEndpoints.create({ url: receiver.url(), events: ['*'] });
  await emitEvents(service, platform, { count: 3 });
  const from = new Date(Date.now() - 60_000).toISOString();
  const seen: string[] = [];
  const job = await taprail.events.redeliverMany(
    { from, types: ['tap.approved'] },
    { onProgress: ({ status }) => seen.push(status) },
  );
  assert.deepEqual([job.status, job.events_redelivered], ['completed', 3]);
  assert.deepEqual([seen[0], seen.at(-1)], ['running', 'completed']);
  assert.deepEqual((await taprail.events.listRedeliveries()).data, [job]);

  // Without a worker, no job ends by itself.
  const idle = (await (await startTestService({ config: { role: 'api' } })).newPlatform()).taprail;
  await idle.webhookEndpoints.create({ url: receiver.url(), events: ['*'] });
  const ending = new AbortController();
  const onProgress = () => ending.abort();
  const stopped = await idle.events.redeliverMany({ from }, { signal: ending.signal, onProgress });
  assert.equal(stopped.status, 'stopped');
});
