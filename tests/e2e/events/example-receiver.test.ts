import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isSigned } from '../../../examples/webhook-receiver/create-receiver.ts';
import { signatureHeader } from '../../../server/src/domains/events/sending/signature.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import { emitted } from '../../support/webhooks/deliveries.ts';
import { registerEndpoint } from '../../support/webhooks/webhooks.ts';

const taps = await TapService.start();
const program = fileURLToPath(
  new URL('../../../examples/webhook-receiver/receiver.ts', import.meta.url),
);

/** The example, started as its README says, with the secret in the environment. */
async function runExample(secret: string) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, PORT: '0', WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => child.kill());
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const [url = ''] = /http:\S+/.exec(await nextLine()) ?? [];
  return { url, nextLine };
}

test('the example receiver verifies deliveries and reports each event once', async () => {
  const { api, counter } = await taps.newCounter();
  // The receiver needs the secret at its start, before its address is known.
  const endpoint = await registerEndpoint(api, { events: ['tap.approved'] });
  const receiver = await runExample(endpoint.secret);
  const { url } = receiver;
  const moved = await api.patch(`/v1/webhook-endpoints/${endpoint.id}`, { url });
  assert.equal(moved.status, 200, moved.text);

  const [event] = await emitted(api, () => counter.tap());
  const [another] = await emitted(api, async () => {
    const replay = await api.post(`/v1/events/${event?.id}/redeliver`);
    assert.equal(replay.status, 202, replay.text);
    await advance(api, 0);
    return counter.tap();
  });
  assert.match(await receiver.nextLine(), new RegExp(`tap\\.approved ${event?.id}$`));
  assert.match(await receiver.nextLine(), new RegExp(`tap\\.approved ${another?.id}$`));
  const { deliveries } = await api.taprail.events.get(event?.id ?? '');
  assert.deepEqual(
    deliveries.map(({ status }) => status),
    ['delivered', 'delivered'],
  );
});

test('the example receiver refuses altered bodies, old ones and other secrets', () => {
  const body = Buffer.from('{"id":"evt_1"}');
  const [secret, nowSeconds] = ['whsec_ours', 1_800_000_000];
  const keys = ['whsec_former', secret].map((one) => createSecretKey(one, 'utf8'));
  const header = signatureHeader(keys, body, nowSeconds);
  const claim = { body, header, secret, nowSeconds };
  assert(isSigned(claim));
  assert(isSigned({ ...claim, nowSeconds: nowSeconds + 299 }));
  assert(!isSigned({ ...claim, nowSeconds: nowSeconds + 301 }));
  assert(!isSigned({ ...claim, body: Buffer.from('{"id":"evt_2"}') }));
  assert(!isSigned({ ...claim, secret: 'whsec_theirs' }));
  assert(!isSigned({ ...claim, header: '' }));
});
