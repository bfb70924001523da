import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { longText, makeLongHistories } from '../../support/money/long-histories.ts';
import { daySeconds } from '../../support/onboarding/onboarding.ts';
import { type AskedRequest, AskingThread } from '../../support/running/asking-thread.ts';
import { hashingMs, PauseMeter } from '../../support/running/pause-meter.ts';
import { startTestService } from '../../support/service/test-service.ts';
import { registerEndpoint } from '../../support/webhooks/webhooks.ts';

const service = await startTestService();
const platform = await service.newPlatform();
const { taprail } = platform;
const thread = new AskingThread(service, platform.apiKey);
const meter = new PauseMeter();
after(async () => {
  meter.stop();
  await thread.stop();
});

const metadata = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [`name-${index}`, longText(500)]),
);
const answerBytesMax = 1_200_000;

const { counter, refunded, stay } = await makeLongHistories(platform);
const { externalRef: submerchant } = counter;
for (let turn = 0; turn < 40; turn += 1) await counter.tap({ metadata });
const [transaction] = refunded;

/**
 * A collection of garbage, or another program on this core, now and then makes a pause longer. Work
 * of ours that is too long is so every time.
 */
const turnsMax = 5;

/** The longest pause while the work runs: the shortest of a few turns, unless one is short enough. */
async function pauseOf(work: () => Promise<void>, boundMs: number): Promise<number> {
  let shortestMs = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turnsMax && shortestMs >= boundMs; turn += 1) {
    meter.take();
    await work();
    shortestMs = Math.min(shortestMs, meter.take().longestMs);
  }
  return shortestMs;
}

/** No request holds the event loop for as long as hashing 20 MB takes, in CPU time. */
async function assertShortPauses(
  requests: readonly AskedRequest[],
  bytesMax = answerBytesMax,
): Promise<void> {
  const boundMs = hashingMs();
  for (const asked of [...requests.map((each) => [each]), [...requests, ...requests]]) {
    // The first time compiles code and makes serialisers.
    await thread.ask(asked);
    const what = asked.length === 1 ? asked[0]?.path : `${asked.length} requests at once`;
    const ask = async () => {
      for (const { status, bytes, text } of await thread.ask(asked)) {
        assert.ok(status < 300, `${what}: ${status} ${text}`);
        assert.ok(bytes < bytesMax, `${what}: ${bytes} bytes`);
      }
    };
    const pauseMs = await pauseOf(ask, boundMs);
    assert.ok(pauseMs < boundMs, `${what}: ${pauseMs} ms; hashing 20 MB takes ${boundMs} ms`);
  }
}

test('no answer about transactions with a thousand refunds holds the event loop', async () => {
  const [disputed] = (await taprail.disputes.list({ transaction, limit: 1 })).data;
  const [refund] = (await taprail.refunds.list({ transaction, limit: 1 })).data;
  const [event] = (await taprail.events.list({ transaction, limit: 1 })).data;
  const paths = [
    '/v1/events?limit=100&type=charge.refunded',
    `/v1/events?limit=100&transaction=${transaction}`,
    `/v1/events/${event?.id}`,
    '/v1/transactions?limit=100&order=asc',
    `/v1/transactions/${transaction}`,
    `/v1/refunds?limit=100&transaction=${transaction}`,
    `/v1/refunds/${refund?.id}`,
    '/v1/disputes?limit=100&order=asc',
    `/v1/disputes/${disputed?.id}`,
    '/v1/ledger/entries?limit=100',
  ];
  await assertShortPauses(paths.map((path) => ({ path })));
});

test('no answer about a stay with a thousand charges holds the event loop', async () => {
  const paths = [
    `/v1/authorisations/${stay.authorisation}`,
    `/v1/authorisation-chains/${stay.chain}`,
    `/v1/charges?limit=100&authorisation=${stay.authorisation}`,
    `/v1/charges?limit=100&authorisation_chain_id=${stay.chain}`,
    '/v1/disputes?limit=100',
    `/v1/transactions?authorisation_chain_id=${stay.chain}`,
  ];
  await assertShortPauses(paths.map((path) => ({ path })));
});

