import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { lastPayoutOf } from '../../support/money/payouts.ts';
import { type CsvRow, download, minorOf, sumOf } from '../../support/money/reports.ts';
import { readMonths, readStatement } from '../../support/money/statements.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { type TapView, TestCounter } from '../../support/money/taps.ts';
import { advance, advanceTo } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';

const taps = await TapService.start();
const { service } = taps;
const { platform, api, counter: bistro } = await taps.newCounter();
const { taprail } = api;
const months = ['2030-03', '2030-04', '2030-05'] as const;
/** In this zone March begins on 28 February at 16:00 UTC. */
const zone = 'Asia/Singapore';

let disputed: TapView;
let refunded: TapView;

/** Every kind of money movement, many between the midnights of Singapore and UTC. */
before(async () => {
  await advanceTo(api, new Date('2030-02-27T14:00:00Z'));
  await taprail.settings.update({
    fee_plans: { USD: { basis_points: 250, fixed_amount: 30 } },
    reporting_time_zone: zone,
  });
  await bistro.tap({ amount: 4_000 });
  await advanceTo(api, new Date('2030-02-28T16:30:00Z'));
  await bistro.tap({ amount: 1_001, reference: 'order-1' });
  const undone = await bistro.tap({ amount: 5_000 });
  await taprail.taps.reverse(undone.id);
  disputed = await bistro.tap({ amount: 700 });
  await advanceTo(api, new Date('2030-03-05T14:00:00Z'));
  refunded = await bistro.tap({ amount: 1_200 });
  await taprail.refunds.create({ transaction: refunded.transaction, amount: 333 });
  await taprail.test.disputes.create({ transaction: disputed.transaction });
  await advanceTo(api, new Date('2030-03-31T15:59:00Z'));
  await bistro.tap({ amount: 2_500 });
  await advance(api, 2 * 60);
  await bistro.tap({ amount: 2_600 });
  await advanceTo(api, new Date('2030-04-02T14:00:00Z'));
  await bistro.tap({ amount: 9_000 });
  await advanceTo(api, new Date('2030-04-03T15:00:00Z'));
  await taprail.test.payouts.fail((await lastPayoutOf(bistro)).id, { code: 'no_account' });
  await taprail.payouts.create({ currency: 'USD', amount: 20 });
  await advanceTo(api, new Date('2030-05-02T14:00:00Z'));
});

const ofBistro = { submerchant: bistro.externalRef, currency: 'USD' };
const owners = [
  ['a sub-merchant', ofBistro],
  ['the platform itself', { currency: 'USD' }],
] as const;

for (const [whose, owner] of owners) {
  test(`opening plus movements equals closing, month after month, for ${whose}`, async () => {
    const statements = await readMonths(taprail, {
      ...{ ...owner, limit: 3 },
      months: ['2030-02', ...months],
    });
    const { submerchant } = { submerchant: undefined, ...owner };
    const [now] = (await taprail.balance.get(submerchant === undefined ? {} : { submerchant }))
      .balances;
    assert.ok(now !== undefined);
    const { pending, available, held, operating } = now;
    assert.equal(statements.at(-1)?.closing_balance, pending + available + held + operating);
  });

  test(`the file equals the API's answer, for ${whose}`, async () => {
    for (const month of months) {
      const { lines, ...statement } = await readStatement(taprail, { ...owner, month });
      const { submerchant } = { submerchant: '', ...owner };
      const filter = submerchant === '' ? '' : `&submerchant=${submerchant}`;
      const path = `/v1/reports/statement.csv?month=${month}${filter}`;
      const { rows, headers } = await download(service, platform, path);
      const name = submerchant === '' ? '' : `_${submerchant}`;
      const fileName = `attachment; filename="statement${name}_${month}.csv"`;
      assert.equal(headers.get('content-disposition'), fileName);
      const [first, ...others] = rows;
      const last = others.pop();
      assert.ok(first !== undefined && last !== undefined);
      assert.deepEqual(
        [first, last].map((row) => [row.kind, row.created_at_local, minorOf(row, 'balance')]),
        [
          ['opening_balance', `${month}-01T00:00:00.000+08:00`, statement.opening_balance],
          ['closing_balance', endOf(month, last), statement.closing_balance],
        ],
      );
      assert.deepEqual(
        others.map((row) => [
          row.created_at,
          row.description,
          row.source,
          row.transaction,
          row.reference,
          minorOf(row, 'gross') - minorOf(row, 'fee'),
          ...['fee', 'amount', 'balance'].map((name) => minorOf(row, name)),
        ]),
        lines.map((line) => [
          line.created_at,
          line.description,
          line.source ?? '',
          line.transaction ?? '',
          line.reference ?? '',
          line.amount,
          line.fee,
          line.amount,
          line.balance,
        ]),
      );
    }
  });
}

