import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { balanceAmounts } from '../../support/money/balance-amounts.ts';
import { type CsvRow, download, minorOf, sumOf } from '../../support/money/reports.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { settlingIn, type TapView, TestCounter } from '../../support/money/taps.ts';
import { advance, advanceTo, daySeconds } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { bearer, sendRequest } from '../../support/service/send-request.ts';

const taps = await TapService.start();
const { service } = taps;
const { platform, api, counter: bistro } = await taps.newCounter();
const hotel = await TestCounter.open(api, settlingIn('EUR'));
/** A Monday on which no bank is closed. */
const monday = new Date('2030-03-04T14:00:00Z');
const span = 'from=2030-03-01T00:00:00Z&to=2030-05-01T00:00:00Z';
const firstOfMarch = Date.parse('2030-03-01T00:00:00Z');
const dayMs = 1000 * daySeconds;

let lunch: TapView;
let undone: TapView;
let foreign: TapView;

/** Two months with every kind of money movement. */
before(async () => {
  await advanceTo(api, monday);
  const plan = { basis_points: 250, fixed_amount: 30 };
  const settings = {
    fee_plans: { USD: plan, EUR: plan, GBP: plan },
    reporting_time_zone: 'Europe/Zurich',
  };
  await platform.taprail.settings.update(settings);
  lunch = await bistro.tap({ amount: 1200, reference: '=HYPERLINK("x"),"y"' });
  undone = await bistro.tap({ amount: 5_000 });
  await bistro.taprail.taps.reverse(undone.id);
  foreign = await hotel.tap({ amount: 9_999, currency: 'GBP' });
  const stay = await hotel.hold(20_000);
  const disputedTap = await bistro.tap({ amount: 700 });
  const failing = await bistro.tap({ amount: 900, device: 'sim_refund_fail' });
  await refund(lunch, 500);
  await refund(failing, 400);
  await refund(foreign, 3_333);
  await advance(api, 3 * daySeconds);
  await hotel.taprail.taps.capture(stay.id, { amount: 15_000 });
  await openDispute(disputedTap);
  await openDispute(lunch);
  await advance(api, 3 * daySeconds);
  await refund(lunch, 1, 409);
  // Without an answer both are lost at their deadlines.
  await advance(api, 30 * daySeconds);
  await platform.taprail.payouts.create({ currency: 'USD', amount: 20 });
  await bistro.tap({ amount: 10_000 });
  await openDispute(await hotel.tap({ amount: 4_000 }));
});

async function refund(tap: TapView, amount: number, status = 201): Promise<void> {
  const refunded = await api.post('/v1/refunds', { transaction: tap.transaction, amount });
  assert.equal(refunded.status, status, refunded.text);
}

async function openDispute(tap: TapView): Promise<void> {
  await platform.taprail.test.disputes.create({ transaction: tap.transaction });
}

const readAll = async (query = span) => {
  const read = async (name: string) =>
    (await download(service, platform, `/v1/reports/${name}.csv?${query}`)).rows;
  return {
    transactions: await read('transactions'),
    fees: await read('fees'),
    payouts: await read('payouts'),
    disputes: await read('disputes'),
    balance: await read('balance'),
  };
};

/** The totals of the API, computed from the files alone. */
function totalsOf({
  transactions,
  fees,
  payouts,
  disputes,
  balance,
}: Awaited<ReturnType<typeof readAll>>) {
  const files = [transactions, fees, payouts, disputes, balance];
  const currencies = [...new Set(files.flat().map((row) => row.currency ?? ''))].sort();
  return currencies.map((currency) => {
    const closing = (account: string) => sumOf(balance, 'closing_balance', { currency, account });
    const captured = sumOf(transactions, 'captured', { currency });
    const refunded = sumOf(transactions, 'refunded', { currency });
    const feesKept = sumOf(fees, 'fee_kept', { currency });
    const lost = sumOf(disputes, 'amount', { currency, status: 'lost' });
    return {
      currency,
      captured,
      reversed: sumOf(transactions, 'reversed', { currency }),
      refunded,
      fees: sumOf(fees, 'fee', { currency }),
      fees_returned: sumOf(fees, 'fee_returned', { currency }),
      fees_kept: feesKept,
      disputed: sumOf(disputes, 'amount', { currency }),
      disputes_lost: lost,
      net: captured - refunded - lost - feesKept,
      paid_out: sumOf(payouts, 'amount', { currency, status: 'paid' }),
      pending: closing('pending'),
      available: closing('available'),
      in_transit: closing('in_transit'),
      held: closing('held'),
      operating: closing('operating'),
    };
  });
}

