import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { formatId } from '../../../server/src/lib/ids.ts';
import { migrate } from '../../../server/src/postgres/migrate.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { openPlatform } from '../../support/running/open-platform.ts';
import {
  makePlace,
  nodeEnvironment,
  repositoryFolder,
} from '../../support/running/service-process.ts';
import { TestReceiver } from '../../support/webhooks/webhook-receiver.ts';
import { registerEndpoint } from '../../support/webhooks/webhooks.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
}

const { start } = await makePlace({ after });
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpanId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${callerSpanId}-01`;

test("a tap's trace leads from the caller through its statements and provider calls to its delivery", async () => {
  const collector = await openCollector();
  const databaseUrl = await createTestDatabase();
  await migrate(databaseUrl);
  const env = nodeEnvironment(databaseUrl);
  const service = start({
    ...env,
    METRICS_PORT: '0',
    TAPRAIL_TRACES: join(repositoryFolder, 'deploy/traces/otlp.mjs'),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'till service',
  });
  const { api, apiKey } = await openPlatform(await service.started, env);
  const counter = await TestCounter.open(api);
  const receiver = await TestReceiver.open();
  await registerEndpoint(api, { url: receiver.url(), events: ['tap.approved'] });
  await counter.send({}, { headers: { traceparent } });
  await receiver.whenReceived(1);
  // Its end exports the last spans.
  assert.deepEqual(await service.stop(), { code: 0, signal: null }, service.stderr());

  const spans = collector.spans;
  const own = spans.filter((span) => span.traceId === traceId);
  const named = (name: string, among = own) => {
    const found = among.find((span) => span.name === name);
    assert.ok(found, `${name} is not among ${among.map((span) => span.name).join(', ')}`);
    return found;
  };
  const request = named('POST /v1/taps');
  assert.equal(request.parentSpanId, callerSpanId);
  assert.equal(attributeOf(request, 'http.response.status_code'), 200);
  const call = named('taps.authorise');
  assert.equal(call.parentSpanId, request.spanId);

  const delivery = named('work webhook_delivery');
  assert.equal(delivery.parentSpanId, request.spanId);
  assert.equal(attributeOf(delivery, 'http.response.status_code'), 200);
  const eventId = String(attributeOf(delivery, 'taprail.event_id'));
  assert.deepEqual([formatId('evt', eventId)], receiver.eventIds);

  const commits = own.filter(({ name }) => name === 'group commit');
  const batches = spans.filter(({ name }) => /^payment_(claim|record)_batch$/.test(name));
  for (const batch of batches) {
    assert.equal(batch.parentSpanId ?? '', '', 'a group commit belongs to no single request');
    assert.notEqual(batch.traceId, traceId);
  }
  const linked = batches.filter(({ links = [] }) =>
    links.some((link) => commits.some(({ spanId }) => spanId === link.spanId)),
  );
  assert.deepEqual(linked.map(({ name }) => name).sort(), [
    'payment_claim_batch',
    'payment_record_batch',
  ]);

  const everything = JSON.stringify(collector.bodies);
  assert.match(everything, /till service/);
  for (const secret of [apiKey, 'owner@example.com', counter.externalRef, 'last4']) {
    assert.ok(!everything.includes(secret), `a span tells ${secret}`);
  }
});

test('a start whose module of traces is missing says so in one sentence', async () => {
  const databaseUrl = await createTestDatabase();
  const service = start({
    ...nodeEnvironment(databaseUrl),
    TAPRAIL_TRACES: './no-such-module.mjs',
  });
  assert.equal((await service.exited).code, 1);
  assert.match(service.stderr(), /no-such-module\.mjs of TAPRAIL_TRACES cannot be loaded \(.*\n$/);
});

function attributeOf(span: Span, key: string): string | number | undefined {
  const value = span.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
}

/** A collector of OTLP over HTTP on loopback. */
async function openCollector() {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = await Array.fromAsync(request);
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    get spans(): Span[] {
      return bodies.flatMap((body) =>
        (body as Exported).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      );
    },
  };
}

interface Exported {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}
