import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Tap, Taprail, type Transaction } from '../../../sdk/src/index.ts';
import { formatId } from '../../../server/src/lib/ids.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { viewIn } from '../../support/money/taps.ts';
import { advance, orderFault } from '../../support/onboarding/onboarding.ts';
import { issueTestKey } from '../../support/service/api-keys.ts';
import { assertRefusal, codesIn } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';
import { startTestService } from '../../support/service/test-service.ts';

const taps = await TapService.start();
const { service } = taps;
const path = '/v1/settings';

const defaults = {
  object: 'settings',
  version: 0,
  fee_plans: {},
  ceiling_multiplier: 5,
  cut_off: '17:00',
  payout_schedule: { interval: 'daily', weekly_anchor: null, monthly_anchor: null },
  reporting_time_zone: 'UTC',
  collect_negative_balances: false,
  retention_years: 5,
  archive_one_in: null,
  tip_suggestions: {},
  receipt_url_days: 730,
  made_by: null,
  created_at: null,
};

test('a platform without settings has the defaults, as version 0', async () => {
  const { settings } = (await taps.newPlatform()).taprail;
  assert.deepEqual(await settings.get(), defaults);
  assert.deepEqual(await settings.getVersion(0), defaults);
  const list = { data: [defaults], has_more: false, next_cursor: null };
  assert.deepEqual(await settings.listVersions(), list);
});

test('a change is a version with its time and author, and keeps the other settings', async () => {
  const platform = await taps.newPlatform();
  const { settings, test: helpers } = platform.taprail;
  await advance(platform.api, 400 * 24 * 3_600);
  const { id, secret } = await issueTestKey(service, platform);
  const own = new Taprail({ url: service.url, apiKey: secret });
  const clock = await helpers.clock.get();
  const eur = { basis_points: 150, fixed_amount: 25 };
  const fees = await own.settings.update({ fee_plans: { USD: eur, EUR: eur } });
  const { created_at } = fees;
  const made = { made_by: formatId('key', id), created_at };
  const first = { ...defaults, version: 1, fee_plans: { EUR: eur, USD: eur }, ...made };
  assert.deepEqual(fees, first);
  assert.ok(String(created_at) >= clock.now, "it has the time of the platform's clock");

  const weekly = { interval: 'weekly', weekly_anchor: 'friday' } as const;
  const change = { fee_plans: { USD: null }, cut_off: '18:30', payout_schedule: weekly };
  const second = await settings.update(change);
  assert.deepEqual([second.version, second.fee_plans, second.cut_off], [2, { EUR: eur }, '18:30']);
  assert.deepEqual(second.payout_schedule, { ...weekly, monthly_anchor: null });
  assert.deepEqual(await settings.get(), second);
  assert.deepEqual(await settings.getVersion(1), fees);

  const monthly = { interval: 'monthly', weekly_anchor: null, monthly_anchor: 31 } as const;
  const third = await settings.update({ payout_schedule: monthly });
  assert.deepEqual([third.version, third.payout_schedule], [3, monthly]);
});

test('equal values make no version, and neither does an empty body', async () => {
  const { settings } = (await taps.newPlatform()).taprail;
  assert.equal((await settings.update({ ceiling_multiplier: 5 })).version, 0);
  const changed = await settings.update({ ceiling_multiplier: 6 });
  assert.deepEqual(await settings.update({ ceiling_multiplier: 6 }), changed);
  assert.deepEqual(await settings.update({}), changed);
  assert.deepEqual(await settings.update({ fee_plans: { EUR: null } }), changed);
});

test('versions are listed newest first, page by page, down to the defaults', async () => {
  const { api, taprail } = await taps.newPlatform();
  const { settings } = taprail;
  for (const ceiling_multiplier of [1, 2, 3]) await settings.update({ ceiling_multiplier });
  const seen: number[] = [];
  for await (const { version } of settings.listVersions({ limit: 2 })) {
    seen.push(version);
    // A version that arrives meanwhile does not shift the pages.
    await settings.update({ ceiling_multiplier: 3 + seen.length });
  }
  assert.deepEqual(seen, [3, 2, 1, 0]);
  const { has_more, next_cursor } = await settings.listVersions({ limit: 2 });
  assert.deepEqual([has_more, next_cursor === null], [true, false]);
  const last = await settings.listVersions({ cursor: '1' });
  assert.deepEqual([last.data.length, last.has_more, last.next_cursor], [1, false, null]);
  assert.deepEqual((await settings.listVersions({ cursor: '0' })).data, []);
  for (const wrong of ['set', '-1', '1.5', '01', '99999999999']) {
    const refused = await api.get(`${path}/versions?cursor=${wrong}`);
    assertRefusal(refused, { status: 400, code: 'invalid_cursor', param: 'cursor' });
  }
});

