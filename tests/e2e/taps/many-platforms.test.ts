import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapService } from '../../support/money/tap-service.ts';
import { viewIn } from '../../support/money/taps.ts';
import { advance, clockNow, daySeconds } from '../../support/onboarding/onboarding.ts';
import { assertReplays, keyed } from '../../support/service/idempotency.ts';
import { TestReceiver } from '../../support/webhooks/webhook-receiver.ts';
import { registerEndpoint } from '../../support/webhooks/webhooks.ts';

// Requests that arrive together share statements, whatever platforms they are of. These platforms
// agree in everything that a statement could mix up: names, readers and keys.
const taps = await TapService.start();
const receiver = await TestReceiver.open();
const platforms = await Promise.all(
  [0, 1, 2, 3].map(async (index) => {
    const { platform, api, counter } = await taps.newCounter({ externalRef: 'same' });
    await registerEndpoint(api, { url: receiver.url(`/${index}`) });
    if (index > 0) await advance(api, index * daySeconds);
    return { index, platform, api, counter };
  }),
);
const keys = ['first', 'second', 'third'];

test('taps of several platforms at once each stay with their own platform', async () => {
  const sent = platforms.flatMap(({ index, counter }) =>
    keys.map(async (key, place) => {
      const body = { amount: 100 * (index + 1) + place };
      return { index, key, body, answer: await counter.send(body, keyed(key)) };
    }),
  );
  const answers = await Promise.all(sent);
  for (const { index, platform, api, counter } of platforms) {
    const own = answers.filter((answer) => answer.index === index);
    const amounts = keys.map((_, place) => 100 * (index + 1) + place);
    const views = own.map(({ answer }) => viewIn(answer));
    assert.deepEqual(
      views.map(({ amount, status }) => [amount, status]),
      amounts.map((amount) => [amount, 'approved']),
    );
    const today = (await clockNow(api)).toISOString().slice(0, 10);
    for (const view of views) assert.equal(view.created_at.slice(0, 10), today);
    for (const { key, body, answer } of own) {
      assertReplays(await counter.send(body, keyed(key)), answer);
    }
    const listed = await api.get('/v1/taps');
    const ids = (listed.body.data as { readonly id: string }[]).map(({ id }) => id);
    assert.deepEqual(ids.sort(), views.map(({ id }) => id).sort());
    const events = (await taps.events(platform)).map(({ data }) => data.object.amount);
    assert.deepEqual([...new Set(events)].sort(), amounts);
  }
});

test('each platform gets the events of its own taps only', async () => {
  const events = await Promise.all(
    platforms.map(async ({ index, platform }) => {
      const own = await taps.events(platform);
      return own.map(({ id }) => `/${index} ${id}`);
    }),
  );
  await receiver.whenReceived(events.flat().length);
  const told = receiver.received.map(({ path, event }) => `${path} ${event.id}`);
  assert.deepEqual(told.sort(), events.flat().sort());
});
