import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { reconcile } from '../../../server/src/domains/reports/index.ts';
import { formatId, newUuid, parseId } from '../../../server/src/lib/ids.ts';
import { openPsp } from '../../../server/src/psp/create-psp.ts';
import { asReplica } from '../../support/database/as-replica.ts';
import { readStatements } from '../../support/money/books-agree.ts';
import { dayOfWeek, monday } from '../../support/money/payouts.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance, advanceTo, clockNow } from '../../support/onboarding/onboarding.ts';
import { startConnectedService } from '../../support/provider/connected-platforms.ts';
import { hearFrom, lastMade } from '../../support/provider/stripe-bistro.ts';

const world = await startConnectedService();
const { server, taps } = world;
const { service } = taps;
const { database, keyring, config } = service;
const { control } = server;

const platform = await world.openPlatform({ currency: 'usd' });
const { api, own } = platform;
const stripe = new Stripe(own.secretKey, {
  host: server.url.hostname,
  port: server.url.port,
  protocol: 'http',
});

async function openCounter(): Promise<{ counter: TestCounter; account: string }> {
  const counter = await TestCounter.open(api);
  const account = lastMade(server, 'accounts.create');
  const address = { line1: '1 High Street', city: 'Berlin', postal_code: '10115', country: 'DE' };
  const { externalRef: submerchant } = counter;
  const pairing = { submerchant, registration_code: 'simulated-wpe', address };
  const paired = await api.post('/v1/devices', pairing);
  assert.equal(paired.status, 201, paired.text);
  return { counter: counter.withReader(String(paired.body.id)), account };
}

const follow = (now: Date) => {
  const offsetMs = now.getTime() - Date.now();
  control.clock.set(() => new Date(Date.now() + offsetMs));
};

const sql = (text: string, values: readonly unknown[] = []) =>
  database.rows<Record<string, unknown>>({ name: '', text, values });

async function compare() {
  const now = await clockNow(api);
  return reconcile({
    database,
    psp: await openPsp(config, { database, keyring }),
    platform: { id: platform.id, clockOffsetMs: now.getTime() - Date.now() },
    now,
    onProgress: () => {},
  });
}

const bistro = await openCounter();
const hotel = await openCounter();
const as = { stripeAccount: bistro.account };

async function tap({ counter }: typeof bistro, amount: number) {
  const { transaction } = await counter.tap({ amount });
  const intent = lastMade(server, 'paymentIntents.create');
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(
    intent,
    {},
    {
      stripeAccount: counter === bistro.counter ? bistro.account : hotel.account,
    },
  );
  return { transaction, intent, charge: String(charge) };
}

const idOf = (transaction: string) => String(parseId('txn', transaction));

/** A capture in our ledger that Stripe has never made. */
async function inventCapture(transaction: string): Promise<string> {
  const [from, id] = [idOf(transaction), newUuid()];
  await sql(
    `insert into operations
     select platform_id, $2::uuid, $2::uuid, position, kind, connection_id, request, null, null,
       began_at
     from operations where operation_id = $1::uuid`,
    [from, id],
  );
  await sql(
    `insert into records
     select platform_id, $2::uuid, position, format, stages, hash, posting_kind,
       entry_account_ids, entry_amounts, entry_currencies, event_ids, recorded_at
     from records where object_id = $1::uuid and position = 1`,
    [from, id],
  );
  await sql(
    `insert into transactions (
       platform_id, transaction_id, submerchant_id, device_id, chain_id, status, currency,
       amount_authorised, amount_captured, amount_released, amount_refunded, created_at
     )
     select platform_id, $2::uuid, submerchant_id, device_id, $2::uuid, status, currency,
       amount_authorised, amount_captured, amount_released, amount_refunded, created_at
     from transactions where transaction_id = $1::uuid`,
    [from, id],
  );
  await sql(
    `update ledger_accounts a
     set balance = a.balance + e.amount
     from (
       select e.id, e.amount
       from records r
       cross join unnest(r.entry_account_ids, r.entry_amounts) as e (id, amount)
       where r.object_id = $1::uuid
     ) e
     where a.account_id = e.id`,
    [id],
  );
  return formatId('txn', id);
}

