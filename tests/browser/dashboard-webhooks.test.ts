import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../server/src/postgres/sql.ts';
import { advance } from '../support/onboarding/onboarding.ts';
import { retryWindowSeconds } from '../support/webhooks/deliveries.ts';
import { verifyDelivery } from '../support/webhooks/webhook-receiver.ts';
import { DashboardDesk } from './dashboard-desk.ts';
import { openDashboardWorld, userWithRole } from './dashboard-world.ts';
import { openBrowser, takePicture } from './open-browser.ts';

const world = await openDashboardWorld();
const { taprail, counter, receiver, service, platform } = world;
const browser = await openBrowser();
const desk = await DashboardDesk.open(browser, world, { path: '/webhooks' });
const { page } = desk;

test('an endpoint is added with its secret, tested, changed, rotated and deleted', async () => {
  await desk.ask('Add an endpoint', { fill: { Address: 'ftp://example.com' } });
  await desk.confirm('Add an endpoint');
  const fault = 'Enter an http or https address such as https://example.com/webhooks.';
  await desk.waitForFault('Address', fault);
  await desk.confirm('Cancel');
  const secret = await desk.actForSecret('Add an endpoint', {
    fill: { Address: receiver.url('/second') },
    check: ['payout.paid'],
  });
  assert.match(secret, /^whsec_/);
  await page.getByRole('heading', { name: receiver.url('/second') }).waitFor();
  const accepted = /The endpoint accepted the test: HTTP 200 after \d+ ms\./;
  await desk.act('Send a test', accepted, { choose: { Event: 'payout.paid' } });
  receiver.answer = () => 503;
  await desk.act('Send a test', /The endpoint did not accept the test: HTTP 503 after \d+ ms\./);
  receiver.answer = () => 200;
  const [received] = receiver.received;
  assert(received);
  verifyDelivery(received, secret);
  const [endpoint] = (await taprail.webhookEndpoints.list()).data;
  assert(endpoint);
  await desk.ask('Change', { fill: { Description: 'the second one' } });
  // Another user changes the address meanwhile; that change must stay.
  await taprail.webhookEndpoints.update(endpoint.id, { url: receiver.url('/third') });
  await desk.confirm('Change');
  await page.getByRole('heading', { name: receiver.url('/third') }).waitFor();
  const { url, events, description } = await taprail.webhookEndpoints.get(endpoint.id);
  const expected = [receiver.url('/third'), ['payout.paid'], 'the second one'];
  assert.deepEqual([url, events, description], expected);
  await desk.dialog.waitFor({ state: 'detached' });
  const next = await desk.actForSecret('Rotate the secret');
  assert.match(next, /^whsec_/);
  assert.notEqual(next, secret);
  await desk.waitForFocus('Rotate the secret');
  await desk.waitFor('Old secret until');
  await desk.act('Disable', 'This endpoint is disabled.');
  await desk.button('Send a test').waitFor({ state: 'detached' });
  await desk.act('Enable', 'Endpoint enabled.');
  await desk.button('Send a test').waitFor();
  await page.getByRole('link', { name: '← Webhooks' }).click();
  await page.getByRole('link', { name: receiver.url('/third') }).click();
  await desk.act('Delete', 'Endpoint deleted.');
  await page.waitForURL(/\/webhooks$/);
  await desk.waitFor('No endpoints yet');
  desk.assertNoProblems(/400|422|webhook-endpoints$/);
});

