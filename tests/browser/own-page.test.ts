import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageNames, languages } from '../../dashboard/src/onboard/words/languages.ts';
import { TestCounter } from '../support/money/taps.ts';
import { advance, daySeconds } from '../support/onboarding/onboarding.ts';
import { signedIn } from '../support/service/dashboard.ts';
import { DashboardDesk } from './dashboard-desk.ts';
import { openDashboardWorld } from './dashboard-world.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  openPage,
  showAs,
  takePicture,
  widths,
} from './open-browser.ts';

const world = await openDashboardWorld();
const { platform, service } = world;
const browser = await openBrowser();
const html = '<img src=x onerror=alert(1)>';
const counter = await livedIn();

test('a link opens the page by a click, once, and leaves the address at once', async () => {
  const { page, problems } = await openPage(browser, await makeLink(), { width: 'phone' });
  await page.getByRole('heading', { name: 'Your page is ready' }).waitFor();
  assert.equal(page.url(), `${service.url}/account`);
  await assertAccessible(page);
  await takePicture(page, 'own-page-landing-phone-light');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `Your account with ${html}` }).waitFor();
  for (const width of Object.keys(widths) as (keyof typeof widths)[]) {
    for (const scheme of ['light', 'dark'] as const) {
      await showAs(page, width, scheme);
      await assertNothingClipped(page);
      await assertAccessible(page, scheme === 'light' ? 'all' : 'contrast');
      await takePicture(page, `own-page-${width}-${scheme}`);
    }
  }
  const text = (await page.getByRole('main').textContent()) ?? '';
  for (const shown of ['Balance', 'Paid', 'ending in 3000', 'November 2026', '€']) {
    assert.ok(text.includes(shown), `${shown} in ${text}`);
  }
  assert.doesNotMatch(text, /DE89|Jenny|Rosen|_/);
  assert.equal(await page.locator('main img').count(), 0, 'HTML stays text');
  const stored = JSON.stringify(await page.evaluate('({ ...localStorage, ...sessionStorage })'));
  assert.equal(stored, '{}');
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('a statement is downloaded, and a second tab shows the same page until it is closed', async () => {
  const { page } = await openPage(browser, await makeLink());
  await page.getByRole('button', { name: 'Open my page' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: /2026/ }).first().click();
  const file = await downloading;
  assert.match(file.suggestedFilename(), /^statement_.*\.csv$/);
  const other = await page.context().newPage();
  await other.goto(`${service.url}/account`);
  await other.getByRole('button', { name: 'Close this page' }).click();
  await other.getByRole('heading', { name: 'This page is closed' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'This page is closed' }).waitFor();
  await assertAccessible(page);
  await page.context().close();
});

test('a used link says so, and so does one that was opened elsewhere meanwhile', async () => {
  const url = await makeLink();
  const [first, second] = [await openPage(browser, url), await openPage(browser, url)];
  await first.page.getByRole('button', { name: 'Open my page' }).click();
  await first.page.getByRole('heading', { name: /Your account/ }).waitFor();
  await second.page.getByRole('button', { name: 'Open my page' }).click();
  await second.page.getByText('This link was opened before').waitFor();
  await assertAccessible(second.page);
  await first.page.context().close();
  await second.page.context().close();
});

test('the page closes itself when its session ends', async () => {
  const { page } = await openPage(browser, await makeLink());
  await page.clock.install();
  await page.getByRole('button', { name: 'Open my page' }).click();
  await page.getByRole('heading', { name: /Your account/ }).waitFor();
  await page.clock.fastForward(31 * 60 * 1000);
  await page.getByRole('heading', { name: 'This page is closed' }).waitFor();
  assert.doesNotMatch((await page.getByRole('main').textContent()) ?? '', /€/);
  await page.context().close();
});

test('what is due leads to the form', async () => {
  const item = 'individual.verification.document.front';
  await platform.api.post(`/v1/test/sub-merchants/${counter.externalRef}/require`, {
    items: [item],
  });
  const { page } = await openPage(browser, await makeLink(), { width: 'phone' });
  await page.getByRole('button', { name: 'Open my page' }).click();
  await page.getByText('1 detail is needed.').waitFor();
  await assertAccessible(page);
  await takePicture(page, 'own-page-due-phone-light');
  await page.getByRole('button', { name: 'Fill in now' }).click();
  await page.getByLabel('Identity document, front').waitFor();
  await page.context().close();
});

for (const language of languageNames) {
  test(`the page speaks ${language}`, async () => {
    const { page } = await openPage(browser, await makeLink(), {
      width: 'phone',
      locale: language,
    });
    const { messages } = await languages[language].load();
    await page.getByRole('button', { name: messages.accountOpen }).click();
    await page.getByRole('heading', { name: messages.payouts, exact: true }).waitFor();
    await page.getByText(messages['payout.paid']).first().waitFor();
    await assertNothingClipped(page);
    assert.equal(await page.locator('html').getAttribute('lang'), language);
    await page.context().close();
  });
}

test('an administrator makes such a link on the page of a sub-merchant, and revokes it', async () => {
  const path = `/sub-merchants/${counter.externalRef}`;
  const desk = await DashboardDesk.open(browser, world, { path });
  const link = await desk.actForSecret('Create a page link', {
    choose: { 'Can be opened for': '3' },
  });
  assert.match(link, /\/account#[\w-]{43}$/);
  const links = desk.page.getByRole('table', { name: 'Links to its own page' });
  await links.getByText('Not yet').first().waitFor();
  await assertAccessible(desk.page);
  await desk.act('Revoke', 'Link revoked.', { within: links.getByRole('row').nth(1) });
  const { page } = await openPage(browser, link);
  await page.getByRole('button', { name: 'Open my page' }).click();
  await page.getByText('This link was opened before, has expired or was withdrawn.').waitFor();
  desk.assertNoProblems();
  await page.context().close();
});

/** A sub-merchant with a payout, and with HTML in every text that a platform chooses. */
async function livedIn(): Promise<TestCounter> {
  const admin = await signedIn(service, platform);
  await admin.patch('/branding', { display_name: html, colour: '#b0413e' });
  const lived = await TestCounter.open(platform.api, { country: 'DE' });
  await lived.tap({ amount: 4850, reference: html });
  await advance(platform.api, 7 * daySeconds);
  await lived.tap({ amount: 129_900 });
  return lived;
}

async function makeLink(): Promise<string> {
  const { externalRef: submerchant } = counter;
  return String((await platform.taprail.pageLinks.create({ submerchant })).url);
}
