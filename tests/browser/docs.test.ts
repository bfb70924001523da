import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGuides } from '../../server/src/docs/read-guides.ts';
import { startTestService } from '../support/service/test-service.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  openPage,
  showAs,
  takePicture,
  takePictures,
} from './open-browser.ts';

const service = await startTestService();
const browser = await openBrowser();
const guides = (await readGuides()).flatMap((group) =>
  group.guides.flatMap((guide) => [guide, ...guide.parts]),
);

const addresses = ['/', '/docs', '/docs/nothing-here', ...guides.map(({ address }) => address)];
/** The other pages have the same layout. */
const pictured = [
  ...['/', '/docs', '/docs/nothing-here', '/docs/quickstart', '/docs/taps', '/docs/errors'],
  ...['/docs/testing', '/docs/performance', '/docs/decisions'],
];
/** Records of decisions are short texts, so axe checks the first only. */
const isLikeOthers = (path: string) => /\/decisions\/(?!0001)/.test(path);
const visit = await openPage(browser, service.url);

for (const path of addresses) {
  test(`${path} is accessible, whole on a phone and loads without a problem`, async () => {
    const { page, problems } = visit;
    await showAs(page, 'desktop', 'light');
    problems.length = 0;
    await page.goto(`${service.url}${path}`);
    await assertNothingClipped(page);
    // The colours of all pages and their frame are those of the pictured ones.
    if (pictured.includes(path)) await assertAccessible(page);
    else if (!isLikeOthers(path)) await assertAccessible(page, 'all but contrast', 'main');
    if (pictured.includes(path)) await takePictures(page, path);
    await showAs(page, 'phone', 'light');
    await assertNothingClipped(page);
    const unknown = `404: ${service.url}/docs/nothing-here`;
    assert.deepEqual(
      problems.filter((line) => line !== unknown && !/status of 404/.test(line)),
      [],
    );
  });
}

test('dark pages have enough contrast', async () => {
  const { page } = visit;
  await showAs(page, 'desktop', 'dark');
  for (const path of ['/', '/docs', '/docs/quickstart', '/docs/taps']) {
    await page.goto(`${service.url}${path}`);
    await assertAccessible(page, 'contrast');
  }
});

test('the search opens with a slash and is used with the keyboard', async () => {
  const { page, problems } = await openPage(browser, `${service.url}/docs`);
  await page.keyboard.press('/');
  await page.keyboard.type('take a tap');
  const options = page.getByRole('option');
  await options.first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  assert.equal(await options.first().getAttribute('aria-selected'), 'true');
  await assertAccessible(page);
  await takePicture(page, 'search-desktop-light');
  const found = (await options.first().getAttribute('href')) ?? '';
  await page.keyboard.press('Enter');
  await page.waitForURL(`${service.url}${found}`);
  assert.deepEqual(problems, []);
  await page.context().close();
});

test('the search ranks guides first and knows synonyms of their subjects', async () => {
  const { page } = await openPage(browser, `${service.url}/docs`);
  await page.keyboard.press('/');
  const addressesOf = async (words: string) => {
    await page.getByRole('combobox').fill(words);
    await page.locator(`#search-results[data-words="${words}"]`).waitFor();
    const found = page.getByRole('option');
    return found.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  };
  const leads = {
    kyc: /^\/docs\/onboarding/,
    refund: /^\/docs\/refunds-and-disputes/,
    payout: /^\/docs\/settlement/,
    tip: /^\/docs\/taps/,
    'sort code': /^\/docs\/onboarding#bank-details-by-country$/,
    chargeback: /^\/docs\/refunds-and-disputes/,
  };
  for (const [words, expected] of Object.entries(leads)) {
    const [first = 'nothing'] = await addressesOf(words);
    assert.match(first, expected, words);
  }
  const order = [/^\/docs\/(?!errors|decisions)/, /^\/reference/, /\/errors/, /\/decisions/];
  const kinds = (await addressesOf('refund')).map((address) =>
    order.findIndex((kind) => kind.test(address)),
  );
  assert.deepEqual(kinds, kinds.toSorted());
  assert.deepEqual([...new Set(kinds)], [0, 1, 2, 3]);
  await page.context().close();
});

