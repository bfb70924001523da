import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from '../../server/src/postgres/sql.ts';
import { settlingIn, TestCounter } from '../support/money/taps.ts';
import { advanceTo } from '../support/onboarding/onboarding.ts';
import { DashboardDesk } from './dashboard-desk.ts';
import { openDashboardWorld, userWithRole } from './dashboard-world.ts';
import { assertAccessible, openBrowser, showAs, takePicture } from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, counter, platform, receiver, service } = world;
const browser = await openBrowser();
const operator = await userWithRole(world, 'operator');
const desk = await DashboardDesk.open(browser, world, { user: operator, path: '/payouts' });
const { page } = desk;
const daySeconds = 24 * 60 * 60;
const hourMs = 60 * 60 * 1000;

async function refundsOf(transaction: string): Promise<number[]> {
  const { data } = await taprail.refunds.list({ transaction });
  return data.map(({ amount }) => amount).toReversed();
}

test('a refund is made, confirmed and shown, and a double click makes one', async () => {
  const tap = await counter.tap({ amount: 3000 });
  await desk.goTo(`/transactions/${tap.transaction}`);
  await desk.ask('Refund', { fill: { Amount: '12.345', Reason: '<b>cold</b> soup' } });
  await desk.confirm('Refund');
  await desk.dialog.getByText('Enter an amount in EUR, such as 1234.56.').waitFor();
  assert.equal(await desk.focused(), 'Amount');
  await desk.dialog.getByLabel('Amount').fill('12,34');
  await assertAccessible(page);
  await takePicture(page, 'dashboard-refund-dialog-desktop-light');
  await showAs(page, 'phone', 'dark');
  await assertAccessible(page, 'contrast');
  await takePicture(page, 'dashboard-refund-dialog-phone-dark');
  await showAs(page, 'desktop', 'light');
  await desk.button('Refund €12.34', desk.dialog).dblclick();
  await desk.waitFor('€12.34 refunded.');
  await desk.waitFor('Refund: <b>cold</b> soup');
  await desk.dialog.waitFor({ state: 'detached' });
  await desk.waitForFocus('Refund');
  assert.deepEqual(await refundsOf(tap.transaction), [1234]);
  await desk.ask('Refund');
  await desk.dialog.getByText('You can refund up to €17.66.').waitFor();
  await desk.confirm('Cancel');
  desk.assertNoProblems();
});

test('amounts in currencies with zero and three decimals are sent as they are shown', async () => {
  const yen = await TestCounter.open(platform.api, settlingIn('JPY'));
  const dinars = await TestCounter.open(platform.api, settlingIn('KWD'));
  const [inYen, inDinars] = [await yen.tap({ amount: 1500 }), await dinars.tap({ amount: 2500 })];
  await desk.goTo(`/transactions/${inYen.transaction}`);
  await desk.ask('Refund', { fill: { Amount: '1,200.5' } });
  await desk.confirm('Refund');
  await desk.dialog.getByText('such as 123456.').waitFor();
  await desk.dialog.getByLabel('Amount').fill('1 200');
  await desk.confirm('Refund JP¥1,200');
  await desk.waitFor('JP¥1,200 refunded.');
  assert.deepEqual(await refundsOf(inYen.transaction), [1200]);
  await desk.goTo(`/transactions/${inDinars.transaction}`);
  // Ambiguous: a thousand dinars, or one dinar?
  await desk.ask('Refund', { fill: { Amount: '1,234' } });
  await desk.confirm('Refund');
  await desk.dialog.getByText('Enter an amount in KWD').waitFor();
  await desk.dialog.getByLabel('Amount').fill('1.234');
  await desk.confirm('Refund KWD 1.234');
  await desk.waitFor('KWD 1.234 refunded.');
  assert.deepEqual(await refundsOf(inDinars.transaction), [1234]);
  desk.assertNoProblems();
});

