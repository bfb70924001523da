import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { ReportSummary } from '../../sdk/src/index.ts';
import { parseTable } from '../support/money/parse-csv.ts';
import { itemsOf } from '../support/money/payouts.ts';
import { type CsvRow, download, minorOf, sumOf } from '../support/money/reports.ts';
import { readMonths, readStatement, type WholeStatement } from '../support/money/statements.ts';
import { settlingIn, TestCounter } from '../support/money/taps.ts';
import { advanceTo } from '../support/onboarding/onboarding.ts';
import { openDashboardWorld, openSignedIn } from './dashboard-world.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  showAs,
  takePicture,
} from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, address, service, platform } = world;
const browser = await openBrowser();
/** In this zone March begins on 28 February at 23:00 UTC, and ends on 31 March at 22:00. */
const zone = 'Europe/Zurich';
const span = { from: '2030-03-01', to: '2030-04-01' };
/** The captures of each shop: in February, seven times in March, and in April. */
const amounts = {
  EUR: [2_000, 1_003, 5_001, 7_000, 3_333, 999, 12_345, 777],
  GBP: [3_100, 2_207, 6_013, 4_000, 1_111, 858, 23_456, 888],
  JPY: [4_000, 1_501, 7_019, 3_000, 2_222, 707, 34_567, 999],
  KWD: [5_125, 1_234, 8_007, 9_000, 4_444, 656, 45_678, 1_111],
  USD: [6_000, 3_009, 9_011, 8_000, 5_555, 505, 56_789, 2_222],
} as const;
type Currency = keyof typeof amounts;
const currencies = Object.keys(amounts) as Currency[];
const shopOf = (currency: Currency) => `shop-${currency.toLowerCase()}`;

before(async () => {
  const counters: TestCounter[] = [];
  for (const currency of currencies) {
    const details = { externalRef: shopOf(currency), ...settlingIn(currency) };
    counters.push(await TestCounter.open(platform.api, details));
  }
  const plan = { basis_points: 250, fixed_amount: 7 };
  await taprail.settings.update({
    reporting_time_zone: zone,
    fee_plans: Object.fromEntries(currencies.map((currency) => [currency, plan])),
  });
  const atEach = (position: number) =>
    Promise.all(
      counters.map((counter) =>
        counter.tap({ amount: amounts[counter.currency as Currency][position] ?? 0 }),
      ),
    );
  await goTo('2030-02-28T22:55:00Z');
  await atEach(0);
  await goTo('2030-02-28T23:05:00Z');
  await atEach(1);
  await goTo('2030-03-06T14:00:00Z');
  const refunded = await atEach(2);
  for (const { id } of await atEach(3)) await taprail.taps.reverse(id);
  for (const { transaction } of await atEach(4)) {
    const { id } = await taprail.test.disputes.create({ transaction });
    await taprail.test.disputes.close(id, { outcome: 'lost' });
  }
  for (const { transaction } of await atEach(5)) {
    await taprail.refunds.create({ transaction, amount: 111 });
  }
  await goTo('2030-03-31T21:55:00Z');
  await atEach(6);
  for (const { transaction } of refunded) {
    await taprail.refunds.create({ transaction, amount: 1_000 });
  }
  for (const currency of currencies) await taprail.payouts.create({ currency, amount: 50 });
  await goTo('2030-03-31T22:05:00Z');
  await atEach(7);
});

function goTo(instant: string): Promise<Date> {
  return advanceTo(platform.api, new Date(instant));
}

/** The statements of March and April of a shop, or of the platform itself. */
async function readSpring(owner: { readonly submerchant?: string; readonly currency: string }) {
  const months = ['2030-02', '2030-03', '2030-04'];
  const [, march, april] = await readMonths(taprail, { ...owner, months });
  assert.ok(march !== undefined && april !== undefined);
  return { march, april };
}

