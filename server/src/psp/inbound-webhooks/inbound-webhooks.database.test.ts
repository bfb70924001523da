import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import { createPlatform } from '../../domains/platforms/index.ts';
import { DueWorkEngine } from '../../due-work/engine.ts';
import { newUuid } from '../../lib/ids.ts';
import { sql } from '../../postgres/sql.ts';
import { NoRoomYet } from '../psp-call.ts';
import { SimulatorWebhooks } from '../simulator/webhooks.ts';
import { type InboundWebhooks, type WebhookHandler, webhookWork } from './inbound-webhooks.ts';
import { receiveWebhook } from './receive.ts';
import { pruneWebhooks } from './store.ts';

const database = await openTestDatabase();
const webhooks = new SimulatorWebhooks('a seed');
const day = 86_400_000;
const now = new Date('2026-11-15T09:30:00.000Z');
const ignore: WebhookHandler = async () => {};
const ago = (ms: number) => new Date(now.getTime() - ms);

/** A platform with one account, and a record of what its handler got. */
async function receiver(handle: WebhookHandler = ignore) {
  const { id: platformId } = await createPlatform(database, { name: newUuid(), now });
  const handled: Parameters<WebhookHandler>[0][] = [];
  const inbound: InboundWebhooks = {
    database,
    psp: {
      provider: 'simulator',
      connectionOf: async () => null,
      webhooksOf: async () => ({ verify: webhooks.verify, platformId: null }),
    },
    handlers: {
      async account(webhook) {
        handled.push(webhook);
        await handle(webhook);
      },
      capture: ignore,
      refund: ignore,
      payout: ignore,
      dispute: ignore,
      statement: ignore,
    },
    wakeReader() {},
    platformsOf: async () => [],
    listAccounts: async () => [],
    findPlatform: async ({ accountRef }) => (accountRef === 'acct_1' ? platformId : null),
    wake() {},
  };
  const engine = new DueWorkEngine({
    database,
    logger: pino({ level: 'silent' }),
    metrics: { done() {}, failed() {} },
    works: [webhookWork(inbound)],
  });
  return {
    platformId,
    handled,
    receive: (type: string, objectRef?: string, accountRef = 'acct_1') => {
      const webhook = { eventId: newUuid(), type, accountRef };
      const facts = objectRef === undefined ? webhook : { ...webhook, objectRef };
      return receiveWebhook(inbound, webhooks.sign(facts, new Date()));
    },
    work: (at: Date) => engine.runPlatform(platformId, at),
    prune: (limit = 100) => pruneWebhooks(database, { id: platformId, now, limit }),
    async count() {
      const rows = await database.rows(sql('test_kept')`
        select from psp_webhooks where platform_id = ${platformId}::uuid`);
      return rows.length;
    },
  };
}

test('a webhook reaches the handler of its subject, with the ids that it names', async () => {
  const { platformId, handled, receive, work } = await receiver();
  await receive('account.updated');
  await receive('account.external_account.updated', 'ba_1');
  await work(now);
  const common = { platformId, connectionId: null, accountRef: 'acct_1', now };
  const objects = handled.map(({ objectRef }) => objectRef).toSorted();
  assert.deepEqual(objects, ['ba_1', null]);
  for (const { objectRef, toldAt, ...facts } of handled) {
    assert.deepEqual(facts, common);
    assert.ok(toldAt instanceof Date);
  }
  await work(now);
  assert.equal(handled.length, 2, 'each is handled once');
});

test("a webhook about a platform's own account belongs to that platform", async () => {
  const { platformId, receive, count } = await receiver();
  const accountRef = `acct_platform_${platformId.replaceAll('-', '')}`;
  await receive('payout.paid', 'sim_po_1', accountRef);
  assert.equal(await count(), 1);
});

test('a webhook about a subject without a handler is dropped', async () => {
  const { receive, count } = await receiver();
  await receive('charge.succeeded', 'ch_1');
  assert.equal(await count(), 0);
});

test('webhooks processed more than 30 days ago are deleted, the oldest first', async () => {
  const { receive, work, prune, count } = await receiver();
  for (const processedAt of [ago(32 * day), ago(31 * day), ago(30 * day)]) {
    await receive('account.updated');
    await work(processedAt);
  }
  assert.equal(await prune(1), 1);
  assert.equal(await prune(), 1);
  assert.equal(await prune(), 0);
  assert.equal(await count(), 1);
});

test('a webhook that could not be handled yet is kept, however old', async () => {
  let isAway = true;
  const { handled, receive, work, prune, count } = await receiver(async () => {
    if (isAway) throw new Error('the provider is away');
  });
  await receive('account.updated');
  await work(ago(40 * day));
  assert.equal(await prune(), 0);
  isAway = false;
  await work(ago(35 * day));
  assert.equal(handled.length, 2);
  assert.equal(await prune(), 1);
  assert.equal(await count(), 0);
});

test('a webhook at the rate limit is put off, which is not a failure', async () => {
  let isFull = true;
  const { handled, receive, work } = await receiver(async () => {
    if (isFull) throw new NoRoomYet(30_000);
  });
  await receive('account.updated');
  for (const seconds of [0, 29, 30]) await work(new Date(now.getTime() + seconds * 1000));
  assert.equal(handled.length, 2);
  isFull = false;
  await work(new Date(now.getTime() + 60_000));
  await work(new Date(now.getTime() + 600_000));
  assert.equal(handled.length, 3);
});
