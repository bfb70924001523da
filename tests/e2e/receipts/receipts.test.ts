import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Receipt } from '../../../sdk/src/index.ts';
import { refund } from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { settlingIn, TestCounter } from '../../support/money/taps.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';

const home = { line1: '9 Home Lane', city: 'Reno', state: 'NV', postal_code: '89509' };
const details = {
  individual: { first_name: 'Jenny', last_name: 'Rosen', address: home },
  business_profile: {
    name: 'Rosen Trading',
    receipt_name: 'Rosen’s Diner',
    support_address: { line1: '1 High Street', city: 'Reno', state: 'NV', postal_code: '89501' },
  },
  timezone: 'America/Los_Angeles',
};

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter(details);
const { taprail } = api;

test('a receipt says what was paid, where, when and with which card', async () => {
  const tap = await counter.tap({ amount: 1250, tip_amount: 150, capture_mode: 'tap_with_tip' });
  const receipt = await taprail.transactions.receipt(tap.transaction);
  const { card, cryptogram } = tap;
  assert.deepEqual(receipt, {
    object: 'receipt',
    transaction: tap.transaction,
    refund: null,
    copy: 'cardholder',
    language: 'en',
    kind: 'payment',
    outcome: 'approved',
    at: tap.created_at,
    local_time: receipt.local_time,
    time_zone: 'America/Los_Angeles',
    paid_at: null,
    merchant: { name: 'Rosen’s Diner', address: ['1 High Street', 'Reno NV 89501'] },
    amount: 1250,
    tip_amount: 150,
    total_amount: 1400,
    amount_authorised: 1400,
    amount_captured: 1400,
    amount_refunded: 0,
    currency: 'USD',
    card: {
      scheme: 'visa',
      masked_number: `************${card?.last4}`,
      entry_mode: 'contactless',
      application_id: 'A0000000031010',
      application_label: `VISA ${card?.funding?.toUpperCase()}`,
      verification: 'cdcvm',
    },
    authorisation_code: tap.authorisation_code,
    refunds: [],
    refunds_count: 0,
    merchant_details: null,
    receipt_url: receipt.receipt_url,
    receipt_url_expires_at: receipt.receipt_url_expires_at,
  } satisfies Receipt);
  assert.match(receipt.local_time, /-0[78]:00$/);
  assert.equal(Date.parse(receipt.local_time), Date.parse(receipt.at));
  assert.equal(cryptogram?.aid, receipt.card?.application_id);
});

test('only the copy of the merchant has the cryptogram, the reader and your reference', async () => {
  const tap = await counter.tap({ reference: 'bill 4711' });
  const [customers, merchants] = await Promise.all([
    taprail.transactions.receipt(tap.transaction),
    taprail.transactions.receipt(tap.transaction, { copy: 'merchant' }),
  ]);
  assert.deepEqual(merchants.merchant_details, {
    submerchant: counter.externalRef,
    device: counter.reader,
    reference: 'bill 4711',
    response_code: '00',
    decline_reason: null,
    cryptogram: tap.cryptogram?.value ?? 'none',
  });
  const hidden = [tap.cryptogram?.value, tap.card?.bin, tap.card?.fingerprint, 'bill 4711'];
  const texts = await Promise.all([
    JSON.stringify(customers),
    taprail.transactions.receiptText(tap.transaction, { columns: 32 }),
    taprail.transactions.receiptHtml(tap.transaction),
  ]);
  for (const text of texts) {
    for (const secret of [...hidden, counter.externalRef, counter.reader]) {
      assert.equal(text.includes(String(secret)), false, `${secret} in ${text}`);
    }
    for (const secret of ['Home Lane', '89509', 'Jenny']) assert.ok(!text.includes(secret));
  }
  const printed = await taprail.transactions.receiptText(tap.transaction, { copy: 'merchant' });
  assert.ok(printed.includes(String(tap.cryptogram?.value)) && printed.includes('bill 4711'));
});

