import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refundIn, sendRefund } from '../support/money/after-capture.ts';
import { lastPayoutOf } from '../support/money/payouts.ts';
import { advance, orderFault } from '../support/onboarding/onboarding.ts';
import { DashboardDesk } from './dashboard-desk.ts';
import { openDashboardWorld, userWithRole } from './dashboard-world.ts';
import { assertAccessible, openBrowser, showAs, takePicture } from './open-browser.ts';

const world = await openDashboardWorld();
const { counter, platform, service } = world;
const { api } = platform;
const browser = await openBrowser();
const viewer = await userWithRole(world, 'viewer');

test('outcomes that the provider left open are on the overview, and their pages give advice', async () => {
  await counter.tap({ amount: 4500 });
  await orderFault(api, { operation: 'payouts.create', kind: 'error', times: 1000 });
  await advance(api, 5 * 24 * 60 * 60);
  const payout = await lastPayoutOf(counter);
  assert.equal(payout.status, 'in_transit');
  const lunch = await counter.tap({ amount: 3000 });
  await orderFault(api, { operation: 'taps.refund', kind: 'timeout', times: 1000 });
  const refund = refundIn(await sendRefund(api, lunch, { amount: 1250 }), 202);
  // The simulated provider never forgets a key.
  for (const table of ['open_operations', 'payouts']) {
    const text = `update ${table} set decision_since = $2::timestamptz, due_at = null
      where platform_id = $1::uuid and due_at is not null`;
    await service.database.rows({ name: '', text, values: [platform.id, refund.created_at] });
  }

  const desk = await DashboardDesk.open(browser, world, { user: viewer, path: '/' });
  const { page } = desk;
  await page.getByText('Payout waits for a decision').waitFor();
  for (const size of ['desktop', 'phone'] as const) {
    await showAs(page, size, 'light');
    await assertAccessible(page);
    await takePicture(page, `dashboard-decisions-${size}-light`);
  }
  await showAs(page, 'desktop', 'dark');
  await page.getByText('Refund waits for a decision').click();
  await page.getByText('has not said whether the refund of €12.50 was carried out').waitFor();
  await page.getByText(`npx taprail provider retry ${refund.id}`).waitFor();
  await assertAccessible(page);
  await takePicture(page, 'dashboard-decision-refund-desktop-dark');

  await desk.goTo('/');
  await page.getByText('Payout waits for a decision').click();
  await page.getByText(/has not said whether the payout of €\S+ was carried out/).waitFor();
  await page.getByText(`npx taprail provider retry ${payout.id}`).waitFor();
  await showAs(page, 'phone', 'light');
  await assertAccessible(page);
  await takePicture(page, 'dashboard-decision-payout-phone-light');
  desk.assertNoProblems();
});
