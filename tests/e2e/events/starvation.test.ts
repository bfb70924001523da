import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliveriesPerEndpointMax } from '../../../server/src/domains/events/sending/bounds.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { TestReceiver } from '../../support/webhooks/webhook-receiver.ts';
import { emitEvents, registerEndpoint } from '../../support/webhooks/webhooks.ts';

const taps = await TapService.start();
const tapsPerCounter = 100;

test('an endpoint that hangs on 2,000 events does not delay other endpoints', async (t) => {
  const [here, there] = [await taps.newCounter(), await taps.newCounter()];
  const [hanging, beside, elsewhere] = [
    await TestReceiver.open(() => 'hang'),
    await TestReceiver.open(),
    await TestReceiver.open(),
  ];
  const dead = await registerEndpoint(here.api, { url: hanging.url() });
  const own = { events: ['tap.approved'] } as const;
  await registerEndpoint(here.api, { url: beside.url(), ...own });
  await registerEndpoint(there.api, { url: elsewhere.url(), ...own });
  await emitEvents(taps.service, here.platform, { count: 2000, type: 'payout.paid' });
  await hanging.whenReceived(deliveriesPerEndpointMax);

  const answeredAtMs = new Map<string, number>();
  const tapAll = async ({ counter }: typeof here) => {
    for (let count = 0; count < tapsPerCounter; count += 1) {
      const { id } = await counter.tap();
      answeredAtMs.set(id, performance.now());
    }
  };
  await Promise.all([tapAll(here), tapAll(there)]);
  for (const [name, receiver] of Object.entries({ beside, elsewhere })) {
    await receiver.whenReceived(tapsPerCounter);
    const delaysMs = receiver.received
      .map(({ event, atMs }) => atMs - (answeredAtMs.get(String(event.data.object.id)) ?? 0))
      .sort((a, b) => a - b);
    const p99Ms = delaysMs[Math.ceil(0.99 * delaysMs.length) - 1] ?? Number.NaN;
    t.diagnostic(`${name}: p50 ${delaysMs[50]?.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`);
    // A delivery that waited for a hanging one would take five seconds.
    assert(p99Ms < 4000, `p99 ${p99Ms} ms`);
    assert.equal(new Set(receiver.eventIds).size, tapsPerCounter);
  }
  // Hanging requests must not delay the end of the tests.
  await here.api.send('DELETE', `/v1/webhook-endpoints/${dead.id}`);
  hanging.release();
});
