import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatId } from '../../server/src/lib/ids.ts';
import type { Json, JsonObject } from '../../server/src/lib/json.ts';
import { ApiClient } from '../support/api-client.ts';
import { issueTestKey } from '../support/api-keys.ts';
import { assertRefusal } from '../support/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../support/idempotency.ts';
import { advance, orderFault } from '../support/onboarding.ts';
import { TapService } from '../support/tap-service.ts';
import { type TapView, viewIn } from '../support/taps.ts';
import { startTestService } from '../support/test-service.ts';

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
  made_by: null,
  created_at: null,
};

test('a platform that has set nothing has the defaults, as version 0', async () => {
  const { api } = await taps.newPlatform();
  assert.deepEqual((await api.get(path)).body, defaults);
  assert.deepEqual((await api.get(`${path}/versions/0`)).body, defaults);
  const list = { data: [defaults], has_more: false, next_cursor: null };
  assert.deepEqual((await api.get(`${path}/versions`)).body, list);
});

test('a change is a version with its time and who made it, and keeps the rest', async () => {
  const platform = await taps.newPlatform();
  const { api } = platform;
  await advance(api, 400 * 24 * 3_600);
  const { id, secret } = await issueTestKey(service, platform);
  const own = new ApiClient({ url: service.url, apiKey: secret });
  const { body: clock } = await api.get('/v1/test/clock');
  const eur = { basis_points: 150, fixed_amount: 25 };
  const fees = await own.patch(path, { fee_plans: { USD: eur, EUR: eur } });
  assert.equal(fees.status, 200);
  const { created_at = null } = fees.body;
  const made = { made_by: formatId('key', id), created_at };
  const first = { ...defaults, version: 1, fee_plans: { EUR: eur, USD: eur }, ...made };
  assert.deepEqual(fees.body, first);
  assert.ok(String(created_at) >= String(clock.now), "it has the time of the platform's clock");

  const weekly = { interval: 'weekly', weekly_anchor: 'friday' };
  const change = { fee_plans: { USD: null }, cut_off: '18:30', payout_schedule: weekly };
  const { body: second } = await api.patch(path, change);
  assert.deepEqual([second.version, second.fee_plans, second.cut_off], [2, { EUR: eur }, '18:30']);
  assert.deepEqual(second.payout_schedule, { ...weekly, monthly_anchor: null });
  assert.deepEqual((await api.get(path)).body, second);
  assert.deepEqual((await api.get(`${path}/versions/1`)).body, fees.body);

  const { body: third } = await api.patch(path, {
    payout_schedule: { interval: 'monthly', weekly_anchor: null, monthly_anchor: 31 },
  });
  const monthly = { interval: 'monthly', weekly_anchor: null, monthly_anchor: 31 };
  assert.deepEqual([third.version, third.payout_schedule], [3, monthly]);
});

test('what is set already makes no version, and neither does an empty body', async () => {
  const { api } = await taps.newPlatform();
  assert.equal((await api.patch(path, { ceiling_multiplier: 5 })).body.version, 0);
  const { body: changed } = await api.patch(path, { ceiling_multiplier: 6 });
  assert.deepEqual((await api.patch(path, { ceiling_multiplier: 6 })).body, changed);
  assert.deepEqual((await api.patch(path, {})).body, changed);
  assert.deepEqual((await api.patch(path, { fee_plans: { EUR: null } })).body, changed);
});

