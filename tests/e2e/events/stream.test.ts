import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { EventFeed } from '../../../server/src/domains/events/events/feed.ts';
import { revokeKey } from '../../../server/src/domains/platforms/index.ts';
import { formatId, newUuid } from '../../../server/src/lib/ids.ts';
import { createLogger } from '../../../server/src/lib/logger.ts';
import { type Statement, sql } from '../../../server/src/postgres/sql.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { eventually } from '../../support/running/service-process.ts';
import { issueTestKey } from '../../support/service/api-keys.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { bearer, sendRequest } from '../../support/service/send-request.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';
import { EventStream, type StreamedEvent } from '../../support/webhooks/event-stream.ts';
import { emitEvents, registerEndpoint } from '../../support/webhooks/webhooks.ts';

const taps = await TapService.start({ config: { role: 'api' } });
const { service } = taps;
const otherNode = await startTestService({ beside: service, config: { role: 'api' } });

test('committed events are streamed as delivered, from any node', async () => {
  const { platform, counter } = await taps.newCounter();
  const [near, far] = await Promise.all([
    EventStream.open(service, platform),
    EventStream.open(otherNode, platform),
  ]);
  assert.match(near.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(near.headers.get('cache-control'), 'no-store');
  await counter.tap();
  const stored = await taps.events(platform);
  for (const stream of [near, far]) {
    const events = await stream.take(2);
    assert.deepEqual(
      events.map(({ data }) => data),
      stored,
    );
    for (const { id, event, data } of events) assert.deepEqual([id, event], [data.id, data.type]);
    stream.leave();
  }
});

test("all streams of a platform get the same events, and no other platform's", async () => {
  const [mine, other] = [await taps.newPlatform(), await taps.newPlatform()];
  const streams = [
    await EventStream.open(service, mine),
    await EventStream.open(service, mine),
    await EventStream.open(service, other),
  ];
  const made = await emitEvents(service, mine, { count: 3 });
  const [foreign] = await emitEvents(service, other);
  const [first, second, third] = streams;
  assert(first && second && third);
  assert.deepEqual(idsOf(await first.take(3)), made);
  assert.deepEqual(idsOf(await second.take(3)), made);
  assert.deepEqual(idsOf(await third.take(1)), [foreign]);
  for (const stream of streams) stream.leave();
});

test('a client that reconnects gets the events it missed, then new ones, each once', async () => {
  const platform = await taps.newPlatform();
  const [heard, ...missed] = await emitEvents(service, platform, { count: 250 });
  const stream = await EventStream.open(service, platform, heard);
  assert.deepEqual(idsOf(await stream.take(1)), missed.slice(0, 1));
  const fresh = await emitEvents(service, platform, { count: 2 });
  const rest = idsOf(await stream.take(250));
  assert.deepEqual(rest, [...missed.slice(1), ...fresh]);
  const [last] = await emitEvents(service, platform);
  assert.deepEqual(idsOf(await stream.take(1)), [last]);
  stream.leave();
});

test('a client that reconnects also gets older events that were committed late', async () => {
  const platform = await taps.newPlatform();
  const slowId = newUuid();
  const heard = await emitEvents(service, platform, { count: 2 });
  const stream = await EventStream.open(service, platform);
  await commitLate(platform, slowId);
  const slow = formatId('evt', slowId);
  assert.deepEqual(idsOf(await stream.take(1)), [slow], 'an open stream gets it, too');
  stream.leave();
  const back = await EventStream.open(service, platform, heard.at(-1));
  const [first, last] = [...idsOf(await back.take(2))].sort();
  assert.deepEqual([first, last], [slow, heard[0]]);
  back.leave();
});

test('a burst larger than the buffer of a stream is delivered completely', async () => {
  const platform = await taps.newPlatform();
  const stream = await EventStream.open(service, platform);
  const made = await emitEvents(service, platform, { count: 2_500 });
  assert.deepEqual(idsOf(await stream.take(2_500)), made);
  stream.leave();
});

test('with only=newest_of_kind a burst is reduced to the newest of each kind', async () => {
  const platform = await taps.newPlatform();
  const stream = await EventStream.open(service, platform, undefined, '?only=newest_of_kind');
  const made = [
    ...(await emitEvents(service, platform, { count: 50 })),
    ...(await emitEvents(service, platform, { type: 'dispute.opened', count: 50 })),
  ];
  const last = made.at(-1) ?? '';
  const heard: string[] = [];
  while (!heard.includes(last)) heard.push(...idsOf(await stream.take(1)));
  assert.ok(heard.length < made.length, `${heard.length} events`);
  assert.equal(new Set(heard).size, heard.length);
  assert.ok(heard.includes(made[49] ?? ''));
  stream.leave();
});

test('test deliveries are not streamed', async () => {
  const platform = await taps.newPlatform();
  const { id } = await registerEndpoint(platform.api);
  const [before] = await emitEvents(service, platform);
  const stream = await EventStream.open(service, platform);
  await platform.api.post(`/v1/webhook-endpoints/${id}/test`);
  const [event] = await emitEvents(service, platform);
  assert.deepEqual(idsOf(await stream.take(1)), [event]);
  const again = await EventStream.open(service, platform, before);
  assert.deepEqual(idsOf(await again.take(1)), [event]);
  for (const open of [stream, again]) open.leave();
});

test('an invalid Last-Event-ID is refused', async () => {
  const { apiKey } = await taps.newPlatform();
  const headers = { ...bearer(apiKey), 'last-event-id': 'tap_1' };
  const refused = await sendRequest(service, { method: 'GET', path: '/v1/events/stream', headers });
  const expected = { status: 400, code: 'invalid_cursor', param: 'Last-Event-ID' } as const;
  assertRefusal(refused, expected);
});

test('HEAD of a stream returns only the headers', { timeout: 20_000 }, async () => {
  const node = await startTestService({ beside: service, config: { role: 'api' } });
  const { apiKey } = await taps.newPlatform();
  const request = { method: 'HEAD', path: '/v1/events/stream', headers: bearer(apiKey) };
  const response = await sendRequest(node, request);
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
  await node.stop();
});

test('a stream ends when its key is revoked', async () => {
  const platform = await taps.newPlatform();
  const key = await issueTestKey(service, platform);
  const stream = await EventStream.open(service, { apiKey: key.secret });
  await revokeKey(service.database, { id: key.id, now: new Date() });
  assert.equal(await stream.next(), null);
});

test('streams end cleanly when the service drains', { timeout: 20_000 }, async () => {
  const node = await startTestService({ beside: service, config: { role: 'api' } });
  const platform = await taps.newPlatform();
  const streams = [await EventStream.open(node, platform), await EventStream.open(node, platform)];
  const [event] = await emitEvents(service, platform);
  for (const stream of streams) assert.deepEqual(idsOf(await stream.take(1)), [event]);
  const stopped = node.stop();
  for (const stream of streams) assert.equal(await stream.next(), null);
  await stopped;
});

test('a drain does not wait for a client that does not read', { timeout: 20_000 }, async () => {
  const node = await startTestService({ beside: service, config: { role: 'api' } });
  const platform = await taps.newPlatform();
  const [heard = ''] = await emitEvents(service, platform);
  const object = JSON.stringify({ text: 'x'.repeat(200_000) });
  await emitEvents(service, platform, { count: 99, object });
  const headers = { ...bearer(platform.apiKey), 'last-event-id': heard };
  const request = get(`${node.url}/v1/events/stream`, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  request.on('error', () => {});
  response.on('error', () => {});
  await node.stop();
  request.destroy();
});

test('one poll serves all streams of a platform, and without streams polling stops', async () => {
  const polls = new Map<unknown, number>();
  const database = {
    ...service.database,
    rows<Row>(statement: Statement): Promise<Row[]> {
      const [platformId] = statement.values;
      polls.set(platformId, (polls.get(platformId) ?? 0) + 1);
      return service.database.rows<Row>(statement);
    },
  };
  const logger = await createLogger({ level: 'silent', readable: false });
  const compose = async () => [];
  const feed = new EventFeed({ database, logger, compose });
  const [left, stays] = [await taps.newPlatform(), await taps.newPlatform()];
  const rounds = async (count: number) => {
    const before = polls.get(stays.id) ?? 0;
    await eventually('polls', () => (polls.get(stays.id) ?? 0) >= before + count);
  };
  const leaving = [feed.join(left.id), feed.join(left.id), feed.join(left.id)];
  const staying = feed.join(stays.id);
  await rounds(3);
  assert.ok(Math.abs((polls.get(left.id) ?? 0) - (polls.get(stays.id) ?? 0)) <= 1);
  for (const listener of leaving) listener.leave();
  await rounds(2);
  const before = polls.get(left.id);
  await rounds(3);
  assert.equal(polls.get(left.id), before);
  staying.leave();
});

/** An event that commits later than its id says. */
async function commitLate({ id: platformId }: TestPlatform, id: string): Promise<void> {
  await service.database.rows(sql('test_commit_late')`
    insert into events (
      platform_id, event_id, type, object_id, position, sequence, body, created_at
    ) values (
      ${platformId}::uuid, ${id}::uuid, 'tap.approved', ${id}::uuid, 1, 1, '{}',
      ${new Date()}::timestamptz
    )`);
}

function idsOf(events: readonly StreamedEvent[]): string[] {
  return events.map(({ id }) => id);
}