test('404 for an unknown version, and for one of another platform', async () => {
  const [owner, stranger] = [await taps.newPlatform(), await taps.newPlatform()];
  await owner.taprail.settings.update({ cut_off: '12:00' });
  for (const version of ['1', '2', '-1', '00', 'newest', '99999999999']) {
    const refused = await stranger.api.get(`${path}/versions/${version}`);
    assertRefusal(refused, { status: 404, code: 'settings_version_not_found' });
  }
  assert.equal((await stranger.taprail.settings.get()).version, 0);
});

const plan = { basis_points: 1, fixed_amount: 0 };
const refusals: readonly (readonly [string, JsonObject, number, string, string, RegExp])[] = [
  [
    'an unknown currency',
    { fee_plans: { EUR: plan, XYZ: plan } },
    422,
    'currency_not_supported',
    'fee_plans.XYZ',
    /Use an ISO 4217 code in upper case\.$/,
  ],
  [
    'a currency in lower case',
    { fee_plans: { eur: plan } },
    400,
    'parameter_invalid',
    'fee_plans.eur',
    /must be a currency of three upper-case letters, such as EUR\.$/,
  ],
  [
    'more than everything as a fee',
    { fee_plans: { EUR: { ...plan, basis_points: 10_001 } } },
    400,
    'parameter_invalid',
    'fee_plans.EUR.basis_points',
    /must be 10000 or less\.$/,
  ],
  [
    'half a minor unit',
    { fee_plans: { EUR: { ...plan, fixed_amount: 0.5 } } },
    400,
    'parameter_invalid',
    'fee_plans.EUR.fixed_amount',
    /must be a whole number of minor units: 12\.50 USD is 1250\.$/,
  ],
  [
    'half a plan',
    { fee_plans: { EUR: { basis_points: 1 } } },
    400,
    'parameter_missing',
    'fee_plans.EUR.fixed_amount',
    /is required\. Add it\.$/,
  ],
  [
    'a ceiling below the amount',
    { ceiling_multiplier: 0 },
    400,
    'parameter_invalid',
    'ceiling_multiplier',
    /must be 1 or more\.$/,
  ],
  [
    'a cut-off that is no time',
    { cut_off: '24:00' },
    400,
    'parameter_invalid',
    'cut_off',
    /must be a time of day such as 17:00\.$/,
  ],
  [
    'an offset as a time zone',
    { reporting_time_zone: '+01:00' },
    400,
    'parameter_invalid',
    'reporting_time_zone',
    /must be the IANA name of a time zone, such as Europe\/Zurich or UTC\.$/,
  ],
  [
    'a weekend',
    { payout_schedule: { interval: 'weekly', weekly_anchor: 'sunday' } },
    400,
    'parameter_invalid',
    'payout_schedule.weekly_anchor',
    /must be one of monday, tuesday, wednesday, thursday, friday/,
  ],
  [
    'a day of the week for every month',
    { payout_schedule: { interval: 'monthly', monthly_anchor: 1, weekly_anchor: 'monday' } },
    422,
    'field_not_applicable',
    'payout_schedule.weekly_anchor',
    /applies to interval weekly alone\.$/,
  ],
  [
    'a day of the month for every day',
    { payout_schedule: { interval: 'daily', monthly_anchor: 1 } },
    422,
    'field_not_applicable',
    'payout_schedule.monthly_anchor',
    /applies to interval monthly alone\.$/,
  ],
  [
    'every week without a day',
    { payout_schedule: { interval: 'weekly' } },
    400,
    'parameter_missing',
    'payout_schedule.weekly_anchor',
    /is required with interval weekly: a weekday such as monday\.$/,
  ],
  [
    'a number of its own',
    { version: 3 },
    400,
    'parameter_unknown',
    'version',
    /is not a known field\./,
  ],
];

for (const [title, body, status, code, param, message] of refusals) {
  test(`${status} for settings with ${title}, and nothing changes`, async () => {
    const { api } = await taps.newPlatform();
    const refused = await api.patch(path, { ceiling_multiplier: 9, ...body });
    assert.match(assertRefusal(refused, { status, code, param }).message, message);
    assert.equal((await api.taprail.settings.get()).version, 0);
  });
}

test('all faults of a change of settings are named at once', async () => {
  const { api } = await taps.newPlatform();
  const unfit = {
    fee_plans: { XYZ: plan, EUR: plan, ABC: plan },
    payout_schedule: { interval: 'weekly', monthly_anchor: 1 },
  };
  const codes = {
    'fee_plans.XYZ': 'currency_not_supported',
    'fee_plans.ABC': 'currency_not_supported',
    'payout_schedule.monthly_anchor': 'field_not_applicable',
    'payout_schedule.weekly_anchor': 'parameter_missing',
  };
  const refused = assertRefusal(await api.patch(path, unfit), {
    status: 422,
    code: 'currency_not_supported',
    param: 'fee_plans.XYZ',
  });
  assert.deepEqual(codesIn(refused), codes);
  const malformed = await api.patch(path, { ...unfit, cut_off: '24:00' });
  const invalid = assertRefusal(malformed, { status: 400, code: 'parameter_invalid' });
  assert.deepEqual(codesIn(invalid), { cut_off: 'parameter_invalid', ...codes });
  const nothing = await api.patch(path, { fee_plans: null, payout_schedule: null });
  assert.deepEqual(codesIn(assertRefusal(nothing, { status: 400, code: 'parameter_invalid' })), {
    fee_plans: 'parameter_invalid',
    payout_schedule: 'parameter_invalid',
  });
});

