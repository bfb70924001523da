import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failThrice, lastPayoutOf, refusingBankAccount } from '../support/money/payouts.ts';
import { TestCounter } from '../support/money/taps.ts';
import { DashboardDesk } from './dashboard-desk.ts';
import { openDashboardWorld } from './dashboard-world.ts';
import {
  assertAccessible,
  assertNothingClipped,
  openBrowser,
  showAs,
  takePicture,
} from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, counter } = world;
await taprail.settings.update({ fee_plans: { EUR: { basis_points: 333, fixed_amount: 7 } } });
const browser = await openBrowser();
const desk = await DashboardDesk.open(browser, world, { path: '/transactions' });
const { page } = desk;

/** The stops of the chain on the page, by name: their amounts and texts. */
async function readChain(): Promise<Record<string, string>> {
  const chain = page.getByRole('list', { name: 'What happened to the money' });
  const stops = await chain.locator('> li').all();
  const read = stops.map(async (stop) => [
    await stop.locator('.stop').innerText(),
    (await stop.innerText()).split('\n').slice(1, 3).join(' · '),
  ]);
  return Object.fromEntries(await Promise.all(read));
}

/** The ledger's entries of a transaction for the sub-merchant. */
async function leftInLedger({ transaction }: { readonly transaction: string }): Promise<number> {
  const entries = await Array.fromAsync(taprail.ledger.list({ transaction, limit: 100 }));
  const own = entries.filter(({ account }) => account.startsWith('submerchant_'));
  return own.reduce((sum, { amount }) => sum - amount, 0);
}

async function open(transaction: string, title: string): Promise<void> {
  await desk.goTo(`/transactions/${transaction}`);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
}

test('a transaction shows its captured amount, else its held, else its tapped one, with its word', async () => {
  const stay = await counter.hold(10_000, { reference: 'captured in part' });
  await counter.act(stay, 'capture', { amount: 6_000 });
  await counter.hold(7_000, { reference: 'still held' });
  await counter.tap({ amount: 1990, device: 'sim_decline_51', reference: 'declined' });
  await page.reload();
  for (const [reference, shown] of [
    ['captured in part', '€60.00 captured'],
    ['still held', '€70.00 authorised'],
    ['declined', '€19.90 tapped'],
  ] as const) {
    await page.getByRole('row', { name: reference }).getByRole('link', { name: shown }).waitFor();
  }
  await open(stay.transaction, '€60.00 captured');
  desk.assertNoProblems();
});

test('a reversal shows the reversed amount, and a release the held amount', async () => {
  const stay = await counter.hold(10_000);
  await counter.act(stay, 'capture', { amount: 6_000 });
  await counter.act(stay, 'reverse', { reason: 'wrong room' });
  await open(stay.transaction, '€60.00 reversed');
  const { Authorisation, Capture, Reversal } = await readChain();
  assert.match(Authorisation ?? '', /^€100\.00 · Approved/);
  assert.match(Capture ?? '', /^€60\.00 · Fee €2\.07 · released €40\.00/);
  assert.equal(Reversal, '€60.00 · Given back: wrong room');
  await desk.waitFor('€60.00 captured − €60.00 reversed = €0.00 for Rosen Foods bistro-7');
  await takePicture(page, 'dashboard-transaction-reversed-desktop-light');
  const tap = await counter.tap({ amount: 5_000 });
  await taprail.taps.reverse(tap.id);
  await open(tap.transaction, '€50.00 reversed');
  assert.equal((await readChain()).Reversal, '€50.00 · Given back: requested');
  await desk.waitFor('€50.00 captured − €50.00 reversed = €0.00 for Rosen Foods bistro-7');
  const hold = await counter.hold(3_000);
  await counter.act(hold, 'reverse');
  await open(hold.transaction, '€30.00 authorised');
  assert.equal((await readChain()).Release, '€30.00 · Given back: requested');
  desk.assertNoProblems();
});

test('refunds and disputes are in the chain, and its sum agrees with the ledger', async () => {
  const { transaction } = await counter.tap({
    ...{ amount: 4000, tip_amount: 1001, capture_mode: 'tap_with_tip' },
  });
  await taprail.refunds.create({ transaction, amount: 1234, reason: 'cold soup' });
  const { id } = await taprail.test.disputes.create({ transaction, amount: 700 });
  await open(transaction, '€50.01 captured');
  const line = '€50.01 captured − €12.34 refunded − €1.31 fee = €36.36 for Rosen Foods bistro-7';
  await desk.waitFor(`${line}, of which €7.00 is held while a dispute is open`);
  const { Refund, Dispute } = await readChain();
  assert.equal(Refund, '€12.34 · cold soup');
  assert.equal(Dispute, '€7.00 · Held until it is decided');
  await assertAccessible(page);
  await assertNothingClipped(page);
  await takePicture(page, 'dashboard-transaction-chain-desktop-light');
  await page.setViewportSize({ width: 1024, height: 800 });
  await assertNothingClipped(page);
  await takePicture(page, 'dashboard-transaction-chain-1024-light');
  await showAs(page, 'phone', 'dark');
  await takePicture(page, 'dashboard-transaction-chain-phone-dark');
  await showAs(page, 'desktop', 'light');
  await taprail.test.disputes.close(id, { outcome: 'lost' });
  await desk.waitFor('− €7.00 lost in disputes − €1.31 fee = €29.36 for Rosen Foods bistro-7');
  assert.equal((await readChain()).Dispute, '€7.00 · Lost');
  assert.equal(await leftInLedger({ transaction }), 2936);
  await page.getByRole('link', { name: 'See the dispute' }).click();
  await desk.waitFor('€7.00 went back to the cardholder');
  await desk.waitFor('No evidence was submitted.');
  await assertAccessible(page);
  await takePicture(page, 'dashboard-dispute-lost-desktop-light');
  await taprail.test.disputes.reinstate(id);
  await page.reload();
  await desk.waitFor('An appeal brought €7.00 back');
  await page.getByRole('link', { name: 'See the ledger' }).click();
  await page.getByRole('row', { name: 'Dispute reinstated' }).first().waitFor();
  desk.assertNoProblems();
});

