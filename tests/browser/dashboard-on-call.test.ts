import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatId } from '../../server/src/lib/ids.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { TestCounter } from '../support/money/taps.ts';
import { advance, daySeconds } from '../support/onboarding/onboarding.ts';
import { eventually } from '../support/running/service-process.ts';
import { retryWindowSeconds } from '../support/webhooks/deliveries.ts';
import { DashboardDesk, tabTo } from './dashboard-desk.ts';
import { openDashboardWorld, userWithRole } from './dashboard-world.ts';
import { assertAccessible, openBrowser, takePicture } from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, counter, receiver, service, platform } = world;
const browser = await openBrowser();
const user = await userWithRole(world, 'operator');
const desk = await DashboardDesk.open(browser, world, { user, path: '/to-do' });
const { page } = desk;

test('on call sees a failing endpoint, lists what was lost and sends exactly that to it alone', async () => {
  await desk.waitFor('Nothing to do');
  const [up, down] = [receiver.url('/up'), receiver.url('/down')];
  for (const url of [up, down]) {
    await taprail.webhookEndpoints.create({ url, events: ['tap.approved'] });
  }
  // Both accept the first event, and one of them none of the next three.
  await counter.tap();
  await receiver.whenReceived(2);
  receiver.answer = ({ path }) => (path === '/down' ? 503 : 200);
  for (let tap = 0; tap < 3; tap += 1) await counter.tap();
  await advance(platform.api, 0);
  await desk.goTo('/');
  const attention = page.getByRole('list', { name: 'Needs attention' });
  await attention.getByText('3 deliveries waiting').waitFor();
  await desk.goTo('/to-do');
  const webhooks = page.getByRole('table', { name: 'Webhooks' });
  await webhooks.getByText(`3 deliveries waiting for ${down}`).waitFor();
  await advance(platform.api, retryWindowSeconds);
  await page.reload();
  await webhooks.getByText(`3 events at ${down}`).waitFor();
  await assertAccessible(page);
  await takePicture(page, 'dashboard-to-do-webhooks-desktop-light');

  // The endpoint's page says how it fails, since when, and what it lost.
  await webhooks.getByRole('link', { name: /^Events lost/ }).click();
  await page.getByText('Events were given up here').waitFor();
  const lost = page.getByRole('table', { name: 'Lost events' });
  await lost.getByText('HTTP 503').first().waitFor();
  const expected = (await taprail.events.list({ type: 'tap.approved' })).data.slice(0, 3);
  const listed = await lost
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
  assert.deepEqual(listed, expected.map(({ id }) => id).toReversed());
  const ended = page.getByRole('table', { name: 'How they ended' });
  await ended.getByText('HTTP 5xx').waitFor();
  await ended.getByText('HTTP 2xx').waitFor();
  await page.getByRole('region', { name: 'Attempts over time' }).locator('canvas').waitFor();
  await page.getByLabel('Time shown').selectOption('30d');
  await ended.getByText('HTTP 5xx').waitFor();
  await assertAccessible(page);
  await takePicture(page, 'dashboard-webhook-lost-desktop-light');

  // By keyboard alone.
  receiver.answer = () => 200;
  const arrived = receiver.received.length;
  await tabTo(desk.button('Replay lost events'));
  await page.keyboard.press('Enter');
  await desk.dialog.getByRole('button', { name: 'Replay lost events' }).waitFor();
  await tabTo(desk.dialog.getByRole('button', { name: 'Replay lost events' }));
  await page.keyboard.press('Enter');
  await desk.waitFor('Replay started.');
  await receiver.whenReceived(arrived + 3);
  await lost.waitFor({ state: 'detached' });
  const again = receiver.received.slice(arrived);
  assert.deepEqual(new Set(again.map(({ path }) => path)), new Set(['/down']));
  assert.deepEqual(again.map(({ event }) => event.id).toSorted(), listed.toSorted());
  await desk.goTo('/to-do');
  await desk.waitFor('Nothing to do');
  await desk.goTo('/webhooks');
  await page
    .getByRole('row', { name: down })
    .getByText(/^\d+(\.\d)? %$|%/)
    .waitFor();
  await takePicture(page, 'dashboard-webhooks-line-desktop-light');
  desk.assertNoProblems();
});

test('a failed payout is paid out again, and another bank account is asked for', async () => {
  const closed = {
    country: 'US',
    currency: 'USD',
    account_holder_name: 'Jenny Rosen',
    account_number: '000123450002',
    routing_number: '110000000',
  };
  const till = await TestCounter.open(platform.api, {
    externalRef: 'diner-9',
    external_account: closed,
  });
  await till.tap({ amount: 4200 });
  await eventually('the failed payout', async () => {
    await advance(platform.api, daySeconds);
    const { data } = await taprail.payouts.list({ submerchant: 'diner-9', status: 'failed' });
    return data.length > 0;
  });
  const admin = await DashboardDesk.open(browser, world, { path: '/to-do' });
  const money = admin.page.getByRole('table', { name: 'Money' });
  const row = money.getByRole('row', { name: /Payout failed/ });
  await row.getByText('The account was closed').waitFor();
  const link = await admin.actForSecret('Ask for details', {
    confirm: 'Create a link',
    within: row,
  });
  assert.match(link, /\/onboard/);
  await admin.ask('Pay out again', { within: row });
  await admin.dialog.getByRole('button', { name: /^Pay out .*42/ }).click();
  await admin.waitFor(/will be paid out/);
  await admin.page.waitForURL(/\/payouts\/po_/);
  await admin.goTo('/to-do');
  await admin.waitFor('Nothing to do');
  admin.assertNoProblems();
  await admin.page.context().close();
});

