import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tap, TapRequest } from '../../../sdk/src/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { balanceOf } from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import type { TestCounter } from '../../support/money/taps.ts';
import { advance, orderFault } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';

const taps = await TapService.start();
const { platform, counter } = await taps.newCounter();

const percents = [{ percent: 10 }, { percent: 15 }, { percent: 20 }];
const tip_prompt = { options: percents, allow_custom: true };

function ask(device: string, difference: Partial<TapRequest> = {}, at: TestCounter = counter) {
  return at.tap({ amount: 4000, capture_mode: 'tap_with_tip', device, tip_prompt, ...difference });
}

const sendAsk = (difference: JsonObject) =>
  counter.send({ capture_mode: 'tap_with_tip', device: 'sim_tip_15', tip_prompt, ...difference });

const amountsOf = ({ amount, tip_amount, total_amount, amount_captured, platform_fee }: Tap) => ({
  amount,
  tip_amount,
  total_amount,
  amount_captured,
  platform_fee,
});

test('the tip that the customer chooses is in the answer, and captured with the amount', async () => {
  const tap = await ask('sim_tip_15');
  assert.equal(tap.status, 'approved');
  const expected = { amount: 4000, tip_amount: 600, total_amount: 4600, amount_captured: 4600 };
  assert.deepEqual(amountsOf(tap), { ...expected, platform_fee: 0 });
  assert.deepEqual(await counter.read(tap), tap);
  const transaction = await platform.taprail.transactions.get(tap.transaction);
  assert.equal(transaction.amount, 4600);
  assert.deepEqual(
    [transaction.stages.tap?.amount, transaction.stages.tap?.tip_amount],
    [4000, 600],
  );
  assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.approved', 'charge.captured']);
});

const choices: readonly (readonly [string, string, number])[] = [
  ['leaves none', 'sim_tip_none', 0],
  ['meets a reader that no scenario names', 'reader-tips', 0],
  ['enters an amount', 'sim_tip_custom_275', 275],
  ['enters a percentage that is not offered', 'sim_tip_25', 1000],
  ['chooses the last option', 'sim_tip_20', 800],
];
for (const [choice, device, tip] of choices) {
  test(`a customer who ${choice} pays that tip`, async () => {
    const tap = await ask(device);
    assert.deepEqual(
      [tap.status, tap.tip_amount, tap.amount_captured],
      ['approved', tip, 4000 + tip],
    );
  });
}

test('without allow_custom a customer can choose only what is offered', async () => {
  const strict = { tip_prompt: { options: [{ amount: 300 }], allow_custom: false } };
  assert.equal((await ask('sim_tip_custom_300', strict)).tip_amount, 300);
  assert.equal((await ask('sim_tip_custom_301', strict)).tip_amount, 0);
  assert.equal((await ask('sim_tip_15', strict)).tip_amount, 0);
});

test('percentages are of the eligible amount, rounded half up', async () => {
  const eligible = (eligible_amount: number) => ({
    tip_prompt: { ...tip_prompt, eligible_amount },
  });
  assert.equal((await ask('sim_tip_15', eligible(1000))).tip_amount, 150);
  assert.equal((await ask('sim_tip_15', eligible(1010))).tip_amount, 152);
  assert.equal((await ask('sim_tip_15', eligible(1009))).tip_amount, 151);
});

test('a customer who walks away at the question cancels the tap', async () => {
  const tap = await ask('sim_tip_abandoned');
  assert.deepEqual(
    [tap.status, tap.failure?.code, tap.tip_amount],
    ['cancelled', 'tip_abandoned', 0],
  );
  assert.deepEqual(await taps.stageKinds(platform, tap), ['tap']);
  assert.deepEqual(await taps.eventTypes(platform, tap), []);
  assert.equal((await counter.tap({ device: 'sim_tip_abandoned' })).status, 'approved');
});

test('the fee is on the amount with the tip', async () => {
  const own = await taps.newCounter();
  await own.api.patch('/v1/settings', {
    fee_plans: { USD: { basis_points: 1000, fixed_amount: 1 } },
  });
  const tap = await ask('sim_tip_20', {}, own.counter);
  assert.deepEqual([tap.total_amount, tap.platform_fee], [4800, 481]);
  assert.deepEqual(await balanceOf(own.counter), { pending: 4800 - 481 });
});

test('the contactless limit is on the amount with the tip', async () => {
  const { counter: eur } = await taps.newCounter({ country: 'DE' });
  const at = (device: string) => ask(device, { amount: 4900 }, eur.withReader(device));
  assert.equal((await at('sim_tip_none')).status, 'approved');
  // The scenarios of tips verify the cardholder, so the limit shows at a card that does not.
  const total = { amount: 5000, tip_prompt };
  const plain = await ask('sim_no_cdcvm', total, eur);
  assert.equal(plain.status, 'approved');
  const above = await ask('sim_no_cdcvm', { amount: 5001, tip_prompt }, eur);
  assert.equal(above.decline_reason, 'strong_authentication_required');
});

