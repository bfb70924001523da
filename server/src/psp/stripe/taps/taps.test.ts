import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type CardScenario,
  checkAgainstDescription,
  clientOf,
  startStripeServer,
} from '../../../../../stripe-server/src/index.ts';
import { doneValue } from '../../../../../tests/support/provider/simulated-provider.ts';
import { firstUuidAt, newUuid } from '../../../lib/ids.ts';
import { ReaderWakes } from '../../reader-wakes.ts';
import type { AuthoriseRequest, TapCall } from '../../tap-port.ts';
import { createStripe } from '../stripe.ts';
import { nextPauseMs, ordinaryPolling } from './take-tap.ts';

const server = await startStripeServer();
after(async () => {
  await server.close();
  checkAgainstDescription(server.requests, server.control.webhooks.events());
});
const { control } = server;
const { taps } = createStripe({
  config: { secretKey: server.secretKey, webhookSecrets: [], address: server.url, limits: null },
  patience: { attemptMs: 400, repeatForMs: 700 },
  polling: { firstMs: 20, mostMs: 1_000 },
  readFile: async () => null,
});
const captureNow = { platformFee: 50n };

/** An account's reader, with the requests and answers about it. */
function openReader(always?: CardScenario) {
  const account = control.accounts.open();
  const device = control.readers.open(account, always);
  const next = (): TapCall => ({
    platformId: newUuid(),
    now: new Date('2030-01-01T00:00:00Z'),
    connectionId: null,
    idempotencyKey: newUuid(),
    account,
    askedBefore: 0,
  });
  const request: AuthoriseRequest = {
    device,
    country: 'US',
    amount: 1250n,
    currency: 'USD',
    timeoutMs: 2_000,
    presented: null,
    captureNow: null,
  };
  const authorise = async (call: TapCall, changes: Partial<AuthoriseRequest> = {}) =>
    doneValue(await taps.authorise(call, { ...request, ...changes }));
  const sent = (operation: string) =>
    server.requests.filter((each) => each.account === account && each.operation === operation);
  return { account, device, next, authorise, sent };
}

test('a card has the facts that Stripe tells, and no others', async () => {
  const card = {
    brand: 'eftpos_au',
    funding: 'unknown',
    country: null,
    last4: '4242',
    fingerprint: 'a fingerprint',
    verification: 'online_pin',
    applicationId: 'A0000003841001',
    cryptogram: '8B1F0E6A52C7D394',
  };
  const { next, authorise } = openReader({ kind: 'approve', card });
  const result = await authorise(next());
  assert(result.kind === 'approved');
  assert.deepEqual(result.presented, {
    card: {
      scheme: 'eftpos',
      bin: null,
      last4: '4242',
      funding: null,
      issuer_country: null,
      fingerprint: 'a fingerprint',
      entry_mode: 'contactless',
      application_label: 'EFTPOS_AU CREDIT',
    },
    cryptogram: {
      value: '8B1F0E6A52C7D394',
      type: null,
      atc: null,
      unpredictable_number: null,
      aid: 'A0000003841001',
      cvm: 'pin',
    },
    verifiedOnDevice: false,
    riskSignal: null,
  });
  assert.equal(result.authorisationCode, '123456');
  assert(result.captureBefore !== null && result.captureBefore > new Date());
});

test('a wallet verifies the cardholder on their device, and an unknown brand has no scheme', async () => {
  const card = { brand: 'unknown', wallet: 'apple_pay', verification: 'approval' } as const;
  const { next, authorise } = openReader({ kind: 'approve', card });
  const result = await authorise(next(), { captureNow });
  assert(result.kind === 'approved');
  assert.equal(result.presented?.card.scheme, null);
  assert.equal(result.presented?.cryptogram?.cvm, 'cdcvm');
  assert.equal(result.presented?.verifiedOnDevice, true);
  assert.equal(result.captureBefore, null, 'what is captured is not held');
});

test("a tap blocked by Stripe's own rules is reported as blocked", async () => {
  const { next, authorise } = openReader({ kind: 'decline', code: 'fraudulent', isBlocked: true });
  const call = next();
  for (const askedBefore of [0, 1]) {
    const result = await authorise({ ...call, askedBefore });
    assert(result.kind === 'blocked');
    assert.equal(result.presented?.card.last4, '9969');
  }
});

