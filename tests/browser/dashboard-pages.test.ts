import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertArchivedRequests } from '../../server/src/domains/platforms/archive/archived-request-store.ts';
import { formatId, newId, newUuid } from '../../server/src/lib/ids.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { TestCounter } from '../support/money/taps.ts';
import { signedIn } from '../support/service/dashboard.ts';
import { assertForPeople, saidOnPage } from './dashboard-desk.ts';
import {
  follow,
  lastWeek,
  liveAWhile,
  openDashboardWorld,
  openSignedIn,
  today,
} from './dashboard-world.ts';
import {
  assertAccessible,
  assertNothingClipped,
  hasOwnFonts,
  openBrowser,
  openPage,
  showAs,
  takePicture,
} from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, address } = world;
const { settled, disputed, stay, refunded } = await liveAWhile(world);
await writeLongTexts();
await workAsSupport();
const browser = await openBrowser();
const [endpoint] = (await taprail.webhookEndpoints.list()).data;
assert(endpoint);
// As long as real addresses are.
await taprail.webhookEndpoints.update(endpoint.id, {
  url: world.receiver.url('/integrations/payments/taprail/production/incoming-webhooks'),
});
const [event] = (await taprail.events.list({ type: 'tap.approved' })).data;
const [payout] = (await taprail.payouts.list()).data;
const [dispute] = (await taprail.disputes.list()).data;
await assert.rejects(taprail.taps.get('tap_unknown'));
await assert.rejects(taprail.authorisations.increase('auth_unknown', { amount: 100 }));

// The nightly comparison found differences on the own account and on a sub-merchant's.
for (const [account, kind, subject] of [
  ['p.platform_id', 'balance', 'balance of own account in EUR'],
  ['s.submerchant_id', 'missing', 'capture of transaction txn_01k9t3m8e6f4x9p2q7r5s1v0zc'],
]) {
  await world.service.database.rows({
    name: '',
    text: `insert into reconcile_differences
      select p.platform_id, ${account}, $1, $2,
        $1 || ': our books say 1200 EUR, the provider holds 1100 EUR', '{"about": null}', $3
      from platforms p
      join submerchants s on s.platform_id = p.platform_id and s.external_ref = 'bistro-7'
      where p.platform_id = (select platform_id from submerchants where external_ref = 'bistro-7')`,
    values: [subject, kind, new Date()],
  });
}

/** Names, amounts and addresses of the greatest width. */
async function writeLongTexts(): Promise<void> {
  const externalRef = 'restaurant-at-the-harbour-with-a-terrace-'.repeat(3);
  const shop = await TestCounter.open(world.platform.api, { externalRef, country: 'DE' });
  await shop.tap({
    amount: 98_765_432,
    device: 'till-on-the-terrace-of-the-restaurant-at-the-harbour',
    reference: 'second-sitting-on-the-terrace-'.repeat(3),
  });
  const fee = { basis_points: 275, fixed_amount: 123_456 };
  await taprail.settings.update({ fee_plans: { EUR: fee, KWD: fee } });
  await world.service.database.rows(sql('test_hand_over_password')`
    update users set has_initial_password = true where email = ${world.admin.email}::text`);
}

const archived = await archiveRequest();

/** A request in the archive, with the longest route. */
async function archiveRequest(): Promise<string> {
  const [key] = await world.service.database.rows<{ id: string }>(sql('test_find_key')`
    select key_id as id from api_keys where platform_id = ${world.platform.id}::uuid`);
  const id = newUuid();
  await insertArchivedRequests(world.service.database, world.platform.id, [
    {
      id,
      keyId: key?.id ?? newUuid(),
      method: 'POST',
      route: '/v1/authorisations/:id/charges',
      status: 200,
      durationMs: 84,
      objects: [stay.authorisation, newId('chg')],
      createdAt: new Date(),
    },
  ]);
  return formatId('req', id);
}