test('a repeated request gets the same answer, even after the suggestions changed', async () => {
  const own = await taps.newCounter();
  const body = { amount: 4000, capture_mode: 'tap_with_tip', device: 'sim_tip_15', tip_prompt: {} };
  const key = keyed(newKey());
  const first = await own.counter.send(body, key);
  assert.deepEqual([first.status, first.body.tip_amount], [200, 600]);
  const suggestions = { USD: { percentages: [1, 2, 3], allow_custom: false } };
  await own.api.patch('/v1/settings', { tip_suggestions: suggestions });
  assertReplays(await own.counter.send(body, key), first);
  assert.equal((await own.counter.tap(body as Partial<TapRequest>)).tip_amount, 0);
});

test('suggestions are those of the sub-merchant, then of the platform, then the usual ones', async () => {
  const { api, counter: own } = await taps.newCounter();
  const tipAt = async (device: string, amount: number) =>
    (await ask(device, { amount, tip_prompt: { allow_custom: false } }, own)).tip_amount;
  assert.deepEqual([await tipAt('sim_tip_10', 1000), await tipAt('sim_tip_18', 1000)], [100, 0]);

  const platforms = { percentages: [18, 20, 25], amounts: [100, 200, 300], amounts_below: 1000 };
  const settings = await api.taprail.settings.update({ tip_suggestions: { USD: platforms } });
  assert.deepEqual(settings.tip_suggestions, { USD: { ...platforms, allow_custom: true } });
  assert.deepEqual([await tipAt('sim_tip_10', 1000), await tipAt('sim_tip_18', 1000)], [0, 180]);
  assert.deepEqual(
    [await tipAt('sim_tip_18', 999), await tipAt('sim_tip_custom_200', 999)],
    [0, 200],
  );

  const of = own.externalRef;
  const none = { object: 'submerchant_settings', submerchant: of, tip_suggestions: {} };
  assert.deepEqual(await api.taprail.settings.getSubMerchant(of), none);
  const owns = { USD: { percentages: [5, 6, 7], allow_custom: false } };
  const changed = await api.taprail.settings.updateSubMerchant(of, { tip_suggestions: owns });
  const shown = { percentages: [5, 6, 7], amounts: [], amounts_below: 0, allow_custom: false };
  assert.deepEqual(changed, { ...none, tip_suggestions: { USD: shown } });
  assert.deepEqual(await api.taprail.settings.getSubMerchant(of), changed);
  assert.deepEqual([await tipAt('sim_tip_18', 1000), await tipAt('sim_tip_6', 1000)], [0, 60]);

  const removed = { tip_suggestions: { USD: null } };
  assert.deepEqual(await api.taprail.settings.updateSubMerchant(of, removed), none);
  assert.equal(await tipAt('sim_tip_18', 1000), 180);
});

test('a tap whose capture fails after the tip is reversed, and nothing stays held', async () => {
  const tap = await ask('sim_capture_fail');
  assert.deepEqual([tap.status, tap.failure?.code], ['reversed', 'capture_failed']);
  assert.deepEqual([tap.amount_authorised, tap.amount_released], [4000, 4000]);
  assert.equal(tap.reversal_reason, 'capture_failed');
  const kinds = ['tap', 'authorisation', 'capture_failure', 'reversal'];
  assert.deepEqual(await taps.stageKinds(platform, tap), kinds);
  const events = ['tap.approved', 'charge.failed', 'tap.reversed'];
  assert.deepEqual(await taps.eventTypes(platform, tap), events);
  assert.deepEqual(await counter.read(tap), tap);
});

test('a pending tap has no tip yet, and its outcome has', async () => {
  const { api, counter: own } = await taps.newCounter();
  await orderFault(api, { operation: 'taps.authorise', kind: 'timeout' });
  const body = { amount: 4000, capture_mode: 'tap_with_tip', device: 'sim_tip_20', tip_prompt };
  const pending = await own.send(body);
  assert.deepEqual([pending.status, pending.body.tip_amount], [202, 0]);
  const id = String(pending.body.id);
  assert.deepEqual(await api.taprail.taps.get(id), pending.body);
  await advance(api, 60);
  const known = await api.taprail.taps.get(id);
  assert.deepEqual(
    [known.status, known.tip_amount, known.amount_captured],
    ['approved', 800, 4800],
  );
});

test('a tap with a tip can be refunded and reversed as a whole', async () => {
  const tap = await ask('sim_tip_10');
  const refund = await platform.taprail.refunds.create({ transaction: tap.transaction });
  assert.equal(refund.amount, 4400);
  const other = await ask('sim_tip_10');
  const reversed = await counter.act(other, 'reverse');
  assert.deepEqual([reversed.body.status, reversed.body.amount_released], ['reversed', 4400]);
});

