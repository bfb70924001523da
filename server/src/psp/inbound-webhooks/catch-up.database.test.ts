import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import { createPlatform } from '../../domains/platforms/index.ts';
import { DueWorkEngine } from '../../due-work/engine.ts';
import { newUuid } from '../../lib/ids.ts';
import { sql } from '../../postgres/sql.ts';
import { platformAccountRef } from '../platform-account.ts';
import type { PspEvents, PspWebhook } from '../port.ts';
import { catchUpWork } from './catch-up.ts';
import { beginCatchUp } from './catch-up-store.ts';
import type { InboundWebhooks } from './inbound-webhooks.ts';

const database = await openTestDatabase();
const now = new Date('2026-11-15T09:30:00.000Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The real time of a test, from which rounds are counted. */
const realNow = new Date();
const firstSince = new Date(realNow.getTime() - 30 * dayMs);

const event = (accountRef: string, eventId: string, objectRef: string): PspWebhook => {
  return { eventId, type: 'dispute.updated', subject: 'dispute', accountRef, objectRef };
};

/** A platform with `count` accounts at a provider, and a record of the calls. */
async function world(
  accountCount: number,
  answer: (accountRef: string) => Awaited<ReturnType<PspEvents['list']>> = () => nothing,
) {
  const { id: platformId } = await createPlatform(database, { name: newUuid(), now });
  const accounts = Array.from({ length: accountCount }, (_, index) => ({
    subMerchantId: newUuid(),
    account: `acct_${index}`,
    connectionId: null,
  }));
  const asked: { readonly accountRef: string; readonly since: Date }[] = [];
  const inbound: InboundWebhooks = {
    database,
    psp: {
      provider: 'simulator',
      connectionOf: async () => null,
      webhooksOf: () => assert.fail('no webhook arrives'),
    },
    handlers: {
      account: ignore,
      capture: ignore,
      refund: ignore,
      payout: ignore,
      dispute: ignore,
      statement: ignore,
    },
    platformsOf: async () => [],
    findPlatform: async ({ accountRef }) =>
      accounts.some(({ account }) => account === accountRef) ? platformId : null,
    listAccounts: async ({ afterId, limit }) =>
      accounts.filter(({ subMerchantId }) => subMerchantId > (afterId ?? '')).slice(0, limit),
    wakeReader() {},
    wake() {},
  };
  const events: PspEvents = {
    keptForMs: 0,
    async list(request) {
      asked.push(request);
      return answer(request.accountRef);
    },
  };
  const engine = new DueWorkEngine({
    database,
    logger: pino({ level: 'silent' }),
    metrics: { done() {}, failed() {} },
    works: [catchUpWork(inbound, events)],
  });
  const begin = (at: Date, realAt: Date) => {
    const facts = { provider: 'simulator', keptForMs: 30 * dayMs };
    return beginCatchUp(database, { id: platformId, ...facts, now: at, realNow: realAt });
  };
  await begin(now, realNow);
  return {
    asked,
    /** Runs a round days later by the real clock and the platform's. */
    async nextRound(days: number) {
      const laterMs = days * dayMs;
      await begin(new Date(now.getTime() + laterMs), new Date(realNow.getTime() + laterMs));
      await engine.runPlatform(platformId, new Date(now.getTime() + laterMs));
    },
    own: platformAccountRef(platformId),
    work: (at: Date) => engine.runPlatform(platformId, at),
    async kept() {
      const rows = await database.rows<{ id: string }>(sql('test_caught_up')`
        select event_id as id from psp_webhooks
        where platform_id = ${platformId}::uuid order by event_id`);
      return rows.map(({ id }) => id);
    },
  };
}

const ignore = async () => {};
const nothing = { kind: 'done', value: [] } as const;

test('all accounts are read once a day, one after the other', async () => {
  const { asked, own, work, nextRound } = await world(245);
  const refs = () => asked.splice(0).map(({ accountRef }) => accountRef);
  const all = Array.from({ length: 245 }, (_, index) => `acct_${index}`);
  await work(now);
  assert.deepEqual(refs(), [own, ...all]);
  await work(after(400 * 86_400));
  assert.deepEqual(refs(), [], "a platform's clock begins no round");
  await nextRound(0.9);
  assert.deepEqual(refs(), []);
  await nextRound(1.1);
  assert.equal(refs().length, 246);
});

test('at its rate limit it waits, resumes there, and skips no account', async () => {
  let isFull = true;
  const full = {
    kind: 'refused',
    code: 'rate_limit',
    message: 'Too many.',
    retryable: true,
    isLimited: true,
    retryAfterMs: 5_000,
  } as const;
  const { asked, work } = await world(3, (ref) => (isFull && ref === 'acct_1' ? full : nothing));
  const count = (ref: string) => asked.filter(({ accountRef }) => accountRef === ref).length;
  for (let seconds = 0; seconds < 60; seconds += 5) await work(after(seconds));
  assert.deepEqual([count('acct_0'), count('acct_1'), count('acct_2')], [1, 12, 0]);
  isFull = false;
  await work(after(60));
  assert.deepEqual([count('acct_0'), count('acct_1'), count('acct_2')], [1, 13, 1]);
});

test('a round reads what happened since the one before began, with an overlap', async () => {
  const { asked, work, nextRound } = await world(1);
  const before = Date.now();
  await work(now);
  for (const { since } of asked) assert.equal(since.getTime(), firstSince.getTime() - hourMs);
  await nextRound(1.1);
  const [again] = asked.slice(2);
  const sinceMs = again?.since.getTime() ?? 0;
  assert.ok(sinceMs >= before - hourMs && sinceMs <= Date.now() - hourMs);
});

test('only the newest event per object is kept, once, and none of an unknown account', async () => {
  const { work, kept, nextRound } = await world(1, (accountRef) => ({
    kind: 'done',
    value: [
      event(accountRef, 'evt_3', 'dp_1'),
      event(accountRef, 'evt_2', 'dp_2'),
      event(accountRef, 'evt_1', 'dp_1'),
      { ...event(accountRef, 'evt_4', 'dp_3'), subject: null },
      event('acct_of_nobody', 'evt_5', 'dp_4'),
    ],
  }));
  await work(now);
  assert.deepEqual(await kept(), ['evt_2', 'evt_3']);
  await nextRound(1.1);
  assert.deepEqual(await kept(), ['evt_2', 'evt_3']);
});

test('an account that cannot be read is retried, and does not block the others for ever', async () => {
  const away = { kind: 'unknown', reason: 'away' } as const;
  const { asked, work } = await world(3, (ref) => (ref === 'acct_1' ? away : nothing));
  await work(now);
  const count = (ref: string) => asked.filter(({ accountRef }) => accountRef === ref).length;
  assert.deepEqual([count('acct_0'), count('acct_1'), count('acct_2')], [1, 1, 0]);
  for (const seconds of [1, 3, 7, 15, 31]) await work(after(seconds));
  assert.deepEqual([count('acct_0'), count('acct_1'), count('acct_2')], [1, 6, 1]);
});

test('an account unknown to the provider is skipped', async () => {
  const gone = {
    kind: 'refused',
    code: 'gone',
    message: 'Gone.',
    retryable: false,
    isMissing: true,
  } as const;
  const { asked, work } = await world(3, (ref) => (ref === 'acct_1' ? gone : nothing));
  await work(now);
  assert.equal(asked.length, 4);
});