test('a fee has the currency of the capture, and a day is the same in every time zone', async () => {
  const plan = { basis_points: 300, fixed_amount: 10 };
  await taprail.settings.update({ fee_plans: { JPY: plan } });
  const tap = await counter.tap({ amount: 150_000, currency: 'JPY' });
  const { capture } = (await taprail.transactions.get(tap.transaction)).stages;
  const west = await DashboardDesk.open(browser, world, {
    path: `/transactions/${tap.transaction}`,
    timezone: 'America/Los_Angeles',
  });
  await west.waitFor('Fee JP¥4,510 · JPY at');
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const shown = new Date(capture?.available_on ?? '').toLocaleDateString('en-GB', day);
  await west.waitFor(`Available on ${shown}`);
  west.assertNoProblems();
  await west.page.context().close();
});

test('a refund whose answer is lost happens once, even if the dialog is closed', async () => {
  const tap = await counter.tap({ amount: 3000 });
  await desk.goTo(`/transactions/${tap.transaction}`);
  const letThrough = await desk.loseAnswers('/refunds');
  await desk.ask('Refund', { fill: { Amount: '5.00' } });
  await desk.confirm('Refund €5.00');
  await desk.dialog.getByText('It may have gone through.').waitFor();
  await desk.confirm('Cancel');
  // The page shows the effect although the answer was lost.
  await page.getByRole('region', { name: 'Refunds and disputes' }).getByText('€5.00').waitFor();
  await desk.ask('Refund', { fill: { Amount: '5.00' } });
  await letThrough();
  await desk.confirm('Refund €5.00');
  await desk.waitFor('€5.00 refunded.');
  assert.deepEqual(await refundsOf(tap.transaction), [500]);
  desk.assertNoProblems(/ERR_FAILED/);
});

test('another amount is another intent, after a refusal and after a lost answer', async () => {
  const tap = await counter.tap({ amount: 1000 });
  await desk.goTo(`/transactions/${tap.transaction}`);
  await desk.ask('Refund', { fill: { Amount: '10.01' } });
  await desk.confirm('Refund €10.01');
  const tooMuch = 'This is more than is left after refunds and lost disputes.';
  await desk.waitForFault('Amount', tooMuch);
  const letThrough = await desk.loseAnswers('/refunds');
  await desk.dialog.getByLabel('Amount').fill('4.00');
  await desk.confirm('Refund €4.00');
  await desk.dialog.getByText('It may have gone through.').waitFor();
  await letThrough();
  await desk.dialog.getByLabel('Amount').fill('1.00');
  await desk.confirm('Refund €1.00');
  await desk.waitFor('€1.00 refunded.');
  assert.deepEqual(await refundsOf(tap.transaction), [400, 100]);
  // The same amount after an answer is a second refund.
  await desk.dialog.waitFor({ state: 'detached' });
  await desk.act('Refund', '€1.00 refunded.', {
    fill: { Amount: '1.00' },
    confirm: 'Refund €1.00',
  });
  assert.deepEqual(await refundsOf(tap.transaction), [400, 100, 100]);
  desk.assertNoProblems(/ERR_FAILED|refunds|status of 4/);
});

test('a dialog stays open while its action is in progress, and outlives its button', async () => {
  const tap = await counter.tap({ amount: 1000 });
  await desk.goTo(`/transactions/${tap.transaction}`);
  await desk.ask('Reverse', { fill: { Reason: 'wrong table' } });
  // Another user refunds it, so nothing is left to reverse.
  await taprail.refunds.create({ transaction: tap.transaction, amount: 400 });
  await desk.button('Reverse').waitFor({ state: 'detached' });
  const held = Promise.withResolvers<void>();
  await page.route('**/reverse', async (route) => {
    await held.promise;
    await route.continue();
  });
  await desk.confirm('Reverse €10.00');
  await page.keyboard.press('Escape');
  assert.equal(await desk.button('Cancel', desk.dialog).isDisabled(), true);
  assert.equal(await desk.button('Close').count(), 0);
  held.resolve();
  await desk.dialog.getByText('A part of the capture was refunded.').waitFor();
  await page.keyboard.press('Escape');
  await desk.dialog.waitFor({ state: 'detached' });
  await page.unroute('**/reverse');
  desk.assertNoProblems(/409|reverse/);
});

