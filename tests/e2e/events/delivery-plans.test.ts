import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { deliveryWork } from '../../../server/src/domains/events/index.ts';
import { Deliverer } from '../../../server/src/domains/events/sending/deliverer.ts';
import { Sender } from '../../../server/src/domains/events/sending/sender.ts';
import { DueWorkEngine } from '../../../server/src/due-work/engine.ts';
import { connectionSettings } from '../../../server/src/due-work/statements.ts';
import { Keyring } from '../../../server/src/lib/keyring.ts';
import type { Database } from '../../../server/src/postgres/database.ts';
import { type Statement, sql } from '../../../server/src/postgres/sql.ts';
import { onSingleServer } from '../../support/database/test-database.ts';
import { eventually } from '../../support/running/service-process.ts';
import { startTestService } from '../../support/service/test-service.ts';
import { TestReceiver } from '../../support/webhooks/webhook-receiver.ts';
import { emitEvents, registerEndpoint } from '../../support/webhooks/webhooks.ts';

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

test('deliveries are found and recorded without reading the backlog', onSingleServer, async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const receiver = await TestReceiver.open();
  await registerEndpoint(api, { url: receiver.url(), events: ['tap.approved'] });
  const { engine, statements } = listenIn();
  await emitEvents(service, platform, { type: 'tap.approved', count: 5 });
  await engine.runPlatform(platform.id, new Date());
  // The worst moment for statistics: no delivery is open, so the planner expects none.
  await database.rows({ name: 'test_analyze', text: 'analyze', values: [] });

  const dead = await registerEndpoint(api, { events: ['tap.declined'] });
  await emitEvents(service, platform, { type: 'tap.declined', count: backlog });
  await api.patch(`/v1/webhook-endpoints/${dead.id}`, { enabled: false });
  const before = await readCounts();
  await emitEvents(service, platform, { type: 'tap.approved', count: 100 });
  engine.start();
  await receiver.whenReceived(105);
  const after = await eventually('what was read is known', async () => {
    // A session reports its reads with its next statement, at most once per second.
    await emitEvents(service, platform, { type: 'tap.approved' });
    const counts = await readCounts();
    return counts.written - before.written >= 200 && counts;
  });
  await engine.stop();
  // A claim and a result each read their row and a few more.
  const read = after.read - before.read;
  assert(read < backlog / 2, `${read} rows were read for 100 deliveries`);

  await engine.runPlatform(platform.id, new Date());
  assert.equal(await engine.nextDueAt(platform.id), null);
  const own = [...statements.values()].filter(({ name }) => /^due_/.test(name));
  assert.equal(own.length, 3, 'platforms, search, claim');
  for (const statement of own) assert.deepEqual(await scans(statement), [], statement.name);
});

/** An engine with this work alone, and every statement that it sends. */
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
    dedicated: () => ({
      ...listening,
      batch: (items, _, statement) => listening.rows(statement(null, items)),
      release() {},
    }),
  };
  const sender = new Sender({
    rules: { requireHttps: false, allowed: ['127.0.0.0/8'] },
    connectionsPerUrlMax: 8,
  });
  const deliverer = new Deliverer({
    database: listening,
    keyring,
    sender,
    metrics: { attempted() {}, recorded() {} },
    hours: { count() {} },
    disableAfterMs: null,
    userAgent: 'test',
  });
  const engine = new DueWorkEngine({
    database: listening,
    works: [
      deliveryWork(deliverer, { database, compose: async (events) => events.map(() => null) }),
    ],
    logger: pino({ level: 'silent' }),
    metrics: { done() {}, failed() {} },
  });
  return { engine, statements };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[];
}

/** Plan nodes that would read more than single rows. */
async function scans({ text }: Statement): Promise<string[]> {
  // With the simple protocol, explain needs no values for the parameters.
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  for (const setting of Object.entries(connectionSettings)) {
    await client.query('select set_config($1, $2, false)', [...setting]);
  }
  const { rows } = await client.query<Explained>(`explain (generic_plan, format json) ${text}`);
  await client.end();
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  return rows
    .flatMap((row) => row['QUERY PLAN'])
    .flatMap(({ Plan }) => nodes(Plan))
    .filter(
      (node) => tables.has(node['Relation Name'] ?? '') && node['Node Type'] !== 'ModifyTable',
    )
    .filter((node) => !/\((endpoint_id|event_id) = /.test(node['Index Cond'] ?? ''))
    .map((node) => `${node['Node Type']} of ${node['Relation Name']}`);
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
