import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPlatform } from '../../../server/src/domains/platforms/index.ts';
import {
  dayOfWeek,
  failThrice,
  lastPayoutOf,
  payoutsOf,
  refusingBankAccount,
} from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';
import { runCli } from '../../support/running/run-cli.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { keyed, newKey } from '../../support/service/idempotency.ts';

const taps = await TapService.start({ config: { role: 'api' } });

test('held payouts are released by a person, and have three tries again', async () => {
  const { api, counter } = await openHeld();
  const { externalRef } = counter;
  assert.equal((await payoutsOf(counter)).length, 3);
  const key = newKey();
  const path = `/sub-merchants/${externalRef}/payouts/release`;
  const released = await api.post(path, undefined, keyed(key));
  assert.equal(released.status, 200, released.text);
  assert.equal(released.body.payouts_enabled, true);
  const { requirements } = await api.taprail.submerchants.get(externalRef);
  assert.deepEqual([requirements.currentlyDue, requirements.disabledReason], [[], null]);
  assert.deepEqual((await api.post(path, undefined, keyed(key))).body, released.body);
  assertRefusal(await api.post(path), { status: 409, code: 'payouts_not_held' });
  // Two failures after the release do not add to those before it.
  await advanceTo(api, dayOfWeek(7, '23:00'));
  assert.equal((await payoutsOf(counter)).length, 5);
  assert.equal((await api.taprail.submerchants.get(externalRef)).payouts_enabled, true);
  await advanceTo(api, dayOfWeek(8, '23:00'));
  assert.equal((await lastPayoutOf(counter)).status, 'failed');
  assert.equal((await api.taprail.submerchants.get(externalRef)).payouts_enabled, false);
});

test('a pause of the platform outlasts the release, and an unknown sub-merchant is refused', async () => {
  const { api, counter } = await openHeld();
  const { externalRef } = counter;
  await api.taprail.submerchants.pause(externalRef, { payouts: true });
  const { payouts_enabled, requirements } =
    await api.taprail.submerchants.releasePayouts(externalRef);
  assert.deepEqual([payouts_enabled, requirements.disabledReason], [false, 'platform_paused']);
  const unknown = await api.post('/sub-merchants/nobody/payouts/release');
  assertRefusal(unknown, { status: 404, code: 'submerchant_not_found' });
});

test('a command releases payouts, with an entry in the audit log', async () => {
  const { platform, api, counter } = await openHeld();
  const { externalRef } = counter;
  const found = await findPlatform(taps.service.database, platform.id);
  const name = found?.name ?? '';
  const release = (...argv: string[]) =>
    runCli(['provider', 'release', ...argv], { DATABASE_URL: taps.service.databaseUrl });
  const done = await release(externalRef, '--platform', name, '--json');
  assert.equal(done.code, 0, done.stderr);
  assert.deepEqual(JSON.parse(done.stdout), {
    object: 'payout_release',
    platform: name,
    submerchant: externalRef,
  });
  assert.equal((await api.taprail.submerchants.get(externalRef)).payouts_enabled, true);
  const again = await release(externalRef, '--platform', name);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /are not held/);
});

/** A sub-merchant whose bank has rejected three payouts in a row. */

async function openHeld() {
  const opened = await taps.newCounter({ external_account: refusingBankAccount });
  const { counter } = opened;
  await failThrice(counter);
  const { payouts_enabled } = await counter.taprail.submerchants.get(counter.externalRef);
  assert.equal(payouts_enabled, false);
  return opened;
}
