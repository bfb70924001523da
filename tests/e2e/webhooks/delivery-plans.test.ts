import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { deliveryWork, Sender } from '../../../server/src/domains/webhooks/index.ts';
import { DueWorkEngine } from '../../../server/src/due-work/engine.ts';
import { Keyring } from '../../../server/src/lib/keyring.ts';
import type { Database } from '../../../server/src/postgres/database.ts';
import { type Statement, sql } from '../../../server/src/postgres/sql.ts';
import { eventually } from '../../support/service-process.ts';
import { startTestService } from '../../support/test-service.ts';
import { TestReceiver } from '../../support/webhook-receiver.ts';
import { emitEvents, registerEndpoint } from '../../support/webhooks.ts';

const keyring = new Keyring([{ id: 'k1', secret: randomBytes(32) }]);
const service = await startTestService({ keyring, config: { role: 'api' } });
const { database } = service;
const backlog = 10_000;

const tables = new Set([
  'webhook_deliveries_open',
  'webhook_deliveries_closed',
  'webhook_attempts',
  'events',
]);

test('deliveries are found and recorded without reading the backlog', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const dead = await registerEndpoint(api, { events: ['tap.declined'] });
  await emitEvents(service, platform, { type: 'tap.declined', count: backlog });
  await api.patch(`/v1/webhook-endpoints/${dead.id}`, { enabled: false });
  const receiver = await TestReceiver.open();
  await registerEndpoint(api, { url: receiver.url(), events: ['tap.approved'] });
  const { engine, statements } = listenIn();

  const before = await readCounts();
  await emitEvents(service, platform, { type: 'tap.approved', count: 100 });
  await engine.runPlatform(platform.id, new Date());
  assert.equal(receiver.received.length, 100);
  assert.equal(await engine.nextDueAt(platform.id), null);
  const after = await eventually('what was read is known', async () => {
    const counts = await readCounts();
    return counts.written - before.written >= 200 && counts;
  });
  // A claim and a result look each row up; a few more are seen on the way.
  const read = after.read - before.read;
  assert(read < backlog / 2, `${read} rows were read for 100 deliveries`);

  engine.start();
  await engine.stop();
  const own = [...statements.values()].filter(({ name }) => /^due_/.test(name));
  assert.equal(own.length, 3, 'look, claim, next');
  for (const statement of own) {
    for (const isAnalysed of [false, true]) {
      if (isAnalysed) await database.rows({ name: 'test_analyze', text: 'analyze', values: [] });
      assert.deepEqual(await scannedTables(statement), [], statement.name);
    }
  }
});

/** An engine with the one work, and every statement that it sends. */
function listenIn() {
  const statements = new Map<string, Statement>();
  const listening: Database = {
    ...database,
    rows(statement) {
      statements.set(statement.name, statement);
      return database.rows(statement);
    },
    row(statement) {
      statements.set(statement.name, statement);
      return database.row(statement);
    },
  };
  const sender = new Sender({
    rules: { requireHttps: false, allowed: ['127.0.0.0/8'] },
    connectionsPerUrlMax: 8,
  });
  const work = deliveryWork({
    database: listening,
    keyring,
    sender,
    metrics: { attempted() {}, recorded() {} },
    disableAfterMs: null,
    userAgent: 'test',
  });
  const engine = new DueWorkEngine({
    database: listening,
    works: [work],
    logger: pino({ level: 'silent' }),
    metrics: { done() {}, failed() {} },
  });
  return { engine, statements };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

/** The tables that would be read from end to end by the plan that is made once and for all. */
async function scannedTables({ text }: Statement): Promise<string[]> {
  // In the simple protocol, where a statement is explained without values for its parameters.
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  const { rows } = await client.query<Explained>(`explain (generic_plan, format json) ${text}`);
  await client.end();
  const scans = (node: PlanNode): string[] => [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
    ...(node.Plans ?? []).flatMap(scans),
  ];
  const plans = rows.flatMap((row) => row['QUERY PLAN']);
  return plans.flatMap(({ Plan }) => scans(Plan)).filter((table) => tables.has(table));
}

async function readCounts(): Promise<{ read: number; written: number }> {
  const row = await database.row<{ read: bigint; written: bigint }>(sql('test_rows_read')`
    select sum(seq_tup_read + idx_tup_fetch)::bigint as read,
      sum(n_tup_upd + n_tup_del) filter (where relname = 'webhook_deliveries_open')::bigint
        as written
    from pg_stat_user_tables
    where relname = any(${[...tables]}::text[])`);
  return { read: Number(row?.read), written: Number(row?.written) };
}
