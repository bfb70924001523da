import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestCounter } from '../support/money/taps.ts';
import { advance, advanceTo, daySeconds } from '../support/onboarding/onboarding.ts';
import { signedIn } from '../support/service/dashboard.ts';
import { DashboardDesk } from './dashboard-desk.ts';
import { openDashboardWorld } from './dashboard-world.ts';
import { openBrowser } from './open-browser.ts';

const world = await openDashboardWorld();
const { counter, platform, service } = world;
const { api } = platform;

/** Tuesday the fifth, at lunch. */
await advanceTo(api, new Date('2030-03-05T12:00:00Z'));
const bakery = await TestCounter.open(api, { externalRef: 'bakery-3', country: 'DE' });
const bought = await counter.tap({ amount: 12_900, device: 'sim_visa' });
await bakery.tap({ amount: 12_900, device: 'sim_mastercard' });
await counter.tap({ amount: 12_800, device: 'sim_visa' });
await advance(api, 3 * daySeconds);
await counter.tap({ amount: 12_900, device: 'sim_visa' });

const colleague = await signedIn(service, platform, 'operator');
const made = await colleague.post('/v1/refunds', {
  transaction: bought.transaction,
  amount: 2_900,
});
assert.equal(made.status, 201, made.text);

const browser = await openBrowser();
const desk = await DashboardDesk.open(browser, world);
const { page } = desk;

test('support finds the payment that a caller describes, and says who refunded it', async () => {
  await desk.goTo('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(`card ${bought.card?.last4}, 129 euros, last Tuesday`);
  await page.getByRole('option', { name: /€129\.00.*bistro-7/ }).waitFor();
  assert.equal(await page.getByRole('option', { name: /€/ }).count(), 1);
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(bought.transaction));
  const notes = page.locator('.notes li');
  await notes
    .filter({ hasText: 'A test operator' })
    .filter({ hasText: /refund/i })
    .waitFor();
  await desk.waitFor(/€29\.00/);
  desk.assertNoProblems();
});