test('a page of long metadata ends early and does not hold the event loop', async () => {
  const paths = ['/v1/taps?limit=100', '/v1/events?limit=100&type=tap.approved'];
  await assertShortPauses(paths.map((path) => ({ path })));
  const page = await taprail.taps.list({ limit: 100 });
  assert.ok(page.data.length < 40);
  assert.equal(page.next_cursor, page.data.at(-1)?.id);
  const all = await Array.fromAsync(taprail.taps.list({ limit: 100 }));
  assert.equal(all.length, 44);
});

test('no file or sum of a long history holds the event loop', async () => {
  const today = (await taprail.test.clock.get()).now.slice(0, 10);
  const span = `submerchant=${submerchant}`;
  const month = `submerchant=${submerchant}&month=${today.slice(0, 7)}`;
  const paths = [
    ...['transactions', 'fees', 'disputes', 'payouts'].map(
      (name) => `/v1/reports/${name}.csv?${span}`,
    ),
    `/v1/reports/statement?limit=100&currency=USD&${month}`,
    `/v1/reports/statement.csv?${month}`,
    `/v1/reports/summary?${span}`,
    `/v1/balance?submerchant=${submerchant}`,
  ];
  await assertShortPauses(
    paths.map((path) => ({ path })),
    Number.POSITIVE_INFINITY,
  );
});

test('no proof of a thousand sealed records holds the event loop', async () => {
  await taprail.test.clock.advance({ by: 2 * daySeconds });
  const proof = await taprail.transactions.proof(transaction);
  assert.ok(proof.records.every(({ inclusion }) => inclusion !== null));
  const path = `/v1/transactions/${transaction}/proof`;
  await assertShortPauses([{ path }], Number.POSITIVE_INFINITY);
});

test('neither a stream from long ago nor a bulk redelivery holds the event loop', async () => {
  const [first] = (await taprail.events.list({ order: 'asc', limit: 1 })).data;
  const headers = { 'last-event-id': first?.id ?? '' };
  await registerEndpoint(platform.api, { events: ['charge.refunded'] });
  const dayMs = 86_400_000;
  const body = {
    from: new Date(Date.now() - dayMs).toISOString(),
    to: new Date(Date.now() + dayMs).toISOString(),
  };
  await assertShortPauses(
    [
      { path: '/v1/events/stream', headers, bytesMax: 5_000_000 },
      { method: 'POST', path: '/v1/redeliveries', body },
    ],
    Number.POSITIVE_INFINITY,
  );
});

test('no step on a transaction with a thousand refunds holds the event loop', async () => {
  const refund = { transaction: refunded[1], amount: 1 };
  const steps = refunded.map((each) => ({
    method: 'POST',
    path: '/v1/refunds',
    body: { ...refund, transaction: each },
  }));
  const boundMs = hashingMs();
  const take = async () => {
    for (const answer of await thread.ask(steps)) assert.equal(answer.status, 201, answer.text);
  };
  const pauseMs = await pauseOf(take, boundMs);
  assert.ok(pauseMs < boundMs, `${pauseMs} ms; hashing 20 MB takes ${boundMs} ms`);
});

test('no upload holds the event loop', async () => {
  const content = Buffer.alloc(10_000_000, 7);
  content.write('%PDF-1.7');
  const edge = 'edge';
  const part = (name: string, more = '') =>
    `--${edge}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('purpose')}identity_document\r\n${part('file', '; filename="f.pdf"')}`),
    content,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` };
  const shared = new Uint8Array(new SharedArrayBuffer(body.length));
  shared.set(body);
  const upload = { method: 'POST', path: '/files', body: shared, hasKey: true, headers };
  await assertShortPauses([upload]);
});
