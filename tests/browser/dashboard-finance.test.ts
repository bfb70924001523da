import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { parseTable } from '../support/money/parse-csv.ts';
import { dayOfWeek, monday } from '../support/money/payouts.ts';
import { settlingIn, TestCounter } from '../support/money/taps.ts';
import { advanceTo } from '../support/onboarding/onboarding.ts';
import { follow, openDashboardWorld, openSignedIn } from './dashboard-world.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  takePicture,
} from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, address, platform, counter } = world;
const browser = await openBrowser();

before(async () => {
  const { api } = platform;
  const open = (externalRef: string, interval: string) =>
    TestCounter.open(api, {
      ...{ externalRef, ...settlingIn('KWD') },
      payout_schedule: { interval },
    });
  const byHand = await open('by-hand', 'manual');
  const weekly = await open('weekly', 'weekly');
  await taprail.settings.update({
    fee_plans: { EUR: { basis_points: 100, fixed_amount: 20 } },
  });
  await advanceTo(api, monday);
  for (const each of [counter, byHand, weekly]) await each.tap({ amount: 12_340 });
  const { transaction } = await counter.tap({ amount: 5_000, reference: 'table 4' });
  await advanceTo(api, dayOfWeek(1, '12:00'));
  await taprail.refunds.create({ transaction, amount: 1_000 });
  await taprail.submerchants.pause('weekly', { payouts: true });
  await advanceTo(api, dayOfWeek(3, '20:00'));
});

/** Saves a file with the keyboard, and reads its rows. */
async function saved(page: Page) {
  const link = page.getByRole('link', { name: 'Download CSV' });
  await link.focus();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await downloading;
  const rows = parseTable(await readFile(await file.path(), 'utf8'));
  return { name: file.suggestedFilename(), rows };
}

test('money that is not paid out says why and what to do, and is saved as it is filtered', async () => {
  const { page, problems } = await openSignedIn(browser, world, { path: '/payouts' });
  await page.getByRole('link', { name: 'Not paid out yet' }).press('Enter');
  const list = page.getByRole('table', { name: 'Not paid out yet' });
  const row = (name: string) => list.getByRole('row', { name });
  await row('by-hand').getByText('Payouts are made by hand').waitFor();
  await row('weekly').getByText('Payouts are paused by you').waitFor();
  await row('weekly').getByRole('link', { name: 'See what is missing' }).waitFor();
  await assertAccessible(page);
  await assertNothingClipped(page);
  await takePicture(page, 'dashboard-waiting-reasons-desktop-light');
  await page.getByLabel('Sub-merchant', { exact: true }).fill('by-hand');
  await page.keyboard.press('Enter');
  await row('weekly').waitFor({ state: 'detached' });
  const { name, rows } = await saved(page);
  assert.equal(name, 'waiting_money.csv');
  assert.deepEqual(
    rows.map(({ submerchant, amount, currency, reason }) => [
      submerchant,
      amount,
      currency,
      reason,
    ]),
    [['by-hand', '12.340', 'KWD', 'manual_schedule']],
  );
  await row('by-hand').getByRole('link', { name: 'Pay out now' }).press('Enter');
  await page.waitForURL(address('/payouts?submerchant=by-hand'));
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('the list of payouts is filtered by a period and saved with its filters', async () => {
  const { page, problems } = await openSignedIn(browser, world, {
    path: '/payouts?currency=eur&from=2030-03-04&to=2030-03-07',
  });
  const totals = page.getByRole('table', { name: 'Totals' });
  await totals.getByRole('row', { name: 'EUR' }).waitFor();
  const day = { created_from: '2030-03-04', created_to: '2030-03-08', currency: 'EUR' };
  const listed = (await taprail.payouts.list(day)).data.map(({ id }) => id);
  assert.ok(listed.length > 0);
  const { rows } = await saved(page);
  assert.deepEqual(
    rows.map(({ payout }) => payout),
    listed,
  );
  const period = page.getByLabel('Period', { exact: true });
  assert.equal(await period.inputValue(), 'Custom');
  await period.selectOption('Today');
  await page.waitForURL(/from=2030-03-07/);
  await page.getByText('No payouts match the filters').waitFor();
  assert.equal(await totals.count(), 0);
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await period.inputValue(), '');
  for (const [path, title, file] of [
    ['/transactions', 'Transactions', 'transactions.csv'],
    ['/disputes', 'Disputes', 'disputes.csv'],
    ['/sub-merchants', 'Sub-merchants', 'sub_merchants.csv'],
    ['/balances', 'Balances', 'ledger_entries.csv'],
    ['/events', 'Events', 'events.csv'],
    ['/failed-requests', 'Failed requests', 'failed_requests.csv'],
    ['/audit', 'Audit log', 'audit_log.csv'],
  ] as const) {
    await follow(page, address(path));
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const { name } = await saved(page);
    assert.equal(name, file);
  }
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('a statement is printed whole on A4 and on Letter', async () => {
  const path = '/statements?submerchant=bistro-7&month=2030-03';
  const { page, problems } = await openSignedIn(browser, world, { path });
  await page.getByRole('link', { name: 'To print' }).press('Enter');
  await page.waitForURL(/statements\/print/);
  const table = page.getByRole('table', { name: 'Movements in EUR' });
  await table.waitFor();
  await assertAccessible(page);
  const statement = await taprail.reports.statement({
    ...{ submerchant: 'bistro-7', month: '2030-03', currency: 'EUR', limit: 100 },
  });
  const whats = await table.locator('tbody tr td:nth-child(2)').allTextContents();
  assert.deepEqual(whats, statement.data.map(({ description }) => description).toReversed());
  await page.getByText('Harbour Market', { exact: true }).last().waitFor();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['aside', '.bar', '.page-head .actions']) {
    assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
  }
  assert.ok(await table.getByRole('columnheader', { name: 'Before fee' }).isVisible());
  for (const [format, width] of [
    ['A4', 794],
    ['Letter', 816],
  ] as const) {
    const file = await page.pdf({ format, preferCSSPageSize: false });
    assert.equal(file.subarray(0, 5).toString(), '%PDF-');
    const margins = 2 * 46;
    await page.setViewportSize({ width: width - margins, height: 1_000 });
    const overflow = 'document.documentElement.scrollWidth - window.innerWidth';
    assert.ok(((await page.evaluate(overflow)) as number) <= 0, format);
    await takePicture(page, `dashboard-statement-on-${format.toLowerCase()}`);
  }
  assert.deepEqual(problems, []);
  await page.context().close();
});