test('the search finds an error by its code, and reports an empty result', async () => {
  const { page } = await openPage(browser, `${service.url}/docs`, { width: 'phone' });
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('device_busy');
  const first = page.getByRole('option').first();
  assert.equal(await first.getAttribute('href'), '/docs/errors#device_busy');
  await takePicture(page, 'search-phone-light');
  await page.getByRole('combobox').fill('xyzzyplugh');
  await page.getByText('Nothing about “xyzzyplugh”.').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('combobox').isVisible(), false);
  await page.context().close();
});

test('the chosen colours stay on the next page', async () => {
  const { page } = await openPage(browser, `${service.url}/docs`, { scheme: 'light' });
  const isDark = () => page.evaluate('getComputedStyle(document.documentElement).colorScheme');
  await page.getByRole('button', { name: 'Dark colours' }).click();
  assert.equal(await isDark(), 'dark');
  await page.goto(`${service.url}/docs/architecture`);
  assert.equal(await isDark(), 'dark');
  await page.getByRole('button', { name: 'Dark colours' }).click();
  assert.equal(await isDark(), 'light');
  await page.context().close();
});

test('a diagram has dark colours on a dark page, and readable letters on a phone', async () => {
  const { page } = await openPage(browser, `${service.url}/docs/taps`, { scheme: 'light' });
  const diagram = page.locator('.picture img');
  const brightness = async () => {
    const picture = (await diagram.screenshot()).toString('base64');
    return Number(await page.evaluate(`(${readBrightness})('${picture}')`));
  };
  assert.ok((await brightness()) > 200);
  await page.getByRole('button', { name: 'Dark colours' }).click();
  assert.ok((await brightness()) < 60);
  await takePicture(page, 'diagram-desktop-dark');
  for (const path of ['/docs/taps', '/docs/onboarding', '/docs/performance']) {
    await showAs(page, 'phone', 'dark');
    await page.goto(`${service.url}${path}`);
    await diagram.scrollIntoViewIfNeeded();
    // Each drawing is at most 960 units wide, and its smallest letters have 12.
    const { width = 0 } = (await diagram.boundingBox()) ?? {};
    assert.ok((12 * width) / 960 >= 11, `${path}: ${width}`);
    await assertNothingClipped(page);
    await takePicture(page, `diagram-phone-dark${path.replaceAll('/', '-')}`);
  }
  await page.context().close();
});

/** Run by the browser: the brightness of a picture near its upper left corner, 0 to 255. */
const readBrightness = `async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  canvas.drawImage(bitmap, 0, 0);
  return canvas.getImageData(40, 8, 1, 1).data[0];
}`;

test('code is copied as it is written', async () => {
  const { page } = await openPage(browser, `${service.url}/`);
  await page.getByRole('button', { name: 'Copy' }).click({ force: true });
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.match(
    String(await page.evaluate('navigator.clipboard.readText()')),
    /^npx taprail sub-merchants onboard bistro-7\n/,
  );
  await page.context().close();
});

test('on a phone the guides are behind a button', async () => {
  const { page } = await openPage(browser, `${service.url}/docs/architecture`, { width: 'phone' });
  const list = page.getByRole('navigation', { name: 'Guides' });
  assert.equal(await list.isVisible(), false);
  await page.getByRole('button', { name: 'Architecture' }).click();
  await list.getByRole('link', { name: 'Seals' }).waitFor();
  await takePicture(page, 'menu-phone-light');
  await assertAccessible(page);
  await page.context().close();
});

test('a linked heading is highlighted and not hidden by the header', async () => {
  const address = `${service.url}/docs/architecture#invariants`;
  const { page } = await openPage(browser, address);
  const top = (await page.evaluate(
    'document.querySelector(":target").getBoundingClientRect().top',
  )) as number;
  assert.ok(top >= 56 && top < 200, String(top));
  await takePicture(page, 'target-desktop-light');
  await page.context().close();
});
