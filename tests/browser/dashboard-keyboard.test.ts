import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DashboardDesk, tabTo } from './dashboard-desk.ts';
import { openDashboardWorld } from './dashboard-world.ts';
import { assertAccessible, openBrowser, openPage, showAs } from './open-browser.ts';

const world = await openDashboardWorld();
const { address, admin, counter, taprail } = world;
const { transaction } = await counter.tap({ amount: 4850, reference: 'table 12' });
await counter.tap({ device: 'sim_decline_51', reference: 'table 3' });
const browser = await openBrowser();
const desk = await DashboardDesk.open(browser, world, { path: '/transactions' });
const { page } = desk;
const { keyboard } = page;

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const focusedHeading = (text: string) => page.locator('h1:focus', { hasText: text }).waitFor();

test('signing in needs no pointer', async () => {
  const { page, problems } = await openPage(browser, address('/sign-in'));
  await page.getByLabel('E-mail').waitFor();
  await page.keyboard.type(admin.email);
  await tabTo(page.getByRole('textbox', { name: 'Password' }));
  await page.keyboard.type(admin.password);
  await page.keyboard.press('Enter');
  await page.locator('h1:focus', { hasText: 'Overview' }).waitFor();
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('pages, menus and the search need no pointer', async () => {
  await keyboard.press('Tab');
  assert.equal(await desk.focused(), 'Skip to the content');
  await keyboard.press('Enter');
  await tabTo(page.getByLabel('Status'));
  await tabTo(page.getByRole('link', { name: 'Disputes' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await focusedHeading('Disputes');
  await tabTo(page.getByRole('button', { name: /^Account of/ }), 'Shift+Tab');
  await keyboard.press('Enter');
  await page
    .getByRole('menuitem', { name: 'Change password' })
    .and(page.locator(':focus'))
    .waitFor();
  await assertAccessible(page);
  await keyboard.press('Escape');
  await tabTo(page.getByRole('button', { name: /^Account of/ }));
  await keyboard.press('Enter');
  await page.getByRole('menuitem').first().and(page.locator(':focus')).waitFor();
  await keyboard.press('Enter');
  await desk.button('Change your password').and(page.locator(':focus')).waitFor();
  await tabTo(page.getByRole('button', { name: 'Dark colours' }), 'Shift+Tab');
  await keyboard.press('Space');
  await keyboard.press('Space');
  await page.getByRole('button', { name: 'Dark colours' }).and(page.locator(':focus')).waitFor();
  await keyboard.press('/');
  await keyboard.type('payo');
  await page.getByRole('option', { name: 'Payouts' }).waitFor();
  await assertAccessible(page);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await focusedHeading('Payouts');
  await showAs(page, 'phone', 'light');
  await tabTo(page.getByRole('button', { name: 'Menu', exact: true }), 'Shift+Tab');
  await keyboard.press('Enter');
  await tabTo(desk.dialog.getByRole('link', { name: 'Transactions' }));
  await assertAccessible(page);
  await keyboard.press('Enter');
  await focusedHeading('Transactions');
  await showAs(page, 'desktop', 'light');
  desk.assertNoProblems();
});

test('filters, rows and the way back need no pointer', async () => {
  await desk.goTo('/transactions');
  await heading('Transactions').waitFor();
  await tabTo(page.getByLabel('Status'));
  await keyboard.type('Decl');
  await page.waitForURL(/status=declined/);
  await page.getByText('1 in all').waitFor();
  await tabTo(page.getByRole('button', { name: 'Clear' }));
  await keyboard.press('Enter');
  await page.getByText('2 in all').waitFor();
  await tabTo(page.getByLabel('Reference'), 'Shift+Tab');
  await keyboard.type('table 12');
  await keyboard.press('Enter');
  await page.getByText('1 in all').waitFor();
  await tabTo(
    page
      .getByRole('row', { name: /table 12/ })
      .getByRole('link')
      .first(),
  );
  await keyboard.press('Enter');
  await focusedHeading('€48.50');
  await tabTo(page.getByRole('link', { name: '← Transactions' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await page.locator(`a:focus[href$="${transaction}"]`).waitFor();
  desk.assertNoProblems();
});

test('a refund and its dialog need no pointer', async () => {
  await desk.goTo(`/transactions/${transaction}`);
  await heading('€48.50').waitFor();
  const refund = desk.button('Refund');
  await tabTo(refund);
  await keyboard.press('Enter');
  await desk.dialog.waitFor();
  await keyboard.press('Escape');
  await desk.dialog.waitFor({ state: 'detached' });
  await refund.and(page.locator(':focus')).waitFor();
  await keyboard.press('Enter');
  const amount = desk.dialog.getByLabel('Amount');
  await tabTo(amount);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('8.50');
  await tabTo(desk.dialog.getByRole('button', { name: /Refund €8.50/ }));
  await keyboard.press('Space');
  await desk.dialog.waitFor({ state: 'detached' });
  const { data } = await taprail.refunds.list({ transaction: transaction ?? '' });
  assert.deepEqual(
    data.map((one) => one.amount),
    [850],
  );
  desk.assertNoProblems();
});
