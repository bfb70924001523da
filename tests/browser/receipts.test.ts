import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refund } from '../support/money/after-capture.ts';
import { TapService } from '../support/money/tap-service.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  openPage,
  showAs,
  takePicture,
} from './open-browser.ts';

const taps = await TapService.start();
const { api, counter } = await taps.newCounter({
  business_profile: {
    receipt_name: 'Crumb & Crust, Bakers Since Eighteen Hundred and Seventy-Two',
    support_address: { line1: '1 High Street', city: 'Reno', state: 'NV', postal_code: '89501' },
  },
});
const browser = await openBrowser();

test('everybody can read the public page of a receipt, on a phone and on paper', async () => {
  const tap = await counter.tap({
    amount: 5000,
    tip_amount: 600,
    capture_mode: 'tap_with_tip',
  });
  await refund(api, tap, 1200);
  const { receipt_url: url } = await api.taprail.transactions.receipt(tap.transaction);
  const { page, problems } = await openPage(browser, url ?? '', { width: 'phone' });
  assert.equal(await page.title(), `Card payment, ${await page.locator('.name').textContent()}`);
  for (const scheme of ['light', 'dark'] as const) {
    for (const width of ['phone', 'tablet', 'desktop'] as const) {
      await showAs(page, width, scheme);
      await assertAccessible(page);
      await assertNothingClipped(page);
      await takePicture(page, `receipt-${width}-${scheme}`);
    }
  }
  assert.deepEqual(problems, [], 'nothing else was loaded, and nothing was refused');
  await page.context().close();
});

test('everybody can read that there is no receipt', async () => {
  const { page } = await openPage(browser, `${taps.service.url}/receipts/nothing`);
  await assertAccessible(page);
  await assertNothingClipped(page);
  await page.context().close();
});