const scopes = [
  ['the platform', ''],
  ['one sub-merchant', `&submerchant=${bistro.externalRef}`],
  ['another', `&submerchant=${hotel.externalRef}`],
] as const;

for (const [whose, filter] of scopes) {
  test(`the totals of the API equal the sums of the files, for ${whose}`, async () => {
    const { body } = await api.get(`/v1/reports/summary?${span}${filter}`);
    const files = await readAll(`${span}${filter}`);
    assert.ok(files.transactions.length > 2 && files.payouts.length > 0);
    assert.deepEqual(body.totals, totalsOf(files));
  });
}

test('each movement counts on its own day, and the days add up to the whole', async () => {
  const totalsFor = async (query: string) => {
    const { totals } = (await api.get(`/v1/reports/summary?${query}`)).body;
    return totals as unknown as Readonly<Record<string, number>>[];
  };
  const words = ['captured', 'reversed', 'refunded', 'disputes_lost', 'fees_kept', 'net'] as const;
  const days = await Promise.all(
    Array.from({ length: 61 }, (_, day) => {
      const [from, to] = [day, day + 1].map((each) => new Date(firstOfMarch + each * dayMs));
      return totalsFor(`from=${from?.toISOString()}&to=${to?.toISOString()}`);
    }),
  );
  for (const whole of await totalsFor(span)) {
    const own = days.flat().filter(({ currency }) => currency === whole.currency);
    for (const word of words) {
      const sum = own.reduce((total, day) => total + Number(day[word]), 0);
      assert.equal(sum, whole[word], `${word} in ${whole.currency}`);
    }
    for (const day of own) {
      const { captured = 0, refunded = 0, disputes_lost: lost = 0, fees_kept: fees = 0 } = day;
      assert.equal(day.net, captured - refunded - lost - fees);
    }
  }
  const lossDays = days.filter((totals) => totals.some(({ disputes_lost: lost }) => lost !== 0));
  assert.ok(lossDays.length > 0);
  assert.ok(lossDays.flat().every(({ captured }) => captured === 0));
});

test('a transaction has its amounts, fees, rate, refunds, disputes and payout', async () => {
  const { transactions, payouts } = await readAll();
  const rowOf = (tap: TapView) => transactions.find((row) => row.transaction === tap.transaction);
  const [first] = payouts;
  assert.deepEqual(rowOf(foreign), {
    transaction: foreign.transaction,
    submerchant: hotel.externalRef,
    captured_at: foreign.created_at,
    captured_at_local: inZurich(foreign.created_at),
    currency: 'GBP',
    captured: '99.99',
    reversed: '0.00',
    refunded: '33.33',
    disputed: '0.00',
    disputes_lost: '0.00',
    fee: '2.80',
    // A third of the fee, rounded: 2.80 × 33.33 / 99.99.
    fee_returned: '0.93',
    fx_rate: String(foreign.fx?.rate),
    settlement_currency: 'EUR',
    settled_amount: decimalOf(foreign.fx?.settled_amount),
    available_on: '2030-03-05',
    settled_at: rowOf(foreign)?.settled_at,
    settled_at_local: inZurich(rowOf(foreign)?.settled_at ?? ''),
    payout: first?.payout,
    status: 'settled',
    created_at: foreign.created_at,
    created_at_local: inZurich(foreign.created_at),
    device: hotel.reader,
    reference: '',
    authorisation_chain_id: foreign.authorisation_chain_id,
  });
  assert.match(rowOf(foreign)?.settled_at ?? '', /^2030-03-04T23:00:00/);
  const { captured, refunded, disputes_lost, fee, fee_returned, status } = rowOf(lunch) ?? {};
  const books = { captured, refunded, disputes_lost, fee, fee_returned, status };
  assert.deepEqual(books, {
    captured: '12.00',
    refunded: '5.00',
    disputes_lost: '7.00',
    fee: '0.60',
    fee_returned: '0.25',
    status: 'settled',
  });
});

test('a reversed capture is in the report with everything returned, fee included', async () => {
  const { transactions, fees } = await readAll();
  const find = (rows: typeof fees) => rows.find((row) => row.transaction === undone.transaction);
  assert.deepEqual(
    [find(transactions)?.captured, find(transactions)?.reversed, find(transactions)?.status],
    ['0.00', '50.00', 'reversed'],
  );
  const { fee, fee_returned, fee_kept } = find(fees) ?? {};
  assert.deepEqual([fee, fee_returned, fee_kept], ['1.55', '1.55', '0.00']);
});