test('a decline has a receipt that does not tell the customer why', async () => {
  const tap = await counter.tap({ device: 'sim_decline_41' });
  const receipt = await taprail.transactions.receipt(tap.transaction);
  assert.deepEqual(
    [receipt.outcome, receipt.kind, receipt.total_amount, receipt.amount_captured],
    ['declined', 'payment', 1250, 0],
  );
  assert.equal(receipt.authorisation_code, null);
  const text = await taprail.transactions.receiptText(tap.transaction);
  assert.match(text, /DECLINED\n\n +Nothing was charged\./);
  assert.doesNotMatch(text, /lost|41\n/i);
  const merchants = await taprail.transactions.receipt(tap.transaction, { copy: 'merchant' });
  assert.equal(merchants.merchant_details?.decline_reason, 'lost_card');
});

test('a tap without a card has a receipt without one', async () => {
  const tap = await counter.tap({ device: 'sim_cancelled' });
  const receipt = await taprail.transactions.receipt(tap.transaction);
  assert.deepEqual([receipt.outcome, receipt.card], ['cancelled', null]);
});

test('a hold, its capture in part and its reversal each show on the receipt', async () => {
  const held = await counter.hold(30_000);
  const read = () => taprail.transactions.receipt(held.transaction);
  const facts = ({ kind, outcome, total_amount, amount_captured }: Receipt) => [
    ...[kind, outcome, total_amount, amount_captured],
  ];
  assert.deepEqual(facts(await read()), ['pre_authorisation', 'approved', 30_000, 0]);
  assert.match(await taprail.transactions.receiptText(held.transaction), /held on the card/);
  await counter.act(held, 'capture', { amount: 24_150 });
  assert.deepEqual(facts(await read()), ['payment', 'approved', 24_150, 24_150]);
  await taprail.taps.reverse(held.id);
  assert.deepEqual(facts(await read()), ['pre_authorisation', 'reversed', 30_000, 0]);
  assert.match(await taprail.transactions.receiptText(held.transaction), /Nothing was charged/);
});

test('each refund has a receipt, and that of the payment lists them', async () => {
  const tap = await counter.tap({ amount: 5000 });
  const first = await refund(api, tap, 1200);
  await advance(api, 60);
  await refund(api, tap, 300);
  const payment = await taprail.transactions.receipt(tap.transaction);
  assert.deepEqual([payment.amount_refunded, payment.refunds_count], [1500, 2]);
  assert.deepEqual(
    payment.refunds.map(({ amount, status }) => [amount, status]),
    [
      [1200, 'succeeded'],
      [300, 'succeeded'],
    ],
  );
  const receipt = await taprail.transactions.receipt(tap.transaction, { refund: first.id });
  assert.deepEqual(
    [receipt.kind, receipt.outcome, receipt.refund, receipt.total_amount, receipt.tip_amount],
    ['refund', 'approved', first.id, 1200, 0],
  );
  assert.deepEqual([receipt.at, receipt.paid_at], [first.created_at, tap.created_at]);
  const text = await taprail.transactions.receiptText(tap.transaction, { refund: first.id });
  assert.match(text, /^ +REFUND\n.+Total +USD 12\.00\n.+Paid on.+ REFUNDED\n/ms);
  const other = await counter.tap();
  const path = `/v1/transactions/${other.transaction}/receipt?refund=${first.id}`;
  const refused = await api.get(path);
  assertRefusal(refused, { status: 404, code: 'refund_not_of_transaction', param: 'refund' });
});

test('a refund that failed says so', async () => {
  const tap = await counter.tap({ device: 'sim_refund_fail' });
  const { id } = await refund(api, tap);
  await advance(api, 3600);
  const receipt = await taprail.transactions.receipt(tap.transaction, { refund: id });
  assert.equal(receipt.outcome, 'failed');
});

test('amounts have the digits of their currency: yen none, dinars three', async () => {
  for (const [currency, amount, printed] of [
    ['JPY', 1250, 'JPY 1,250'],
    ['KWD', 12_500, 'KWD 12.500'],
    ['EUR', 1250, '12,50 EUR'],
  ] as const) {
    const there = await TestCounter.open(api, settlingIn(currency));
    const tap = await there.tap({ amount, currency });
    const text = await taprail.transactions.receiptText(tap.transaction);
    assert.ok(text.includes(` ${printed}\n`), text);
  }
});

