import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { advanceTo, clockNow } from '../support/onboarding/onboarding.ts';
import { signedIn } from '../support/service/dashboard.ts';
import { scrollTo } from './dashboard-desk.ts';
import { follow, openDashboardWorld, openSignedIn } from './dashboard-world.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  showAs,
  takePicture,
} from './open-browser.ts';

const world = await openDashboardWorld();
const { address, counter, service, platform } = world;
const browser = await openBrowser();

before(async () => {
  const taps = Array.from({ length: 110 }, (_, index) =>
    counter.tap({ device: index % 10 === 0 ? 'sim_decline_51' : `till-${index % 20}` }),
  );
  await Promise.all(taps);
  await counter.tap({ device: 'sim_decline_05', reference: 'table 3' });
});

/** In a row, beside its links. */
const besideLinks = { position: { x: 4, y: 4 } };

const rowsOf = (page: Page) =>
  page.getByRole('table', { name: 'Transactions' }).getByRole('row').filter({ hasText: '€' });

test('filters are in the address: going back undoes them and returns to them', async () => {
  const { page, problems } = await openSignedIn(browser, world, { path: '/transactions' });
  await page.getByText('loaded, more below').waitFor();
  await page.getByLabel('Status').selectOption('declined');
  await page.getByText('12 in all').waitFor();
  await page.getByLabel('Reference').fill('table 3');
  await page.keyboard.press('Enter');
  await page.getByText('1 in all').waitFor();
  assert.equal(await page.evaluate('document.activeElement.id'), 'filter-reference');
  await rowsOf(page).first().click(besideLinks);
  await page.getByRole('heading', { level: 1, name: '€' }).waitFor();
  await page.goBack();
  await page.getByText('1 in all').waitFor();
  assert.equal(await page.getByLabel('Reference').inputValue(), 'table 3');
  await page.goBack();
  await page.getByText('12 in all').waitFor();
  assert.equal(await page.getByLabel('Reference').inputValue(), '');
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('loaded, more below').waitFor();
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('a day is typed into a filter, and counts when it is complete', async () => {
  const { page, problems } = await openSignedIn(browser, world);
  const from = page.getByLabel('From', { exact: true });
  const until = page.getByLabel('Until', { exact: true });
  const fault = page.getByText('Enter a day such as 19 Nov 2026.');
  for (const path of ['/transactions', '/reports?to=2025-12-31']) {
    await follow(page, address(path));
    await page.waitForURL(address(path));
    await from.fill('');
    await page.keyboard.type('2025-12-01');
    assert.doesNotMatch(page.url(), /from=/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/from=2025-12-01/);
    assert.equal(await from.inputValue(), '1 Dec 2025');
    for (const written of ['30 Feb 2025', '12/11/2025', 'next week']) {
      await from.fill(written);
      assert.equal(await fault.count(), 0, 'no fault is shown during typing');
      await until.focus();
      await fault.waitFor();
      assert.equal(await from.inputValue(), written);
      assert.equal(await from.getAttribute('aria-invalid'), 'true');
      assert.match(page.url(), /from=2025-12-01/);
    }
    await assertAccessible(page);
    await from.fill('1 november 2025');
    await until.focus();
    await page.waitForURL(/from=2025-11-01/);
    assert.equal(await fault.count(), 0);
  }
  // A report always has a span.
  await from.fill('');
  await from.blur();
  await page.waitForURL(address('/reports?to=2025-12-31'));
  await page.waitForFunction(`document.getElementById('filter-from').value !== ''`);
  await from.fill('');
  await from.blur();
  assert.equal(await from.inputValue(), '2 Dec 2025');
  await follow(page, address('/transactions?from=nonsense'));
  await fault.waitFor();
  await page.getByText('loaded, more below').waitFor();
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('other parts of an address filter nothing', async () => {
  const path = '/transactions?status=nonsense&utm_source=mail&limit=1&cursor=x';
  const { page, problems } = await openSignedIn(browser, world, { path });
  await page.getByText('loaded, more below').waitFor();
  assert.equal(await page.getByLabel('Status').inputValue(), '');
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('a refused page is loaded again by hand, and not in a loop', async () => {
  const { page } = await openSignedIn(browser, world);
  let asked = 0;
  await page.route('**/v1/transactions?*cursor=*', (route) => {
    asked += 1;
    return route.fulfill({ status: 400, json: { error: refusal } });
  });
  await follow(page, address('/transactions'));
  await page.mouse.wheel(0, 10_000);
  await page.getByText('The list has changed since it was loaded.').waitFor();
  await page.getByText('Request-Id: req_1').waitFor();
  assert.equal(asked, 1);
  await page.unroute('**/v1/transactions?*cursor=*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('100 loaded, more below').or(page.getByText('111 in all')).waitFor();
  await page.context().close();
});

const refusal = {
  type: 'invalid_request',
  code: 'invalid_cursor',
  message: 'No more of this.',
  errors: [],
  request_id: 'req_1',
};

test('a new tap appears in an open list, and a scrolled list announces it', async () => {
  const { page, problems } = await openSignedIn(browser, world, { path: '/transactions' });
  await page.getByText('loaded, more below').waitFor();
  await counter.tap({ reference: 'fresh one' });
  await page.getByRole('cell', { name: 'fresh one' }).waitFor();
  await scrollTo(page, '112 in all');
  const lists: string[] = [];
  page.on('request', (request) => {
    if (/\/transactions\?/.test(request.url())) lists.push(request.url());
  });
  await counter.tap({ reference: 'fresh two' });
  const button = page.getByRole('button', { name: 'Show new entries' });
  await button.waitFor();
  assert.deepEqual(lists, []);
  await button.click();
  await page.getByRole('cell', { name: 'fresh two' }).waitFor();
  assert.equal(await page.getByRole('cell', { name: 'fresh two' }).count(), 1);
  assert.ok(lists.length <= 2, `${lists.length} pages were loaded`);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('many tabs share one stream, and another tab takes over when its owner closes', async () => {
  const { page: first, problems } = await openSignedIn(browser, world);
  const context = first.context();
  await first.locator('[data-live="live"]').waitFor();
  let streams = 0;
  context.on('request', (request) => {
    if (/\/events\/stream/.test(request.url())) streams += 1;
  });
  const others = await Promise.all(Array.from({ length: 3 }, () => context.newPage()));
  for (const page of others) {
    await page.goto(address('/transactions'));
    await page.getByText('loaded, more below').waitFor();
    await page.locator('[data-live="live"]').waitFor();
  }
  assert.equal(streams, 0, 'only the first tab needs a stream');
  await counter.tap({ reference: 'told to all' });
  for (const page of others) await page.getByRole('cell', { name: 'told to all' }).waitFor();
  const taken = context.waitForEvent('request', (request) => /events\/stream/.test(request.url()));
  await first.close();
  await taken;
  await counter.tap({ reference: 'told by another' });
  await others[2]?.getByRole('cell', { name: 'told by another' }).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test('a stream that cannot be opened is tried again, and missed events are shown', async () => {
  const { page } = await openSignedIn(browser, world);
  await page.clock.install();
  await page.route('**/events/stream*', (route) => route.abort());
  await page.goto(address('/transactions'));
  await page.getByText('loaded, more below').waitFor();
  await page.locator('[data-live="broken"]').waitFor();
  await counter.tap({ reference: 'unheard' });
  await page.unroute('**/events/stream*');
  await page.clock.fastForward('00:10');
  await page.locator('[data-live="live"]').waitFor();
  await page.clock.fastForward('00:10');
  await page.getByRole('cell', { name: 'unheard' }).waitFor();
  await page.context().close();
});

test('truncated cells show their text to pointer and keyboard, and e-mails fit', async () => {
  const reference = 'the long table under the chestnut tree, second sitting';
  await counter.tap({ reference });
  const { page, problems } = await openSignedIn(browser, world, { path: '/transactions' });
  const cell = page.getByRole('cell', { name: reference });
  await cell.hover();
  assert.equal(await cell.getAttribute('title'), reference);
  assert.equal(await isClipped(cell), true);
  await rowsOf(page).first().getByRole('link').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  assert.equal(await isClipped(cell), false);
  const status = rowsOf(page).first().getByRole('cell').nth(1);
  await status.hover();
  assert.equal(await status.getAttribute('title'), null);
  const user = { email: 'owner@example.com', name: 'Owner', role: 'viewer' as const };
  await (await signedIn(service, platform)).post('/users', user);
  await follow(page, address('/users'));
  const email = page.getByRole('cell', { name: user.email });
  await email.waitFor();
  assert.equal(await isClipped(email), false);
  await showAs(page, 'phone', 'light');
  await page.getByText(user.email).filter({ visible: true }).waitFor();
  assert.deepEqual(problems, []);
  await page.context().close();
});

function isClipped(cell: Locator): Promise<boolean> {
  return cell.evaluate((element) => {
    const { scrollWidth, clientWidth } = element as unknown as Record<string, number>;
    return Number(scrollWidth) > Number(clientWidth);
  });
}

test("today begins at the platform's midnight, and links to that day's taps by reason", async () => {
  const { api } = world.platform;
  await world.taprail.settings.update({ reporting_time_zone: 'Asia/Kolkata' });
  const dayMs = 24 * 60 * 60 * 1000;
  const now = await clockNow(api);
  const midnight = (Math.floor(now.getTime() / dayMs) + 1) * dayMs + 18.5 * (dayMs / 24);
  await advanceTo(api, new Date(midnight - 15 * 60_000));
  await counter.tap({ reference: 'late at night' });
  await advanceTo(api, new Date(midnight + 5 * 60_000));
  await counter.tap({ reference: 'after midnight' });
  await counter.tap({ device: 'sim_decline_51' });
  await counter.tap({ device: 'sim_decline_05', reference: 'not honoured' });
  const { page, problems } = await openSignedIn(browser, world, { timezone: 'Europe/Berlin' });
  const tile = page.getByRole('link', { name: /^Taps today/ });
  await tile.waitFor();
  assert.match((await tile.textContent()) ?? '', /^Taps today3\D/);
  await tile.click();
  await page.getByText('3 in all').waitFor();
  await page.getByRole('cell', { name: 'after midnight' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Do not honour' }).click();
  await page.getByText('1 in all').waitFor();
  await page.getByRole('cell', { name: 'not honoured' }).waitFor();
  const reason = page.getByLabel('Decline reason');
  await reason.selectOption('Insufficient funds');
  await page.waitForURL(/decline_reason=insufficient_funds/);
  await page.getByRole('cell', { name: 'not honoured' }).waitFor({ state: 'detached' });
  await reason.selectOption('Any');
  await page.getByText('2 in all').waitFor();
  assert.equal(await reason.count(), 0);
  for (const currency of ['CHF', 'DKK', 'GBP', 'JPY', 'SEK']) await counter.tap({ currency });
  await counter.tap({ currency: 'NOK', device: 'sim_decline_05' });
  await follow(page, address('/'));
  const tiles = page.locator('.tile');
  await page.getByText('2 more').click();
  assert.equal(await tiles.count(), 8);
  assert.equal(await page.locator('.tiles').first().locator('.tile').count(), 6);
  assert.equal(await page.getByText('Volume in NOK').count(), 0, 'it has no captures');
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('a day is chosen from calendars with keys, in filters and dialogs, on a phone too', async () => {
  const { page, problems } = await openSignedIn(browser, world, { timezone: 'Europe/Berlin' });
  const { keyboard } = page;
  // Browsers differ in the comma after a weekday.
  const gotFocus = (label: string) =>
    page
      .getByLabel(new RegExp(`^${label.replace(' ', ',? ')}$`))
      .and(page.locator(':focus'))
      .waitFor();
  const calendar = page.getByRole('dialog', { name: 'From: open the calendar' });
  await follow(page, address('/transactions?from=2026-01-31'));
  await page.getByRole('button', { name: 'From: open the calendar' }).focus();
  await keyboard.press('Enter');
  await calendar.locator('[aria-pressed]:focus').waitFor();
  await assertAccessible(page);
  const ways = {
    ArrowLeft: 'Friday 30 January 2026',
    ArrowUp: 'Friday 23 January 2026',
    Home: 'Monday 19 January 2026',
    End: 'Sunday 25 January 2026',
    ArrowDown: 'Sunday 1 February 2026',
    ArrowRight: 'Monday 2 February 2026',
    PageUp: 'Friday 2 January 2026',
    PageDown: 'Monday 2 February 2026',
    'Shift+PageDown': 'Tuesday 2 February 2027',
    'Shift+PageUp': 'Monday 2 February 2026',
  };
  for (const [key, day] of Object.entries(ways)) {
    await keyboard.press(key);
    await gotFocus(day);
  }
  await calendar.getByText('February 2026', { exact: true }).waitFor();
  await keyboard.press('Escape');
  await calendar.waitFor({ state: 'detached' });
  await gotFocus('From: open the calendar');
  assert.match(page.url(), /from=2026-01-31/);
  await keyboard.press('Enter');
  await calendar.locator('[aria-pressed]:focus').waitFor();
  await keyboard.press('PageDown');
  // February has no 31st.
  await gotFocus('Saturday 28 February 2026');
  await keyboard.press('Enter');
  await page.waitForURL(/from=2026-02-28/);
  await gotFocus('From: open the calendar');
  assert.equal(await page.getByLabel('From', { exact: true }).inputValue(), '28 Feb 2026');
  // Today is the platform's, which is tomorrow in the zone of this browser.
  const today = new Date((await clockNow(platform.api)).getTime() + 5.5 * 3_600_000);
  await showAs(page, 'phone', 'light');
  await page.getByRole('button', { name: 'Until: open the calendar' }).click();
  await page.locator('[aria-current="date"]:focus').waitFor();
  const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const name = new Intl.DateTimeFormat('en-GB', { ...long, timeZone: 'UTC' }).format(today);
  await gotFocus(name.replace(',', ''));
  for (const scheme of ['light', 'dark'] as const) {
    await showAs(page, 'phone', scheme);
    const { x, width } = (await page.locator('.calendar').boundingBox()) ?? { x: -1, width: 0 };
    assert.ok(x > 0 && x + width < 390, `from ${x}, ${width} wide`);
    await assertNothingClipped(page);
    await assertAccessible(page);
    await takePicture(page, `dashboard-calendar-phone-${scheme}`);
  }
  await page.getByRole('button', { name: 'Next month' }).click();
  await keyboard.press('Escape');
  await follow(page, address('/api-keys'));
  await page.getByRole('button', { name: 'Issue a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue an API key' });
  const last = dialog.getByLabel('Last day', { exact: true });
  await last.fill('soon');
  await dialog.getByRole('button', { name: 'Issue a key' }).click();
  await dialog.getByText('Enter a day such as 19 Nov 2026.').waitFor();
  await last.fill('2030-05-31');
  await dialog.getByRole('button', { name: 'Last day: open the calendar' }).click();
  await page.locator('[aria-pressed]:focus').waitFor();
  await takePicture(page, 'dashboard-calendar-dialog-phone-dark');
  await keyboard.press('Escape');
  await page.locator('.calendar').waitFor({ state: 'detached' });
  assert.equal(await last.inputValue(), '31 May 2030');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: '30 June 2030' }).click();
  assert.equal(await last.inputValue(), '30 Jun 2030');
  assert.equal(await dialog.isVisible(), true);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('after navigation the focus is on the heading, and Back returns to the row', async () => {
  const { page, problems } = await openSignedIn(browser, world, { path: '/transactions' });
  await page.getByText('loaded, more below').waitFor();
  const focused = () =>
    page.evaluate('[document.activeElement.tagName, document.title].join()') as Promise<string>;
  assert.equal(await focused(), 'BODY,Transactions · Taprail', 'a first load moves no focus');
  await page.getByRole('link', { name: 'Payouts' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Payouts' }).waitFor();
  assert.equal(await focused(), 'H1,Payouts · Taprail');
  await page.goBack();
  await page.getByText('loaded, more below').waitFor();
  assert.equal(await focused(), 'H1,Transactions · Taprail', 'no row was followed');
  for (const width of ['desktop', 'phone'] as const) {
    await showAs(page, width, 'light');
    await page.getByText('loaded, more below').or(page.getByText('in all')).waitFor();
    await scrollTo(page, / in all$/);
    const row = page.locator('tr[data-index="95"]');
    await row.scrollIntoViewIfNeeded();
    const left = await row.getByRole('link').first().getAttribute('href');
    const { y } = (await row.boundingBox()) ?? { y: -1 };
    for (const way of ['click', 'link back'] as const) {
      await row.click(besideLinks);
      await page.getByRole('heading', { level: 1, name: '€' }).waitFor();
      await page.locator('h1:focus', { hasText: '€' }).waitFor();
      if (way === 'click') await page.goBack();
      else await page.getByRole('link', { name: '← Transactions' }).click();
      await page.locator(`a:focus[href="${left}"]`).waitFor();
      const now = (await row.boundingBox())?.y ?? 0;
      assert.ok(Math.abs(now - y) < 3, `${width}: the row was at ${y} and is at ${now}`);
    }
  }
  assert.deepEqual(problems, []);
  await page.context().close();
});
