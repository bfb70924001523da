import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DashboardDesk } from './dashboard-desk.ts';
import { openDashboardWorld, userWithRole } from './dashboard-world.ts';
import { assertAccessible, openBrowser, takePicture } from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, counter } = world;
// Objects of each status, for the filters.
await counter.tap();
await counter.tap({ device: 'sim_decline_51' });
const browser = await openBrowser();
const desk = await DashboardDesk.open(browser, world);
const { page } = desk;

test('the records of a transaction are verified in the browser', async () => {
  const [tap, other] = [await counter.tap(), await counter.tap()];
  const button = page.getByRole('button', { name: 'Verify in this browser' });
  await desk.goTo(`/transactions/${other.transaction}`);
  await button.waitFor();
  await desk.goTo(`/transactions/${tap.transaction}`);
  await page.waitForURL(new RegExp(tap.transaction));
  await button.click();
  await page.getByText(/hash(es)? verified, 0 sealed/).waitFor();
  // No record of another transaction has been verified yet.
  await desk.goTo(`/transactions/${other.transaction}`);
  await button.waitFor();
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

test('a dispute is answered with texts and files, and another one is conceded', async () => {
  const [first, second] = [await counter.tap({ amount: 4200 }), await counter.tap({ amount: 900 })];
  const dispute = await taprail.test.disputes.create({ transaction: first.transaction });
  const other = await taprail.test.disputes.create({ transaction: second.transaction });
  await desk.goTo(`/disputes/${dispute.id}`);
  await desk.button('Submit the evidence').waitFor();
  assert.equal(await desk.button('Submit the evidence').isDisabled(), true);
  await page.getByLabel('What happened').fill('The guest signed.');
  await desk.button('Save the draft').click();
  await desk.waitFor('Draft saved.');

  const pdf = { name: 'receipt.pdf', mimeType: 'application/pdf' };
  await attach('Receipt', { ...pdf, buffer: Buffer.from('%PDF-1.7 winning_evidence') });
  await desk.waitFor('receipt.pdf PDF, 1 kB');
  await attach('Other', { ...pdf, name: 'note.txt', mimeType: 'text/plain' });
  await desk.waitFor('Choose a JPEG, PNG or PDF.');
  await attach('Other', { ...pdf, buffer: Buffer.from('%PDF-1.7 another') });
  await desk.button('Remove: Other').press('Enter');
  await desk.button('Attach a file: Other').waitFor();
  assert.equal(await desk.focused(), 'Attach a file: Other');
  await assertAccessible(page);
  await takePicture(page, 'dashboard-evidence-desktop-light');

  // The form as shown is submitted, saved or not.
  await page.getByLabel('Refund policy').first().fill('No refunds.');
  await desk.waitFor('Not saved yet');
  await desk.act('Submit the evidence', 'Evidence submitted.');
  await desk.waitFor('Under review');
  await desk.waitFor('Receipt (file)');
  assert.equal(await page.getByRole('main').getByRole('textbox').count(), 0);
  assert.equal(await answers(page).count(), 0);
  const { evidence } = await taprail.disputes.get(dispute.id);
  assert.partialDeepStrictEqual(evidence, {
    explanation: 'The guest signed.',
    refund_policy: 'No refunds.',
    receipt_file: evidence?.files[0]?.id,
    other_file: null,
  });

  await desk.goTo(`/disputes/${other.id}`);
  await desk.act('Accept the loss', 'Loss accepted.');
  assert.equal((await taprail.disputes.get(other.id)).status, 'lost');
  desk.assertNoProblems();
});

test('totals are shown at once, and periods are chosen by their names', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await desk.goTo('/reports');
  await desk.waitFor('Exact to the last cent. Compared with');
  const isSlow = (url: string) => url.includes('/reports/summary');
  assert.deepEqual(asked.filter(isSlow), []);
  await assertAccessible(page);
  const period = page.getByLabel('Period', { exact: true });
  assert.equal(await period.inputValue(), 'Last 30 days');
  await period.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(/from=/);
  assert.equal(await period.inputValue(), 'Last 7 days');
  await period.selectOption('Last month');
  const last = new URL(page.url()).searchParams;
  assert.match(last.get('from') ?? '', /-01$/);
  await desk.waitFor('No movements in this period');
  await desk.goTo('/reports?from=2020-01-01&to=2020-02-01');
  await desk.waitFor('Sums by day are kept since');
  assert.equal(await period.inputValue(), 'Custom');
  await desk.waitFor('No movements in this period');
  desk.assertNoProblems();
});

/** Attaches a file to the evidence with the keyboard. */
async function attach(
  label: string,
  { buffer = Buffer.from('a text'), ...file }: { name: string; mimeType: string; buffer?: Buffer },
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await desk.button(`Attach a file: ${label}`).press('Enter');
  await (await choosing).setFiles({ ...file, buffer });
}

/** The buttons that answer a dispute. */
function answers(within: Page) {
  return within.getByRole('button', { name: /Submit|Save|Attach|Accept/ });
}

test("other users' changes to evidence are shown, and edits of other fields keep them", async () => {
  const tap = await counter.tap({ amount: 1500 });
  const { id } = await taprail.test.disputes.create({ transaction: tap.transaction });
  await desk.goTo(`/disputes/${id}`);
  await page.getByLabel('What happened').fill('They ate.');
  await taprail.disputes.draftEvidence(id, { receipt: 'Table 4' });
  await desk.button('Save the draft').click();
  await desk.waitFor('Draft saved.');
  const { evidence } = await taprail.disputes.get(id);
  assert.deepEqual([evidence?.explanation, evidence?.receipt], ['They ate.', 'Table 4']);
  assert.equal(await page.getByLabel('Receipt', { exact: true }).first().inputValue(), 'Table 4');
  desk.assertNoProblems();
});

test("the time to answer follows the platform's clock, and a viewer cannot answer", async () => {
  const tap = await counter.tap({ amount: 1500 });
  const hour = 60 * 60;
  const demand = { transaction: tap.transaction, due_in: 50 * hour };
  const { id } = await taprail.test.disputes.create(demand);
  await taprail.disputes.draftEvidence(id, { explanation: 'They ate.' });
  const user = await userWithRole(world, 'viewer');
  const viewer = await DashboardDesk.open(browser, world, { user, path: `/disputes/${id}` });
  await viewer.waitFor('The answer is due in 2 days 1 h');
  await viewer.waitFor('Draft, not submitted yet.');
  assert.equal(await viewer.page.getByRole('main').getByRole('textbox').count(), 0);
  assert.equal(await answers(viewer.page).count(), 0);
  assert.equal(await viewer.button('Let the scheme decide').count(), 0);
  await viewer.waitFor('Answering the bank needs the role operator.');
  await taprail.test.clock.advance({ by: 25 * hour });
  await viewer.page.reload();
  await viewer.waitFor('The answer is due in 1 day 0 h');
  viewer.assertNoProblems();
  await viewer.page.context().close();
});

test('the search offers a viewer only pages that a viewer may open', async () => {
  const user = await userWithRole(world, 'viewer');
  const viewer = await DashboardDesk.open(browser, world, { user });
  await viewer.page.keyboard.press('/');
  await viewer.page.keyboard.type('key_01k9t3m8e6f4x9p2q7r5s1v0zc');
  await viewer.waitFor('Nothing found for');
  viewer.assertNoProblems();
  await viewer.page.context().close();
});

test('a tap in the simulator shows its chain, and the clock brings its payout', async () => {
  await desk.goTo('/simulator');
  await page.getByLabel('Sub-merchant').fill('bistro-7');
  await page.getByLabel('Amount').fill('33.00');
  await page.getByRole('button', { name: 'Hold the card to the reader' }).click();
  const chain = page.getByRole('list', { name: 'What happened to the money' });
  await chain.getByText('Approved, code').waitFor();
  await page.getByRole('table', { name: 'Events' }).getByText('tap.approved').first().waitFor();
  await page.getByRole('button', { name: '+1 week' }).click();
  await chain.getByText('Available to pay out').waitFor();
  await page.getByRole('button', { name: '+1 day', disabled: false }).waitFor();
  const stops = await page.locator('.simulator .chain > li').all();
  const places = await Promise.all(stops.map((stop) => stop.boundingBox()));
  assert.equal(new Set(places.map((place) => place?.x)).size, 1, 'one stop is below another');
  await takePicture(page, 'dashboard-simulator-tapped-desktop-light');
  desk.assertNoProblems();
});

test('a tip that is chosen at a simulated reader is in the chain', async () => {
  await desk.goTo('/simulator');
  await page.getByLabel('Sub-merchant').fill('bistro-7');
  await page.getByLabel('Reader and card').selectOption('sim_tip_15');
  await page.getByLabel('Mode').selectOption({ label: 'The reader asks for a tip' });
  await page.getByLabel('Amount').fill('40.00');
  await page.getByRole('button', { name: 'Hold the card to the reader' }).click();
  const chain = page.getByRole('list', { name: 'What happened to the money' });
  await chain.getByText(/6\.00/).first().waitFor();
  desk.assertNoProblems();
});

test('the search opens pages and objects with the keyboard alone', async () => {
  const tap = await counter.tap();
  await desk.goTo('/');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('bistro');
  await page.getByRole('option', { name: /bistro-7/ }).waitFor();
  await assertAccessible(page);
  await takePicture(page, 'dashboard-search-desktop-light');
  const isTyped = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route('**/assets/sub-merchant-*.js', async (route) => {
    asked.push(route.request().url());
    await isTyped.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await page.waitForURL(/sub-merchants\/bistro-7/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type(tap.id.slice(0, 8));
  isTyped.resolve();
  // The page that loads behind the search leaves the focus in it.
  await page.locator('h1', { hasText: 'Rosen Foods' }).waitFor({ state: 'attached' });
  await page.keyboard.type(tap.id.slice(8));
  assert.equal(asked.length > 0, true);
  await page.getByRole('option', { name: /€12\.50 captured.*bistro-7/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(tap.transaction));
  desk.assertNoProblems();
});
