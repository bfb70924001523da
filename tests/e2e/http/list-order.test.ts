import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import type { Page } from '../../../sdk/src/index.ts';
import { listEvents } from '../../../server/src/domains/events/events/event-store.ts';
import { beginningOf, listLines } from '../../../server/src/domains/ledger/index.ts';
import { listSubMerchants } from '../../../server/src/domains/onboarding/records/view-store.ts';
import { listRows } from '../../../server/src/domains/payments/disputes/dispute-store.ts';
import { listTransactions } from '../../../server/src/domains/payments/queries/transaction-store.ts';
import { listPayouts } from '../../../server/src/domains/settlement/payouts/payout-list.ts';
import { greatestUuid, leastUuid, newUuid } from '../../../server/src/lib/ids.ts';
import type { Queryable } from '../../../server/src/postgres/database.ts';
import type { Statement } from '../../../server/src/postgres/sql.ts';
import { pageBounds } from '../../../server/src/request/answer-page.ts';
import { onSingleServer } from '../../support/database/test-database.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const platform = await service.newPlatform();
const { taprail } = platform.api;
const counter = await TestCounter.open(platform.api, { country: 'DE' });
await TestCounter.open(platform.api, { country: 'DE' });
await TestCounter.open(platform.api, { country: 'DE' });

for (let turn = 0; turn < 5; turn += 1) {
  const tap = await counter.tap({ device: turn % 2 === 0 ? 'even' : 'odd' });
  if (turn > 1) await taprail.test.disputes.create({ transaction: tap.transaction });
}
const held = await counter.hold(900);
const { now } = await taprail.test.clock.get();
await taprail.test.clock.advance({ by: 2 * 3_600 });
await taprail.authorisations.capture(held.authorisation, { amount: 900 });
for (let turn = 0; turn < 3; turn += 1) {
  await counter.tap({ platform_fee: 100 });
  await taprail.payouts.create({ currency: 'EUR' });
}

type Order = 'asc' | 'desc';
interface Asked {
  readonly order: Order;
  readonly limit: number;
  readonly cursor?: string;
}

/** The ids of a list, by pages of two. */
async function walk(
  load: (page: Asked) => Promise<Page<object>>,
  order: Order,
): Promise<unknown[]> {
  const found: object[] = [];
  let page = await load({ order, limit: 2 });
  found.push(...page.data);
  while (page.next_cursor !== null) {
    page = await load({ order, limit: 2, cursor: page.next_cursor });
    found.push(...page.data);
  }
  return found.map((item) =>
    'id' in item ? item.id : (item as { externalRef: string }).externalRef,
  );
}

const captured_from = new Date(Date.parse(now) + 3_600_000).toISOString();
const lists: Readonly<Record<string, (page: Asked) => Promise<Page<object>>>> = {
  transactions: (page) => taprail.transactions.list(page),
  'transactions of a reader': (page) => taprail.transactions.list({ ...page, device: 'even' }),
  'transactions captured later': (page) => taprail.transactions.list({ ...page, captured_from }),
  taps: (page) => taprail.taps.list(page),
  'sub-merchants': (page) => taprail.submerchants.list(page),
  payouts: (page) => taprail.payouts.list(page),
  disputes: (page) => taprail.disputes.list(page),
  events: (page) => taprail.events.list(page),
  'events of a kind': (page) => taprail.events.list({ ...page, type: 'tap.approved' }),
};

for (const [name, load] of Object.entries(lists)) {
  test(`${name} are listed from either end, page by page`, async () => {
    const newestFirst = await walk(load, 'desc');
    assert.ok(newestFirst.length > 1, `${newestFirst}`);
    assert.deepEqual(await walk(load, 'asc'), newestFirst.toReversed());
  });
}

test('a list in an unknown order is refused', async () => {
  const refused = await platform.api.get('/v1/payouts?order=oldest');
  assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'order' });
});

const none = { subMerchantId: null, status: null } as const;
const ids = { fromId: leastUuid };

test('no list is sorted: its index serves both directions', onSingleServer, async () => {
  const platformId = platform.id;
  for (const order of ['asc', 'desc'] as const) {
    const bounds = pageBounds(null, { order, limit: 10 });
    const span = { ...ids, ...bounds, examinedMax: 1_000 };
    const page = { platformId, ...bounds };
    const everything = {
      ...{ externalRef: null, deviceId: null, currency: null, status: null, isCaptured: null },
      ...{ isSettled: null, declineReason: null, chainId: null, reference: null },
      ...{ createdFrom: null, createdTo: null, captured: null },
    };
    const account = { platformId, subMerchantId: newUuid(), currency: 'EUR' };
    const month = {
      after: beginningOf(new Date(0)),
      before: beginningOf(new Date()),
      isOldestFirst: order === 'asc',
      limit: 10,
    };
    const created = { from: null, to: null, ids: { ...ids, beforeId: greatestUuid } };
    const anyPayout = { platformId, ...none, currency: null, ...created };
    const anyEvent = { ids: null, type: null, subMerchantId: null, deliveryStatus: null };
    const statements = {
      transactions: await sentBy((database) =>
        listTransactions(
          database,
          { platformId, ...everything, ids: { ...ids, ...bounds }, isOldestFirst: order === 'asc' },
          { limit: 10, examinedMax: 1_000 },
        ),
      ),
      payouts: await sentBy((database) => listPayouts(database, anyPayout, bounds)),
      disputes: await sentBy((database) =>
        listRows(database, { ...page, ...none, transactionId: null }),
      ),
      'sub-merchants': await sentBy((database) =>
        listSubMerchants(database, { ...page, status: null, isPastDue: null }),
      ),
      events: await sentBy((database) =>
        listEvents(database, { platformId, ...anyEvent, createdFrom: null, createdTo: null }, span),
      ),
      'lines of a statement': await sentBy((database) => listLines(database, account, month)),
    };
    for (const [name, statement] of Object.entries(statements)) {
      const nodes = await planOf(statement);
      // The few deliveries of each event are grouped by their endpoints.
      assert.deepEqual(
        nodes.filter((node) => /Sort (?!w\.endpoint_id$)/.test(node)),
        [],
        `${name} ${order}`,
      );
      assert.ok(
        nodes.some((node) => /^Index/.test(node)),
        `${name} ${order}: ${nodes}`,
      );
    }
  }
});

/** The first statement that a list sends. */
async function sentBy(list: (database: Queryable) => Promise<unknown>): Promise<Statement> {
  const sent: Statement[] = [];
  await list({
    rows: async (statement) => {
      sent.push(statement);
      return [];
    },
    row: async () => undefined,
  });
  const [first] = sent;
  assert(first);
  return first;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Sort Key'?: readonly string[];
  readonly Plans?: readonly PlanNode[];
}

/** The plan's nodes for its values, as if its tables were too large for a sequential scan. */
async function planOf({ text, values }: Statement): Promise<string[]> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']) {
    await client.query(`set enable_${way} = off`);
  }
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    text: `explain (format json) ${text}`,
    values: [...values],
  });
  await client.end();
  const nodes = (node: PlanNode): string[] => [
    `${node['Node Type']} ${node['Sort Key'] ?? ''}`,
    ...(node.Plans ?? []).flatMap(nodes),
  ];
  return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => nodes(Plan));
}
