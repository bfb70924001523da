import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestSubMerchant } from '../support/onboarding/onboarding.ts';
import { DashboardDesk } from './dashboard-desk.ts';
import { openDashboardWorld, userWithRole } from './dashboard-world.ts';
import { openBrowser } from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, platform } = world;
const browser = await openBrowser();
const desk = await DashboardDesk.open(browser, world, { path: '/sub-merchants' });
const { page } = desk;

test('a sub-merchant is added, and faults are shown beside their fields', async () => {
  await desk.ask('Add a sub-merchant', {
    fill: { 'Name in your system': 'kiosk-3', 'E-mail': 'kiosk', Country: 'de' },
    choose: { Type: 'company' },
  });
  await desk.confirm('Add a sub-merchant');
  await desk.waitForFault('E-mail', 'Enter an e-mail address such as owner@example.com.');
  await desk.dialog.getByLabel('E-mail').fill('kiosk@example.com');
  await desk.confirm('Add a sub-merchant');
  await page.waitForURL(/sub-merchants\/kiosk-3/);
  await desk.waitFor('Due now');
  desk.assertNoProblems(/400|422|sub-merchants$/);
});

test('payments and payouts are paused and resumed', async () => {
  await desk.goTo('/sub-merchants/bistro-7');
  for (const [what, name] of [
    ['charges', 'ayments'],
    ['payouts', 'ayouts'],
  ] as const) {
    await desk.act(`Pause p${name}`, `P${name} paused.`);
    await desk.button(`Resume p${name}`).waitFor();
    assert.equal((await taprail.submerchants.get('bistro-7')).pauses[what], true);
    await desk.act(`Resume p${name}`, `P${name} resumed.`);
    await desk.button(`Pause p${name}`).waitFor();
    assert.equal((await taprail.submerchants.get('bistro-7')).pauses[what], false);
  }
  desk.assertNoProblems();
});

test('a pause whose answer is lost can be undone at once', async () => {
  await desk.goTo('/sub-merchants/bistro-7');
  const letThrough = await desk.loseAnswers('/pauses');
  await desk.ask('Pause payments');
  await desk.confirm('Pause payments');
  await desk.dialog.getByText('It may have gone through.').waitFor();
  await letThrough();
  await desk.confirm('Cancel');
  await desk.act('Resume payments', 'Payments resumed.');
  assert.equal((await taprail.submerchants.get('bistro-7')).pauses.charges, false);
  desk.assertNoProblems(/ERR_FAILED/);
});

test('more details are required, and a link to fill them in is made, opened and revoked', async () => {
  const { body } = new TestSubMerchant(platform.api);
  const { externalRef } = await taprail.submerchants.submit(body as never);
  await desk.goTo(`/sub-merchants/${externalRef}`);
  await desk.waitFor('Due now');
  await desk.act('Ask for more', 'The provider asks for more.');
  const link = await desk.actForSecret('Create a link', { choose: { 'Valid for': '3' } });
  const form = await fetch(`${link}/form`);
  assert.equal(form.status, 200);
  const links = page.getByRole('table', { name: 'Onboarding links' });
  await links.getByText('Open').waitFor();
  await desk.act('Revoke', 'Link revoked.', { within: links });
  await links.getByText('Revoked').waitFor();
  assert.equal((await fetch(`${link}/form`)).ok, false);
  const operator = await DashboardDesk.open(browser, world, {
    user: await userWithRole(world, 'operator'),
    path: `/sub-merchants/${externalRef}`,
  });
  await operator.waitFor('May take payments');
  assert.equal(await operator.button('Create a link').count(), 0);
  await operator.waitFor('Onboarding links need the role administrator.');
  operator.assertNoProblems();
  await operator.page.context().close();
  desk.assertNoProblems();
});
