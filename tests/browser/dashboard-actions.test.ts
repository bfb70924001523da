import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DashboardDesk } from './dashboard-desk.ts';
import { liveAWhile, openDashboardWorld } from './dashboard-world.ts';
import { assertAccessible, openBrowser, takePicture } from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, counter } = world;
await liveAWhile(world);
const desk = await DashboardDesk.open(await openBrowser(), world);
const { page } = desk;

test('the records of a transaction are verified in the browser', async () => {
  const tap = await counter.tap();
  await desk.goTo(`/transactions/${tap.transaction}`);
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await page.getByText(/hash(es)? verified, 0 sealed/).waitFor();
  await desk.goTo('/seals');
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await page.getByText(/seals? verified/).waitFor();
  desk.assertNoProblems();
});

test('filters are kept in the address and limit the list', async () => {
  await desk.goTo('/transactions');
  await page.getByLabel('Status').selectOption('declined');
  await page.waitForURL(/status=declined/);
  const table = page.getByRole('table', { name: 'Transactions' });
  await table.getByText('Declined').first().waitFor();
  await table.getByText('Captured').first().waitFor({ state: 'detached' });
  await page.reload();
  assert.equal(await page.getByLabel('Status').inputValue(), 'declined');
  await page.getByRole('button', { name: 'Clear' }).click();
  await table.getByText('Captured').first().waitFor();
  await page.getByLabel('Reference').fill('table 12');
  await page.keyboard.press('Enter');
  await page.waitForURL(/reference=table\+12/);
  desk.assertNoProblems();
});

test('a dispute is answered with evidence, and another one is given up', async () => {
  const [first, second] = [await counter.tap({ amount: 4200 }), await counter.tap({ amount: 900 })];
  const dispute = await taprail.test.disputes.create({ transaction: first.transaction });
  const other = await taprail.test.disputes.create({ transaction: second.transaction });
  await desk.goTo(`/disputes/${dispute.id}`);
  await page.getByLabel('What happened').fill('The guest signed: winning_evidence');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await page.getByText('The draft is saved.').waitFor();
  await desk.act('Submit the evidence', 'The evidence is submitted.');
  await page.getByText('Under review').waitFor();
  await desk.goTo(`/disputes/${other.id}`);
  await desk.act('Accept the loss', 'The dispute is given up.');
  assert.equal((await taprail.disputes.get(other.id)).status, 'lost');
  desk.assertNoProblems();
});

test('totals are added up only when somebody asks for them', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await desk.goTo('/reports');
  await page.getByText('Captured by day in EUR').waitFor();
  assert.deepEqual(
    asked.filter((url) => url.includes('/reports/summary')),
    [],
  );
  await page.getByRole('button', { name: 'Add up' }).click();
  await page.getByText('Totals in EUR').waitFor();
  await assertAccessible(page);
  await desk.goTo('/balances');
  await page.getByRole('button', { name: 'Add up' }).click();
  await page.getByRole('table', { name: 'Statement' }).getByText('EUR').waitFor();
  desk.assertNoProblems();
});

test('a tap in the simulator draws its chain, and the clock brings its payout', async () => {
  await desk.goTo('/simulator');
  await page.getByLabel('Sub-merchant').selectOption('bistro-7');
  await page.getByLabel('Amount').fill('33.00');
  await page.getByRole('button', { name: 'Hold the card to the reader' }).click();
  const chain = page.getByRole('list', { name: 'What happened to the money' });
  await chain.getByText('Approved, code').waitFor();
  await page.getByRole('table', { name: 'Events' }).getByText('tap.approved').first().waitFor();
  await page.getByRole('button', { name: '+1 week' }).click();
  await chain.getByText('Available to pay out').waitFor();
  await takePicture(page, 'dashboard-simulator-tapped-desktop-light');
  desk.assertNoProblems();
});

test('the search goes to pages and objects with the keyboard alone', async () => {
  const tap = await counter.tap();
  await desk.goTo('/');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('bistro');
  await page.getByRole('option', { name: /bistro-7/ }).waitFor();
  await assertAccessible(page);
  await takePicture(page, 'dashboard-search-desktop-light');
  await page.keyboard.press('Enter');
  await page.waitForURL(/sub-merchants\/bistro-7/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(tap.id);
  await page.getByRole('option', { name: /txn_/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(tap.transaction));
  desk.assertNoProblems();
});
