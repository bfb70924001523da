import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { startTestService } from '../support/test-service.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  openPage,
  showAs,
  takePicture,
  takePictures,
} from './open-browser.ts';

let testKey = '';
const service = await startTestService({ testKey: () => testKey });
testKey = (await service.newPlatform()).apiKey;
const browser = await openBrowser();
// Opened once, by a reader of a guide: the viewer takes seconds to start.
const { page, problems } = await openPage(browser, `${service.url}/docs/webhooks`);

/** Goes to an operation of the opened reference. */
async function goTo(hash: string, heading: string): Promise<void> {
  await page.goto(`${service.url}/reference/${hash}`);
  await headingOf(heading).waitFor();
}

function headingOf(name: string): Locator {
  return page.getByRole('heading', { name, exact: true }).first();
}

test('the search leads to an event in the reference, in the colours that were chosen', async () => {
  const darkColours = page.getByRole('button', { name: 'Dark colours' });
  await darkColours.click();
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('tap.approved');
  const found = page.getByRole('option').filter({ hasText: 'Event' }).first();
  assert.equal(await found.getAttribute('href'), '/reference/#webhook/POST/tap.approved');
  await found.click();
  await headingOf('tap.approved').waitFor();
  await takePicture(page, 'reference-event-desktop-dark');
  const isDark = () => page.evaluate('document.body.classList.contains("dark-mode")');
  assert.equal(await isDark(), true);
  await darkColours.click();
  assert.equal(await isDark(), false);
});

test('the reference is accessible, whole at both widths and loads without a problem', async () => {
  await goTo('#description/idempotency', 'Idempotency');
  await assertAccessible(page);
  await takePictures(page, 'reference');
  await assertNothingClipped(page);
  await showAs(page, 'phone', 'light');
  await assertNothingClipped(page);
  await showAs(page, 'desktop', 'light');
  assert.deepEqual(problems, []);
});

test('operations are in the order of the guides, and webhooks apart from them', async () => {
  const entries = (await page.locator('aside').first().innerText()).split('\n');
  const order = ['Onboarding', 'Taps', 'Refunds', 'Payouts', 'Webhook endpoints', 'Webhooks'];
  const places = order.map((name) => entries.findIndex((entry) => entry.trim() === name));
  assert.ok(
    places.every((place, index) => place > (places[index - 1] ?? 0)),
    places.join(),
  );
});

test('fields are in the order in which one needs them', async () => {
  await goTo('#tag/taps/POST/v1/taps', 'Take a tap');
  await page.getByText('capture_mode').first().waitFor();
  await takePicture(page, 'reference-operation-desktop-light');
  const names = await page.locator('[id*="taps/POST/v1/taps"] .property-name').allInnerTexts();
  const fields = names.map((name) => name.trim()).filter((name) => name !== 'Idempotency-Key');
  const first = ['amount', 'currency', 'submerchant', 'device', 'capture_mode'];
  assert.deepEqual(fields.slice(0, first.length), first);
});

test('all statuses and codes of an operation are visible at both widths', async () => {
  const card = page.locator('.response-card').first();
  for (const width of ['phone', 'desktop'] as const) {
    await showAs(page, width, 'light');
    await card.scrollIntoViewIfNeeded();
    await assertNothingClipped(page);
    const around = await card.boundingBox();
    for (const tab of await card.getByRole('tab').all()) {
      const box = await tab.boundingBox();
      const isInside = box && around && box.x + box.width <= around.x + around.width;
      assert.ok(isInside, `${width}: ${await tab.innerText()}`);
    }
    const cut = await page.evaluate(
      `[...document.querySelectorAll('.parameter-item-description-summary .markdown')]
        .filter((summary) => summary.scrollWidth > summary.clientWidth).length`,
    );
    assert.equal(cut, 0, `${width}: a list of codes is cut off`);
    await takePicture(page, `reference-statuses-${width}-light`);
  }
});

test('a request can be tried with the key that is filled in', async () => {
  await goTo('#tag/taps/GET/v1/taps', 'List taps');
  const operation = page
    .locator('section')
    .filter({ has: headingOf('List taps') })
    .last();
  await operation.getByRole('button', { name: 'Test Request' }).click();
  const client = page.getByRole('dialog');
  await client.locator('[data-addressbar-action="send"]:visible').click();
  await client.getByText('has_more').first().waitFor();
  await takePicture(page, 'reference-client-desktop-light');
  assert.deepEqual(problems, []);
});
