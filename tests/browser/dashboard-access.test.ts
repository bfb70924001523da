import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Taprail } from '../../sdk/src/index.ts';
import { DashboardClient } from '../support/service/dashboard.ts';
import { DashboardDesk } from './dashboard-desk.ts';
import { openDashboardWorld, signIn, userWithRole } from './dashboard-world.ts';
import { openBrowser, openPage } from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, service, address } = world;
const browser = await openBrowser();
const desk = await DashboardDesk.open(browser, world, { path: '/api-keys' });
const { page } = desk;

function isAccepted(apiKey: string): Promise<boolean> {
  const client = new Taprail({ url: service.url, apiKey });
  return client.balance.get().then(
    () => true,
    () => false,
  );
}

test('an API key is issued, rotated and revoked', async () => {
  await desk.ask('Issue a key', { fill: { Name: 'x', 'Last day': '2020-01-01' } });
  await desk.confirm('Issue a key');
  await desk.dialog.getByText('Choose at least one.').waitFor();
  await desk.dialog.getByLabel('Everything').check();
  await desk.confirm('Issue a key');
  await desk.waitForFault('Last day', 'Choose today or a later day.');
  assert.equal(
    await desk.dialog.getByRole('textbox', { name: 'Last day' }).getAttribute('aria-invalid'),
    'true',
  );
  await desk.confirm('Cancel');
  const key = await desk.actForSecret('Issue a key', {
    fill: { Name: 'till server' },
    check: ['balance:read', 'taps:read'],
  });
  assert.match(key, /^tr_test_/);
  assert.equal(await isAccepted(key), true);
  const row = (last4: string) => page.getByRole('row', { name: new RegExp(`till.*…${last4}`) });
  const first = row(key.slice(-4));
  await first.getByText('balance:read, taps:read').waitFor();
  const next = await desk.actForSecret('Rotate', {
    within: first,
    choose: { 'Keep the old key working for': '0' },
  });
  await first.getByText('Expired').waitFor();
  assert.deepEqual([await isAccepted(key), await isAccepted(next)], [false, true]);
  const second = row(next.slice(-4));
  await desk.ask('Revoke', { within: second });
  await desk.dialog.getByText(`till server (…${next.slice(-4)})?`).waitFor();
  assert.equal(await desk.focused(), 'Cancel');
  await desk.confirm('Revoke');
  await desk.waitFor('Key revoked.');
  await second.getByText('Revoked').waitFor();
  assert.equal(await second.getByRole('button').count(), 0);
  desk.assertNoProblems(/400|api-keys/);
});

test('a user is added, renamed, given another role and password, disabled and enabled', async () => {
  await desk.goTo('/users');
  const email = 'grace@example.com';
  const fill = { 'E-mail': email, Name: 'Grace <i>H</i>' };
  const password = await desk.actForSecret('Add a user', { fill });
  await desk.ask('Add a user', { fill });
  await desk.confirm('Add a user');
  await desk.waitForFault('E-mail', 'There is already a user with this e-mail.');
  await desk.confirm('Cancel');
  const user = { ...world.admin, email, password };
  const grace = await DashboardDesk.open(browser, world, { user });
  await grace.page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  await grace.page.getByLabel('Current password').fill(password);
  await grace.page.getByLabel('New password').fill('a password of her own');
  await grace.button('Change password').click();
  await grace.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  assert.equal(await grace.page.getByRole('link', { name: 'Users' }).count(), 0);
  const row = page.getByRole('row', { name: /grace@example.com/ });
  await desk.act('Change', 'User updated.', {
    within: row,
    fill: { Name: 'Grace Hopper' },
  });
  await row.getByRole('cell', { name: 'Grace Hopper' }).waitFor();
  await grace.page.reload();
  await grace.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await desk.act('Change', 'User updated.', { within: row, choose: { Role: 'operator' } });
  await row.getByRole('cell', { name: 'Operator', exact: true }).waitFor();
  await grace.page.reload();
  await grace.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const another = await desk.actForSecret('Reset password', { within: row });
  assert.notEqual(another, password);
  await desk.act('Disable', 'User disabled.', { within: row });
  await row.getByRole('cell', { name: 'Disabled', exact: true }).waitFor();
  await grace.page.getByLabel('E-mail').fill(email);
  await grace.page.getByRole('textbox', { name: 'Password' }).fill(another);
  await grace.button('Sign in').click();
  await grace.page.getByRole('alert').getByText('E-mail or password is wrong').waitFor();
  await desk.act('Enable', 'User enabled.', { within: row });
  await row.getByRole('cell', { name: 'Active', exact: true }).waitFor();
  await grace.button('Sign in').click();
  await grace.page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  grace.assertNoProblems(/401/);
  await grace.page.context().close();
  await desk.goTo('/audit');
  await desk.waitFor('Create user');
  desk.assertNoProblems(/409|users$/);
});

