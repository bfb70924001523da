import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { TestCounter } from '../support/money/taps.ts';
import { signedIn } from '../support/service/dashboard.ts';
import { DashboardDesk, tabTo } from './dashboard-desk.ts';
import { openDashboardWorld, userWithRole } from './dashboard-world.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  showAs,
  takePicture,
} from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, counter, platform } = world;
const browser = await openBrowser();
const cafe = await TestCounter.open(platform.api, { externalRef: 'cafe-2', country: 'DE' });
const [tap, order] = [
  await counter.tap({ device: 'bar-1', reference: 'table 7' }),
  await cafe.tap({ device: 'till-2', reference: 'order 5' }),
];
const desk = await DashboardDesk.open(browser, world);
const { page } = desk;

before(async () => {
  await taprail.submerchants.update('bistro-7', { business_profile: { name: 'Bistro Sonne' } });
  await taprail.submerchants.update('cafe-2', {
    email: 'owner-of-cafe@example.com',
    business_profile: { name: null },
  });
  await taprail.devices.update('bar-1', { label: 'Front bar' });
});

const table = (name: string) => page.getByRole('table', { name });
const filter = page.getByRole('combobox', { name: 'Sub-merchant' });

test('a sub-merchant is shown by its name with its ref, and by the ref alone without one', async () => {
  await desk.goTo('/transactions');
  const rows = table('Transactions').getByRole('row');
  await rows.filter({ hasText: 'Bistro Sonne bistro-7' }).first().waitFor();
  await rows.filter({ hasText: 'cafe-2' }).filter({ hasNotText: 'Rosen' }).first().waitFor();
  await desk.goTo(`/transactions/${tap.transaction}`);
  await page.getByRole('link', { name: 'Bistro Sonne bistro-7' }).first().waitFor();
  await desk.goTo('/sub-merchants/bistro-7');
  await page.getByRole('heading', { level: 1, name: 'Bistro Sonne' }).waitFor();
  await desk.goTo('/sub-merchants/cafe-2');
  await page.getByText('Details').waitFor();
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'cafe-2');
  desk.assertNoProblems();
});

test('the names on a page take one request', async () => {
  const asked: string[] = [];
  const opened = await DashboardDesk.open(browser, world);
  opened.page.on('request', (request) => asked.push(request.url()));
  await opened.goTo('/transactions');
  await opened.waitFor('Bistro Sonne');
  assert.equal(asked.filter((url) => url.includes('/sub-merchant-names')).length, 1);
  opened.assertNoProblems();
  await opened.page.context().close();
});

test('a sub-merchant is chosen by its name with the keyboard alone', async () => {
  await desk.goTo('/transactions');
  await table('Transactions').getByText('table 7').waitFor();
  await tabTo(filter);
  await page.keyboard.type('SONN');
  const option = page.getByRole('option', { name: 'Bistro Sonne bistro-7' });
  await option.and(page.locator('[aria-selected="true"]')).waitFor();
  assert.equal(await filter.getAttribute('aria-expanded'), 'true');
  const listbox = page.getByRole('listbox', { name: 'Sub-merchants' });
  assert.equal(await filter.getAttribute('aria-controls'), await listbox.getAttribute('id'));
  assert.equal(await filter.getAttribute('aria-activedescendant'), await option.getAttribute('id'));
  await assertAccessible(page);
  await takePicture(page, 'dashboard-picker-desktop-light');
  await page.keyboard.press('Enter');
  await page.waitForURL(/submerchant=bistro-7/);
  assert.equal(await filter.inputValue(), 'Bistro Sonne');
  await page.getByText('1 in all').waitFor();
  assert.equal(await listbox.count(), 0);
  assert.equal(await page.evaluate('document.activeElement.id'), 'filter-submerchant');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.search.includes('submerchant'));
  await page.getByText('2 in all').waitFor();
  desk.assertNoProblems();
});

