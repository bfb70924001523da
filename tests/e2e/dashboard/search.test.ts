import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '../../../sdk/src/index.ts';
import { TapTraitSweep, verifyTraits } from '../../../server/src/domains/overview/index.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { endOperationLeases } from '../../support/database/end-operation-leases.ts';
import { dayOfWeek, lastPayoutOf, monday } from '../../support/money/payouts.ts';
import { settlingIn, type TapView, TestCounter, viewIn } from '../../support/money/taps.ts';
import { advance, advanceTo, clockNow, daySeconds } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { type DashboardClient, signedIn } from '../../support/service/dashboard.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';

// Without workers nothing is filed unless a test does it.
const service = await startTestService({ config: { role: 'api' } });
const { database } = service;
const stranger = await signedIn(service, await service.newPlatform(), 'viewer');

interface Results {
  readonly readings: readonly (readonly {
    kind: string;
    value: string;
    currency: string | null;
  }[])[];
  readonly as_of: string;
  readonly from: string | null;
  readonly objects: readonly {
    kind: string;
    id: string;
    submerchant: string | null;
    status: string | null;
    amount: number | null;
    currency: string | null;
    created_at: string | null;
  }[];
  readonly data: readonly Transaction[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** A platform with a person who searches. */
class Desk {
  readonly platform: TestPlatform;
  readonly client: DashboardClient;

  private constructor(platform: TestPlatform, client: DashboardClient) {
    this.platform = platform;
    this.client = client;
  }

  static async open(): Promise<Desk> {
    const platform = await service.newPlatform();
    return new Desk(platform, await signedIn(service, platform, 'viewer'));
  }

  async search(q: string, more: Record<string, string> = {}): Promise<Results> {
    const { status, text, body } = await this.client.get(
      `/search?${new URLSearchParams({ q, ...more })}`,
    );
    assert.equal(status, 200, text);
    return body as unknown as Results;
  }

  /** The transactions found, and the other objects as their kind and id. */
  async find(q: string, more?: Record<string, string>): Promise<readonly string[]> {
    const { data, objects } = await this.search(q, more);
    return [...data.map(({ id }) => id), ...objects.map(({ kind, id }) => `${kind} ${id}`)];
  }

  /** Files what is recorded, as if every operation were old enough. */
  async file(): Promise<void> {
    await endOperationLeases(database);
    await new TapTraitSweep(database).run([this.platform.id]);
    assert.deepEqual(await verifyTraits(database, this.platform.id), []);
  }

  async countTraits(): Promise<number> {
    const row = await database.row<{ count: number }>(sql('test_traits_count')`
      select count(*)::integer as count
      from tap_traits
      where platform_id = ${this.platform.id}::uuid`);
    return row?.count ?? 0;
  }
}

function last4Of({ card }: TapView): string {
  return card?.last4 ?? assert.fail('a tap without a card');
}

test('a tap is found by each of its traits and by any mix of them, before and after it is filed', async () => {
  const desk = await Desk.open();
  const { api } = desk.platform;
  const counter = await TestCounter.open(api, { externalRef: 'bistro-7', country: 'DE' });
  const other = await TestCounter.open(api, { externalRef: 'florist-2', country: 'DE' });
  const wanted = await counter.tap({ amount: 12_900, reference: 'Order-4711/ä' });
  await other.tap({ amount: 500, reference: 'x' });
  const { id, transaction } = wanted;
  const authorisation = wanted.authorisation_code ?? '';
  const day = (await clockNow(api)).toISOString().slice(0, 10);
  const last4 = last4Of(wanted);
  const queries = [
    last4,
    `··${last4}`,
    '129',
    '129.00',
    '129,00',
    '€129',
    '129 eur',
    `${last4} 129`,
    `129 ${last4} today`,
    `today 129,00 ${last4}`,
    `${day} ${last4}`,
    `card ${last4}, 129 euros, today`,
    'Order-4711',
    'ORDER-47',
    'order-4711/Ä',
    'order-47 129',
    authorisation,
    authorisation.toLowerCase(),
    counter.reader,
    `${counter.reader} 129 today`,
    'bistro-7 129',
    'bistro 129 today',
    transaction,
    id,
    id.slice(0, 14),
    transaction.slice(0, 14).toUpperCase(),
  ];
  const others = [
    `${last4} 128`,
    `${last4} 129 yesterday`,
    '129 usd',
    'order-48',
    'florist-2 129',
    `${last4 === '0000' ? '0001' : '0000'} 129`,
  ];
  for (const state of ['fresh', 'filed'] as const) {
    if (state === 'filed') await desk.file();
    for (const q of queries) {
      const { data } = await desk.search(q);
      const found = data.map((each) => each.id);
      assert.ok(found.includes(transaction), `${state}: ${q}`);
      const isDay = q.startsWith(day) || q.startsWith('tap_') || /^txn_/i.test(q);
      if (!isDay) assert.deepEqual(found, [transaction], `${state}: ${q}`);
    }
    for (const q of others) {
      assert.ok(!(await desk.find(q)).includes(transaction), `${state}: ${q}`);
    }
  }
  for (const q of queries) {
    const { body } = await stranger.get(`/search?${new URLSearchParams({ q })}`);
    assert.deepEqual([body.data, body.objects], [[], []], q);
  }
});

test('a result is the transaction as it is now, and says how the query was understood', async () => {
  const desk = await Desk.open();
  const counter = await TestCounter.open(desk.platform.api, { country: 'DE' });
  const tap = await counter.tap({ amount: 12_900 });
  await desk.file();
  await counter.taprail.refunds.create({ transaction: tap.transaction, amount: 900 });
  const { data, readings, as_of } = await desk.search(`${last4Of(tap)} 129,00 today`);
  const [found] = data;
  assert.deepEqual(found, await counter.taprail.transactions.get(tap.transaction));
  assert.equal(found?.amount_refunded, 900);
  const [best, whole] = readings;
  assert.deepEqual(
    best?.map(({ kind, value }) => [kind, value]),
    [
      ['last4', last4Of(tap)],
      ['amount', '129.00'],
      ['day', (await clockNow(desk.platform.api)).toISOString().slice(0, 10)],
    ],
  );
  assert.deepEqual(
    whole?.map(({ kind }) => kind),
    ['text'],
  );
  assert.ok(Date.parse(as_of) <= Date.now());
});

test('amounts are found in currencies of any digits, and by what was captured in the end', async () => {
  const desk = await Desk.open();
  const { api } = desk.platform;
  const yen = await TestCounter.open(api, settlingIn('JPY'));
  const dinar = await TestCounter.open(api, settlingIn('KWD'));
  const euro = await TestCounter.open(api, settlingIn('EUR'));
  const inYen = await yen.tap({ amount: 129 });
  const inDinar = await dinar.tap({ amount: 129_000 });
  const held = await euro.hold(20_000);
  const tipped = await euro.tap({
    amount: 11_000,
    tip_amount: 1_900,
    capture_mode: 'tap_with_tip',
  });
  await desk.file();
  await euro.stay(held, 'increase', { amount: 25_000 });
  await euro.act(held, 'capture', { amount: 12_900 });
  for (const state of ['fresh', 'filed'] as const) {
    if (state === 'filed') await desk.file();
    const all = [inYen, inDinar, held, tipped].map(({ transaction }) => transaction);
    assert.deepEqual((await desk.find('129')).toSorted(), all.toSorted(), state);
    assert.deepEqual(await desk.find('129 jpy'), [inYen.transaction], state);
    assert.deepEqual(await desk.find('200'), [held.transaction], state);
    assert.deepEqual(await desk.find('250'), [held.transaction], state);
    assert.deepEqual(await desk.find(`129 ${last4Of(held)}`), [held.transaction], state);
  }
});

test("days are those of the platform's reporting time zone", async () => {
  const desk = await Desk.open();
  const { api, taprail } = desk.platform;
  await taprail.settings.update({ reporting_time_zone: 'Pacific/Auckland' });
  const counter = await TestCounter.open(api);
  // A Tuesday, 1:30 in Auckland.
  await advanceTo(api, new Date('2030-03-04T12:30:00Z'));
  const tap = await counter.tap();
  await advance(api, 2 * daySeconds);
  for (const q of ['tuesday', '2030-03-05', '5 Mar', '12.50 5.3.']) {
    assert.deepEqual(await desk.find(q), [tap.transaction], q);
  }
  for (const q of ['monday', '2030-03-04', 'today']) assert.deepEqual(await desk.find(q), [], q);
});

test('the search reaches back 90 days, and further when asked', async () => {
  const desk = await Desk.open();
  const { api } = desk.platform;
  const counter = await TestCounter.open(api);
  await advanceTo(api, monday);
  const old = await counter.tap({ amount: 7_700, reference: 'ancient-1' });
  const oldId = { amount: 7_700, day: monday.toISOString().slice(0, 10) };
  await advance(api, 100 * daySeconds);
  const recent = await counter.tap({ amount: 7_700 });
  for (const state of ['fresh', 'filed'] as const) {
    if (state === 'filed') await desk.file();
    const both = [recent.transaction, old.transaction];
    assert.deepEqual(await desk.find('77', { span: 'all' }), both, state);
    assert.deepEqual(await desk.find('77'), [recent.transaction], state);
    assert.deepEqual(await desk.find('ancient'), [], state);
    assert.deepEqual(await desk.find('ancient', { span: 'all' }), [old.transaction], state);
    assert.deepEqual(await desk.find(`77 ${oldId.day}`), [old.transaction], state);
  }
  const { from } = await desk.search('77');
  assert.equal(new Date(from ?? '').getTime() > monday.getTime(), true);
  assert.equal((await desk.search('77', { span: 'all' })).from, null);
});

test('a tap without an outcome is found by its amount, and by its card once there is one', async () => {
  const desk = await Desk.open();
  const { api } = desk.platform;
  const counter = await TestCounter.open(api);
  const body = { device: 'sim_issuer_timeout', amount: 4_320 };
  const pending = viewIn(await counter.send(body), 202);
  assert.deepEqual(await desk.find('43.20'), [pending.transaction]);
  await endOperationLeases(database);
  const later = await counter.tap({ amount: 100 });
  await desk.file();
  assert.equal(await desk.countTraits(), 1);
  assert.deepEqual(await desk.find('43.20'), [pending.transaction]);
  await advance(api, 10);
  const approved = await counter.read(pending);
  assert.equal(approved.status, 'approved');
  for (const state of ['fresh', 'filed'] as const) {
    if (state === 'filed') await desk.file();
    const found = await desk.find(`${last4Of(approved)} 43.20`);
    assert.deepEqual(found, [pending.transaction], state);
    assert.deepEqual(await desk.find(`${last4Of(later)} 1.00`), [later.transaction], state);
  }
  assert.equal(await desk.countTraits(), 2);
});

test('filing survives a crash in the middle, and filing again changes nothing', async () => {
  const desk = await Desk.open();
  const counter = await TestCounter.open(desk.platform.api);
  const tap = await counter.tap({ amount: 5_500 });
  await endOperationLeases(database);
  const sweep = () => new TapTraitSweep(database).run([desk.platform.id]);
  const query = (text: string) => database.rows({ name: '', text, values: [] });
  await query(`create function test_die() returns trigger language plpgsql
    as $$ begin raise exception 'died'; end $$`);
  await query(`create trigger test_die before update on tap_trait_positions
    for each row execute function test_die()`);
  await assert.rejects(sweep(), /died/);
  assert.equal(await desk.countTraits(), 0);
  assert.deepEqual(await desk.find('55'), [tap.transaction]);
  await query('drop trigger test_die on tap_trait_positions');
  await query('drop function test_die');
  await desk.file();
  assert.equal(await desk.countTraits(), 1);
  // As a backup of an older position would do.
  await database.rows(sql('test_trait_position_back')`
    update tap_trait_positions
    set filed_id = '00000000-0000-0000-0000-000000000000'
    where platform_id = ${desk.platform.id}::uuid`);
  await Promise.all([sweep(), sweep()]);
  await desk.file();
  assert.equal(await desk.countTraits(), 1);
  assert.deepEqual(await desk.find('55'), [tap.transaction]);
});

test('verification finds a tap that the search does not know', async () => {
  const desk = await Desk.open();
  const counter = await TestCounter.open(desk.platform.api);
  const { transaction } = await counter.tap({ amount: 5_600 });
  await desk.file();
  await database.rows(sql('test_trait_forget')`
    update tap_traits set last4 = null where platform_id = ${desk.platform.id}::uuid`);
  const [difference, ...more] = await verifyTraits(database, desk.platform.id);
  assert.match(difference?.what ?? '', /the search does not find it/);
  assert.deepEqual(more, []);
  assert.match(transaction, /^txn_/);
});

test('pages are bounded, and every tap is on one of them', async () => {
  const desk = await Desk.open();
  const counter = await TestCounter.open(desk.platform.api);
  const taps: TapView[] = [];
  for (let count = 0; count < 7; count += 1) taps.push(await counter.tap({ amount: 8_800 }));
  await desk.file();
  for (let count = 0; count < 4; count += 1) taps.push(await counter.tap({ amount: 8_800 }));
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const more: Record<string, string> = cursor === null ? {} : { cursor };
    const page: Results = await desk.search('88', { limit: '4', ...more });
    assert.ok(page.data.length <= 4);
    assert.equal(page.has_more, page.next_cursor !== null);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  assert.deepEqual(seen, taps.map(({ transaction }) => transaction).toReversed());
  const wrong = await desk.client.get('/search?q=88&cursor=nonsense');
  assertRefusal(wrong, { status: 400, code: 'invalid_cursor', param: 'cursor' });
});

test('refunds, charges, sub-merchants, readers and payouts lead to what they belong to', async () => {
  const desk = await Desk.open();
  const { api } = desk.platform;
  const counter = await TestCounter.open(api, { externalRef: 'bakery-3', ...settlingIn('EUR') });
  await advanceTo(api, monday);
  const tap = await counter.tap({ amount: 12_300 });
  const refund = await counter.taprail.refunds.create({
    transaction: tap.transaction,
    amount: 100,
  });
  const stay = await counter.hold(5000);
  const charge = String((await counter.stay(stay, 'charges', { amount: 100 })).body.id);
  assert.deepEqual(await desk.find(refund.id), [tap.transaction]);
  assert.deepEqual(await desk.find(refund.id.slice(0, 16)), [tap.transaction]);
  assert.deepEqual(await desk.find(charge), [stay.transaction]);
  const { objects } = await desk.search('bake');
  assert.deepEqual(
    objects.map(({ kind, id, status }) => [kind, id, status]),
    [['submerchant', 'bakery-3', 'enabled']],
  );
  const readers = (await desk.search(counter.reader.slice(0, -1))).objects;
  assert.deepEqual(
    readers.map(({ kind, id, submerchant }) => [kind, id, submerchant]),
    [['reader', counter.reader, 'bakery-3']],
  );
  await advanceTo(api, dayOfWeek(5, '12:00'));
  const payout = await lastPayoutOf(counter);
  const wire = payout.wire_reference ?? assert.fail('the payout is not at the bank');
  const expected = {
    kind: 'payout',
    id: payout.id,
    submerchant: 'bakery-3',
    status: payout.status,
    amount: payout.amount,
    currency: payout.currency,
    created_at: payout.created_at,
  };
  for (const q of [payout.id, payout.id.slice(0, 14), wire, wire.toLowerCase().slice(0, -1)]) {
    assert.deepEqual((await desk.search(q)).objects, [expected], q);
  }
  for (const q of [refund.id, charge, 'bake', counter.reader, payout.id, wire]) {
    const { body } = await stranger.get(`/search?${new URLSearchParams({ q })}`);
    assert.deepEqual([body.data, body.objects], [[], []], q);
  }
});

test('odd texts find nothing and break nothing', async () => {
  const desk = await Desk.open();
  const odd = [
    '<script>alert(1)</script>',
    '%',
    "'; drop table tap_traits",
    '\u{10ffff}',
    '9'.repeat(255),
    'txn_',
    'txn_zzzz',
    'txn_7zzzzzzzzzzzzzzzzzzzzzzzzz',
    'tap_u',
    '31.12.9999',
    '1.1.0001',
    '999999999.999',
    ' ',
  ];
  for (const q of odd) assert.deepEqual(await desk.find(q), [], q);
  const nul = await desk.client.get('/search?q=%00');
  assert.ok(nul.status < 500, nul.text);
});
