import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pruneEndpointHours } from '../../../server/src/domains/events/index.ts';
import { addEndpointHours } from '../../../server/src/domains/events/sending/endpoint-hours.ts';
import { pruneProviderHours } from '../../../server/src/domains/overview/index.ts';
import { addProviderHours } from '../../../server/src/domains/overview/provider/provider-hour-store.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import { eventually } from '../../support/running/service-process.ts';
import { assertCode, type DashboardClient, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';
import { retryWindowSeconds } from '../../support/webhooks/deliveries.ts';
import { TestReceiver } from '../../support/webhooks/webhook-receiver.ts';
import { emitEvents, registerEndpoint } from '../../support/webhooks/webhooks.ts';

const service = await startTestService();
const hourMs = 3_600_000;

interface Sums {
  readonly count: number;
  readonly outcomes: readonly { readonly outcome: string; readonly count: number }[];
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
}

type Hours = Sums & { readonly places: readonly Sums[] };

interface EndpointHealth {
  readonly unit: string;
  readonly began_at: readonly string[];
  readonly endpoints: readonly (Hours & { readonly endpoint: string })[];
}

interface ProviderHealth {
  readonly began_at: readonly string[];
  readonly operations: readonly (Hours & { readonly operation: string })[];
}

async function endpointHealth(viewer: DashboardClient, query = ''): Promise<EndpointHealth> {
  return (await viewer.get(`/webhook-endpoint-health${query}`)).body as unknown as EndpointHealth;
}

/** The health once that many attempts are counted. */
function counted(viewer: DashboardClient, total: number) {
  return eventually(`${total} attempts`, async () => {
    const { endpoints } = await endpointHealth(viewer);
    return endpoints.reduce((sum, { count }) => sum + count, 0) === total && endpoints;
  });
}

test('attempts are counted by endpoint and outcome, with how fast answers came', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  assert.deepEqual((await endpointHealth(viewer)).endpoints, []);
  const receiver = await TestReceiver.open(({ path }) => (path === '/down' ? 503 : 200));
  const up = await registerEndpoint(platform.api, { url: receiver.url('/up') });
  const down = await registerEndpoint(platform.api, { url: receiver.url('/down') });
  const silent = await registerEndpoint(platform.api);
  await emitEvents(service, platform, { count: 4 });
  await advance(platform.api, 0);
  await counted(viewer, 12);
  await advance(platform.api, retryWindowSeconds);
  const endpoints = await eventually('all attempts', async () => {
    const found = await endpointHealth(viewer);
    return found.endpoints.reduce((sum, { count }) => sum + count, 0) > 40 && found.endpoints;
  });
  const of = (id: string) => endpoints.find(({ endpoint }) => endpoint === id);
  const outcomes = (id: string) => of(id)?.outcomes.map(({ outcome }) => outcome);
  assert.deepEqual(of(up.id)?.outcomes, [{ outcome: '2xx', count: 4 }]);
  assert.deepEqual(outcomes(down.id), ['5xx']);
  assert.deepEqual(outcomes(silent.id), ['connection_refused']);
  assert.ok((of(up.id)?.p95_ms ?? -1) > 0);
  assert.equal(of(silent.id)?.p95_ms, null, 'no answer has no latency');

  const one = await endpointHealth(viewer, `?endpoint=${up.id}&span=30d`);
  assert.deepEqual([one.unit, one.began_at.length, one.endpoints.length], ['day', 30, 1]);
  assert.equal(one.endpoints[0]?.places.at(-1)?.count, 4);
  assert.equal(one.endpoints[0]?.places.length, 30);
  const unknown = await viewer.get('/webhook-endpoint-health?endpoint=we_x');
  assertCode(unknown, 404, 'webhook_endpoint_not_found');
  const stranger = await signedIn(service, await service.newPlatform(), 'viewer');
  assert.deepEqual((await endpointHealth(stranger)).endpoints, []);
  const foreign = await stranger.get(`/webhook-endpoint-health?endpoint=${up.id}`);
  assertCode(foreign, 404, 'webhook_endpoint_not_found');
});