test('a session that ends during a dialog leads to the sign-in and back', async () => {
  const user = await userWithRole(world, 'operator');
  const tap = await counter.tap({ amount: 1000 });
  const path = `/transactions/${tap.transaction}`;
  const other = await DashboardDesk.open(browser, world, { user, path });
  await other.ask('Refund');
  await other.page.context().clearCookies();
  await other.confirm('Refund €10.00');
  await other.waitFor('Your session has ended, and nothing was done.');
  await other.page.getByLabel('E-mail').fill(user.email);
  await other.page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.button('Refund').waitFor();
  assert.equal(await other.dialog.count(), 0);
  assert.deepEqual(await refundsOf(tap.transaction), []);
  other.assertNoProblems(/401/);
  await other.page.context().close();
});

test('a stay is raised, charged and captured by its present hold and charges', async () => {
  const stay = await counter.hold(10_000);
  await desk.goTo(`/transactions/${stay.transaction}`);
  await desk.ask('Raise the hold', { fill: { 'New total': '150.00' } });
  const read = await desk.holdReads('**/authorisations/*');
  await desk.confirm('Raise to €150.00');
  await desk.waitFor('Hold raised to €150.00.');
  assert.equal(await desk.dialog.count(), 1, 'open until the page knows the new hold');
  read.resume();
  await desk.dialog.waitFor({ state: 'detached' });
  await desk.ask('Capture');
  await desk.dialog.getByText('€150.00 is held.').waitFor();
  assert.equal(await desk.dialog.getByLabel('Amount').inputValue(), '150.00');
  await desk.confirm('Cancel');
  await desk.act('Add a charge', 'Charge of €25.00 added.', {
    fill: { Amount: '25.00', 'What for': 'Breakfast' },
    confirm: 'Charge €25.00',
  });
  await desk.waitFor('Breakfast');
  await desk.button('Capture').waitFor();
  await desk.act('Capture', '€25.00 captured.', { confirm: 'Capture €25.00' });
  await desk.waitFor('released');
  assert.equal((await taprail.taps.get(stay.id)).amount_captured, 2500);
  const other = await counter.tap({ amount: 700 });
  await desk.goTo(`/transactions/${other.transaction}`);
  await desk.act('Reverse', 'Payment reversed.', {
    fill: { Reason: 'wrong table' },
    confirm: 'Reverse €7.00',
  });
  await desk.waitFor('Given back: wrong table');
  desk.assertNoProblems();
});

test('a charge that was posted elsewhere appears after a refusal, and is voided', async () => {
  const stay = await counter.hold(10_000);
  await desk.goTo(`/transactions/${stay.transaction}`);
  await desk.ask('Capture', { fill: { Amount: '20.00' } });
  await taprail.authorisations.charge(stay.authorisation, { amount: 3000, description: 'Dinner' });
  const read = await desk.holdReads('**/authorisations/*');
  await desk.confirm('Capture €20.00');
  await read.asked;
  assert.equal(await desk.button('Cancel', desk.dialog).isDisabled(), true, 'until it is read');
  read.resume();
  const tooLittle = 'This is less than was charged. Void a charge first.';
  await desk.waitForFault('Amount', tooLittle);
  await desk.confirm('Cancel');
  await desk.ask('Capture');
  assert.equal(await desk.dialog.getByLabel('Amount').inputValue(), '30.00');
  await desk.confirm('Cancel');
  await desk.act('Void', 'Charge of €30.00 voided.', { confirm: 'Void €30.00' });
  await desk.button('Void').waitFor({ state: 'detached' });
  const { charges } = await taprail.authorisations.get(stay.authorisation);
  assert.deepEqual(
    charges.map(({ voided }) => voided),
    [true],
  );
  await taprail.authorisations.charge(stay.authorisation, { amount: 500 });
  await desk.act('Capture', '€20.00 captured.', {
    fill: { Amount: '20.00' },
    confirm: 'Capture €20.00',
  });
  await desk.waitFor('released');
  assert.equal(await desk.button('Void').count(), 0);
  desk.assertNoProblems(/422/);
});

test('a reversal made elsewhere changes the shown balances at once', async () => {
  const shop = await TestCounter.open(platform.api, { externalRef: 'shop-2', country: 'DE' });
  const tap = await shop.tap({ amount: 4321 });
  // Loaded anew, so that no event of the tap refreshes the page after the reversal.
  await page.goto(world.address('/balances?submerchant=shop-2'));
  await page.locator('[data-live="live"]').waitFor();
  const balances = page.getByRole('table', { name: 'Balances' });
  await balances.getByText('€43.21').waitFor();
  await taprail.taps.reverse(tap.id);
  await balances.getByText('€43.21').waitFor({ state: 'detached' });
  desk.assertNoProblems();
});

