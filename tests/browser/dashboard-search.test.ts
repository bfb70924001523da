import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestCounter } from '../support/money/taps.ts';
import { advance, daySeconds } from '../support/onboarding/onboarding.ts';
import { DashboardDesk } from './dashboard-desk.ts';
import { openDashboardWorld } from './dashboard-world.ts';
import { assertAccessible, openBrowser, showAs, takePicture } from './open-browser.ts';

const world = await openDashboardWorld();
const { counter, platform } = world;
const old = await counter.tap({ amount: 7_700, reference: 'long ago' });
await advance(platform.api, 100 * daySeconds);
const florist = await TestCounter.open(platform.api, { externalRef: 'florist-2', country: 'DE' });
const wanted = await counter.tap({ amount: 12_900, reference: 'table 9' });
await florist.tap({ amount: 12_900 });
for (let count = 0; count < 12; count += 1) await florist.tap({ amount: 3_300 });
const last4 = wanted.card?.last4 ?? '';

const browser = await openBrowser();
const desk = await DashboardDesk.open(browser, world);
const { page } = desk;
const { keyboard } = page;

async function openSearch(text: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await keyboard.press('/');
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await keyboard.type(text);
}

test('support finds a tap by card, amount and day with the keyboard alone', async () => {
  await desk.goTo('/');
  await openSearch(`${last4} 129 today`);
  await desk.waitFor(
    new RegExp(`Looking for card ending ${last4} · 129\\.00 · \\w+day.*Taps as of`),
  );
  await page.getByRole('option', { name: /€129\.00 captured.*Captured.*bistro-7/ }).waitFor();
  await page.getByRole('listbox').getByRole('option').nth(1).waitFor({ state: 'detached' });
  await assertAccessible(page);
  await takePicture(page, 'dashboard-search-terms-desktop-light');
  await showAs(page, 'phone', 'dark');
  await takePicture(page, 'dashboard-search-terms-phone-dark');
  await showAs(page, 'desktop', 'light');
  await keyboard.press('Enter');
  await page.waitForURL(new RegExp(wanted.transaction));
  desk.assertNoProblems();
});

test('more results than the search shows are on a page of their own, and survive a reload', async () => {
  await desk.goTo('/');
  await openSearch('33 eur');
  await page.getByRole('option', { name: 'Show all results' }).waitFor();
  assert.equal(await page.getByRole('option', { name: /€33\.00/ }).count(), 8);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  for (let count = 0; count < 8; count += 1) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=33\+eur/);
  await page.getByText('12 in all').waitFor();
  await page.reload();
  await page.getByText('12 in all').waitFor();
  await desk.waitFor('Looking for 33.00 · EUR.');
  await assertAccessible(page);
  const search = page.getByLabel('Search for');
  await search.focus();
  await search.fill('129 bistro');
  await keyboard.press('Enter');
  await page.getByText('1 in all').waitFor();
  desk.assertNoProblems();
});

test('a search that finds nothing in 90 days offers older taps', async () => {
  await desk.goTo('/');
  await openSearch('77.00');
  await desk.waitFor('Nothing found for “77.00”.');
  await page.getByRole('option', { name: /older than 90 days/ }).waitFor();
  await assertAccessible(page);
  await keyboard.press('Enter');
  await page.waitForURL(/span=all/);
  await page.getByRole('row', { name: /€77\.00/ }).waitFor();
  await desk.button('Search the last 90 days only').click();
  await desk.waitFor('No transaction of the last 90 days found');
  await desk.button('Search older taps, too').click();
  await page.getByRole('row', { name: /long ago/ }).waitFor();
  assert.match(old.transaction, /^txn_/);
  desk.assertNoProblems();
});