test('the provider is asked at once for an outcome that is unknown', async () => {
  await counter.send({ device: 'sim_issuer_timeout', amount: 700 });
  const began = new Date(Date.now() - 11 * 60_000);
  await service.database.rows(sql('test_age_tap')`
    update operations set began_at = ${began}::timestamptz
    where platform_id = ${platform.id}::uuid
      and operation_id in (
        select operation_id from open_operations where platform_id = ${platform.id}::uuid
      )`);
  await service.database.rows(sql('test_postpone_tap')`
    update open_operations
    set due_at = due_at + interval '400 days', lease_until = null, lease_token = null
    where platform_id = ${platform.id}::uuid`);
  await desk.goTo('/to-do');
  await page.reload();
  const row = page.getByRole('row', { name: /Outcome unknown/ });
  await row.getByText('Tap', { exact: true }).waitFor();
  await desk.act('Ask now', 'The provider is being asked.', { within: row });
  desk.assertNoProblems();
});

test('refused requests are charted, and a kind of them filters the list', async () => {
  await assert.rejects(taprail.taps.get('tap_unknown'));
  await assert.rejects(taprail.payouts.get('po_unknown'));
  await desk.goTo('/failed-requests');
  const frequent = page.getByRole('table', { name: 'Most frequent' });
  await frequent.getByText('tap_not_found').waitFor();
  await page.getByRole('region', { name: 'Refused over time' }).locator('canvas').waitFor();
  await tabTo(frequent.getByRole('link', { name: /tap_not_found/ }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/code=tap_not_found/);
  const list = page.getByRole('table', { name: 'Failed requests' });
  await list.getByText('tap_not_found').waitFor();
  assert.equal(await list.getByText('payout_not_found').count(), 0);
  await page.getByLabel('Time shown').selectOption('7d');
  await frequent.getByText('tap_not_found').waitFor();
  desk.assertNoProblems();
});

test('the archive is turned on in the settings and finds a request by its id', async () => {
  const admin = await DashboardDesk.open(browser, world, { path: '/requests' });
  await admin.waitFor('No requests are kept');
  await admin.goTo('/settings');
  await admin.act('Change', 'Settings saved.', {
    choose: { 'Archive of successful requests': '1' },
    within: admin.page.getByRole('region', { name: 'Payments and payouts' }),
  });
  const id = await eventually('a request that is kept', async () => {
    const { headers } = await platform.api.get('/v1/payouts');
    const sent = String(headers.get('request-id'));
    const rows = await service.database.rows({
      name: '',
      text: 'select request_id from archived_requests where platform_id = $1',
      values: [platform.id],
    });
    return rows.length > 0 && sent;
  });
  assert.match(id, /^req_/);
  await admin.goTo('/requests');
  await admin.page.reload();
  await admin.page.getByText('GET /v1/payouts').first().waitFor();
  const [row] = await service.database.rows<{ id: string }>({
    name: '',
    text: 'select request_id as id from archived_requests where platform_id = $1',
    values: [platform.id],
  });
  assert(row);
  const shown = formatId('req', row.id);
  await admin.page.getByLabel('Request-Id', { exact: true }).fill(shown);
  await admin.page.keyboard.press('Enter');
  await admin.page.getByRole('region', { name: 'The request' }).getByText(shown).waitFor();
  await admin.goTo(`/failed-requests?id=${shown}`);
  await admin.page.getByRole('link', { name: 'archived requests' }).click();
  await admin.page.getByRole('region', { name: 'The request' }).getByText(shown).waitFor();
  admin.assertNoProblems(/404/);
  await admin.page.context().close();
});

test('the provider page shows each operation over time', async () => {
  await counter.tap();
  await eventually('counted taps', async () => {
    const rows = await service.database.rows(sql('test_provider_hours')`
      select operation from provider_hours
      where platform_id = ${platform.id}::uuid and operation = 'taps.authorise'`);
    return rows.length > 0;
  });
  await desk.goTo('/provider');
  const all = page.getByRole('table', { name: 'All operations' });
  await all.getByText('Taps: authorise').waitFor();
  await page.getByLabel('Operation', { exact: true }).selectOption({ label: 'Accounts: create' });
  await page.getByRole('table', { name: 'How they ended' }).getByText('Done').waitFor();
  await page.getByLabel('Time shown').selectOption('7d');
  await all.getByText('Taps: authorise').waitFor();
  desk.assertNoProblems();
});
