import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { liveAWhile, openDashboardWorld, openSignedIn, userWithRole } from './dashboard-world.ts';
import { assertAccessible, openBrowser, takePicture } from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, counter, address, receiver } = world;
await liveAWhile(world);
const browser = await openBrowser();
const { page, problems } = await openSignedIn(browser, world);

async function open(path: string): Promise<void> {
  await page.goto(address(path));
}

/** Opens the dialog of an action, answers it and waits for what is said afterwards. */
async function act(
  label: string,
  {
    fill = {},
    choose = {},
    confirm = label,
    said,
  }: {
    readonly fill?: Readonly<Record<string, string>>;
    readonly choose?: Readonly<Record<string, string>>;
    readonly confirm?: string;
    readonly said: string;
  },
  within: Page | ReturnType<Page['getByRole']> = page,
): Promise<void> {
  await within.getByRole('button', { name: label, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  for (const [field, value] of Object.entries(fill)) {
    await dialog.getByLabel(field, { exact: true }).fill(value);
  }
  for (const [field, value] of Object.entries(choose)) {
    await dialog.getByLabel(field, { exact: true }).selectOption(value);
  }
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await page.getByText(said).first().waitFor();
  await dialog.waitFor({ state: 'detached' });
}

function assertNoProblems(): void {
  assert.deepEqual(problems.splice(0), []);
}

test('a refund is asked for, confirmed and shown, and a double click makes one', async () => {
  const tap = await counter.tap({ amount: 3000 });
  await open(`/transactions/${tap.transaction}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('12.345');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText('This is no amount of EUR.').waitFor();
  await dialog.getByLabel('Amount').fill('12.34');
  await dialog.getByLabel('Reason').fill('<b>cold</b> soup');
  await assertAccessible(page);
  await takePicture(page, 'dashboard-refund-dialog-desktop-light');
  await dialog.getByRole('button', { name: 'Refund' }).dblclick();
  await page.getByText('€12.34 is refunded.').waitFor();
  await page.getByText('Refund: <b>cold</b> soup').waitFor();
  const { data } = await taprail.refunds.list({ transaction: tap.transaction });
  assert.deepEqual(
    data.map(({ amount }) => amount),
    [1234],
  );
  assertNoProblems();
});

test('a refusal is shown in the dialog, with the id of the request', async () => {
  const tap = await counter.tap({ amount: 1000 });
  await open(`/transactions/${tap.transaction}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('10.01');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByText(/refund_exceeds_captured · req_/).waitFor();
  await page.keyboard.press('Escape');
  const found = problems.splice(0);
  assert.ok(
    found.every((problem) => /refunds|400|409|422/.test(problem)),
    found.join('\n'),
  );
});

test('a stay is raised, charged and captured, and another tap is reversed', async () => {
  const stay = await counter.hold(10_000);
  await open(`/transactions/${stay.transaction}`);
  await act('Raise the hold', {
    fill: { 'New total': '150.00' },
    said: 'The issuer has answered.',
  });
  await act('Add a charge', {
    fill: { Amount: '25.00', 'What for': 'Breakfast' },
    said: 'The charge is posted.',
  });
  await page.getByText('Breakfast').waitFor();
  await act('Capture', { said: 'It is captured.' });
  await page.getByText('released').waitFor();
  assert.equal((await taprail.taps.get(stay.id)).amount_captured, 2500);
  const other = await counter.tap({ amount: 700 });
  await open(`/transactions/${other.transaction}`);
  await act('Reverse', { fill: { Reason: 'wrong table' }, said: 'It is reversed.' });
  await page.getByText('Given back: wrong table').waitFor();
  assertNoProblems();
});

test('the records of a transaction are verified in the browser', async () => {
  const tap = await counter.tap();
  await open(`/transactions/${tap.transaction}`);
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await page.getByText(/hash(es)? verified, 0 sealed/).waitFor();
  await open('/seals');
  await page.getByRole('button', { name: 'Verify in this browser' }).click();
  await page.getByText(/seals? verified/).waitFor();
  assertNoProblems();
});

test('filters are kept in the address and limit the list', async () => {
  await open('/transactions');
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
  assertNoProblems();
});

test('a dispute is answered with evidence, and another one is given up', async () => {
  const [first, second] = [await counter.tap({ amount: 4200 }), await counter.tap({ amount: 900 })];
  const dispute = await taprail.test.disputes.create({ transaction: first.transaction });
  const other = await taprail.test.disputes.create({ transaction: second.transaction });
  await open(`/disputes/${dispute.id}`);
  await page.getByLabel('What happened').fill('The guest signed: winning_evidence');
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await page.getByText('The draft is saved.').waitFor();
  await act('Submit the evidence', { said: 'The evidence is submitted.' });
  await page.getByText('Under review').waitFor();
  await open(`/disputes/${other.id}`);
  await act('Accept the loss', { said: 'The dispute is given up.' });
  assert.equal((await taprail.disputes.get(other.id)).status, 'lost');
  assertNoProblems();
});

test('a sub-merchant is added, paused and resumed', async () => {
  await open('/sub-merchants');
  await act('Add a sub-merchant', {
    fill: { 'Name in your system': 'kiosk-3', 'E-mail': 'kiosk@example.com', Country: 'de' },
    choose: { Type: 'company' },
    said: 'The sub-merchant is being created.',
  });
  await page.waitForURL(/sub-merchants\/kiosk-3/);
  await page.getByText('Due now').waitFor();
  await open('/sub-merchants/cafe-north');
  await act('Pause payments', { said: 'Payments are paused.' });
  await page.getByText('Paused by you').waitFor();
  await act('Resume payments', { said: 'Payments are resumed.' });
  assertNoProblems();
});

test('an endpoint is added with its secret, tested, rotated, switched off and deleted', async () => {
  await open('/webhooks');
  await page.getByRole('button', { name: 'Add an endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(receiver.url('/second'));
  await dialog.getByLabel('payout.paid').check();
  await dialog.getByRole('button', { name: 'Add an endpoint' }).click();
  const secret = page.getByTestId('secret');
  assert.match((await secret.textContent()) ?? '', /^whsec_/);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await page.getByRole('heading', { name: receiver.url('/second') }).waitFor();
  await act('Send a test', { choose: { Event: 'payout.paid' }, said: 'The test is' });
  await act('Rotate the secret', { said: 'There is a new secret.' }).catch(() => {});
  assert.match((await secret.textContent()) ?? '', /^whsec_/);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await act('Switch off', { said: 'It is switched off.' });
  await act('Delete', { said: 'The endpoint is deleted.' });
  await page.waitForURL(/\/webhooks$/);
  assertNoProblems();
});

test('one event is sent again, and many are with their progress', async () => {
  const [event] = (await taprail.events.list({ type: 'charge.captured' })).data;
  await open(`/events/${event?.id}`);
  await act('Send again', { said: 'It is sent to 1 endpoint.' });
  await open('/webhooks');
  await act('Replay events', { choose: { Which: '' }, said: 'The replay is' });
  const replays = page.getByRole('table', { name: 'Replays' });
  await replays.getByText('Completed').waitFor();
  await takePicture(page, 'dashboard-replay-desktop-light');
  assertNoProblems();
});

test('an API key is issued, rotated and revoked', async () => {
  await open('/api-keys');
  await page.getByRole('button', { name: 'Issue a key' }).click();
  await page.getByRole('dialog').getByLabel('What it is for').fill('till server');
  await page.getByRole('dialog').getByRole('button', { name: 'Issue a key' }).click();
  assert.match((await page.getByTestId('secret').textContent()) ?? '', /^sk_test_/);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const row = page.getByRole('row', { name: /till server/ }).first();
  await act('Revoke', { said: 'The key is revoked.' }, row);
  await row.getByText('Revoked').waitFor();
  assertNoProblems();
});

test('a tap in the simulator draws its chain, and the clock brings its payout', async () => {
  await open('/simulator');
  await page.getByLabel('Sub-merchant').selectOption('bistro-7');
  await page.getByLabel('Amount').fill('33.00');
  await page.getByRole('button', { name: 'Hold the card to the reader' }).click();
  const chain = page.getByRole('list', { name: 'What happened to the money' });
  await chain.getByText('Approved, code').waitFor();
  await page.getByRole('table', { name: 'Events' }).getByText('tap.approved').first().waitFor();
  await page.getByRole('button', { name: '+1 week' }).click();
  await chain.getByText('Available to pay out').waitFor();
  await takePicture(page, 'dashboard-simulator-tapped-desktop-light');
  assertNoProblems();
});

test('a user is added with a password that lets in, and a viewer sees no actions', async () => {
  await open('/users');
  await page.getByRole('button', { name: 'Add a user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('grace@example.com');
  await dialog.getByLabel('Name').fill('Grace <i>H</i>');
  await dialog.getByRole('button', { name: 'Add a user' }).click();
  const password = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const grace = { id: '', email: 'grace@example.com', password };
  const viewer = await openSignedIn(browser, world, { user: grace, path: '/transactions' });
  await viewer.page.getByText('table 9').waitFor();
  assert.equal(await viewer.page.getByRole('link', { name: 'Users' }).count(), 0);
  const [settled] = (await taprail.transactions.list({ reference: 'table 12' })).data;
  await viewer.page.goto(address(`/transactions/${settled?.id}`));
  await viewer.page.getByText('Verify in this browser').waitFor();
  assert.equal(await viewer.page.getByRole('button', { name: 'Refund' }).count(), 0);
  assert.deepEqual(viewer.problems, []);
  await viewer.page.context().close();
  await open('/audit');
  await page.getByText('Create user').waitFor();
  assertNoProblems();
});

test('signing out leads to the sign-in, and back to the page that was asked for', async () => {
  const operator = await userWithRole(world, 'operator');
  const one = await openSignedIn(browser, world, { user: operator, path: '/payouts' });
  await one.page.getByRole('button', { name: /^Account of/ }).click();
  await one.page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await one.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await one.page.goto(address('/payouts?status=paid'));
  await one.page.getByLabel('E-mail').fill(operator.email);
  await one.page.getByRole('textbox', { name: 'Password' }).fill(operator.password);
  await one.page.getByRole('button', { name: 'Sign in' }).click();
  await one.page.waitForURL(/\/payouts\?status=paid/);
  assert.deepEqual(one.problems, []);
  await one.page.context().close();
});

test('the search goes to pages and objects with the keyboard alone', async () => {
  const tap = await counter.tap();
  await open('/');
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
  assertNoProblems();
});
