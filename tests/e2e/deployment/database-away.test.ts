import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { type DatabaseProxy, openDatabaseProxy } from '../../support/database/database-proxy.ts';
import { nodesOf } from '../../support/database/test-database.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { exampleRequest } from '../../support/operations/example-request.ts';
import { listOperations } from '../../support/operations/operations.ts';
import { eventually } from '../../support/running/service-process.ts';
import type { OpenApi } from '../../support/service/check-response.ts';
import { sendRequest } from '../../support/service/send-request.ts';
import { startTestService } from '../../support/service/test-service.ts';

let proxy: DatabaseProxy | undefined;
const service = await startTestService({
  config: { databaseTimeoutMs: 8000 },
  // Nobody listens there: what is to be sent waits.
  environment: {
    TAPRAIL_SMTP_URL: 'smtp://127.0.0.1:1',
    TAPRAIL_MAIL_FROM: 'receipts@acme.example',
  },
  reach: async (databaseUrl) => {
    proxy = await openDatabaseProxy(databaseUrl);
    return proxy.url;
  },
});
/** Connected before the database fails, so that they can undo the failure. */
const admins = nodesOf(service.databaseUrl).map(
  (connectionString) => new pg.Client({ connectionString }),
);
await Promise.all(admins.map((admin) => admin.connect()));
after(() => Promise.all(admins.map((admin) => admin.end())));
const name = new URL(service.databaseUrl).pathname.slice(1);
const counter = await TestCounter.open((await service.newPlatform()).api);
const operations = listOperations(service.app.openApi as OpenApi).filter(
  ({ path }) => path !== '/v1/events/stream',
);

/** Changes a setting of the database and ends all sessions, so that new ones have it. */
async function alterDatabase(change: string): Promise<void> {
  // Citus propagates it to the other nodes.
  await admins[0]?.query(`alter database ${name} ${change}`);
  for (const admin of admins) {
    await admin.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and application_name like 'taprail %'`);
  }
}

async function isReady(): Promise<boolean> {
  return (await sendRequest(service, { method: 'GET', path: '/readyz' })).status === 200;
}

/** Waits until the service has noticed that its old connections are gone. */
async function whenUnready(): Promise<void> {
  await eventually('/readyz reports a failure', async () => !(await isReady()));
}

async function whenWell(): Promise<void> {
  await eventually('/readyz reports success', isReady);
  await eventually('taps are taken', async () => (await counter.send()).status === 200);
}

function assertUnavailable(response: Awaited<ReturnType<typeof sendRequest>>, what: string): void {
  assert.equal(response.status, 503, `${what}: ${response.text}`);
  assert.equal((response.body as { error: { code: string } }).error.code, 'service_unavailable');
  assert(Number(response.headers.get('retry-after')) >= 1, what);
}

/** A valid request for each operation, prepared while the database works. No test executes one. */
const platform = await service.newPlatform();
const requests = await Array.fromAsync(operations, async (operation) => {
  return { operation, request: await exampleRequest(operation, platform) };
});

/** The event is not signed, or there is no such connection, so the service writes nothing. */
const needNoWrite = ['POST /psp/webhooks/{provider}', 'POST /psp/webhooks/{provider}/{connection}'];

test('503 with Retry-After on every write to a read-only database, while reads work', async () => {
  await alterDatabase('set default_transaction_read_only = on');
  try {
    await whenUnready();
    for (const { operation, request } of requests) {
      const response = await sendRequest(service, request);
      const { method, path, name } = operation;
      const isWrite = (method !== 'GET' || path === '/readyz') && !needNoWrite.includes(name);
      if (isWrite) assertUnavailable(response, name);
      else assert(response.status < 500, `${name}: ${response.text}`);
    }
  } finally {
    await alterDatabase('reset default_transaction_read_only');
  }
  await whenWell();
});

test('503 from /readyz while the disk of the database is full', async () => {
  // Forbidding temporary files has the effect of a full disk.
  await alterDatabase('set temp_file_limit = 0');
  try {
    await whenUnready();
  } finally {
    await alterDatabase('reset temp_file_limit');
  }
  await whenWell();
});

test('503 with Retry-After on every route within seconds while the database hangs', async () => {
  assert(proxy !== undefined);
  proxy.hang();
  try {
    const beganAtMs = performance.now();
    const ready = await sendRequest(service, { method: 'GET', path: '/readyz' });
    assertUnavailable(ready, '/readyz');
    assert(performance.now() - beganAtMs < 7000, '/readyz has a deadline of its own, two seconds');
    await Promise.all(
      requests.map(async ({ operation, request }) => {
        if (operation.scope === null) return;
        assertUnavailable(await sendRequest(service, request), operation.name);
      }),
    );
    assert(performance.now() - beganAtMs < 60_000, 'all are answered in bounded time');
  } finally {
    proxy.resume();
  }
  await whenWell();
});