test('each ledger entry links to the object that moved its money', async () => {
  const { payouts, refunds, test: helpers } = taprail;
  const shop = await TestCounter.open(platform.api, settlingIn('GBP'));
  const tap = await shop.tap({ amount: 2500, platform_fee: 200 });
  const { transaction } = tap;
  await refunds.create({ transaction, amount: 500 });
  const dispute = await helpers.disputes.create({ transaction });
  const payout = await payouts.create({ currency: 'GBP' });
  const follow = async (kind: string, path: string, shown: string) => {
    // The rows of the page before stay until those of this shop, in pounds, have arrived.
    const row = page.getByRole('row', { name: kind }).filter({ hasText: '£' });
    await row.getByRole('link', { name: '_…' }).first().click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { name: shown }).waitFor();
  };
  for (const kind of ['Capture', 'Refund']) {
    await desk.goTo(`/balances?transaction=${transaction}`);
    await follow(kind, `/transactions/${transaction}`, '£25.00');
  }
  await desk.goTo(`/balances?transaction=${transaction}`);
  await follow('Dispute', `/disputes/${dispute.id}`, '£20.00 disputed');
  await desk.goTo('/balances?account=platform_in_transit');
  await follow('Payout', `/payouts/${payout.id}`, '£1.60');
  await page.getByRole('link', { name: 'Ledger entries' }).click();
  await page.waitForURL(`**/balances?payout=${payout.id}`);
  const row = page.getByRole('row', { name: 'Platform operating' });
  await row.getByRole('cell', { name: '£1.60', exact: true }).waitFor();
  await showAs(page, 'phone', 'light');
  const amounts = page.getByRole('cell', { name: /(?:Credit|Debit) £1\.60/ });
  assert.deepEqual((await amounts.allTextContents()).toSorted(), ['Credit £1.60', 'Debit £1.60']);
  await showAs(page, 'desktop', 'light');
  desk.assertNoProblems();
});

test('actions that would be refused are not offered on disputed or pending transactions', async () => {
  const tap = await counter.tap({ amount: 1000 });
  await desk.goTo(`/transactions/${tap.transaction}`);
  await desk.act('Open a dispute', 'Dispute opened.');
  await desk.waitFor('Dispute: Fraudulent');
  for (const name of ['Refund', 'Reverse', 'Open a dispute']) {
    await desk.button(name).waitFor({ state: 'detached' });
  }
  await desk.waitFor('A refund is not possible while a dispute is open.');
  const stay = await counter.hold(1000);
  await taprail.authorisations.charge(stay.authorisation, { amount: 500 });
  const viewer = await DashboardDesk.open(browser, world, {
    user: await userWithRole(world, 'viewer'),
    path: `/transactions/${stay.transaction}`,
  });
  await viewer.waitFor('Verify in this browser');
  for (const name of ['Capture', 'Reverse', 'Raise the hold', 'Add a charge', 'Void']) {
    assert.equal(await viewer.button(name).count(), 0, name);
  }
  await viewer.waitFor('Captures and reversals need the role operator.');
  viewer.assertNoProblems();
  await viewer.page.context().close();
  desk.assertNoProblems();
});

test('disputed money can be refunded only after a won appeal has returned it', async () => {
  const tap = await counter.tap({ amount: 1000 });
  const { id } = await taprail.test.disputes.create({ transaction: tap.transaction });
  await taprail.test.disputes.close(id, { outcome: 'lost' });
  await desk.goTo(`/transactions/${tap.transaction}`);
  await desk.button('Open a dispute').waitFor();
  assert.equal(await desk.button('Refund').count(), 0);
  await taprail.test.disputes.reinstate(id);
  await page.reload();
  await desk.ask('Refund');
  await desk.dialog.getByText('You can refund up to €10.00.').waitFor();
  await desk.confirm('Cancel');
  desk.assertNoProblems();
});