test('one event is sent again, and a span of events with progress', async () => {
  const endpoint = await taprail.webhookEndpoints.create({ url: receiver.url(), events: ['*'] });
  const before = receiver.received.length;
  await counter.tap();
  await receiver.whenReceived(before + 2);
  const [event] = (await taprail.events.list({ type: 'charge.captured' })).data;
  const user = await userWithRole(world, 'operator');
  const operator = await DashboardDesk.open(browser, world, { user, path: `/events/${event?.id}` });
  receiver.answer = () => 'hang';
  await operator.act('Send again to all', 'Sent to 1 endpoint.');
  await operator.page.getByText('(replay)').waitFor();
  const pending = operator.page.getByText('No attempts yet.').first();
  await pending.waitFor();
  await receiver.whenReceived(before + 3);
  receiver.answer = () => 200;
  receiver.release();
  await pending.waitFor({ state: 'detached' });
  await operator.goTo(`/webhooks/${endpoint.id}`);
  await operator.act('Replay events', 'Replay running.', { choose: { 'Events to send': '' } });
  const replays = operator.page.getByRole('table', { name: 'Replays' });
  await replays.getByText('Completed').waitFor();
  await takePicture(operator.page, 'dashboard-replay-desktop-light');
  for (const name of ['Change', 'Rotate the secret', 'Disable', 'Delete', 'Send a test']) {
    assert.equal(await operator.button(name).count(), 0, name);
  }
  await operator.waitFor('Changing or testing an endpoint needs the role administrator.');
  assert(event);
  await assertAskedLessOften(operator, event.id);
  operator.assertNoProblems();
  await operator.page.context().close();
  await taprail.webhookEndpoints.delete(endpoint.id);
});

test('a replay of ten thousand events shows its progress and can be stopped', async () => {
  // Ten batches, without the two tests of an endpoint.
  const [eventCount, reached] = [10_000, 1_998];
  // Hanging deliveries keep few connections busy, whatever their number.
  receiver.answer = () => 'hang';
  const endpoint = await taprail.webhookEndpoints.create({
    url: receiver.url(),
    events: ['charge.captured'],
  });
  await service.database.rows(sql('test_fill_events')`
    insert into events (
      platform_id, event_id, type, submerchant_id, object_id, position, sequence, created_at
    )
    select t.platform_id, uuidv7(), 'charge.captured', t.submerchant_id, t.transaction_id, 1, 1,
      ${new Date()}::timestamptz
    from transactions t
    cross join generate_series(1, ${eventCount}::integer)
    where t.platform_id = ${platform.id}::uuid`);
  // The stop comes before this many, on any machine.
  await service.database.rows(sql('test_hold_replay_function')`
    create function test_hold_replay() returns trigger language plpgsql as $$
    begin
      if new.events_examined > 2000 then raise exception 'held by a test'; end if;
      return new;
    end $$`);
  await service.database.rows(sql('test_hold_replay')`
    create trigger test_hold_replay before update on redelivery_jobs
    for each row execute function test_hold_replay()`);

  await desk.goTo('/webhooks');
  await desk.ask('Replay events', { choose: { 'Events to send': '' } });
  await desk.confirm('Replay events');
  const replays = page.getByRole('table', { name: 'Replays' });
  const row = replays.getByRole('row').nth(1);
  await row.getByText(/[\d,]+ of 1,998/).waitFor();
  await row.getByText('Running').waitFor();
  await takePicture(page, 'dashboard-replay-running-desktop-light');
  await desk.act('Stop', 'Replay stopped.', { within: row });
  await row.getByText('Stopped').waitFor();
  const [job] = (await taprail.events.listRedeliveries()).data;
  assert.deepEqual([job?.status, job?.events_examined], ['stopped', reached]);
  assert.ok((job?.events_redelivered ?? 0) > reached / 2);
  desk.assertNoProblems();
  await taprail.webhookEndpoints.delete(endpoint.id);
  receiver.release();
});