test('versions are listed newest first, page by page, down to the defaults', async () => {
  const { api } = await taps.newPlatform();
  for (const ceiling_multiplier of [1, 2, 3]) await api.patch(path, { ceiling_multiplier });
  const seen: Json[] = [];
  let cursor: Json = null;
  do {
    const { body } = await api.get(
      `${path}/versions?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    const data = body.data as JsonObject[];
    seen.push(...data.map(({ version }) => version ?? null));
    cursor = body.next_cursor ?? null;
    assert.equal(body.has_more, cursor !== null);
    // A version that arrives meanwhile does not shift the pages.
    await api.patch(path, { ceiling_multiplier: 3 + seen.length });
  } while (cursor !== null);
  assert.deepEqual(seen, [3, 2, 1, 0]);
  assert.deepEqual((await api.get(`${path}/versions?cursor=0`)).body.data, []);
  for (const wrong of ['set', '-1', '1.5', '01', '99999999999']) {
    const refused = await api.get(`${path}/versions?cursor=${wrong}`);
    assertRefusal(refused, { status: 400, code: 'invalid_cursor', param: 'cursor' });
  }
});

test('404 for a version that there is not, and for one of another platform', async () => {
  const [owner, stranger] = [await taps.newPlatform(), await taps.newPlatform()];
  await owner.api.patch(path, { cut_off: '12:00' });
  for (const version of ['1', '2', '-1', '00', 'newest', '99999999999']) {
    const refused = await stranger.api.get(`${path}/versions/${version}`);
    assertRefusal(refused, { status: 404, code: 'settings_version_not_found' });
  }
  assert.equal((await stranger.api.get(path)).body.version, 0);
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
    /must be a whole number\.$/,
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
    assert.equal((await api.get(path)).body.version, 0);
  });
}

test('a key has one effect, whatever was changed in between', async () => {
  const { api } = await taps.newPlatform();
  const key = keyed(newKey());
  const answer = await api.patch(path, { cut_off: '12:00' }, key);
  await api.patch(path, { cut_off: '13:00' });
  assertReplays(await api.patch(path, { cut_off: '12:00' }, key), answer);
  assert.equal((await api.get(path)).body.cut_off, '13:00');
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

test('of changes at once on two nodes none is lost', async () => {
  const second = await startTestService({ beside: service });
  const platform = await taps.newPlatform();
  const nodes = [platform.api, platform.api.at(second.url)] as const;
  const currencies = ['EUR', 'GBP', 'USD', 'JPY', 'KWD', 'CHF'];
  const answers = await Promise.all(
    currencies.map((currency, index) =>
      (index % 2 === 0 ? nodes[0] : nodes[1]).patch(path, { fee_plans: { [currency]: plan } }),
    ),
  );
  const versions = answers.map(({ body }) => Number(body.version)).toSorted((a, b) => a - b);
  assert.deepEqual(versions, [1, 2, 3, 4, 5, 6]);
  const { body } = await platform.api.get(path);
  assert.deepEqual(Object.keys(body.fee_plans as JsonObject), currencies.toSorted());
});

test('a capture keeps the version that applied, and a hold the ceiling of its tap', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const held = await counter.hold(10_000);
  assert.equal((await captureOf(api, await counter.tap())).settings_version, 0);
  const fee = { basis_points: 100, fixed_amount: 5 };
  await api.patch(path, { fee_plans: { [counter.currency]: fee }, ceiling_multiplier: 2 });
  assert.equal((await counter.read(held)).ceiling_amount, 50_000);
  assert.equal((await counter.hold(10_000)).ceiling_amount, 20_000);
  const captured = viewIn(await counter.act(held, 'capture'));
  const { settings_version, platform_fee } = await captureOf(api, captured);
  assert.deepEqual([settings_version, platform_fee], [1, 105]);

  await api.patch(path, { fee_plans: { [counter.currency]: null } });
  assert.equal((await captureOf(api, captured)).settings_version, 1);
  const events = await taps.events(platform, captured);
  const told = events.find(({ type }) => type === 'charge.captured');
  assert(told !== undefined);
  assert.equal(captureIn(told.data.object).settings_version, 1);
});

test('an outcome that becomes known later has the fee that the provider was told', async () => {
  const { api, counter } = await taps.newCounter();
  const feeOf = (basis_points: number) => ({
    fee_plans: { [counter.currency]: { basis_points, fixed_amount: 0 } },
  });
  await api.patch(path, feeOf(100));
  const held = await counter.hold(10_000);
  await orderFault(api, { operation: 'taps.authorise', kind: 'timeout', times: 1 });
  const tapped = viewIn(await counter.send({ amount: 20_000 }), 202);
  await orderFault(api, { operation: 'taps.capture', kind: 'timeout', times: 1 });
  viewIn(await counter.act(held, 'capture'), 202);
  await api.patch(path, feeOf(900));
  await advance(api, 60);
  for (const [tap, fee] of [
    [tapped, 200],
    [held, 100],
  ] as const) {
    const { platform_fee, settings_version } = await captureOf(api, tap);
    assert.deepEqual([platform_fee, settings_version], [fee, 1]);
  }
});

async function captureOf(api: ApiClient, { transaction }: TapView): Promise<JsonObject> {
  return captureIn((await api.get(`/v1/transactions/${transaction}`)).body);
}

function captureIn({ stages }: JsonObject): JsonObject {
  const { capture } = stages as { capture: JsonObject };
  return capture;
}