test('arrows go through the options, Escape closes them, and a whole e-mail finds its business', async () => {
  await desk.goTo('/transactions?status=approved');
  await filter.waitFor();
  await filter.focus();
  await page.keyboard.press('ArrowDown');
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  await chosen.filter({ hasText: 'cafe-2' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await chosen.filter({ hasText: 'bistro-7' }).waitFor();
  await page.keyboard.press('ArrowUp');
  await chosen.filter({ hasText: 'cafe-2' }).waitFor();
  await page.keyboard.press('Escape');
  await chosen.waitFor({ state: 'detached' });
  await filter.fill('owner-of-cafe@example.com');
  await chosen.filter({ hasText: 'cafe-2' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/submerchant=cafe-2/);
  await filter.fill('nothing like that');
  await page.getByText('Nothing found.').waitFor();
  await assertAccessible(page);
  await filter.fill('bistro');
  await page.keyboard.press('Enter');
  await page.waitForURL(/submerchant=bistro-7/);
  desk.assertNoProblems();
});

test('options are taken with a pointer, and a pasted ref when one leaves the field', async () => {
  await desk.goTo('/transactions?status=approved&order=asc');
  await filter.click();
  await page.getByRole('option', { name: 'cafe-2' }).click();
  await page.waitForURL(/submerchant=cafe-2/);
  await filter.fill('bistro-7');
  await page.getByLabel('Reference').focus();
  await page.waitForURL(/submerchant=bistro-7/);
  const reader = page.getByRole('combobox', { name: 'Reader' });
  await reader.fill('front');
  await page.getByRole('option', { name: 'Front bar bar-1' }).click();
  await page.waitForURL(/device=bar-1/);
  await page.getByText('1 in all').waitFor();
  desk.assertNoProblems();
});

test('a picker in a dialog closes by Escape before the dialog does, and Enter chooses', async () => {
  await desk.goTo('/payouts');
  await desk.button('Pay out now').click();
  await page.getByRole('dialog', { name: /./ }).waitFor();
  const field = desk.dialog.getByRole('combobox', { name: 'Sub-merchant' });
  await field.fill('son');
  await page.getByRole('option', { name: 'Bistro Sonne bistro-7' }).waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.locator('.options').waitFor({ state: 'detached' });
  assert.equal(await desk.dialog.count(), 1);
  await page.keyboard.type('ne');
  await page.getByRole('option', { name: 'Bistro Sonne bistro-7' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.options').waitFor({ state: 'detached' });
  assert.equal(await field.inputValue(), 'Bistro Sonne');
  assert.equal(await desk.dialog.count(), 1);
  await page.keyboard.press('Escape');
  await desk.dialog.waitFor({ state: 'detached' });
  desk.assertNoProblems();
});

test('a note is written with the keyboard and shown with its author', async () => {
  await desk.goTo(`/transactions/${tap.transaction}`);
  await desk.waitFor('Nobody has written or done anything here yet.');
  await desk.act('Add a note', 'Note added.', { fill: { Note: 'She called.\nRefund her.' } });
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByText('She called.').waitFor();
  await notes.getByText('A test admin').waitFor();
  await desk.ask('Add a note', { fill: { Note: '  ' } });
  await desk.confirm('Add a note');
  await desk.waitFor('Fill this in.');
  await page.keyboard.press('Escape');
  await desk.dialog.waitFor({ state: 'detached' });
  await assertAccessible(page);
});

test('a viewer reads notes and readers, and is told which role changes them', async () => {
  const user = await userWithRole(world, 'viewer');
  const viewer = await DashboardDesk.open(browser, world, { user });
  const operator = await signedIn(world.service, platform, 'operator');
  const written = await operator.post(`/v1/transactions/${order.transaction}/notes`, {
    text: 'Asked for a receipt.',
  });
  assert.equal(written.status, 201, written.text);
  await viewer.goTo(`/transactions/${order.transaction}`);
  await viewer.waitFor('Asked for a receipt.');
  await viewer.waitFor('Notes need the role operator.');
  await viewer.goTo('/readers');
  await viewer.waitFor('Front bar');
  await viewer.waitFor('Moving and labelling readers needs the role operator.');
  assert.equal(await viewer.button('Move').count(), 0);
  viewer.assertNoProblems();
  await viewer.page.context().close();
});

test('a reader is labelled and moved from its row, and shows its last tap', async () => {
  await desk.goTo('/readers');
  const row = table('Readers').getByRole('row').filter({ hasText: 'bar-1' });
  const move = async (to: string) => {
    await desk.ask('Move', { within: row, fill: { 'Sub-merchant': to } });
    await page.keyboard.press('Enter');
    await page.locator('.options').waitFor({ state: 'detached' });
    await desk.confirm('Move');
    await desk.dialog.waitFor({ state: 'detached' });
  };
  await row.getByText('Front bar').waitFor();
  await row.getByRole('link', { name: 'Bistro Sonne bistro-7' }).waitFor();
  await row.getByText('Approved').waitFor();
  await desk.act('Label', 'Label saved.', { within: row, fill: { Label: 'Terrace' } });
  await row.getByText('Terrace').waitFor();
  await move('cafe-2');
  await row.getByRole('link', { name: 'cafe-2' }).waitFor();
  await move('');
  await row.getByText('all of them').waitFor();
  await row.getByRole('link').last().click();
  await page.getByRole('heading', { level: 1, name: '€' }).waitFor();
  desk.assertNoProblems();
});

test('the whole history of a sub-merchant says what happened, how much and who did it', async () => {
  await desk.goTo('/sub-merchants/bistro-7');
  await desk.act('Pause payouts', 'Payouts paused.');
  await page.getByRole('link', { name: 'Whole history' }).click();
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  const rows = table('History').getByRole('row');
  const act = rows.filter({ hasText: 'Pause sub-merchant' });
  await act.getByText('A test admin').waitFor();
  await rows.filter({ hasText: 'Enabled: may have payments, paused by you' }).waitFor();
  await rows.filter({ hasText: 'Received: no payments, no payouts' }).waitFor();
  await page.getByRole('link', { name: 'transactions', exact: true }).click();
  await page.waitForURL(/transactions\?submerchant=bistro-7/);
  desk.assertNoProblems();
});

test('the pages of support hold on a phone', async () => {
  await showAs(page, 'phone', 'light');
  for (const path of ['/readers', '/sub-merchants/bistro-7/history', '/transactions']) {
    await desk.goTo(path);
    await page.getByText('in all').waitFor();
    await assertNothingClipped(page);
  }
  await showAs(page, 'desktop', 'light');
});