/** What support leaves behind: names, labels, notes and a pause. */
async function workAsSupport(): Promise<void> {
  await taprail.submerchants.update('cafe-north', {
    business_profile: { name: 'Café Nordlicht an der Alten Hafenmauer' },
  });
  await taprail.devices.register({
    id: 'till-of-bistro',
    submerchant: 'bistro-7',
    label: 'Bar on the terrace',
  });
  const operator = await signedIn(world.service, world.platform, 'operator');
  const text = 'The guest called about the soup.\nWe return 8 euros.';
  const noted = await operator.post(`/v1/transactions/${refunded.transaction}/notes`, { text });
  assert.equal(noted.status, 201, noted.text);
  for (const payouts of [true, false]) {
    await operator.post('/sub-merchants/bistro-7/pauses', { payouts });
  }
}

/** Every page, with a text that appears only with its data. */
const pages: readonly (readonly [name: string, path: string, sign: string])[] = [
  ['overview', '/', 'Taps today'],
  ['search', '/search?q=48.50+bistro', 'Looking for'],
  ['search-objects', '/search?q=bistro', 'bistro-7'],
  ['to-do', '/to-do', 'Books differ'],
  ['transactions', '/transactions', 'table 9'],
  ['transaction', `/transactions/${settled?.transaction}`, 'Verify in this browser'],
  ['transaction-stay', `/transactions/${stay.transaction}`, 'Dinner'],
  [
    'transaction-refunded',
    `/transactions/${refunded.transaction}`,
    'The guest called about the soup',
  ],
  ['transaction-disputed', `/transactions/${disputed.transaction}`, 'Dispute: Fraudulent'],
  ['sub-merchants', '/sub-merchants', 'florist-2'],
  ['sub-merchant', '/sub-merchants/bistro-7', 'May take payments'],
  ['sub-merchant-due', '/sub-merchants/florist-2', 'Due now'],
  ['sub-merchant-history', '/sub-merchants/bistro-7/history', 'Pause sub-merchant'],
  ['readers', '/readers', 'Bar on the terrace'],
  ['payouts', '/payouts', 'bistro-7'],
  ['payouts-waiting', '/payouts/waiting', 'Not paid out yet'],
  ['payout', `/payouts/${payout?.id}`, 'How it adds up'],
  ['disputes', '/disputes', 'bistro-7'],
  ['dispute', `/disputes/${dispute?.id}`, 'The answer is due'],
  ['balances', '/balances?submerchant=bistro-7', 'Posted'],
  ['balances-all', '/balances', 'Yours in transit'],
  ['statements', '/statements?submerchant=bistro-7', 'Balance now'],
  ['statement-printed', '/statements/print?submerchant=bistro-7', 'Days and times of'],
  ['reconciliation', '/reconciliation', 'the provider holds'],
  ['reports', '/reports', 'In all: €'],
  ['seals', '/seals', 'Public key'],
  ['webhooks', '/webhooks', 'Active'],
  ['webhook', `/webhooks/${endpoint.id}`, 'tap.approved'],
  ['events', '/events', 'charge.captured'],
  ['event', `/events/${event?.id}`, 'HTTP 200'],
  ['api-keys', '/api-keys', 'everything'],
  ['failed-requests', '/failed-requests', 'tap_not_found'],
  ['requests', '/requests', '/v1/authorisations/:id/charges'],
  ['request', `/requests?id=${archived}`, 'Took'],
  ['provider', '/provider', 'All operations'],
  ['simulator', '/simulator', 'Hold the card to the reader'],
  ['users', '/users', 'A test admin'],
  ['audit', '/audit', 'Audit log'],
  ['settings', '/settings', 'End of a business day'],
];

/** The texts of truncated cells. */
const clippedCells = (cells: string) => `[...document.querySelectorAll('${cells}')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)`;
/** Other truncated texts without a full title. */
const clippedTexts = `[...document.querySelectorAll('main *:not(td, input, textarea, canvas)')]
  .filter((element) => getComputedStyle(element).overflowX.match(/hidden|clip/))
  .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
  .filter((element) => element.closest('[title]') === null)
  .map(({ className, textContent }) => className + ': ' + textContent.slice(0, 200))`;