test('an event that one of two endpoints refuses shows that, and is sent again to that one', async () => {
  const [up, down] = [receiver.url('/up'), receiver.url('/down')];
  for (const url of [up, down]) {
    await taprail.webhookEndpoints.create({ url, events: ['tap.approved'] });
  }
  receiver.answer = ({ path }) => (path === '/down' ? 503 : 200);
  await counter.tap();
  await advance(platform.api, 0);
  const [event] = (await taprail.events.list({ type: 'tap.approved' })).data;
  assert(event);
  const row = page.getByRole('row', { name: '1 of 2 delivered' });
  await desk.goTo('/events?delivery_status=pending');
  await row.getByText('Retrying').waitFor();
  await desk.goTo(`/events/${event.id}`);
  await page.locator('.page-head').getByText('1 of 2 delivered').waitFor();
  const deliveryTo = (url: string) => page.locator('.delivery', { hasText: url }).first();
  const retry = deliveryTo(down).getByText(/^Retry at (\d+ \w+, )?\d\d:\d\d$/);
  assert.equal(await retry.getAttribute('data-tone'), 'warn');
  await deliveryTo(up).getByText('Delivered').waitFor();
  await takePicture(page, 'dashboard-event-retried-desktop-light');

  await desk.goTo('/');
  const attention = page.getByRole('list', { name: 'Needs attention' });
  await attention.getByText('1 delivery waiting').waitFor();

  await advance(platform.api, retryWindowSeconds);
  await desk.goTo('/events?delivery_status=failed');
  await row.getByText('Failed').waitFor();
  await takePicture(page, 'dashboard-events-failed-desktop-light');
  await row.getByRole('link').first().click();
  receiver.answer = () => 200;
  const arrived = receiver.received.length;
  await desk.act('Send again', 'Sending it again.', { within: deliveryTo(down) });
  await page.locator('.page-head .status', { hasText: 'Delivered' }).waitFor();
  const again = receiver.received.slice(arrived).filter((one) => one.event.id === event.id);
  assert.deepEqual(
    again.map(({ path }) => path),
    ['/down'],
  );

  receiver.answer = ({ path }) => (path === '/down' ? 503 : 200);
  await counter.tap();
  await counter.tap();
  await advance(platform.api, retryWindowSeconds);
  receiver.answer = () => 200;
  await desk.goTo('/');
  const lost = attention.getByRole('link', { name: 'Webhooks given up 2 events lost' });
  await lost.waitFor();
  await takePicture(page, 'dashboard-overview-given-up-desktop-light');
  await lost.click();
  await page.getByText('Events were given up here').waitFor();
  await takePicture(page, 'dashboard-webhook-given-up-desktop-light');
  await desk.act('Replay lost events', 'Replay started.');
  await page.getByText('Events were given up here').waitFor({ state: 'detached' });
  const replay = page.getByRole('table', { name: 'Replays' }).getByRole('row').nth(1);
  await replay.getByText('Completed').waitFor();
  await replay.getByText(/^2 of \d+$/).waitFor();
  await desk.goTo('/');
  await attention.waitFor({ state: 'detached' });

  // A replay sends the events that some endpoint never accepted, unless told otherwise.
  receiver.answer = ({ path }) => (path === '/down' ? 503 : 200);
  await counter.tap();
  const [refused] = (await taprail.events.list({ type: 'tap.approved' })).data;
  await advance(platform.api, retryWindowSeconds);
  receiver.answer = () => 200;
  const before = receiver.received.length;
  await desk.goTo('/webhooks');
  await desk.act('Replay events', 'Replay running.', {
    fill: { 'First day': String(refused?.created_at.slice(0, 10)) },
  });
  await replay.getByText('Completed').waitFor();
  await replay.getByText(/^1 of \d+$/).waitFor();
  await receiver.whenReceived(before + 1);
  assert.deepEqual(
    receiver.received.slice(before).map(({ path }) => path),
    ['/down'],
  );
  desk.assertNoProblems();
});

/** The page polls an event with a pending delivery ever less often, but never stops. */
async function assertAskedLessOften(operator: DashboardDesk, id: string): Promise<void> {
  const { page } = operator;
  const event = await taprail.events.get(id);
  const deliveries = event.deliveries.map((each) => ({ ...each, status: 'pending' }));
  let asked = 0;
  await page.route(`**/v1/events/${id}`, (route) => {
    asked += 1;
    return route.fulfill({ json: { ...event, deliveries } });
  });
  await page.clock.install();
  await page.clock.fastForward('00:10');
  await operator.goTo(`/events/${id}`);
  await page.locator('main .status', { hasText: 'Pending' }).first().waitFor();
  const askedAfter = async (time: string) => {
    const answer = page.waitForResponse(`**/v1/events/${id}`);
    await page.clock.fastForward(time);
    await (await answer).finished();
  };
  await askedAfter('00:03');
  await askedAfter('00:40');
  const before = asked;
  await page.clock.fastForward('00:15');
  // Answers to earlier requests have been seen by then.
  await page.evaluate(`fetch('/healthz').then(() => {})`);
  assert.equal(asked, before);
  await askedAfter('00:20');
}