test('the totals are the money terms and the payouts of the same month', async () => {
  for (const month of months) {
    const { from, to, totals } = await taprail.reports.statement({ ...ofBistro, month });
    const span = { from, to, submerchant: bistro.externalRef };
    const [words] = (await taprail.reports.summary(span)).totals;
    assert.deepEqual(
      [totals.captured, totals.refunded, totals.disputes_lost, totals.fees],
      [
        words?.captured ?? 0,
        0 - (words?.refunded ?? 0),
        0 - (words?.disputes_lost ?? 0),
        0 - (words?.fees_kept ?? 0),
      ],
      month,
    );
    const filter = new URLSearchParams(span);
    const { rows } = await download(service, platform, `/v1/reports/payouts.csv?${filter}`);
    const failed = sumOf(rows, 'amount', { status: 'failed' });
    assert.equal(totals.paid_out, failed - sumOf(rows, 'amount'), month);
  }
});

test('the file of balances says whose, and at which instants, none of them in the future', async () => {
  const path = `/v1/reports/balance.csv?from=2030-05-01&to=2030-06-01`;
  const { rows, headers } = await download(service, platform, path);
  const fileName = 'attachment; filename="account_balances_2030-05-01_2030-05-31.csv"';
  assert.equal(headers.get('content-disposition'), fileName);
  const [{ account, currency, from_local, to_local = '' } = {}] = rows;
  assert.deepEqual(
    [account, currency, from_local, to_local.slice(0, 16)],
    ['operating', 'USD', '2030-05-01T00:00:00.000+08:00', '2030-05-02T22:00'],
  );
});

test('every movement has its words and a link to its cause', async () => {
  const { lines } = await readStatement(taprail, { ...ofBistro, month: '2030-03' });
  const [first] = lines;
  assert.deepEqual(
    [first?.description, first?.amount, first?.fee, first?.reference],
    ['Capture', 946, 55, 'order-1'],
  );
  assert.match(first?.created_at ?? '', /^2030-02-28T16:30/);
  const words = new Map(lines.map(({ description, source }) => [description, source]));
  assert.deepEqual([...words.keys()].toSorted(), [
    'Capture',
    'Payout',
    'Refund',
    'Reversed capture',
  ]);
  assert.match(words.get('Refund') ?? '', /^re_/);
  assert.match(words.get('Payout') ?? '', /^po_/);
  const refund = lines.find(({ kind }) => kind === 'refund');
  assert.deepEqual(
    [refund?.transaction, lines.find(({ kind }) => kind === 'payout')?.transaction],
    [refunded.transaction, null],
  );
  const { lines: later } = await readStatement(taprail, { ...ofBistro, month: '2030-04' });
  const returned = later.find(({ kind }) => kind === 'payout_failed');
  assert.equal(returned?.description, 'Failed payout, returned');
  assert.ok(later.some(({ kind, source }) => kind === 'dispute_lost' && source?.startsWith('dp_')));
});

test('the own statement sums up the fees of each day', async () => {
  const { lines } = await readStatement(taprail, { currency: 'USD', month: '2030-03' });
  const [first] = lines;
  assert.deepEqual(
    [first?.description, first?.created_at, first?.amount],
    ['Fees of captures (3)', '2030-02-28T16:00:00.000Z', 55 + 155 + 48],
  );
});

test("the default month is the present one, and an unknown sub-merchant's is empty", async () => {
  const present = await taprail.reports.statement(ofBistro);
  assert.equal(present.month, '2030-05');
  const nobody = await taprail.reports.statement({ ...ofBistro, submerchant: 'nobody' });
  assert.deepEqual([nobody.opening_balance, nobody.data], [0, []]);
  // A name from outside may have any characters.
  const path = `/v1/reports/statement.csv?submerchant=${encodeURIComponent('no:"body"/')}`;
  const { rows, headers } = await download(service, platform, path);
  assert.deepEqual(rows, []);
  const fileName = 'attachment; filename="statement_no--body--_2030-05.csv"';
  assert.equal(headers.get('content-disposition'), fileName);
});

test('a cursor of another statement and a malformed month are refused', async () => {
  const { data } = await taprail.reports.statement({ ...ofBistro, month: '2030-03' });
  const path = `/v1/reports/statement?currency=USD&month=2030-04&cursor=${data[0]?.id}`;
  for (const query of [`&submerchant=${bistro.externalRef}`, '']) {
    assertRefusal(await api.get(`${path}${query}`), { status: 400, code: 'invalid_cursor' });
  }
  const param = 'month';
  for (const month of ['2030-13', '2030', '1999-01']) {
    const refused = await api.get(`/v1/reports/statement?currency=USD&month=${month}`);
    assertRefusal(refused, { status: 400, code: 'parameter_invalid', param });
  }
});

test('another platform and another sub-merchant see nothing of it', async () => {
  const other = await TestCounter.open(api);
  const own = { submerchant: other.externalRef, currency: 'USD', month: '2030-03' };
  assert.deepEqual((await taprail.reports.statement(own)).data, []);
  const stranger = await taps.newPlatform();
  const { closing_balance, data } = await stranger.taprail.reports.statement(ofBistro);
  assert.deepEqual([closing_balance, data], [0, []]);
});

/** The end of a month in a file: its last instant, or now while it is running. */
function endOf(month: string, { description, created_at_local: at = '' }: CsvRow): string {
  const next = Temporal.PlainYearMonth.from(month).add({ months: 1 });
  if (month !== months.at(-1)) return `${next}-01T00:00:00.000+08:00`;
  assert.deepEqual([description, at.slice(0, 16)], ['Balance now', '2030-05-02T22:00']);
  return at;
}