test('ledgers that agree have no differences, and each of many planted ones is named', async () => {
  control.money.setFees(
    { processing: { share: 0.014, fixed: 10 }, payout: { share: 0.0025, fixed: 25 } },
    own.id,
  );
  await api.taprail.settings.update({ fee_plans: { USD: { basis_points: 500, fixed_amount: 0 } } });
  follow(await advanceTo(api, monday));
  const [lunch, dinner, night] = [
    await tap(bistro, 10_000),
    await tap(bistro, 20_000),
    await tap(bistro, 30_000),
  ];
  await tap(hotel, 5_000);
  const soup = await api.taprail.refunds.create({ transaction: lunch.transaction, amount: 500 });
  const inquiry = control.person.openInquiry(night.intent);
  const disputed = control.disputes.open({ intent: dinner.intent, amount: 4_000 });
  await hearFrom(server, api);
  control.disputes.move(disputed, 'lost');
  await hearFrom(server, api);
  follow(await advanceTo(api, dayOfWeek(1, '16:00')));
  await hearFrom(server, api);
  await readStatements(service, platform);
  follow(await advance(api, 2 * 3_600));
  const clean = await compare();
  assert.deepEqual(
    [clean.differences, clean.unanswered, clean.gaps, clean.moved],
    [[], [], [], []],
  );
  assert.ok(clean.balances.length >= 1);
  for (const { ours, theirs } of clean.balances) assert.equal(ours, theirs);

  // From now on Stripe sends no webhooks.
  own.deliverTo(null);
  const drink = await tap(bistro, 1_111);
  const snack = await tap(bistro, 2_222);
  const [payout] = await sql(
    `select payout_id::text as id, psp_ref as ref from payouts
     where platform_id = $1::uuid and status = 'in_transit' and submerchant_id is not null
     order by amount desc limit 1`,
    [platform.id],
  );
  assert(payout !== undefined);
  const po = formatId('po', String(payout.id));
  const soupId = String(parseId('re', soup.id));
  const strange = newUuid();
  const ids = (transaction: string) => {
    return { platform_id: platform.id, transaction_id: idOf(transaction) };
  };
  const refund = async (intent: string, amount: number, metadata: Record<string, string>) => {
    const asked = { payment_intent: intent, amount, metadata, refund_application_fee: false };
    return (await stripe.refunds.create(asked, as)).id;
  };

  const invented = await inventCapture((await tap(hotel, 1_234)).transaction);
  await sql(
    `update ledger_accounts set balance = balance - 7 where platform_id = $1::uuid
    and kind = 'submerchant_available'
    and submerchant_id = (select submerchant_id from submerchants where psp_account = $2)`,
    [platform.id, bistro.account],
  );
  await sql(
    "update ledger_accounts set balance = balance + 11 where platform_id = $1::uuid and kind = 'psp_fees'",
    [platform.id],
  );
  await sql('update payouts set amount = amount + 1 where payout_id = $1::uuid', [payout.id]);
  await database.transaction(async (transaction) => {
    await asReplica(transaction);
    await transaction.rows({
      name: '',
      text: `update records set stages = replace(stages, '"platform_fee":56', '"platform_fee":57')
        where platform_id = $1::uuid and object_id = $2::uuid`,
      values: [platform.id, idOf(drink.transaction)],
    });
  });
  const doubled = await stripe.payouts.create(
    { amount: 100, currency: 'usd', metadata: { payout_id: String(payout.id) } },
    as,
  );
  const byHand = control.person.payOut(bistro.account, 200, 'usd');
  const byPerson = control.person.refund(night.intent, { amount: 300 });
  await refund(night.intent, 40, { ...ids(night.transaction), refund_id: strange });
  const other = await refund(night.intent, 500, { ...ids(night.transaction), refund_id: soupId });
  const fee = (await stripe.applicationFees.list({ charge: snack.charge })).data[0]?.id;
  const feeBack = control.person.refundFee(String(fee), 13);
  control.money.reserve(own.id, 150, 'USD');
  const topUp = control.person.topUp(own.id, 9_000, 'usd');
  control.money.move(bistro.account, { type: 'adjustment', amount: -33, currency: 'usd' });
  control.money.move(bistro.account, {
    type: 'unknown_tea',
    amount: -44,
    currency: 'usd',
  } as never);
  control.money.move(bistro.account, {
    type: 'adjustment',
    category: 'dispute',
    amount: -3_000,
    currency: 'usd',
    source: inquiry,
  });
  control.disputes.winInPart(disputed, 1_000);
  control.money.move(bistro.account, {
    type: 'charge',
    amount: 2_222,
    currency: 'usd',
    source: snack.charge,
  });
  control.money.settleRefund(lastMadeRefund(soup.id), 'failed');
  follow(await advance(api, 2 * 3_600));
  const found = await compare();
  const named = found.differences;
  const planted: readonly [string, RegExp][] = [
    [
      'a balance of a sub-merchant',
      /^balance of sub-merchant .* in USD: .*explains -9 USD of it\)$/,
    ],
    ['a balance of the own account', /^balance of own account in USD: .*explains -51 USD of it\)$/],
    [
      'a payout of another amount',
      new RegExp(`^payout ${po}: our books say \\d+ USD in_transit, `),
    ],
    [
      'a fee of another amount',
      new RegExp(
        `^capture of transaction ${drink.transaction}: our books moved 1054 USD, the provider moved 1055 USD`,
      ),
    ],
    [
      'a capture that Stripe does not have',
      new RegExp(
        `^capture of transaction ${invented}: our books moved 1234 USD, the provider moved 0 USD`,
      ),
    ],
    [
      'a payout that was made twice',
      new RegExp(`^payout ${po}, a second time as ${doubled.id}: .* moved -100 USD$`),
    ],
    [
      'a payout by hand',
      new RegExp(`^payout ${byHand}: our books moved 0 USD, the provider moved -200 USD`),
    ],
    [
      'a refund by hand',
      new RegExp(
        `^refund ${byPerson} of ${night.transaction}: our books moved 0 USD, the provider moved -300 USD`,
      ),
    ],
    [
      'a refund with an id that we do not know',
      new RegExp(
        `^refund ${formatId('re', strange)}: our books moved 0 USD, the provider moved -40 USD`,
      ),
    ],
    [
      'a refund of another capture',
      new RegExp(
        `^refund ${soup.id} of .*moved -500 USD \\(.*${other}|^refund ${soup.id}(, a second time as ${other})?: .*moved -500 USD`,
      ),
    ],
    [
      'a fee that went back to a sub-merchant',
      new RegExp(`^fee return ${feeBack}: our books moved 0 USD, the provider moved 13 USD`),
    ],
    ['a reserve', /^reserve txn_\w+: our books moved 0 USD, the provider moved -150 USD/],
    [
      'a top-up',
      new RegExp(`^transfer ${topUp}: our books moved 0 USD, the provider moved 9000 USD`),
    ],
    ['an adjustment', /^adjustment txn_\w+: our books moved 0 USD, the provider moved -33 USD/],
    [
      'an unknown kind',
      /^unknown_tea txn_\w+: .*the provider calls it unknown_tea, a kind that we do not know/,
    ],
    [
      'an inquiry that moved money',
      /^dispute dp_\w+: our books moved 0 USD, .*for us it is an inquiry/,
    ],
    [
      'a part of a lost dispute',
      /^return of dispute dp_\w+: our books moved 0 USD, the provider moved 1000 USD/,
    ],
    [
      'a capture a second time',
      new RegExp(
        `^capture of transaction ${snack.transaction}, a second time as .* moved 2222 USD$`,
      ),
    ],
    [
      'a refund that failed without our knowing',
      new RegExp(
        `^failure of refund ${soup.id}: our books moved 0 USD, the provider moved 500 USD`,
      ),
    ],
  ];
  const missing = planted.filter(
    ([, pattern]) => !named.some((sentence) => pattern.test(sentence)),
  );
  assert.deepEqual(
    missing.map(([title]) => title),
    [],
    named.join('\n'),
  );
  assert.ok(planted.length >= 15);

  // A difference stays named until it is gone, without being listed again.
  follow(await advance(api, 4 * 3_600));
  const again = await compare();
  const stillNamed = planted.filter(([, pattern]) => {
    return again.differences.some((sentence) => pattern.test(sentence));
  });
  assert.equal(stillNamed.length, planted.length, again.differences.join('\n'));

  // Outside movements are posted under their own name, and agree from then on.
  await readStatements(service, platform).catch(() => {});
  const compared = await compare();
  for (const kind of ['reserve', 'transfer', 'adjustment', 'unknown_tea', `payout ${byHand}`]) {
    const open = compared.differences.filter((sentence) => sentence.startsWith(kind));
    assert.deepEqual(open, [], kind);
  }
  assert.ok(compared.moved.some((sentence) => /unknown_tea.* is recorded as pm_/.test(sentence)));
});

/** Stripe's id for a refund of ours. */
function lastMadeRefund(id: string): string {
  const made = server.requests.find(({ operation, body }) => {
    const { metadata } = body as { readonly metadata?: Readonly<Record<string, string>> };
    return operation === 'refunds.create' && metadata?.refund_id === parseId('re', id);
  });
  return String((made?.body as { id?: string } | undefined)?.id);
}