test('a payout is made, cancelled, made again and fails, and its items can be downloaded', async () => {
  const shop = await TestCounter.open(platform.api, { externalRef: 'shop-1', country: 'DE' });
  await taprail.settings.update({ payout_schedule: { interval: 'manual' } });
  await shop.tap({ amount: 5000 });
  // Early in the morning, before any payout is sent.
  const { now } = await taprail.test.clock.advance({ by: 7 * daySeconds });
  const nextMidnight = Date.parse(now.slice(0, 10)) + 1000 * daySeconds;
  await advanceTo(platform.api, new Date(nextMidnight + 6 * hourMs));
  await desk.goTo('/payouts');
  await desk.ask('Pay out now', { fill: { 'Sub-merchant': 'shop-1', Amount: 'ten' } });
  await desk.confirm('Pay out');
  await desk.dialog.getByText('Enter an amount in EUR').waitFor();
  await desk.dialog.getByLabel('Amount').fill('99999.00');
  await desk.confirm('Pay out €99,999.00');
  const tooMuch = 'There is too little to pay this out. Balances shows what is available.';
  await desk.waitForFault('Amount', tooMuch);
  await desk.dialog.getByLabel('Amount').fill('');
  await desk.confirm('Pay out everything');
  await desk.waitFor('will be paid out.');
  await page.waitForURL(/\/payouts\/po_/);
  await desk.act('Cancel the payout', 'Payout cancelled.');
  await desk.waitFor('Cancelled');
  await desk.goTo('/payouts');
  await desk.act('Pay out now', '€12.00 will be paid out.', {
    fill: { 'Sub-merchant': 'shop-1', Amount: '12' },
    confirm: 'Pay out €12.00',
  });
  await page.waitForURL(/\/payouts\/po_/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    desk.button('Download CSV').click(),
  ]);
  assert.match(file.suggestedFilename(), /^po_\w+\.csv$/);
  assert.match(await readFile(await file.path(), 'utf8'), /,part,12\.00,EUR,/);
  const { eta } = await taprail.payouts.get(page.url().split('/').at(-1) ?? '');
  await advanceTo(platform.api, new Date(Date.parse(eta) - 60_000));
  await page.reload();
  await desk.act('Fail the payout', 'The bank sent the money back.');
  await desk.waitFor('The money is available again and goes out with the next payout.');
  await desk.act('Pay out again', '€12.00 will be paid out.', { confirm: 'Pay out €12.00' });
  desk.assertNoProblems(/409|payouts/);
});

test('a balance that waits for a bank account says so on every page', async () => {
  const numbered = { account_number: '00012345', routing_number: '108800' };
  const shop = await TestCounter.open(platform.api, {
    ...{ externalRef: 'shop-3', country: 'GB', default_currency: 'EUR' },
    external_account: { ...numbered, currency: 'USD' },
  });
  await shop.tap({ amount: 5000 });
  await taprail.test.clock.advance({ by: 7 * daySeconds });
  await desk.goTo('/balances?submerchant=shop-3');
  await desk.waitFor('until shop-3 has a bank account in EUR');
  await assertAccessible(page);
  await desk.goTo('/sub-merchants/shop-3');
  await desk.waitFor('Waiting for');
  await desk.waitFor('Supply a bank account whose currency is EUR.');
  await desk.goTo('/payouts');
  await desk.ask('Pay out now', { fill: { 'Sub-merchant': 'shop-3' } });
  await desk.confirm('Pay out everything');
  const noAccount = 'This sub-merchant has no bank account in this currency yet.';
  await desk.waitForFault('Currency', noAccount);
  await desk.confirm('Cancel');
  desk.assertNoProblems(/409|payouts/);
});

test("the overview shows since when an endpoint fails, by the platform's clock", async () => {
  const { id } = await taprail.webhookEndpoints.create({ url: receiver.url(), events: ['*'] });
  receiver.answer = () => 503;
  await counter.tap();
  await taprail.test.clock.advance({ by: 0 });
  const since = Date.parse((await taprail.test.clock.get()).now) - 3 * hourMs;
  await service.database.rows(sql('test_failing_since')`
    update webhook_endpoints set failing_since = ${new Date(since)}::timestamptz
    where platform_id = ${platform.id}::uuid`);
  await desk.goTo('/');
  await page.getByRole('link', { name: 'Webhooks failing' }).getByText('3 hours ago').waitFor();
  await taprail.webhookEndpoints.delete(id);
  desk.assertNoProblems();
});