test('a month adds up in five currencies, from statements to files', async () => {
  const summary = await taprail.reports.summary(span);
  const files = await readFiles();
  for (const currency of currencies) {
    const submerchant = shopOf(currency);
    const { march, april } = await readSpring({ submerchant, currency });
    const own = await readSpring({ currency });
    const [, first = 0, second = 0, , lost = 0, part = 0, last = 0] = amounts[currency];
    const captured = first + second + lost + part + last;
    assert.deepEqual(
      [march.totals.captured, march.totals.refunded, march.totals.disputes_lost],
      [captured, -1_111, -lost],
      currency,
    );
    assert.equal(april.totals.captured, amounts[currency][7]);
    const sums = sumsIn(summary, currency);
    const { totals } = march;
    assert.deepEqual(
      [sums.captured, sums.refunded, sums.disputes_lost, sums.fees_kept],
      [totals.captured, -totals.refunded, -totals.disputes_lost, -totals.fees],
    );
    assert.equal(sums.net, captured - 1_111 - lost + totals.fees);
    assert.equal(own.march.totals.fees, sums.fees_kept);
    assert.equal(own.march.totals.paid_out, -50);
    const ofShop = { submerchant, currency };
    assert.deepEqual(
      [
        sumOf(files.transactions, 'captured', ofShop),
        sumOf(files.transactions, 'refunded', ofShop),
        sumOf(files.disputes, 'amount', { ...ofShop, status: 'lost' }),
        sumOf(files.fees, 'fee_kept', ofShop),
        sumOf(files.payouts, 'amount', ofShop),
        sumOf(files.payouts, 'amount', { submerchant: '', currency }),
      ],
      [sums.captured, sums.refunded, lost, sums.fees_kept, -totals.paid_out, 50],
    );
    for (const name of ['opening_balance', 'closing_balance'] as const) {
      const inFile = (account: string, of: CsvRow) =>
        sumOf(files.balance, name, { ...of, account });
      const parts = ['pending', 'available', 'held'].map((account) => inFile(account, ofShop));
      const whole = parts.reduce((sum, amount) => sum + amount, 0);
      assert.equal(whole, march[name], `${name} in ${currency}`);
      assert.equal(inFile('operating', { submerchant: '', currency }), own.march[name]);
    }
    const { balances } = await taprail.balance.get({ submerchant });
    const now = balances.find((one) => one.currency === currency);
    assert.ok(now !== undefined);
    assert.equal(now.pending + now.available + now.held, april.closing_balance);
    await assertFileOf(march, submerchant);
    await assertPaid(march);
  }
});

/** Each payout equals its line and the sum of its items. */
async function assertPaid({ lines }: WholeStatement): Promise<void> {
  const paid = lines.filter(({ kind }) => kind === 'payout');
  assert.ok(paid.length >= 2);
  for (const { source, amount } of paid) {
    const payout = await taprail.payouts.get(source ?? '');
    assert.equal(payout.amount, -amount);
    await itemsOf(platform.api, payout);
  }
}

function sumsIn({ totals }: ReportSummary, currency: string) {
  const sums = totals.find((one) => one.currency === currency);
  assert.ok(sums !== undefined);
  return sums;
}

async function readFiles() {
  const read = async (name: string) =>
    (await download(service, platform, `/v1/reports/${name}.csv?${new URLSearchParams(span)}`))
      .rows;
  return {
    transactions: await read('transactions'),
    disputes: await read('disputes'),
    fees: await read('fees'),
    payouts: await read('payouts'),
    balance: await read('balance'),
  };
}

async function assertFileOf({ lines, ...of }: WholeStatement, submerchant: string) {
  const path = `/v1/reports/statement.csv?month=${of.month}&submerchant=${submerchant}`;
  const { rows } = await download(service, platform, path);
  assert.deepEqual(
    rows.map((row) => minorOf(row, 'balance')),
    [of.opening_balance, ...lines.map(({ balance }) => balance), of.closing_balance],
  );
}

for (const timezone of ['Asia/Singapore', 'America/Los_Angeles']) {
  test(`the same figures are on every page in ${timezone}`, async () => {
    const summary = await taprail.reports.summary(span);
    const { page, problems } = await openSignedIn(browser, world, { timezone });
    await page.setViewportSize({ width: 1440, height: 4000 });
    for (const currency of currencies) {
      const submerchant = shopOf(currency);
      const { march } = await readSpring({ submerchant, currency });
      await page.goto(address(`/statements?submerchant=${submerchant}&month=2030-03`));
      await assertShown(page, march);
      assert.match((await datesOn(page)).at(-1) ?? '', /^1 Mar 2030, 00:0\d$/);
      assert.match((await datesOn(page))[0] ?? '', /^31 Mar 2030, 23:5\d$/);
      const query = { month: '2030-03', submerchant };
      await assertSaved(page, 'Download CSV', {
        name: `statement_${submerchant}_2030-03.csv`,
        text: await taprail.reports.downloadStatement(query),
      });
    }
    await page.goto(address('/statements?month=2030-03'));
    for (const currency of currencies) {
      await page.getByLabel('Currency').selectOption(currency);
      await assertShown(page, (await readSpring({ currency })).march);
      const days = await datesOn(page);
      assert.deepEqual([days.at(-1), days[0]], ['1 Mar 2030', '31 Mar 2030']);
    }
    await assertReports(page, summary);
    await assertPayouts(page);
    await assertOverview(page);
    assert.deepEqual(problems, []);
    await page.context().close();
  });
}

