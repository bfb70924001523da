import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureNegativeBalances } from '../../../server/src/domains/settlement/index.ts';
import { refund } from '../../support/after-capture.ts';
import { assertRefusal } from '../../support/assert-refusal.ts';
import { advance, clockNow, daySeconds } from '../../support/onboarding.ts';
import { TapService } from '../../support/tap-service.ts';
import { TestCounter } from '../../support/taps.ts';

const taps = await TapService.start();

test('a negative balance tells since when it has been negative, until it is made up for', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const { database } = taps.service;
  const sinceOf = async () => {
    const { externalRef: submerchant } = counter;
    const { balances } = await api.taprail.balance.get({ submerchant });
    return balances.map(({ available, negative_since }) => [available, negative_since])[0];
  };
  const lunch = await counter.tap({ amount: 1_000, platform_fee: 0 });
  await advance(api, 5 * daySeconds);
  assert.deepEqual(await sinceOf(), [0, null]);
  const before = await clockNow(api);
  await refund(api, lunch, 400);
  const [owed, since] = (await sinceOf()) ?? [];
  assert.equal(owed, -400);
  const sinceMs = Date.parse(String(since));
  assert.ok(sinceMs >= before.getTime() && sinceMs < before.getTime() + 60_000, String(since));
  await advance(api, 2 * daySeconds);
  await refund(api, lunch, 100);
  assert.deepEqual(await sinceOf(), [-500, since], 'it has been negative without a break');
  const now = await clockNow(api);
  const measured = await measureNegativeBalances(database, { platformId: platform.id, now });
  assert.equal(measured.count, 1);
  assert.equal(measured.oldestMs, now.getTime() - sinceMs);

  const neighbour = await TestCounter.open(api);
  const dinner = await neighbour.tap({ amount: 500, platform_fee: 0 });
  await refund(api, dinner);
  const all = await api.taprail.balance.listNegative({ limit: 1 });
  assert.equal(all.data.length, 1);
  const listed = await Array.fromAsync(api.taprail.balance.listNegative({ limit: 1 }));
  assert.deepEqual(
    listed.map(({ submerchant, available }) => `${submerchant} ${available}`).toSorted(),
    [`${counter.externalRef} -500`, `${neighbour.externalRef} -500`].toSorted(),
  );
  assert.ok(listed.some(({ negative_since }) => negative_since === since));
  const { api: stranger } = await taps.newCounter();
  assert.deepEqual((await stranger.taprail.balance.listNegative()).data, []);
  const odd = await api.get('/v1/negative-balances?cursor=acc_1');
  assertRefusal(odd, { status: 400, code: 'invalid_cursor', param: 'cursor' });

  await counter.tap({ amount: 800, platform_fee: 0 });
  await advance(api, daySeconds * 5);
  const [made, none] = (await sinceOf()) ?? [];
  assert.ok(Number(made) >= 0);
  assert.equal(none, null);
  // One that is negative again is as old as that.
  await refund(api, lunch, 400);
  const again = Date.parse(String((await sinceOf())?.[1]));
  assert.ok(again > sinceMs + 6 * daySeconds * 1_000);
});