/** Cells are truncated only where their row links to a page that shows them whole. */
const longTexts = 'tr[data-linked] .may-be-cut';

/** Controls too small for a finger. A link within a sentence is as high as its line. */
const smallControls = `[...document.querySelectorAll('a, button, input, select, summary')]
  .filter((control) => control.checkVisibility() && !control.matches('p a, .skip'))
  .filter((control) => control.getBoundingClientRect().height < 24)
  .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)`;

const opened = await openSignedIn(browser, world);

for (const [name, path, sign] of pages) {
  test(`the page ${name} of the dashboard is accessible, whole on a phone and without a problem`, async () => {
    const { page, problems } = opened;
    await showAs(page, 'desktop', 'light');
    await follow(page, address(path));
    await page.getByText(sign).first().waitFor();
    await page
      .locator('[role="status"][aria-label*="oading"]')
      .first()
      .waitFor({ state: 'detached' });
    await assertAccessible(page);
    assertForPeople((await page.evaluate(saidOnPage)) as string);
    assert.equal(await page.locator('main :is(a, button)[tabindex="-1"]').count(), 0);
    await assertNothingClipped(page);
    assert.deepEqual(await page.evaluate(smallControls), []);
    await takePicture(page, `dashboard-${name}-desktop-light`);
    await showAs(page, 'desktop', 'dark');
    // The frame around the pages is the same on all of them.
    await assertAccessible(page, 'contrast', path === '/' ? 'html' : 'main');
    await takePicture(page, `dashboard-${name}-desktop-dark`);
    await showAs(page, 'phone', 'dark');
    await takePicture(page, `dashboard-${name}-phone-dark`);
    await showAs(page, 'phone', 'light');
    await takePicture(page, `dashboard-${name}-phone-light`);
    assert.deepEqual(await page.evaluate(smallControls), []);
    // Names and roles are those of the desktop; a phone lacks only width.
    await assertNothingClipped(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await assertNothingClipped(page);
    // A phone has no pointer for hovering over truncated text.
    assert.deepEqual(await page.evaluate(clippedCells('td')), []);
    assert.deepEqual(await page.evaluate(clippedTexts), []);
    await showAs(page, 'tablet', 'light');
    await takePicture(page, `dashboard-${name}-tablet-light`);
    await assertNothingClipped(page);
    // Columns are left out instead; only texts of any length, such as references, may be truncated.
    assert.deepEqual(await page.evaluate(clippedCells(`th, td:not(${longTexts})`)), []);
    assert.deepEqual(await page.evaluate(clippedTexts), []);
    assert.deepEqual(problems.splice(0), []);
  });
}

test('every page of the router is among the tested ones', async () => {
  const routes = (await opened.page.evaluate(
    'Object.keys(__TSR_ROUTER__.routesByPath)',
  )) as string[];
  const isSeen = (route: string) => {
    const form = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`);
    return pages.some(([, path]) => form.test(path.replace(/\?.*/, '')));
  };
  assert.deepEqual(
    routes.filter((route) => !isSeen(route)),
    // It has tests of its own below.
    ['/sign-in'],
  );
});

/** The most bars of that colour in one row of pixels of a chart. */
const countBars = (colour: string) => `(() => {
  const canvas = document.querySelector('.chart canvas');
  const sample = document.createElement('span');
  document.querySelector('.chart').append(sample);
  sample.style.color = 'var(${colour})';
  const [red, green, blue] = getComputedStyle(sample).color.match(/\\d+/g).map(Number);
  sample.remove();
  const { data, width, height } = canvas.getContext('2d')
    .getImageData(0, 0, canvas.width, canvas.height);
  const isBar = (x, y) => {
    const at = 4 * (y * width + x);
    return data[at] === red && data[at + 1] === green && data[at + 2] === blue;
  };
  const rows = Array.from({ length: height }, (_, y) => {
    const columns = Array.from({ length: width }, (_, x) => x);
    return columns.filter((x) => isBar(x, y) && !isBar(x - 1, y)).length;
  });
  return Math.max(...rows);
})()`;

test('pictures are drawn with the fonts of the tests, where they are installed', async () => {
  const { page } = opened;
  await follow(page, address('/api-keys'));
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const fonts = ['h1', '.mono'].map(async (selector) => {
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    return fonts.map(({ familyName }) => familyName);
  });
  const drawn = await Promise.all(fonts);
  assert.deepEqual(drawn, hasOwnFonts ? [['Inter SemiBold'], ['JetBrains Mono']] : drawn);
  await client.detach();
});

test('each hour of today and of the same day last week is a bar of its own', async () => {
  const { page, problems } = opened;
  await showAs(page, 'desktop', 'light');
  await follow(page, address('/'));
  await page.getByText('Last week', { exact: true }).waitFor();
  await page.locator('.chart canvas').waitFor();
  const bars = [await page.evaluate(countBars('--chart-before'))];
  bars.push(await page.evaluate(countBars('--accent')));
  assert.deepEqual(bars, [lastWeek.length, today.length]);
  assert.deepEqual(problems.splice(0), []);
});

test('the tiles compare the same part of today and of the same day last week', async () => {
  const { page, problems } = opened;
  await follow(page, address('/'));
  const asked = page.evaluate(`fetch('/dashboard/api/overview').then((answer) => answer.json())`);
  const { compared, last_week } = (await asked) as {
    readonly compared: { readonly until: string; readonly today: DaySums; last_week: DaySums };
    readonly last_week: DaySums;
  };
  const { today: part, last_week: before } = compared;
  const tapsOf = (sums: DaySums) => sums.approved + sums.declined + sums.undecided;
  // Later on that day more taps follow.
  assert.ok(tapsOf(before) > 0 && tapsOf(before) < last_week.approved + last_week.declined);
  const until = compared.until.slice(11, 16);
  const tile = (label: string) => page.locator('.tile', { hasText: label });
  const noteOn = (now: number, then: number) => {
    const change = Math.round(((now - then) / then) * 100);
    return `${change < 0 ? '−' : '+'}${Math.abs(change)} % on last week, both until ${until}`;
  };
  const taps = noteOn(tapsOf(part), tapsOf(before));
  assert.equal(await tile('Taps today').locator('.note').textContent(), taps);
  const inEuro = ({ captured }: DaySums) =>
    captured.find(({ currency }) => currency === 'EUR')?.amount ?? 0;
  const captured = noteOn(inEuro(part), inEuro(before));
  assert.equal(await tile('Captured in EUR').locator('.note').textContent(), captured);
  const percent = (rate: number | null) => `${((rate ?? 0) * 100).toFixed(1)} %`;
  const rates = `${percent(part.approval_rate)} until ${until}, ${percent(before.approval_rate)} last week`;
  assert.equal(await tile('Approval rate').locator('.note').textContent(), rates);
  assert.deepEqual(problems.splice(0), []);
});

interface DaySums {
  readonly approved: number;
  readonly declined: number;
  readonly undecided: number;
  readonly approval_rate: number | null;
  readonly captured: readonly { readonly currency: string; readonly amount: number }[];
}

test('a list is sorted by its header, or by a button on a phone', async () => {
  const { page, problems } = opened;
  const oldest = { order: 'asc', limit: 1 } as const;
  const [transactions, payouts, disputes, events, subMerchants] = await Promise.all([
    taprail.transactions.list(oldest),
    taprail.payouts.list(oldest),
    taprail.disputes.list(oldest),
    taprail.events.list(oldest),
    taprail.submerchants.list(oldest),
  ]);
  for (const [path, id] of [
    ['transactions', transactions.data[0]?.id],
    ['payouts', payouts.data[0]?.id],
    ['disputes', disputes.data[0]?.id],
    ['events', events.data[0]?.id],
    ['sub-merchants', subMerchants.data[0]?.externalRef],
  ] as const) {
    await showAs(page, 'desktop', 'light');
    await follow(page, address(`/${path}`));
    const header = page.locator('th[aria-sort]');
    assert.equal(await header.getAttribute('aria-sort'), 'descending', path);
    await header.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${path}?order=asc`);
    await page.locator('th[aria-sort="ascending"]').waitFor();
    const first = page.locator(`tr[data-index="0"] a.row-link[href$="/${path}/${id}"]`);
    await first.waitFor();
    await showAs(page, 'tablet', 'light');
    const button = page.getByRole('button', { name: 'Oldest first' });
    assert.equal(await button.or(header.getByRole('button')).locator('visible=true').count(), 1);
    await showAs(page, 'phone', 'light');
    await header.waitFor({ state: 'detached' });
    await button.click();
    await page.waitForURL((url) => url.search === '');
    await page.getByRole('button', { name: 'Newest first' }).waitFor();
  }
  await assertAccessible(page);
  await takePicture(page, 'dashboard-order-phone-light');
  assert.deepEqual(problems.splice(0), []);
});