test('a tap in a foreign currency has it on its receipt, not that of the settlement', async () => {
  const there = await TestCounter.open(api, settlingIn('EUR'));
  const tap = await there.tap({ amount: 990, currency: 'USD' });
  const text = await taprail.transactions.receiptText(tap.transaction, { copy: 'merchant' });
  assert.match(text, /Gesamt +9,90 USD\n/);
  assert.doesNotMatch(text, /EUR/);
});

test('the form follows the query, and else the Accept header', async () => {
  const place = await TestCounter.open(api, details);
  const tap = await place.tap();
  const path = `/v1/transactions/${tap.transaction}/receipt`;
  const get = async (query: string, accept?: string) => {
    const headers = { authorization: `Bearer ${platform.apiKey}`, ...(accept && { accept }) };
    const response = await fetch(`${taps.service.url}${path}${query}`, { headers });
    return { type: response.headers.get('content-type'), response, text: await response.text() };
  };
  const json = 'application/json; charset=utf-8';
  const plain = 'text/plain; charset=utf-8';
  const html = 'text/html; charset=utf-8';
  for (const [query, accept, type] of [
    ['', undefined, json],
    ['', '*/*', json],
    ['', 'text/plain', plain],
    ['', 'text/html,application/xhtml+xml;q=0.9', html],
    ['?format=text', 'text/html', plain],
    ['?format=json', 'text/html', json],
    ['?format=html', undefined, html],
  ] as const) {
    const answer = await get(query, accept);
    assert.equal(answer.type, type, `${query} ${accept}`);
    assert.equal(answer.response.headers.get('cache-control'), 'no-store');
    assert.equal(answer.response.headers.get('vary'), 'accept');
  }
  const { response } = await get('?format=html');
  assert.match(response.headers.get('content-security-policy') ?? '', /^default-src 'none'/);
  for (const columns of [32, 48]) {
    const { text } = await get(`?format=text&columns=${columns}`);
    assert.equal(Math.max(...text.split('\n').map((line) => line.length)), columns);
  }
  const french = await get('?format=text&language=fr');
  assert.match(french.text, /PAIEMENT PAR CARTE.+Total +12,50 USD.+ACCEPTÉ/s);
});

test('what the query may not say is refused by name', async () => {
  const { transaction } = await counter.tap();
  const path = `/v1/transactions/${transaction}/receipt`;
  for (const [query, param] of [
    ['columns=40', 'columns'],
    ['columns=wide', 'columns'],
    ['copy=both', 'copy'],
    ['language=tlh', 'language'],
    ['format=pdf', 'format'],
  ] as const) {
    const refused = await api.get(`${path}?${query}`);
    assertRefusal(refused, { status: 400, code: 'parameter_invalid', param });
  }
  const unknown = { status: 404, code: 'transaction_not_found' } as const;
  assertRefusal(await api.get('/v1/transactions/txn_1/receipt'), unknown);
});

test('the receipts of one platform are nobody else’s', async () => {
  const { transaction } = await counter.tap();
  const other = await taps.newPlatform();
  const unknown = { status: 404, code: 'transaction_not_found' } as const;
  const path = `/v1/transactions/${transaction}/receipt`;
  assertRefusal(await other.api.get(path), unknown);
  assertRefusal(await other.api.post(`${path}/revoke`), unknown);
});

test('a business without a name or address has a receipt without them', async () => {
  const plain = await TestCounter.open(api, {});
  const { transaction } = await plain.tap();
  const { merchant } = await taprail.transactions.receipt(transaction);
  assert.deepEqual(merchant.address, []);
  await api.patch(`/sub-merchants/${plain.externalRef}`, {
    business_profile: { name: 'Plain', receipt_name: 'Plain & Co' },
  });
  const named = await taprail.transactions.receipt(transaction);
  assert.equal(named.merchant.name, 'Plain & Co');
  await api.patch(`/sub-merchants/${plain.externalRef}`, {
    'business_profile.receipt_name': null,
  });
  const renamed = await taprail.transactions.receipt(transaction);
  assert.equal(renamed.merchant.name, 'Plain');
});