test('a change of password needs the present one and ends other sessions', async () => {
  const user = await userWithRole(world, 'viewer');
  const one = await DashboardDesk.open(browser, world, { user });
  const other = new DashboardClient(service.url);
  await other.signIn(user);
  await one.page.getByRole('button', { name: /^Account of/ }).click();
  await one.page.getByRole('menuitem', { name: 'Change password' }).click();
  await one.button('Change your password').waitFor();
  assert.equal(await one.focused(), 'Change your password');
  const next = 'a much better password';
  await one.ask('Change your password');
  await one.dialog.getByRole('textbox', { name: 'Current password' }).fill('not this one');
  await one.dialog.getByRole('textbox', { name: 'New password' }).fill('short');
  await one.confirm('Change your password');
  await one.waitForFault('New password', 'Enter at least 12 characters.');
  await one.dialog.getByRole('textbox', { name: 'New password' }).fill(next);
  await one.confirm('Change your password');
  await one.waitForFault('Current password', 'The current password is wrong.');
  await one.dialog.getByRole('textbox', { name: 'Current password' }).fill(user.password);
  await one.confirm('Change your password');
  await one.waitFor('Password changed.');
  await one.page.reload();
  await one.button('Change your password').waitFor();
  assert.equal((await other.get('/session')).status, 401);
  await other.signIn({ ...user, password: next });
  assert.equal((await other.get('/session')).status, 200);
  await one.page.getByRole('button', { name: /^Account of/ }).click();
  await one.page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await one.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  assert.equal((await other.get('/session')).status, 401);
  one.assertNoProblems(/400|422|password/);
  await one.page.context().close();
});

test('signing out leads to the sign-in, and back to the requested page', async () => {
  const operator = await userWithRole(world, 'operator');
  const one = await DashboardDesk.open(browser, world, { user: operator });
  await one.page.getByRole('button', { name: /^Account of/ }).click();
  await one.page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await one.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await one.page.goto(address('/payouts?status=paid'));
  await one.page.getByLabel('E-mail').fill(operator.email);
  await one.page.getByRole('textbox', { name: 'Password' }).fill(operator.password);
  await one.button('Sign in').click();
  await one.page.waitForURL(/\/payouts\?status=paid/);
  one.assertNoProblems();
  await one.page.context().close();
  // The address may name only a page of the dashboard.
  const elsewhere = await openPage(browser, address('/sign-in?next=//example.com/'));
  await signIn(elsewhere.page, operator);
  await elsewhere.page.context().close();
});

test('each setting is changed alone, and faults are shown beside their fields', async () => {
  await desk.goTo('/settings');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const payments = section('Payments and payouts');
  await desk.ask('Change', {
    within: payments,
    fill: { 'End of a business day': '25:00', 'Ceiling of a hold, as a multiple': '1.5' },
  });
  await desk.confirm('Change');
  await desk.dialog.getByText('Enter a whole number.').waitFor();
  await desk.dialog.getByLabel('Ceiling of a hold, as a multiple').fill('4');
  await desk.confirm('Change');
  const time = 'Enter a time of day such as 17:00.';
  await desk.waitForFault('End of a business day', time);
  await desk.dialog.getByLabel('End of a business day').fill('18:30');
  // Another user changes the schedule meanwhile; that change must stay.
  await taprail.settings.update({ payout_schedule: { interval: 'daily' } });
  await desk.confirm('Change');
  await desk.waitFor('Settings saved.');
  await payments.getByText('4 × its amount').waitFor();
  const changed = await taprail.settings.get();
  assert.deepEqual([changed.cut_off, changed.payout_schedule.interval], ['18:30', 'daily']);
  await desk.dialog.waitFor({ state: 'detached' });
  await desk.act('Change', 'Settings saved.', {
    within: payments,
    choose: { Payouts: 'monthly' },
    fill: { 'Day of the month, if monthly': '15' },
  });
  await payments.getByText('Monthly, on day 15').waitFor();

  const fees = section('Fees');
  await desk.ask('Set a fee', {
    within: fees,
    fill: {
      Currency: 'dinars',
      'Percentage of the amount': '1.005',
      'Fixed amount per capture': '0,25',
    },
  });
  await desk.confirm('Set a fee');
  await desk.dialog.getByText('Enter a percentage such as 1.25').waitFor();
  await desk.dialog.getByLabel('Percentage of the amount').fill('1,5');
  await desk.confirm('Set a fee');
  const code = 'Enter a currency code such as EUR.';
  await desk.waitForFault('Currency', code);
  await desk.dialog.getByLabel('Currency').fill('kwd');
  await desk.confirm('Set a fee');
  await desk.waitFor('Fee saved.');
  const row = fees.getByRole('row', { name: /KWD/ });
  await row.getByText('1.50 %').waitFor();
  await desk.act('Change', 'Fee saved.', {
    within: row,
    fill: { 'Percentage of the amount': '0', 'Fixed amount per capture': '0.005' },
  });
  await row.getByText('0.00 %').waitFor();
  const { fee_plans } = await taprail.settings.get();
  assert.deepEqual(fee_plans, { KWD: { basis_points: 0, fixed_amount: 5 } });

  await desk.ask('Change', {
    within: section('Branding'),
    fill: { Name: 'Harbour & Sons', Colour: 'red' },
  });
  await desk.confirm('Change');
  const colour = 'Enter six hexadecimal digits after #, such as #0A84FF.';
  await desk.waitForFault('Colour', colour);
  await desk.dialog.getByLabel('Colour').fill('#b0413e');
  await desk.confirm('Change');
  await desk.waitFor('Branding saved.');
  await section('Branding').getByText('#b0413e').waitFor();
  desk.assertNoProblems(/400|422|settings$|branding$/);
});

test('a test platform is reset', async () => {
  const user = await userWithRole(world, 'operator');
  const operator = await DashboardDesk.open(browser, world, { user, path: '/settings' });
  await operator.waitFor('End of a business day');
  for (const name of ['Change', 'Set a fee', 'Clear test data']) {
    assert.equal(await operator.button(name).count(), 0, name);
  }
  await operator.waitFor('Changing the settings needs the role administrator.');
  operator.assertNoProblems();
  await operator.page.context().close();
  await desk.goTo('/settings');
  await desk.act('Clear test data', 'Test data cleared.');
  await desk.goTo('/sub-merchants');
  await desk.waitFor(/No sub-merchants/);
  desk.assertNoProblems();
});