test('the sign-in is accessible in all its states', async () => {
  const { page, problems } = await openPage(browser, address('/sign-in'));
  await assertAccessible(page);
  for (const width of ['desktop', 'phone'] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      await showAs(page, width, scheme);
      await assertAccessible(page, 'contrast');
      await assertNothingClipped(page);
      await takePicture(page, `dashboard-sign-in-${width}-${scheme}`);
    }
  }
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('the figures of a day are the same on every page, in any browser time zone', async () => {
  // Days begin there at 10:00 UTC, in the middle of the platform's business.
  await taprail.settings.update({ reporting_time_zone: 'Pacific/Kiritimati' });
  await world.counter.tap({ amount: 150_000, currency: 'JPY' });
  for (const timezone of ['Asia/Singapore', 'America/Los_Angeles']) {
    const { page, problems } = await openSignedIn(browser, world, { timezone });
    await page.setViewportSize({ width: 1440, height: 4000 });
    const tile = page.getByRole('link', { name: /^Captured in EUR/ });
    const figure = (await tile.locator('.value').textContent()) ?? '';
    const meaning = await tile.locator('.label').getAttribute('title');
    await page.getByLabel('What the chart shows').selectOption('EUR');
    const byHour = page.getByRole('heading', { name: 'Captured by the hour in EUR' });
    assert.equal(await byHour.getAttribute('title'), meaning);
    await page.getByText(`Today so far: ${figure}.`).waitFor();
    await tile.click();
    const { searchParams } = new URL(page.url());
    const day = searchParams.get('captured_from') ?? '';
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const [totals] = (await taprail.reports.summary({ from: day, to: next })).totals;
    const amount = totals?.captured ?? 0;
    assert.equal(centsIn(figure), amount);
    const list = page.getByRole('table', { name: 'Transactions' });
    await list.getByRole('columnheader', { name: 'Captured' }).waitFor();
    const listed = await list.locator('tbody tr:not(.spacer) td:first-child').allTextContents();
    assert.ok(listed.length > 20);
    assert.equal(
      listed.map(centsIn).reduce((sum, cents) => sum + cents, 0),
      amount,
    );
    await follow(page, address(`/reports?from=${day}&to=${day}`));
    await page.getByText(`In all: ${figure}.`).waitFor();
    const byDay = page.getByRole('heading', { name: 'Captured by day in EUR' });
    assert.equal(await byDay.getAttribute('title'), meaning);
    await page.getByText('Exact to the last cent. Compared with').waitFor();
    const table = page.getByRole('table', { name: 'Totals' });
    const cells = table.getByRole('row', { name: /^EUR/ }).locator('td');
    const inEuro = cells.locator('.number');
    assert.equal(await inEuro.nth(1).textContent(), figure);
    const told = cells.locator('[title]').nth(1);
    assert.ok((await told.getAttribute('title'))?.startsWith(`${meaning} Before: €`));
    assert.equal(await cells.locator('[title]').count(), (await cells.count()) - 1);
    assert.deepEqual(problems, []);
    await page.context().close();
  }
});

function centsIn(text: string): number {
  return Number(text.replaceAll(/[€,.]/g, ''));
}