test('counts of several nodes add up, by the hour and by the day, for 32 days', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const endpoint = await registerEndpoint(platform.api);
  const subject = parseId('we', endpoint.id) ?? '';
  const thisHour = Math.floor(Date.now() / hourMs) * hourMs;
  const ago = (hours: number, outcome: string, count: number) => {
    const beganAt = new Date(thisHour - hours * hourMs);
    return { platformId: platform.id, subject, beganAt, outcome, upToMs: 100, count };
  };
  for (const counts of [
    [ago(0, '2xx', 3), ago(5, 'timeout', 2)],
    [ago(0, '2xx', 4), ago(33 * 24, '2xx', 9)],
    [ago(27, 'tls', 1)],
  ]) {
    await addEndpointHours(service.database, platform.id, counts);
  }
  const { endpoints } = await endpointHealth(viewer);
  const [day] = endpoints;
  assert.equal(day?.count, 9);
  assert.deepEqual([day.places[23]?.count, day.places[18]?.count], [7, 2]);
  const month = (await endpointHealth(viewer, '?span=30d')).endpoints[0];
  assert.deepEqual(
    month?.outcomes,
    [
      ['2xx', 7],
      ['timeout', 2],
      ['tls', 1],
    ].map(([outcome, count]) => ({ outcome, count })),
  );
  await pruneEndpointHours(service.database, platform.id);
  const rows = await service.database.rows({
    name: '',
    text: 'select began_at from webhook_endpoint_hours where platform_id = $1',
    values: [platform.id],
  });
  assert.equal(rows.length, 3);
});

test('operations at the provider are counted by name and outcome', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const counter = await TestCounter.open(platform.api);
  await counter.tap();
  await counter.tap();
  await counter.send({ device: 'sim_issuer_timeout' });
  const health = await eventually('three taps', async () => {
    const { body } = await viewer.get('/provider-health');
    const found = body as unknown as ProviderHealth;
    const taps = found.operations.find(({ operation }) => operation === 'taps.authorise');
    return taps !== undefined && taps.count >= 3 && found;
  });
  const of = (name: string) => health.operations.find(({ operation }) => operation === name);
  const ended = Object.fromEntries(
    (of('taps.authorise')?.outcomes ?? []).map(({ outcome, count }) => [outcome, count]),
  );
  assert.equal(ended.done, 2);
  assert.ok((ended.unknown ?? 0) >= 1);
  assert.ok((of('accounts.create')?.p50_ms ?? -1) >= 0);
  assert.equal(health.began_at.length, 24);
  const stranger = await signedIn(service, await service.newPlatform(), 'viewer');
  const other = (await stranger.get('/provider-health')).body as unknown as ProviderHealth;
  assert.deepEqual(other.operations, []);
});

test('operations at the provider are kept for 32 days', async () => {
  const platform = await service.newPlatform();
  const counts = [31, 33].map((days) => ({
    platformId: platform.id,
    subject: 'taps.authorise',
    beganAt: new Date(Date.now() - days * 24 * hourMs),
    outcome: 'done',
    upToMs: 100,
    count: 1,
  }));
  await addProviderHours(service.database, platform.id, counts);
  await pruneProviderHours(service.database, platform.id);
  const rows = await service.database.rows({
    name: '',
    text: 'select began_at from provider_hours where platform_id = $1',
    values: [platform.id],
  });
  assert.equal(rows.length, 1);
});

test('a stop writes what was counted since the last minute', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const receiver = await TestReceiver.open();
  const other = await startTestService({ beside: service, countsEveryMs: hourMs });
  const there = platform.api.at(other.url);
  await registerEndpoint(there, { url: receiver.url() });
  await (await TestCounter.open(there)).tap();
  await receiver.whenReceived(2);
  await other.stop();
  const { endpoints } = await endpointHealth(viewer);
  assert.ok((endpoints[0]?.count ?? 0) > 0);
  const { body } = await viewer.get('/provider-health');
  assert.ok((body as unknown as ProviderHealth).operations.length > 0);
});