/** Amounts as pages write them, with all digits of their currency, in minor units. */
function minorIn(text: string): number {
  const minor = Number(text.replaceAll(/\D/g, ''));
  return /^[-−]/.test(text) ? 0 - minor : minor;
}

const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Movements' }).locator('tbody tr:not(.spacer)');

async function datesOn(page: Page): Promise<readonly string[]> {
  return (await rowsOf(page).allInnerTexts()).map((row) => row.split('\t')[0] ?? '');
}

/** The page shows each line of a statement, and the balances and totals around them. */
async function assertShown(page: Page, of: WholeStatement): Promise<void> {
  const { currency, lines, totals } = of;
  const section = page.getByRole('region', { name: `March 2030 in ${currency}` });
  await section.waitFor();
  const shown = (await rowsOf(page).allInnerTexts()).map((row) => row.split('\t'));
  assert.deepEqual(
    shown.map((cells) => [cells[1], ...cells.slice(-2).map(minorIn)]),
    lines.map((line) => [line.description, line.amount, line.balance]).toReversed(),
  );
  const sums = (await section.locator('dd').allTextContents()).map(minorIn);
  const { opening_balance: opening, closing_balance: closing } = of;
  const parts = Object.values(totals).filter((amount) => amount !== 0);
  assert.deepEqual(sums, [opening, ...parts, closing]);
  assert.equal(
    lines.reduce((sum, { amount }) => sum + amount, opening),
    closing,
  );
}

/** The button saves the same file as the API. */
async function assertSaved(
  page: Page,
  button: string,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<void> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await downloading;
  assert.equal(file.suggestedFilename(), name);
  assert.equal(await readFile(await file.path(), 'utf8'), text);
}

async function assertReports(page: Page, summary: ReportSummary): Promise<void> {
  await page.goto(address('/reports?from=2030-03-01&to=2030-03-31'));
  await page.getByText('Exact to the last cent. Compared with').waitFor();
  const totals = page.getByRole('table', { name: 'Totals' });
  for (const currency of currencies) {
    const sums = sumsIn(summary, currency);
    await page.getByLabel('Currency').selectOption(currency);
    const bars = page.getByRole('region', { name: `Captured by day in ${currency}` });
    const inAll = await bars.getByText('In all: ').textContent();
    assert.equal(minorIn(inAll?.replace('In all: ', '') ?? ''), sums.captured);
    const row = totals.getByRole('row', { name: currency });
    const shown = (await row.locator('.number').allTextContents()).map(minorIn);
    const { authorised } = authorisedIn(currency);
    assert.deepEqual(
      shown,
      [
        authorised,
        sums.captured,
        sums.refunded,
        sums.disputed,
        sums.disputes_lost,
        sums.fees_kept,
        sums.net,
        sums.paid_out,
      ],
      currency,
    );
  }
  for (const [label, report] of [
    ['Transactions', 'transactions'],
    ['Fees', 'fees'],
    ['Payouts', 'payouts'],
    ['Disputes', 'disputes'],
    ['Account balances', 'balance'],
  ] as const) {
    const called = label.toLowerCase().replace(' ', '_');
    await assertSaved(page, `Download CSV of ${label}`, {
      name: `${called}_2030-03-01_2030-03-31.csv`,
      text: await taprail.reports.download(report, span),
    });
  }
}

/** Each payout of March adds up on its page, and the list with its file to the paid-out total. */
async function assertPayouts(page: Page): Promise<void> {
  await page.goto(address('/payouts?from=2030-03-01&to=2030-03-31'));
  const totals = page.getByRole('table', { name: 'Totals' });
  await totals.waitFor();
  const march = { created_from: '2030-03-01', created_to: '2030-04-01' };
  const payouts = await Array.fromAsync(taprail.payouts.list({ ...march, limit: 100 }));
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await downloading;
  assert.equal(file.suggestedFilename(), 'payouts.csv');
  const rows = parseTable(await readFile(await file.path(), 'utf8'));
  assert.deepEqual(
    rows.map(({ payout }) => payout),
    payouts.map(({ id }) => id),
  );
  for (const currency of currencies) {
    const own = payouts.filter((payout) => payout.currency === currency);
    const sum = own.reduce((total, { amount }) => total + amount, 0);
    assert.equal(sumOf(rows, 'amount', { currency }), sum);
    const row = totals.getByRole('row', { name: currency });
    const shown = (await row.locator('.number').allTextContents()).map(minorIn);
    assert.equal(
      shown.reduce((total, amount) => total + amount, 0),
      sum,
    );
    const submerchant = shopOf(currency);
    const { march: statement } = await readSpring({ submerchant, currency });
    const paid = own.filter((payout) => payout.submerchant === submerchant);
    const paidOut = paid.reduce((total, { amount }) => total + amount, 0);
    assert.equal(paidOut, -statement.totals.paid_out);
  }
  for (const { id, amount } of payouts) {
    await page.goto(address(`/payouts/${id}`));
    const parts = page.getByRole('region', { name: 'How it adds up' }).locator('dd');
    await parts.last().waitFor();
    const shown = (await parts.allTextContents()).map(minorIn);
    assert.equal(shown.at(-1), amount);
    assert.equal(
      shown.slice(0, -1).reduce((sum, part) => sum + part, 0),
      amount,
    );
  }
}