test('a declined tap is one try: its intent is cancelled', async () => {
  const { next, authorise, sent } = openReader({ kind: 'decline', code: 'expired_card' });
  const result = await authorise(next());
  assert.partialDeepStrictEqual(result, { kind: 'declined', responseCode: '54' });
  assert.partialDeepStrictEqual(sent('paymentIntents.cancel'), [{ body: { status: 'canceled' } }]);
});

test("another account's reader is refused, and nothing is left open", async () => {
  const { next, authorise, sent } = openReader();
  const { device } = openReader();
  assert.deepEqual(await authorise(next(), { device }), { kind: 'no reader' });
  assert.equal(sent('paymentIntents.cancel').length, 1);
});

test('a reader that does not answer may still have the job', async () => {
  const { device, next, authorise } = openReader();
  control.readers.timeOut(device, 'with the job');
  assert.equal((await authorise(next(), { captureNow })).kind, 'approved');
  control.readers.timeOut(device, 'without the job');
  const offline = { kind: 'no card', failure: 'reader_offline' };
  assert.deepEqual(await authorise(next(), { captureNow }), offline);
});

test('a tap that never began does not begin after its deadline', async () => {
  const { next, authorise, sent } = openReader();
  const minuteAgo = new Date(Date.now() - 60_000);
  const call = { ...next(), idempotencyKey: firstUuidAt(minuteAgo), askedBefore: 1 };
  assert.deepEqual(await authorise(call), { kind: 'no card', failure: 'tap_timeout' });
  assert.equal(sent('terminal.readers.processPaymentIntent').length, 0);
  // A process that was only slow finds the intent cancelled, too.
  const slow = await authorise({ ...call, askedBefore: 0 });
  assert.deepEqual(slow, { kind: 'no card', failure: 'tap_timeout' });
});

test('a card that comes while the tap is given up counts if it was captured', async () => {
  const { device, next, authorise } = openReader({ kind: 'no card' });
  const stop = control.faults.block('terminal.readers.cancelAction');
  const given = authorise(next(), { captureNow, timeoutMs: 1_000 });
  await stop.reached;
  control.readers.present(device, { kind: 'approve' });
  stop.release();
  assert.partialDeepStrictEqual(await given, { kind: 'approved', capture: { kind: 'captured' } });
});

test('a card that comes while the tap is given up is released if it was only held', async () => {
  const { device, next, authorise, sent } = openReader({ kind: 'no card' });
  const call = next();
  const stop = control.faults.block('terminal.readers.cancelAction');
  const given = authorise(call, { timeoutMs: 1_000 });
  await stop.reached;
  control.readers.present(device, { kind: 'approve' });
  stop.release();
  assert.deepEqual(await given, { kind: 'no card', failure: 'tap_timeout' });
  const [cancelled] = sent('paymentIntents.cancel');
  assert.partialDeepStrictEqual(cancelled?.body, { status: 'canceled', amount_capturable: 0 });
});

test('a card that is declined without its PIN is approved with it, on the same intent', async () => {
  const { device, next, authorise, sent } = openReader({ kind: 'no card' });
  const given = authorise(next(), { timeoutMs: 60_000 });
  await waitFor(() => sent('terminal.readers.processPaymentIntent').length === 1);
  const decline = { kind: 'decline', code: 'offline_pin_required', asksForPin: true } as const;
  control.readers.present(device, decline);
  const polls = sent('terminal.readers.retrieve').length;
  await waitFor(() => sent('terminal.readers.retrieve').length > polls + 1);
  control.readers.present(device, { kind: 'approve' });
  assert.equal((await given).kind, 'approved');
  assert.equal(sent('paymentIntents.create').length, 1);
  assert.equal(sent('paymentIntents.cancel').length, 0);
});

test('a tap that waits for its card reads its reader and its intent in one request', async () => {
  const { device, next, authorise, sent } = openReader({ kind: 'no card' });
  const given = authorise(next(), { timeoutMs: 60_000 });
  await waitFor(() => sent('terminal.readers.retrieve').length === 4);
  assert.equal(sent('paymentIntents.retrieve').length, 0);
  control.readers.present(device, { kind: 'approve' });
  assert.equal((await given).kind, 'approved');
  assert.equal(sent('paymentIntents.retrieve').length, 1);
});

