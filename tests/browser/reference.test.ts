import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
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

let testKey = '';
const service = await startTestService({ testKey: () => testKey });
testKey = (await service.newPlatform()).apiKey;
const browser = await openBrowser();
const { page, problems } = await openPage(browser, `${service.url}/docs/webhooks`);

/** Goes to an operation of the opened reference. */
async function goTo(hash: string, heading: string): Promise<void> {
  await page.goto(`${service.url}/reference/${hash}`);
  await headingOf(heading).waitFor();
}

function headingOf(name: string): Locator {
  return page.getByRole('heading', { name, exact: true }).first();
}

// The only test that loads the reference: the viewer takes seconds to start.
test('the reference opens in the colours chosen in a guide', async () => {
  const darkColours = page.getByRole('button', { name: 'Dark colours' });
  await darkColours.click();
  await goTo('', 'Idempotency');
  const isDark = () => page.evaluate('document.body.classList.contains("dark-mode")');
  assert.equal(await isDark(), true);
  await darkColours.click();
  assert.equal(await isDark(), false);
});

test('the reference is accessible, whole at both widths and loads without a problem', async () => {
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

test('an operation is accessible, and its fields are ordered by use', async () => {
  await goTo('#tag/taps/POST/v1/taps', 'Take a tap');
  await page.getByText('capture_mode').first().waitFor();
  await takePicture(page, 'reference-operation-desktop-light');
  await assertAccessible(page, 'all but contrast');
  const names = await page.locator('[id*="taps/POST/v1/taps"] .property-name').allInnerTexts();
  const fields = names.map((name) => name.trim()).filter((name) => name !== 'Idempotency-Key');
  const first = ['amount', 'currency', 'submerchant', 'device', 'capture_mode'];
  assert.deepEqual(fields.slice(0, first.length), first);
});

test('all statuses and codes of an operation are visible at both widths', async () => {
  // Answers that many operations share are components, and must be shown like any other.
  for (const codes of ['missing_credentials, api_key_expired', 'service_unavailable, psp_una']) {
    await page.getByText(codes).first().waitFor();
  }
  const card = page.locator('.response-card').first();
  for (const width of ['phone', 'desktop'] as const) {
    await showAs(page, width, 'light');
    await card.scrollIntoViewIfNeeded();
    await assertNothingClipped(page);
    const tabs = (await page.evaluate(
      `((card) => [...card.querySelectorAll('[role="tab"]')].map((tab) => ({
        name: tab.innerText,
        isInside: tab.getBoundingClientRect().right <= card.getBoundingClientRect().right,
      })))(document.querySelector('.response-card'))`,
    )) as { readonly name: string; readonly isInside: boolean }[];
    assert.ok(tabs.length > 3, `${width}: ${tabs.length} statuses`);
    for (const { name, isInside } of tabs) assert.ok(isInside, `${width}: ${name}`);
    const cut = await page.evaluate(
      `[...document.querySelectorAll('.parameter-item-description-summary .markdown')]
        .filter((summary) => summary.scrollWidth > summary.clientWidth).length`,
    );
    assert.equal(cut, 0, `${width}: a list of codes is cut off`);
    await takePicture(page, `reference-statuses-${width}-light`);
  }
});

test('the search leads to an event', async () => {
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('tap.approved');
  const found = page.getByRole('option').filter({ hasText: 'Event' }).first();
  assert.equal(await found.getAttribute('href'), '/reference/#webhook/POST/tap.approved');
  await found.click();
  await headingOf('tap.approved').waitFor();
  await takePicture(page, 'reference-event-desktop-light');
});

test('a request can be tried with the prefilled key', async () => {
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
