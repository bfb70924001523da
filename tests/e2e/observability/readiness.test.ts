import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { migrate } from '../../../server/src/postgres/migrate.ts';
import { openDatabaseProxy } from '../../support/database/database-proxy.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { TestCounter, viewIn } from '../../support/money/taps.ts';
import { orderFault } from '../../support/onboarding/onboarding.ts';
import { openPlatform } from '../../support/running/open-platform.ts';
import {
  eventually,
  makePlace,
  nodeEnvironment,
  type ServiceProcess,
} from '../../support/running/service-process.ts';
import { startTestService } from '../../support/service/test-service.ts';

const { start } = await makePlace({ after });

test('a worker answers /healthz and /readyz beside its metrics, and names what fails', async () => {
  const databaseUrl = await createTestDatabase();
  await migrate(databaseUrl);
  const proxy = await openDatabaseProxy(databaseUrl);
  const worker = start({
    ...nodeEnvironment(proxy.url),
    TAPRAIL_ROLE: 'worker',
    METRICS_PORT: '0',
    METRICS_HOST: '127.0.0.2',
  });
  await worker.started;
  const place = operatorsPlace(worker);
  assert.equal(new URL(place).hostname, '127.0.0.2');
  assert.deepEqual(await ask(`${place}/healthz`), [200, { status: 'ok' }]);
  assert.deepEqual(await ask(`${place}/readyz?probe=lb`), [200, { status: 'ok' }]);
  assert.equal((await fetch(`${place}/v1/taps`)).status, 404);

  proxy.hang();
  const [status, body] = await ask(`${place}/readyz`);
  assert.deepEqual([status, body.status, body.failing], [503, 'unready', 'database']);
  assert.equal((await ask(`${place}/healthz`))[0], 200);
  proxy.resume();
  await eventually('it is ready again', async () => (await ask(`${place}/readyz`))[0] === 200);

  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`update schema_migrations set name = 'x' where name like '0014%'`);
  await client.end();
  assert.equal((await ask(`${place}/readyz`))[1].failing, 'migrations');
  assert.deepEqual(await worker.stop(), { code: 0, signal: null }, worker.stderr());
});

test('503 from /readyz of the API names what fails', async () => {
  const service = await startTestService();
  const { api } = await service.newPlatform();
  assert.equal((await api.get('/readyz')).status, 200);
  service.app.readiness.drain();
  const { status, body } = await api.get('/readyz');
  const { error } = body as { readonly error: { readonly code: string; readonly message: string } };
  assert.deepEqual([status, error.code], [503, 'service_unavailable']);
  assert.match(error.message, /^Not ready \(draining\): /);
  assert.deepEqual(
    service.logs.filter((line) => line.includes('request failed')),
    [],
  );
});

for (const [who, processes] of [
  ['a process', '1'],
  ['two processes', '2'],
] as const) {
  test(`a stop of ${who} is announced by /readyz while requests are still taken`, async () => {
    const databaseUrl = await createTestDatabase();
    await migrate(databaseUrl);
    const service = start({
      ...nodeEnvironment(databaseUrl),
      METRICS_PORT: '0',
      TAPRAIL_PROCESSES: processes,
      TAPRAIL_DRAIN_DELAY: '4',
      LOG_LEVEL: 'info',
    });
    const url = await service.started;
    const { api } = await openPlatform(url, nodeEnvironment(databaseUrl));
    const counter = await TestCounter.open(api);
    const place = operatorsPlace(service);
    assert.equal((await ask(`${place}/readyz`))[0], 200);

    const sinceMs = performance.now();
    service.signal('SIGTERM');
    await eventually('it is draining', async () => {
      return (await ask(`${place}/readyz`))[1].failing === 'draining';
    });
    // The load balancer asks on connections of its own, which any process may get.
    await eventually('each process is draining', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => api.get('/readyz')));
      return answers.every(({ status }) => status === 503);
    });
    assert.equal((await counter.tap()).status, 'approved');
    const answer = await fetch(`${url}/healthz`);
    assert.equal(answer.headers.get('connection'), 'close');
    // It ends when the listener may be closed already.
    await orderFault(api, { operation: 'taps.authorise', kind: 'slow', times: 1 });
    const last = counter.send({});
    assert.equal(viewIn(await last).status, 'approved');
    assert.deepEqual(await service.exited, { code: 0, signal: null }, service.stderr());
    assert.ok(performance.now() - sinceMs > 4000, 'it waited for the load balancers');
  });
}

function operatorsPlace(service: ServiceProcess): string {
  const line = service.logs().find(({ msg }) => msg === 'started');
  return String(line?.metricsUrl).replace(/\/metrics$/, '');
}

async function ask(url: string): Promise<[number, Record<string, unknown>]> {
  const answer = await fetch(url, { headers: { connection: 'close' } });
  return [answer.status, (await answer.json()) as Record<string, unknown>];
}
