import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountOf } from '../../../server/src/psp/simulator/cards/card.ts';
import {
  deriveCardKeys,
  scenarioOf,
  tapCard,
} from '../../../server/src/psp/simulator/cards/index.ts';
import { disclosed } from '../../support/disclosure.ts';
import { dumpDatabase } from '../../support/dump-database.ts';
import { keyed, newKey } from '../../support/idempotency.ts';
import { advance, orderFault } from '../../support/onboarding.ts';
import { RecordingClient } from '../../support/recording-client.ts';
import { TapService, uuidOf } from '../../support/tap-service.ts';
import { type TapView, TestCounter, viewIn } from '../../support/taps.ts';

const taps = await TapService.start();
const { service } = taps;
const { apiKey } = await taps.newPlatform();
const api = new RecordingClient({ url: service.url, apiKey, openApi: service.app.openApi });
const counter = await TestCounter.open(api);

test('the number of a card can be read in no answer, log, event or row', async () => {
  const made = await takeEveryCourse();
  const numbers = made.map(cardNumberOf);
  assert.equal(new Set(numbers).size, made.length);
  const places = {
    answers: api.seen.join('\n'),
    logs: service.logs.join('\n'),
    database: await dumpDatabase(service.database),
  };
  // Beside the whole number, what would complete the digits that may be shown.
  const secrets = numbers.flatMap((pan) => [pan, pan.slice(0, -4), pan.slice(6)]);
  for (const [place, text] of Object.entries(places)) {
    assert.ok(text.length > 1_000, `${place} were looked at`);
    assert.deepEqual(disclosed(text, secrets), [], place);
  }
  const shown = made.map(({ card }) => card?.fingerprint ?? '');
  assert.deepEqual(disclosed(places.database, shown), shown, 'or else there was nothing to find');
});

/** Approved, declined, forged, blocked, lost and failed taps, and every step after one. */
async function takeEveryCourse(): Promise<TapView[]> {
  const devices = ['sim_visa', 'sim_mastercard', 'sim_amex', 'sim_foreign', 'sim_decline_51'];
  const others = ['sim_replay', 'sim_cryptogram_bad', 'sim_risk_block', 'sim_capture_fail'];
  const made: TapView[] = [];
  for (const device of [...devices, ...others]) {
    made.push(viewIn(await counter.send({ device }, keyed(newKey()))));
  }
  const lost = viewIn(await counter.send({ device: 'sim_issuer_timeout', amount: 1_000 }), 202);
  const held = await counter.hold(10_000);
  await counter.stay(held, 'increase', { amount: 12_000 });
  await counter.stay(held, 'charges', { amount: 5_000 });
  await orderFault(api, { operation: 'taps.capture', kind: 'timeout' });
  assert.equal((await counter.stay(held, 'capture')).status, 202);
  await orderFault(api, { operation: 'taps.authorise', kind: 'error' });
  assert.equal((await counter.send()).status, 502);
  await fail();
  await advance(api, 3_600);
  await counter.act(held, 'reverse');
  await api.get(`/v1/transactions/${held.transaction}`);
  return [...made, held, await counter.read(lost)];
}

/** PostgreSQL quotes the whole row that breaks a rule: the log must not. */
async function fail(): Promise<void> {
  const run = (text: string) => service.database.rows({ name: '', text, values: [] });
  await run('alter table transaction_stages add constraint no_more check (false) not valid');
  assert.equal((await counter.send()).status, 500);
  assert.ok(service.logs.some((line) => line.includes('"constraint":"no_more"')));
  await run('alter table transaction_stages drop constraint no_more');
  await run('update payment_operations set lease_until = null');
}

/** The simulator draws its cards from its seed and the id of the tap, so tests can draw them too. */
function cardNumberOf(tap: TapView): string {
  const { card } = tapCard({
    keys: deriveCardKeys(service.config.simulatorSeed),
    operationId: uuidOf(tap) ?? '',
    scenario: scenarioOf(tap.device),
    request: {
      amountMinor: BigInt(tap.total_amount),
      currency: tap.currency,
      country: 'US',
      now: new Date(tap.created_at),
    },
  });
  assert.equal(card.fingerprint, tap.card?.fingerprint, 'it is the card of this tap');
  const { pan } = accountOf(card);
  assert.deepEqual([pan.slice(0, 6), pan.slice(-4)], [tap.card?.bin, tap.card?.last4]);
  return pan;
}
