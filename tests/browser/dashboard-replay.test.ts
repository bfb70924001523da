import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../server/src/postgres/sql.ts';
import { openDashboardWorld, openSignedIn } from './dashboard-world.ts';
import { openBrowser, takePicture } from './open-browser.ts';

const world = await openDashboardWorld();
const browser = await openBrowser();
const eventCount = 30_000;

test('a replay of many thousand events shows how far it is and can be stopped', async () => {
  const { taprail, receiver, service, platform, counter } = world;
  // Deliveries that hang keep few connections busy, whatever their number.
  receiver.answer = () => 'hang';
  await taprail.webhookEndpoints.create({ url: receiver.url(), events: ['charge.captured'] });
  await counter.tap();
  await service.database.rows(sql('test_fill_events')`
    insert into events (
      platform_id, event_id, type, submerchant_id, object_id, position, sequence, created_at
    )
    select t.platform_id, uuidv7(), 'charge.captured', t.submerchant_id, t.transaction_id, 1, 1,
      ${new Date()}::timestamptz
    from transactions t
    cross join generate_series(1, ${eventCount}::integer)
    where t.platform_id = ${platform.id}::uuid`);

  const { page, problems } = await openSignedIn(browser, world, { path: '/webhooks' });
  await page.getByRole('button', { name: 'Replay events' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Which').selectOption('');
  await dialog.getByRole('button', { name: 'Replay events' }).click();
  const replays = page.getByRole('table', { name: 'Replays' });
  await replays.getByText(/[1-9][\d,]* of [1-9][\d,]*/).waitFor();
  await replays.getByText('Running').waitFor();
  await replays.getByRole('button', { name: 'Stop' }).click();
  await takePicture(page, 'dashboard-replay-running-desktop-light');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await replays.getByText('Stopped').waitFor();
  const [job] = (await taprail.events.listRedeliveries()).data;
  assert.equal(job?.status, 'stopped');
  assert.ok(job.events_redelivered > 0 && job.events_examined < eventCount, JSON.stringify(job));
  assert.deepEqual(problems, []);
  await page.context().close();
});