test('a transaction counts at its capture, not at its tap', async () => {
  const query = 'from=2030-03-07T00:00:00Z&to=2030-03-08T00:00:00Z';
  const { transactions, fees } = await readAll(query);
  for (const rows of [transactions, fees]) {
    assert.deepEqual(
      rows.map((row) => [row.captured, row.captured_at?.slice(0, 10)]),
      [['150.00', '2030-03-07']],
    );
  }
  assert.equal(transactions[0]?.created_at?.slice(0, 10), '2030-03-04');
});

test('a span includes its beginning and not its end', async () => {
  const at = foreign.created_at;
  const justAfter = new Date(Date.parse(at) + 1).toISOString();
  const count = async (query: string) => (await readAll(query)).transactions.length;
  assert.equal(await count(`from=${at}&to=${justAfter}`), 1);
  const justBefore = new Date(Date.parse(at) - 1).toISOString();
  assert.equal(await count(`from=${justBefore}&to=${at}`), 0);
});

test('balances at the end are those of the API, for every owner', async () => {
  for (const owner of [null, bistro, hotel]) {
    const filter = owner === null ? '' : `submerchant=${owner.externalRef}`;
    const query = owner === null ? {} : { submerchant: owner.externalRef };
    const { balances } = await api.taprail.balance.get(query);
    const { rows } = await download(service, platform, `/v1/reports/balance.csv?${filter}`);
    const submerchant = owner?.externalRef ?? '';
    for (const { currency, ...balance } of balances) {
      for (const [account, amount] of Object.entries(balanceAmounts(balance))) {
        const closing = sumOf(rows, 'closing_balance', { submerchant, account, currency });
        assert.equal(closing, amount, `${submerchant} ${account} ${currency}`);
      }
    }
  }
});

test('consecutive spans add up to the whole, for every account', async () => {
  const days = ['03-01', '03-04', '03-05', '03-06', '03-09', '04-06', '04-07', '05-01'];
  const instants = days.map((day) => `2030-${day}T00:00:00Z`);
  const whole = (await download(service, platform, `/v1/reports/balance.csv?${span}`)).rows;
  const parts: CsvRow[][] = [];
  for (const [index, to] of instants.slice(1).entries()) {
    const path = `/v1/reports/balance.csv?from=${instants[index]}&to=${to}`;
    parts.push((await download(service, platform, path)).rows);
  }
  assert.ok(whole.length >= 12);
  for (const row of whole) {
    const { submerchant = '', account = '', currency = '' } = row;
    const key = { submerchant, account, currency };
    const across = (name: string) => parts.reduce((sum, rows) => sum + sumOf(rows, name, key), 0);
    assert.deepEqual([across('in'), across('out')], [minorOf(row, 'in'), minorOf(row, 'out')]);
    let balance = minorOf(row, 'opening_balance');
    for (const rows of parts) {
      assert.equal(sumOf(rows, 'opening_balance', key), balance);
      balance += sumOf(rows, 'in', key) - sumOf(rows, 'out', key);
      assert.equal(sumOf(rows, 'closing_balance', key), balance);
    }
    assert.equal(balance, minorOf(row, 'closing_balance'));
  }
});

test('payouts and disputes are those of the API', async () => {
  const { payouts, disputes } = await readAll();
  const inApi = async (path: string) =>
    ((await api.get(`${path}?limit=100`)).body.data as unknown as Shown[]).toReversed();
  const texts = (values: readonly unknown[]) => values.map((value) => String(value ?? ''));
  assert.deepEqual(
    payouts.map((row) => Object.values(row)),
    (await inApi('/v1/payouts')).map((payout) =>
      texts([
        payout.id,
        payout.submerchant,
        payout.status,
        decimalOf(payout.amount),
        payout.currency,
        // All of the platform's money was there.
        ...Array.from({ length: 4 }, () => '0.00'),
        payout.automatic,
        payout.eta,
        inZurich(payout.eta),
        payout.wire_reference,
        payout.failure_code,
        payout.created_at,
        inZurich(payout.created_at),
      ]),
    ),
  );
  assert.deepEqual(
    disputes.map(({ dispute, transaction, amount, status, opened_at, closed_at }) => {
      return [dispute, transaction, amount, status, opened_at, closed_at];
    }),
    (await inApi('/v1/disputes')).map(({ id, transaction, amount, status, opened_at, closed_at }) =>
      texts([id, transaction, decimalOf(amount), status, opened_at, closed_at]),
    ),
  );
  assert.deepEqual(
    disputes.map(({ status }) => status),
    ['lost', 'lost', 'needs_response'],
  );
});