test('a card that takes 90 seconds is polled 20 times if no webhook comes', () => {
  let polls = 0;
  let pauseMs = ordinaryPolling.firstMs;
  for (let waitedMs = 0; waitedMs < 90_000; polls += 1) {
    waitedMs += pauseMs;
    pauseMs = nextPauseMs(pauseMs, ordinaryPolling);
    assert.ok(pauseMs <= 5_000);
  }
  assert.equal(polls, 20);
});

test('a tap woken by its card takes three requests', async () => {
  const readerWakes = new ReaderWakes(null);
  const { account, device, next, sent } = openReader({ kind: 'no card' });
  const taken = authoriseWoken(readerWakes, next(), device);
  await waitFor(() => sent('terminal.readers.processPaymentIntent').length === 1);
  readerWakes.wake(account, 'tmr_another');
  control.readers.present(device, { kind: 'approve' });
  readerWakes.wake(account, device);
  assert.equal(doneValue(await taken).kind, 'approved');
  const requests = server.requests.filter((each) => each.account === account);
  assert.deepEqual(
    requests.map(({ operation }) => operation),
    ['paymentIntents.create', 'terminal.readers.processPaymentIntent', 'paymentIntents.retrieve'],
  );
});

test('a reader that asks for a PIN goes on even if its tap is woken', async () => {
  const readerWakes = new ReaderWakes(null);
  const always = { kind: 'decline', code: 'offline_pin_required', asksForPin: true } as const;
  const { account, device, next, sent } = openReader(always);
  const taken = authoriseWoken(readerWakes, next(), device);
  await waitFor(() => sent('terminal.readers.processPaymentIntent').length === 1);
  readerWakes.wake(account, device);
  await waitFor(() => sent('terminal.readers.retrieve').length === 1);
  control.readers.present(device, { kind: 'approve' });
  readerWakes.wake(account, device);
  assert.equal(doneValue(await taken).kind, 'approved');
  assert.equal(sent('paymentIntents.cancel').length, 0);
});

test('a tap that is given up does not disturb a later one at its reader', async () => {
  const { device, next, authorise, sent } = openReader({ kind: 'no card' });
  const first = authorise(next(), { timeoutMs: 60_000 });
  await waitFor(() => sent('terminal.readers.processPaymentIntent').length === 1);
  await taps.cancelPresent(next(), device);
  const second = authorise(next(), { timeoutMs: 60_000 });
  assert.deepEqual(await first, { kind: 'no card', failure: 'cancelled_by_customer' });
  await waitFor(() => sent('terminal.readers.processPaymentIntent').length === 2);
  control.readers.present(device, { kind: 'approve' });
  assert.equal((await second).kind, 'approved');
  assert.equal(sent('terminal.readers.cancelAction').length, 1);
});

test('a tap is found even when Stripe has forgotten its key', async () => {
  const { next, authorise, sent } = openReader();
  const call = next();
  const held = await authorise(call);
  assert(held.kind === 'approved');
  control.faults.forgetKeys();
  assert.deepEqual(await authorise({ ...call, askedBefore: 1 }), held);
  const [capture, reverse] = [next(), next()];
  const money = { ref: held.ref, amount: 1000n, currency: 'USD', platformFee: 0n };
  for (const askedBefore of [0, 1]) {
    assert.equal((await taps.capture({ ...capture, askedBefore }, money)).kind, 'done');
    control.faults.forgetKeys();
  }
  for (const askedBefore of [0, 1]) {
    assert.equal((await taps.reverse({ ...reverse, askedBefore }, { ref: held.ref })).kind, 'done');
    control.faults.forgetKeys();
  }
  for (const operation of ['paymentIntents.create', 'paymentIntents.capture', 'refunds.create']) {
    assert.equal(sent(operation).length, 1, operation);
  }
});

test('a fee is sent with each capture, unless it is zero', async () => {
  const { next, authorise, sent } = openReader();
  await authorise(next(), { captureNow });
  await authorise(next(), { captureNow: { platformFee: 0n } });
  const held = await authorise(next());
  assert(held.kind === 'approved');
  const money = { ref: held.ref, amount: 1250n, currency: 'USD', platformFee: 30n };
  await taps.capture(next(), money);
  const feesOf = (operation: string) =>
    sent(operation).map(({ params }) => params.application_fee_amount);
  assert.deepEqual(feesOf('paymentIntents.create'), ['50', undefined, undefined]);
  assert.deepEqual(feesOf('paymentIntents.capture'), ['30']);
});