test('a key has one effect, whatever changed in between', async () => {
  const { api } = await taps.newPlatform();
  const key = keyed(newKey());
  const answer = await api.patch(path, { cut_off: '12:00' }, key);
  await api.taprail.settings.update({ cut_off: '13:00' });
  assertReplays(await api.patch(path, { cut_off: '12:00' }, key), answer);
  assert.equal((await api.taprail.settings.get()).cut_off, '13:00');
  const reused = await api.patch(path, { cut_off: '14:00' }, key);
  assertRefusal(reused, { status: 422, code: 'idempotency_key_reused' });
});

test('reading needs settings:read, and changing needs settings:write', async () => {
  const platform = await service.newPlatform({ scopes: ['settings:read'] });
  assert.equal((await platform.api.get(path)).status, 200);
  assert.equal((await platform.api.get(`${path}/versions`)).status, 200);
  const refused = await platform.api.patch(path, {});
  assertRefusal(refused, { status: 403, code: 'insufficient_scope' });
});

test('concurrent changes on two nodes are all kept', async () => {
  const second = await startTestService({ beside: service });
  const platform = await taps.newPlatform();
  const nodes = [platform.api, platform.api.at(second.url)] as const;
  const currencies = ['EUR', 'GBP', 'USD', 'JPY', 'KWD', 'CHF'];
  const answers = await Promise.all(
    currencies.map((currency, index) =>
      nodes[index % 2]?.taprail.settings.update({ fee_plans: { [currency]: plan } }),
    ),
  );
  const versions = answers.map((answer) => answer?.version).toSorted();
  assert.deepEqual(versions, [1, 2, 3, 4, 5, 6]);
  const { fee_plans } = await platform.taprail.settings.get();
  assert.deepEqual(Object.keys(fee_plans), currencies.toSorted());
});

test('a capture keeps the version that applied, and a hold the ceiling of its tap', async () => {
  const { platform, counter } = await taps.newCounter();
  const { taprail } = platform;
  const held = await counter.hold(10_000);
  assert.equal((await captureOf(taprail, await counter.tap())).settings_version, 0);
  const fee = { basis_points: 100, fixed_amount: 5 };
  const fee_plans = { [counter.currency]: fee };
  await taprail.settings.update({ fee_plans, ceiling_multiplier: 2 });
  assert.equal((await counter.read(held)).ceiling_amount, 50_000);
  assert.equal((await counter.hold(10_000)).ceiling_amount, 20_000);
  const captured = await taprail.taps.capture(held.id);
  const { settings_version, platform_fee } = await captureOf(taprail, captured);
  assert.deepEqual([settings_version, platform_fee], [1, 105]);

  await taprail.settings.update({ fee_plans: { [counter.currency]: null } });
  assert.equal((await captureOf(taprail, captured)).settings_version, 1);
  const events = await taps.events(platform, captured);
  const told = events.find(({ type }) => type === 'charge.captured');
  assert(told !== undefined);
  const { stages } = told.data.object as unknown as Transaction;
  assert.equal(stages.capture?.settings_version, 1);
});

test('an outcome that becomes known later has the fee that the provider was given', async () => {
  const { api, counter } = await taps.newCounter();
  const feeOf = (basis_points: number) => ({
    fee_plans: { [counter.currency]: { basis_points, fixed_amount: 0 } },
  });
  await api.taprail.settings.update(feeOf(100));
  const held = await counter.hold(10_000);
  await orderFault(api, { operation: 'taps.authorise', kind: 'timeout', times: 1 });
  const tapped = viewIn(await counter.send({ amount: 20_000 }), 202);
  await orderFault(api, { operation: 'taps.capture', kind: 'timeout', times: 1 });
  viewIn(await counter.act(held, 'capture'), 202);
  await api.taprail.settings.update(feeOf(900));
  await advance(api, 60);
  for (const [tap, fee] of [
    [tapped, 200],
    [held, 100],
  ] as const) {
    const { platform_fee, settings_version } = await captureOf(api.taprail, tap);
    assert.deepEqual([platform_fee, settings_version], [fee, 1]);
  }
});

async function captureOf(taprail: Taprail, { transaction }: Tap) {
  const { capture } = (await taprail.transactions.get(transaction)).stages;
  assert(capture);
  return capture;
}

test('the reporting time zone is stored in its canonical spelling', async () => {
  const { taprail } = await taps.newPlatform();
  const changed = await taprail.settings.update({ reporting_time_zone: 'america/new_york' });
  assert.equal(changed.reporting_time_zone, 'America/New_York');
  assert.deepEqual(await taprail.settings.get(), changed);
});