test('the items of a payout are the same in the file and in the API', async () => {
  const { payouts } = await readAll();
  for (const row of payouts) {
    const { payout } = row;
    const path = `/v1/payouts/${payout}/items`;
    const { rows, headers } = await download(service, platform, `${path}.csv`);
    const { data } = (await api.get(`${path}?limit=100`)).body as unknown as { data: Shown[] };
    assert.deepEqual(
      rows,
      data.map(({ object: _, ...item }) => ({
        ...Object.fromEntries(
          Object.entries(item).map(([name, value]) => [name, String(value ?? '')]),
        ),
        amount: decimalOf(item.amount),
        created_at_local: inZurich(item.created_at),
      })),
    );
    const isOfPlatform = rows.length === 0;
    assert.equal(sumOf(rows, 'amount'), isOfPlatform ? 0 : minorOf(row, 'amount'));
    const fileName = `attachment; filename="${payout}_items.csv"`;
    assert.equal(headers.get('content-disposition'), fileName);
  }
  const headers = bearer(platform.apiKey);
  const path = '/v1/payouts/po_01k9t3m8e6f4x9p2q7r5s1v0zc/items.csv';
  const unknown = await sendRequest(service, { method: 'GET', path, headers });
  assertRefusal(unknown, { status: 404, code: 'payout_not_found' });
});

test('the file is an attachment with a header row, and its texts are no formulas', async () => {
  const path = `/v1/reports/transactions.csv?${span}`;
  const { headers, rows } = await download(service, platform, path);
  assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  assert.equal(
    headers.get('content-disposition'),
    'attachment; filename="transactions_2030-03-01_2030-05-01.csv"',
  );
  assert.equal(headers.get('cache-control'), 'no-store');
  const row = rows.find((each) => each.transaction === lunch.transaction);
  assert.equal(row?.reference, `'=HYPERLINK("x"),"y"`);
});

test("the default span is the platform's last 30 days", async () => {
  const summary = await platform.taprail.reports.summary();
  const [from, to] = [summary.from, summary.to].map((text) => Date.parse(text));
  assert.equal((to ?? 0) - (from ?? 0), 30 * daySeconds * 1000);
  const { rows } = await download(service, platform, '/v1/reports/transactions.csv');
  assert.deepEqual(
    rows.map(({ captured }) => captured),
    ['100.00', '40.00'],
  );
});

test('an unknown sub-merchant and another platform have a header row alone', async () => {
  const other = await taps.newPlatform();
  for (const name of ['transactions', 'fees', 'payouts', 'disputes', 'balance']) {
    const path = `/v1/reports/${name}.csv?${span}`;
    const nobody = await download(service, platform, `${path}&submerchant=nobody`);
    const stranger = await download(service, other, path);
    for (const { rows, text } of [nobody, stranger]) {
      assert.deepEqual([rows, text.split('\r\n').length], [[], 2]);
    }
  }
  const { body } = await api.get(`/v1/reports/summary?${span}&submerchant=nobody`);
  assert.deepEqual([body.submerchant, body.totals], ['nobody', []]);
});

const wrongSpans = [
  ['from=2030-03-02T00:00:00Z&to=2030-03-02T00:00:00Z', 'to', 'to must lie after from.'],
  ['to=0000-01-01T00:00:00Z', 'to', 'to must lie after from.'],
  ['from=2031-01-01T00:00:00Z', 'from', 'from must lie before the present time.'],
  ['from=2029-01-01T00:00:00Z&to=2030-01-03T00:00:00Z', 'to', /at most 366 days after from/],
  ['from=yesterday', 'from', /from/],
  ['to=2030-06-30T23:59:60Z', 'to', 'to must name an instant that exists.'],
] as const;

for (const [query, param, message] of wrongSpans) {
  test(`the span ${query} is refused`, async () => {
    for (const name of ['summary', 'transactions.csv', 'balance.csv']) {
      const headers = bearer(platform.apiKey);
      const path = `/v1/reports/${name}?${query}`;
      const refused = await sendRequest(service, { method: 'GET', path, headers });
      assertRefusal(refused, { status: 400, code: 'parameter_invalid', param });
      const { error } = refused.body as unknown as { error: { message: string } };
      if (typeof message === 'string') assert.equal(error.message, message);
      else assert.match(error.message, message);
    }
  });
}

type Shown = Readonly<Record<string, unknown>>;

/** An amount of a currency with two decimals, as files have it. */
function decimalOf(amount: unknown): string {
  return (Number(amount) / 100).toFixed(2);
}

/** The local time of the platform's reporting time zone, which has summer time from 31 March on. */
function inZurich(instant: unknown): string {
  const at = Temporal.Instant.from(String(instant)).toZonedDateTimeISO('Europe/Zurich');
  return at.toString({ fractionalSecondDigits: 3, timeZoneName: 'never' });
}