test('a fixed authorisation declines an increase, and an ended one a capture', async () => {
  const { next, authorise } = openReader({ kind: 'approve', card: { mayIncrement: false } });
  const held = await authorise(next());
  assert(held.kind === 'approved');
  const money = { ref: held.ref, amount: 2000n, currency: 'USD' };
  const increase = doneValue(await taps.increase(next(), money));
  assert.deepEqual(increase, { kind: 'declined', responseCode: null });
  control.money.expire(held.ref);
  const capture = doneValue(
    await taps.capture(next(), { ...money, amount: 1250n, platformFee: 0n }),
  );
  assert.partialDeepStrictEqual(capture, { kind: 'failed', code: 'authorisation_ended' });
});

test('a tap captured with another amount than asked for is not captured', async () => {
  const { account, next, authorise } = openReader();
  const call = next();
  const held = await authorise(call);
  assert(held.kind === 'approved');
  const as = { stripeAccount: account };
  await clientOf(server).paymentIntents.capture(held.ref, { amount_to_capture: 1000 }, as);
  const again = await authorise({ ...call, askedBefore: 1 });
  assert.partialDeepStrictEqual(again, {
    kind: 'approved',
    capture: { kind: 'failed', code: 'captured_otherwise' },
  });
});

test("only Stripe's reader ids are accepted", () => {
  assert.deepEqual(taps.reader('tmr_1234'), { kind: 'own' });
  for (const device of ['bar-1', 'tmr_', 'sim_visa']) {
    assert.equal(taps.reader(device).kind, 'impossible', device);
  }
});

const address = {
  line1: '1 High Street',
  line2: null,
  city: 'London',
  state: null,
  postal_code: 'N1 9GU',
  country: 'GB',
};

test('a code pairs a reader once, and the reader takes taps', async () => {
  const { next, authorise, sent } = openReader();
  const request = { registrationCode: 'quick-brown-fox', label: 'Bar', address };
  const paired = doneValue(await taps.pairReader(next(), request));
  assert(paired.kind === 'paired');
  assert.equal((await authorise(next(), { device: paired.device })).kind, 'approved');
  assert.deepEqual(doneValue(await taps.pairReader(next(), request)), paired);
  assert.equal(sent('terminal.readers.create').length, 1);
  const [location] = sent('terminal.locations.create');
  assert.partialDeepStrictEqual(location?.params, { display_name: 'Bar' });
});

test('a code or an address that Stripe does not accept is named in the refusal', async () => {
  const { next } = openReader();
  const request = { registrationCode: 'no code', label: null, address };
  const code = doneValue(await taps.pairReader(next(), request));
  assert.partialDeepStrictEqual(code, { kind: 'rejected', param: 'registration_code' });
  const nowhere = { ...request, address: { ...address, line1: '' } };
  const place = doneValue(await taps.pairReader(next(), nowhere));
  assert.partialDeepStrictEqual(place, { kind: 'rejected', param: 'address' });
});

async function waitFor(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

test('a currency that Stripe refuses or has no units for cannot be charged', async () => {
  const { next, authorise, sent } = openReader();
  assert.equal((await authorise(next(), { currency: 'CUP' })).kind, 'no such currency');
  assert.equal(sent('paymentIntents.create').length, 1);
  assert.equal((await authorise(next(), { currency: 'MGA' })).kind, 'no such currency');
  assert.equal(sent('paymentIntents.create').length, 1);
});

/** Begins a tap that only `readerWakes` wakes: it polls no sooner than in a minute. */
function authoriseWoken(readerWakes: ReaderWakes, call: TapCall, device: string) {
  const { taps: woken } = createStripe({
    config: { secretKey: server.secretKey, webhookSecrets: [], address: server.url, limits: null },
    polling: { firstMs: 60_000, mostMs: 60_000 },
    readerWakes,
    readFile: async () => null,
  });
  const amount = { amount: 1250n, currency: 'USD', country: 'US' };
  const request = { device, ...amount, timeoutMs: 60_000, presented: null, captureNow };
  return woken.authorise(call, request);
}