/** All taps of March were approved, one of them reversed later. */
function authorisedIn(currency: Currency) {
  const march = amounts[currency].slice(1, 7);
  return { authorised: march.reduce((sum, amount) => sum + amount, 0) };
}

/** Today is 1 April: the overview has the captures since midnight, and all money as of now. */
async function assertOverview(page: Page): Promise<void> {
  await page.goto(address('/'));
  const table = page.getByRole('table', { name: 'Money now' });
  await table.waitFor();
  for (const currency of currencies) {
    const { april } = await readSpring({ submerchant: shopOf(currency), currency });
    const own = await readSpring({ currency });
    const tile = page.getByRole('link', { name: `Captured in ${currency}`, includeHidden: true });
    const captured = await tile.locator('.value').textContent();
    assert.equal(minorIn(captured ?? ''), april.totals.captured);
    const cells = table.getByRole('row', { name: currency }).locator('td');
    const [, ...shown] = await cells.allTextContents();
    const [pending = 0, available = 0, , held = 0, operating = 0] = shown.map(minorIn);
    assert.equal(pending + available + held, april.closing_balance, `money now in ${currency}`);
    assert.equal(operating, own.april.closing_balance);
  }
}

test('a statement links to the objects that moved its money, and to other months', async () => {
  const path = '/sub-merchants/shop-kwd';
  const { page, problems } = await openSignedIn(browser, world, { path });
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  await page.getByRole('region', { name: 'April 2030 in KWD' }).getByText('Balance now').waitFor();
  await page.getByRole('button', { name: 'Previous month' }).press('Enter');
  await page.waitForURL(/month=2030-03/);
  // At the present month the keyboard focus is still on the button.
  for (const _ of ['to April', 'no further']) {
    await page.getByRole('button', { name: 'Next month' }).press('Enter');
    await page.waitForURL(/month=2030-04/);
  }
  assert.equal(await page.evaluate('document.activeElement.ariaLabel'), 'Next month');
  await page.goBack();
  await page.waitForURL(/month=2030-03/);
  const { lines } = await readStatement(taprail, {
    ...{ submerchant: 'shop-kwd', currency: 'KWD', month: '2030-03' },
  });
  for (const [text, of] of [
    ['Refund', 'transactions'],
    ['Dispute lost', 'disputes'],
    ['Payout', 'payouts'],
  ] as const) {
    const line = lines.findLast(({ description }) => description === text);
    const id = of === 'transactions' ? line?.transaction : line?.source;
    await page.getByRole('link', { name: text, exact: true }).first().click();
    await page.waitForURL(address(`/${of}/${id}`));
    await page.goBack();
    await page.getByRole('region', { name: 'March 2030 in KWD' }).waitFor();
  }
  await showAs(page, 'phone', 'light');
  const first = page.getByRole('row', { name: 'Refund' }).first();
  assert.match(await first.innerText(), /^Refund\s+-KWD.0\.974\s+31 Mar 2030, 23:5\d\s+KWD.\d/);
  await assertAccessible(page);
  await assertNothingClipped(page);
  await takePicture(page, 'dashboard-statement-month-phone-light');
  await showAs(page, 'desktop', 'light');
  await takePicture(page, 'dashboard-statement-month-desktop-light');
  await page.getByLabel('Month', { exact: true }).selectOption('January 2030');
  await page.getByText('No movements in this month').waitFor();
  assert.equal(await page.getByRole('region', { name: 'January 2030 in KWD' }).count(), 1);
  assert.deepEqual(problems, []);
  await page.goto(address('/statements?submerchant=shop-kwt'));
  await page.getByText('There is no sub-merchant of this name.').waitFor();
  await page.context().close();
});
