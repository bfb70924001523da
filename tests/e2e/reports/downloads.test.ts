import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { mock, test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { asReplica } from '../../support/database/as-replica.ts';
import { parseTable } from '../../support/money/parse-csv.ts';
import { download, multiply } from '../../support/money/reports.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { liveBytes } from '../../support/running/old-generation.ts';
import { bearer, sendRequest } from '../../support/service/send-request.ts';
import { startTestService, type TestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const rowsMany = 20_000;
/** More than the buffers of a connection hold, so that an idle caller is noticed. */
const reference = '漢'.repeat(255);
/** Of the twenty statements that read captures, those that may run ahead of the caller. */
const pagesMost = 15;
const [large, small, broken] = await Promise.all([
  platformWith(rowsMany),
  platformWith(1_000),
  platformWith(3_000, { isBroken: true }),
]);
const path = '/v1/reports/transactions.csv';

async function platformWith(count: number, { isBroken = false } = {}) {
  const platform = await service.newPlatform();
  const counter = await TestCounter.open(platform.api);
  const tap = await counter.tap({ reference });
  await multiply(service, platform, { tap, count: count - 1 });
  if (isBroken) await breakLast(platform.id);
  return platform;
}

/** Makes the last transaction unreadable, so that a report fails at it. */
async function breakLast(platformId: string): Promise<void> {
  await service.database.transaction(async (transaction) => {
    await asReplica(transaction);
    await transaction.rows(sql('test_break_last')`
      update records set stages = 'unreadable'
      where platform_id = ${platformId}::uuid and object_id = (
        select transaction_id from transactions
        where platform_id = ${platformId}::uuid
        order by transaction_id desc
        limit 1
      )`);
  });
}

test('the memory of a report does not grow with its length', async () => {
  const ofSmall = await peakBytes(small);
  const ofLarge = await peakBytes(large);
  const grownBytes = ofLarge - ofSmall;
  // All of its rows would be hundreds of megabytes, and its text alone is twenty.
  assert.ok(grownBytes < 8_000_000, `${grownBytes} bytes more for twenty times the rows`);
});

/**
 * A reading collects all garbage of the process, which takes long: at the start and twice later.
 */
const bytesBetweenLooks = 8_000_000;

/** The highest memory in use while a report is read and discarded. */
async function peakBytes(platform: { readonly apiKey: string }): Promise<number> {
  const response = await open(service, platform);
  let peak = liveBytes();
  let unseenBytes = 0;
  for await (const chunk of response) {
    unseenBytes += (chunk as Buffer).length;
    if (unseenBytes < bytesBetweenLooks) continue;
    peak = Math.max(peak, liveBytes());
    unseenBytes = 0;
  }
  assert.ok(response.complete);
  return peak;
}

test('a report has each of many rows once, read only as fast as the caller takes them', async () => {
  const reads = countReads();
  const response = await open(service, large);
  const text = readText(response);
  const [first] = await text.next(1);
  assert.match(first ?? '', /^transaction,submerchant,/);
  // Other requests are answered meanwhile, in more time than all of the rows would take.
  for (let done = 0; done < 8; done += 1) await download(service, small, path);
  const readWhilePaused = reads.of(large.id);
  assert.ok(readWhilePaused < pagesMost, `${readWhilePaused} pages were read`);
  const rest = await text.next(Number.POSITIVE_INFINITY);
  const rows = parseTable([first, ...rest].join(''));
  const transactions = new Set(rows.map(({ transaction }) => transaction));
  assert.deepEqual([rows.length, transactions.size], [rowsMany, rowsMany]);
  reads.stop();
});

test('a caller who disconnects ends the reading', async () => {
  const reads = countReads();
  const response = await open(service, large);
  await readText(response).next(1);
  response.destroy();
  for (let done = 0; done < 8; done += 1) await download(service, small, path);
  assert.ok(reads.of(large.id) < pagesMost, `${reads.of(large.id)} pages were read`);
  reads.stop();
});

test('a failure in the middle breaks the connection, and is logged', async () => {
  const response = await open(service, broken);
  assert.equal(response.statusCode, 200);
  const before = service.logs.length;
  await assert.rejects(readText(response).next(Number.POSITIVE_INFINITY), { code: 'ECONNRESET' });
  assert.equal(response.complete, false);
  const logged = service.logs.slice(before).filter((line) => line.includes('was cut off'));
  assert.equal(logged.length, 1);
  assert.ok(logged[0]?.includes(String(response.headers['request-id'])));
});

test('a draining service breaks downloads off', { timeout: 20_000 }, async () => {
  const node = await startTestService({ beside: service, config: { role: 'api' } });
  const response = await open(node, large);
  const text = readText(response);
  await text.next(1);
  const stopped = node.stop();
  await assert.rejects(text.next(Number.POSITIVE_INFINITY), { code: 'ECONNRESET' });
  assert.equal(response.complete, false);
  await stopped;
});

test('HEAD returns only the headers', async () => {
  const headers = bearer(large.apiKey);
  const response = await sendRequest(service, { method: 'HEAD', path, headers });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-type') ?? '', /^text\/csv/);
  assert.equal(response.text, '');
});

test('many concurrent reports leave connections to other requests', async () => {
  const others = Array.from({ length: 12 }, () => download(service, small, path));
  const balances = Array.from({ length: 4 }, () =>
    download(service, large, '/v1/reports/balance.csv'),
  );
  const { status } = await small.api.get('/v1/balance');
  assert.equal(status, 200);
  const files = await Promise.all([...others, ...balances]);
  assert.deepEqual(
    files.slice(0, 12).map(({ rows }) => rows.length),
    Array.from({ length: 12 }, () => 1_000),
  );
});

/** Opens a download without reading it. */
async function open(
  { url }: Pick<TestService, 'url'>,
  { apiKey }: { readonly apiKey: string },
): Promise<IncomingMessage> {
  const request = get(`${url}${path}`, { headers: bearer(apiKey), agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** Reads a number of chunks at a time. */
function readText(response: IncomingMessage) {
  const pieces = response.setEncoding('utf8')[Symbol.asyncIterator]();
  return {
    async next(count: number): Promise<string[]> {
      const read: string[] = [];
      while (read.length < count) {
        const { value, done } = await pieces.next();
        if (done) break;
        read.push(value as string);
      }
      return read;
    },
  };
}

/** Counts the statements that read captures of a platform. */
function countReads() {
  const counts = new Map<unknown, number>();
  const { database } = service;
  const original = database.rows.bind(database);
  const spy = mock.method(database, 'rows', (statement: Parameters<typeof original>[0]) => {
    const [platformId] = statement.values;
    const isReading = statement.text.includes(`posting_kind = 'capture'`);
    if (isReading) counts.set(platformId, (counts.get(platformId) ?? 0) + 1);
    return original(statement);
  });
  return { of: (id: string) => counts.get(id) ?? 0, stop: () => spy.mock.restore() };
}
