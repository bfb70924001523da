import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportSummary } from '../../../sdk/src/index.ts';
import { verifyLedger } from '../../../server/src/domains/ledger/index.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { monday } from '../../support/money/payouts.ts';
import { download, sumOf } from '../../support/money/reports.ts';
import { settlingIn, TestCounter } from '../../support/money/taps.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';
import { assertCode, type DashboardClient, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const minuteMs = 60_000;

type Total = Readonly<Record<string, number>> & { readonly currency: string };

async function totalsOf(viewer: DashboardClient, path: string): Promise<readonly Total[]> {
  const { status, body, text } = await viewer.get(path);
  assert.equal(status, 200, text);
  return (body as unknown as { totals: readonly Total[] }).totals;
}

const words = [
  ...['captured', 'reversed', 'refunded', 'fees', 'fees_returned', 'fees_kept'],
  ...['disputes_lost', 'net'],
];

/** The money words of a summary, without currencies in which nothing moved. */
function wordsIn({ totals }: ReportSummary): readonly Total[] {
  return moving(
    totals.map((total) => {
      const named = words.map((word) => [word, total[word as 'captured']]);
      return { currency: total.currency, ...Object.fromEntries(named) };
    }),
  );
}

function moving(totals: readonly Total[]): readonly Total[] {
  return totals.filter((total) => words.some((word) => total[word] !== 0));
}

/** Every kind of movement in three currencies, one of them converted, around two days' borders. */
async function openBusyPlatform() {
  const platform = await service.newPlatform();
  const { api, taprail } = platform;
  const plan = { basis_points: 250, fixed_amount: 7 };
  await taprail.settings.update({
    reporting_time_zone: 'Asia/Kolkata',
    fee_plans: { USD: plan, EUR: plan, GBP: { basis_points: 0, fixed_amount: 0 } },
  });
  const shop = await TestCounter.open(api, { externalRef: 'shop-usd' });
  const hotel = await TestCounter.open(api, { externalRef: 'hotel-eur', ...settlingIn('EUR') });
  // Midnight in Kolkata is 18:30 UTC.
  const midnight = Date.parse('2030-03-04T18:30:00Z');
  const goTo = (minutes: number) => advanceTo(api, new Date(midnight + minutes * minuteMs));
  await goTo(-24 * 60 - 10);
  const early = await shop.tap({ amount: 9_000 });
  await goTo(-20);
  await shop.tap({ amount: 3 });
  await hotel.tap({ amount: 4_444, currency: 'GBP' });
  const mistaken = await hotel.tap({ amount: 777 });
  await goTo(10);
  await taprail.taps.reverse(mistaken.id);
  await taprail.refunds.create({ transaction: early.transaction, amount: 1_111 });
  const lost = await hotel.tap({ amount: 5_001 });
  await taprail.taps.create({ ...shop.body({ amount: 800 }), device: 'sim_decline_51' });
  const { id } = await taprail.test.disputes.create({ transaction: lost.transaction });
  await taprail.test.disputes.close(id, { outcome: 'lost' });
  await taprail.test.disputes.create({
    transaction: (await shop.tap({ amount: 2_500 })).transaction,
  });
  await goTo(3 * 24 * 60);
  await hotel.hold(6_000);
  const viewer = await signedIn(service, platform, 'viewer');
  return { platform, viewer, shop };
}

test('the figures at once are those of the report, in every span and of each owner', async () => {
  const { platform, viewer } = await openBusyPlatform();
  const { taprail } = platform;
  for (const [from, to] of [
    ['2030-03-03', '2030-03-04'],
    ['2030-03-04', '2030-03-05'],
    ['2030-03-05', '2030-03-06'],
    ['2030-03-06', '2030-03-07'],
    ['2030-03-03', '2030-03-12'],
    ['2030-03-04T18:15:00Z', '2030-03-04T18:45:00Z'],
    ['2030-03-04T18:12:00Z', '2030-03-04T18:41:30Z'],
  ] as const) {
    for (const submerchant of [undefined, 'shop-usd', 'hotel-eur', 'nobody']) {
      const query = { from, to, ...(submerchant && { submerchant }) };
      const summary = await taprail.reports.summary(query);
      const shown = await totalsOf(viewer, `/figures?${new URLSearchParams(query)}`);
      assert.deepEqual(moving(shown), wordsIn(summary), `${from} ${submerchant}`);
    }
  }
  const all = await totalsOf(viewer, '/figures?from=2030-03-03&to=2030-03-12');
  assert.deepEqual(
    all.map(({ currency, captured }) => [currency, captured]),
    [
      ['EUR', 5_001],
      ['GBP', 4_444],
      ['USD', 9_000 + 3 + 2_500],
    ],
  );
});

test('authorised, disputed and paid out are the sums of what began in the span', async () => {
  const { platform, viewer, shop } = await openBusyPlatform();
  await advanceTo(shop.api, new Date('2030-03-12T14:00:00Z'));
  const span = { from: '2030-03-03', to: '2030-03-31' };
  const query = `${new URLSearchParams(span)}`;
  const totals = await totalsOf(viewer, `/object-figures?${query}`);
  const summary = await platform.taprail.reports.summary(span);
  const payouts = await download(service, platform, `/v1/reports/payouts.csv?${query}`);
  const taps = await Array.fromAsync(platform.taprail.transactions.list({ limit: 100 }));
  assert.deepEqual(
    totals.map(({ currency }) => currency),
    ['EUR', 'GBP', 'USD'],
  );
  for (const { currency, authorised, disputed, paid_out } of totals) {
    const own = taps.filter((each) => each.currency === currency);
    const sums = summary.totals.find((each) => each.currency === currency);
    assert.equal(
      authorised,
      own.reduce((sum, { amounts }) => sum + (amounts?.authorised ?? 0), 0),
    );
    assert.equal(disputed, sums?.disputed);
    assert.equal(paid_out, sums?.paid_out);
    assert.equal(paid_out, sumOf(payouts.rows, 'amount', { currency, status: 'paid' }));
  }
});

test('figures of a span that is none are refused', async () => {
  const viewer = await signedIn(service, await service.newPlatform(), 'viewer');
  for (const path of ['/figures', '/object-figures']) {
    const turned = await viewer.get(`${path}?from=2030-03-05&to=2030-03-04`);
    assertCode(turned, 400, 'parameter_invalid');
    assertCode(await viewer.get(`${path}?from=2030-02-30`), 400, 'parameter_invalid');
    assert.deepEqual((await viewer.get(path)).body.totals, []);
  }
});

test('verify finds sums that differ from the entries', async () => {
  const platform = await service.newPlatform();
  const counter = await TestCounter.open(platform.api);
  await advanceTo(platform.api, monday);
  await counter.tap({ amount: 1000 });
  await service.database.rows(sql('test_break_gross')`
    update balance_sums
    set gross = gross + 1
    where platform_id = ${platform.id}::uuid and span = 'day' and gross <> 0`);
  const [difference] = await verifyLedger(service.database, platform.id);
  assert.equal(difference?.what, 'sums of capture have 1001 USD of cards but the entries 1000');
});