const refusals: readonly (readonly [string, JsonObject, { code: string; param: string }])[] = [
  ['on a direct tap', { capture_mode: 'direct' }, { code: 'tip_not_allowed', param: 'tip_prompt' }],
  ['on a hold', { capture_mode: 'pre-auth' }, { code: 'tip_not_allowed', param: 'tip_prompt' }],
  [
    'beside a tip_amount',
    { tip_amount: 100 },
    { code: 'field_not_applicable', param: 'tip_prompt' },
  ],
  [
    'for more than the amount',
    { tip_prompt: { eligible_amount: 1251 } },
    { code: 'amount_too_large', param: 'tip_prompt.eligible_amount' },
  ],
  [
    'for nothing',
    { tip_prompt: { eligible_amount: 0 } },
    { code: 'amount_too_small', param: 'tip_prompt.eligible_amount' },
  ],
  [
    'with an option of nothing',
    { tip_prompt: { options: [{ amount: 0 }] } },
    { code: 'amount_too_small', param: 'tip_prompt.options.0.amount' },
  ],
  [
    'with an option beyond the largest total',
    { amount: 99_999_999_999, tip_prompt: { options: [{ percent: 1 }] } },
    { code: 'amount_too_large', param: 'tip_prompt.options.0' },
  ],
  [
    'with an option twice',
    { tip_prompt: { options: [{ percent: 5 }, { percent: 5 }] } },
    { code: 'parameter_invalid', param: 'tip_prompt.options' },
  ],
];
for (const [title, difference, { code, param }] of refusals) {
  test(`a question for a tip ${title} is refused`, async () => {
    const status = code === 'parameter_invalid' ? 400 : 422;
    assertRefusal(await sendAsk(difference), { status, code, param });
  });
}

test('malformed questions are refused by field', async () => {
  for (const wrong of [
    null,
    'yes',
    { options: [] },
    { options: [{}] },
    { options: [{ percent: 0 }] },
    { options: [{ percent: 101 }] },
    { options: [{ percent: 10, amount: 5 }] },
    { options: [{ percent: 1.5 }] },
    { options: Array.from({ length: 6 }, (_, index) => ({ percent: index + 1 })) },
    { allow_custom: 'no' },
    { choices: [] },
  ]) {
    const refused = await sendAsk({ tip_prompt: wrong as JsonObject });
    const { param } = assertRefusal(refused, { status: 400, code: /^parameter_/ });
    assert.match(String(param), /^tip_prompt/, JSON.stringify(wrong));
  }
});

test('malformed suggestions are refused by field', async () => {
  const wrongs: readonly (readonly [JsonObject, string])[] = [
    [{ percentages: [10, 20] }, 'tip_suggestions.USD'],
    [{ percentages: [10, 20, 0] }, 'tip_suggestions.USD'],
    [{ percentages: [1, 2, 3], amounts: [1, 2, 3] }, 'tip_suggestions.USD.amounts_below'],
    [{ percentages: [1, 2, 3], amounts_below: 500 }, 'tip_suggestions.USD.amounts'],
    [
      { percentages: [1, 2, 3], amounts: [0, 2, 3], amounts_below: 500 },
      'tip_suggestions.USD.amounts.0',
    ],
  ];
  for (const path of ['/v1/settings', `/v1/settings/sub-merchants/${counter.externalRef}`]) {
    for (const [USD, param] of wrongs) {
      const refused = await platform.api.patch(path, { tip_suggestions: { USD } });
      const found = assertRefusal(refused, {
        status: refused.status === 422 ? 422 : 400,
        code: /./,
      });
      assert.ok(String(found.param).startsWith(param), `${found.param} for ${JSON.stringify(USD)}`);
    }
    const unknown = { tip_suggestions: { XXX: { percentages: [1, 2, 3] } } };
    assertRefusal(await platform.api.patch(path, unknown), {
      status: 422,
      code: 'currency_not_supported',
      param: 'tip_suggestions.XXX',
    });
  }
});

test('the settings of an unknown sub-merchant are not found', async () => {
  const path = '/v1/settings/sub-merchants/nobody';
  const expected = { status: 404, code: 'submerchant_not_found' };
  assertRefusal(await platform.api.get(path), expected);
  assertRefusal(await platform.api.patch(path, { tip_suggestions: {} }), expected);
});

test('a reader that nearly names a tip is refused', async () => {
  for (const device of ['sim_tip', 'sim_tip_0', 'sim_tip_101', 'sim_tip_custom_', 'sim_tips_10']) {
    const expected = { status: 400, code: 'parameter_invalid', param: 'device' };
    assertRefusal(await sendAsk({ device }), expected);
  }
});