test('a transaction shows its newest 20 refunds, and all of them on demand', async () => {
  const { transaction } = await counter.tap({ amount: 2_500 });
  for (let turn = 1; turn <= 23; turn += 1) {
    await taprail.refunds.create({ transaction, amount: 100, reason: `cup ${turn}` });
  }
  await open(transaction, '€25.00 captured');
  assert.equal((await readChain()).Refunds, '€23.00 · 23 refunds');
  const section = page.getByRole('region', { name: 'Refunds and disputes' });
  const rows = section.getByRole('row', { name: /^Refund: cup/ });
  await section.getByText('Refund: cup 4', { exact: true }).waitFor();
  assert.equal(await rows.count(), 20);
  await section.getByRole('button', { name: 'All 23 refunds' }).click();
  await section.getByText('Refund: cup 1', { exact: true }).waitFor();
  assert.equal(await rows.count(), 23);
  await assertAccessible(page);
  await assertNothingClipped(page);
  await section.getByRole('button', { name: 'Only the newest' }).click();
  await section.getByText('Refund: cup 1', { exact: true }).waitFor({ state: 'detached' });
  desk.assertNoProblems();
});

test('charges, their joint capture and a won dispute agree with the ledger', async () => {
  const stay = await counter.hold(10_000);
  await counter.stay(stay, 'increase', { amount: 20_000 });
  for (const amount of [5_000, 1_550]) await counter.stay(stay, 'charges', { amount });
  await counter.stay(stay, 'capture');
  await open(stay.transaction, '€65.50 captured');
  const { Authorisation, Capture } = await readChain();
  assert.match(Authorisation ?? '', /^€200\.00 · Approved/);
  assert.equal(Capture, '€65.50 · Fee €2.25 · released €134.50');
  const line = '€65.50 captured − €2.25 fee = €63.25 for Rosen Foods bistro-7';
  const { id } = await taprail.test.disputes.create({ transaction: stay.transaction });
  await desk.waitFor(`${line}, of which €65.50 is held while a dispute is open`);
  await taprail.test.disputes.close(id, { outcome: 'won' });
  await page.getByText('Won: the money stays').waitFor();
  assert.equal(await page.locator('.adds-up').textContent(), line);
  assert.equal((await readChain()).Dispute, '€65.50 · Won: the money stays');
  assert.equal(await leftInLedger(stay), 6325);
  desk.assertNoProblems();
});

test('three failed payouts in a row say where to correct the bank account', async () => {
  const details = { externalRef: 'shop-1', external_account: refusingBankAccount };
  const shop = await TestCounter.open(world.platform.api, details);
  await failThrice(shop);
  const { id } = await lastPayoutOf(shop);
  await desk.goTo(`/payouts/${id}`);
  await desk.waitFor('The account was closed');
  await assertAccessible(page);
  await takePicture(page, 'dashboard-payout-failed-desktop-light');
  const place = page.getByText('so further ones wait. Have the bank account corrected');
  assert.equal(await desk.button('Pay out again').count(), 0, 'the payout would be refused');
  await place.getByRole('link', { name: 'shop-1' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rosen Foods' }).waitFor();
  desk.assertNoProblems();
});

test('an amount in a dialog is selected, so that typing replaces it', async () => {
  const stay = await counter.hold(3000);
  await open(stay.transaction, '€30.00 authorised');
  const amount = desk.dialog.getByLabel(/^(Amount|New total)$/);
  for (const [action, label, initial] of [
    ['Raise the hold', 'New total', ''],
    ['Add a charge', 'Amount', ''],
    ['Capture', 'Amount', '30.00'],
    ['Refund', 'Amount', '30.00'],
  ] as const) {
    await desk.ask(action);
    assert.deepEqual([await desk.focused(), await amount.inputValue()], [label, initial]);
    if (initial !== '') {
      await page.keyboard.type('4.50');
      assert.equal(await amount.inputValue(), '4.50');
      // Going back to the field selects it again.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.type(initial);
      assert.equal(await amount.inputValue(), initial);
      await page.keyboard.press('Enter');
      await desk.dialog.waitFor({ state: 'detached' });
    } else await desk.confirm('Cancel');
  }
  await desk.waitFor('€30.00 refunded.');
  desk.assertNoProblems();
});
