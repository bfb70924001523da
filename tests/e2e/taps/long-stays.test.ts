import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapService } from '../../support/money/tap-service.ts';
import { viewIn } from '../../support/money/taps.ts';
import { advance, daySeconds, orderFault } from '../../support/onboarding/onboarding.ts';
import { startStripeWorld } from '../../support/provider/provider-worlds.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();
const { authorisations } = counter.taprail;
const later = (iso: string | null, days: number) =>
  new Date(Date.parse(iso ?? '') + days * daySeconds * 1000).toISOString();
const extend = (tap: { readonly authorisation: string }, key = newKey()) =>
  api.post(`/v1/authorisations/${tap.authorisation}/extend`, {}, keyed(key));

test('an extension prolongs the hold by a week, and the stay goes on until then', async () => {
  const tap = await counter.hold(10_000);
  const key = newKey();
  const answer = await extend(tap, key);
  assert.equal(answer.status, 200, answer.text);
  const until = later(tap.capture_before, 7);
  assert.equal(answer.body.capture_before, until);
  assertReplays(await extend(tap, key), answer);
  const { extensions } = await authorisations.get(tap.authorisation);
  assert.partialDeepStrictEqual(extensions, [{ approved: true, capture_before: until }]);
  assert.equal((await counter.read(tap)).capture_before, until);
  await advance(api, 10 * daySeconds);
  const charge = await counter.stay(tap, 'charges', { amount: 100 });
  assert.equal(charge.status, 201, charge.text);
  await advance(api, 5 * daySeconds);
  assert.equal((await counter.read(tap)).status, 'expired');
  assert.deepEqual(await taps.stageKinds(platform, tap), [
    ...['tap', 'authorisation', 'extension', 'charge', 'reversal'],
  ]);
});

test('an extension that the issuer declines leaves the end of the hold as it was', async () => {
  const tap = await counter.hold(10_000, { device: 'sim_extend_decline' });
  const answer = await extend(tap);
  assert.equal(answer.status, 200, answer.text);
  const { failure, capture_before: until, status } = await authorisations.get(tap.authorisation);
  assert.deepEqual([failure?.code, until], ['extension_declined', tap.capture_before]);
  assert.equal(status, 'open');
  const captured = await authorisations.capture(tap.authorisation);
  assert.deepEqual([captured.amount_captured, captured.failure], [10_000, null]);
});

test('a simulated hold lasts 90 days at most, and is asked 20 times at most', async () => {
  const tap = await counter.hold(10_000);
  for (let asked = 0; asked < 20; asked += 1) await authorisations.extend(tap.authorisation);
  const { extensions, capture_before: until } = await authorisations.get(tap.authorisation);
  assert.equal(extensions.filter(({ approved }) => approved).length, 11);
  assert.equal(until, later(tap.capture_before, 77));
  assertRefusal(await extend(tap), { status: 422, code: 'extension_limit_reached' });
  await counter.taprail.taps.reverse(tap.id);
});

test('an extension whose outcome is unknown is pending and then known, once', async () => {
  const tap = await counter.hold(10_000);
  await orderFault(api, { operation: 'taps.extend', kind: 'timeout' });
  const key = newKey();
  const pending = await extend(tap, key);
  assert.equal(pending.status, 202, pending.text);
  assert.partialDeepStrictEqual(pending.body, {
    capture_before: tap.capture_before,
    pending_operation: { kind: 'extend', amount: 10_000 },
  });
  const blocked = { status: 409, code: 'operation_in_progress' } as const;
  assertRefusal(await counter.stay(tap, 'charges', { amount: 1 }), blocked);
  await advance(api, 60);
  const { extensions, pending_operation } = await authorisations.get(tap.authorisation);
  assert.deepEqual([extensions.length, pending_operation], [1, null]);
  const again = await extend(tap, key);
  assert.deepEqual([again.status, again.body.capture_before], [200, later(tap.capture_before, 7)]);
});

test('a hold whose extension is awaited when it would end does not end before its answer', async () => {
  const tap = await counter.hold(10_000);
  await advance(api, 7 * daySeconds - 30);
  await orderFault(api, { operation: 'taps.extend', kind: 'timeout' });
  assert.equal((await extend(tap)).status, 202);
  await advance(api, 120);
  const { status, capture_before: until } = await authorisations.get(tap.authorisation);
  assert.deepEqual([status, until], ['open', later(tap.capture_before, 7)]);
});

test('only an open hold is prolonged', async () => {
  const direct = await counter.tap();
  assertRefusal(await extend(direct), { status: 409, code: 'already_captured' });
  const failed = await counter.tap({ device: 'sim_capture_fail' });
  assertRefusal(await extend(failed), { status: 409, code: 'authorisation_not_open' });
  const reversed = await counter.hold(10_000);
  await counter.taprail.taps.reverse(reversed.id);
  assertRefusal(await extend(reversed), { status: 409, code: 'authorisation_not_open' });
  const nothing = { authorisation: 'auth_01jm4q0n7dfwtr2k8m6x5h3v9c' };
  assertRefusal(await extend(nothing), { status: 404, code: 'authorisation_not_found' });
});

test('a late charge and a no-show are refused with what to do instead', async () => {
  const captured = await counter.hold(10_000);
  await authorisations.capture(captured.authorisation);
  const late = await counter.stay(captured, 'charges', { amount: 100 });
  const charged = assertRefusal(late, { status: 409, code: 'already_captured' });
  assert.match(charged.message, /late charge .* Take a new tap with its authorisation_chain_id/);
  const expired = await counter.hold(10_000);
  await advance(api, 8 * daySeconds);
  const noShow = await counter.stay(expired, 'capture');
  const refused = assertRefusal(noShow, { status: 409, code: 'authorisation_expired' });
  assert.match(refused.message, /no-show .* capture or extend before capture_before\.$/);
  for (const [verb, body, words] of [
    ['charges', { amount: 1 }, /neither a late charge nor a no-show/],
    ['increase', { amount: 11_000 }, /cannot be increased/],
  ] as const) {
    const answer = await counter.stay(expired, verb, body);
    const { message } = assertRefusal(answer, { status: 409, code: 'authorisation_expired' });
    assert.match(message, words);
  }
});

test('a folio has all that happened in a stay, in order, as JSON and CSV', async () => {
  const tap = await counter.hold(20_000);
  const { authorisation_chain_id: chain, authorisation } = tap;
  const dinner = { amount: 4_100, description: '=Dinner', reference: 'bill 7' };
  const charge = await authorisations.charge(authorisation, dinner);
  await authorisations.charge(authorisation, { amount: 12_900, description: 'Room' });
  await authorisations.void(authorisation, charge.id);
  await authorisations.increase(authorisation, { amount: 30_000 });
  await authorisations.extend(authorisation);
  await counter.tap({ authorisation_chain_id: chain, amount: 500 });
  await counter.tap({ authorisation_chain_id: chain, device: 'sim_decline_51' });
  await authorisations.capture(authorisation);
  const { transaction } = tap;
  const refund = await counter.taprail.refunds.create({ transaction, amount: 900 });

  const lines = await Array.fromAsync(authorisations.listFolio(chain));
  assert.deepEqual(
    lines.map(({ kind, amount }) => [kind, amount]),
    [
      ['authorisation', 20_000],
      ['charge', 4_100],
      ['charge', 12_900],
      ['void', 4_100],
      ['increase', 30_000],
      ['extension', null],
      ['authorisation', 500],
      ['capture', 500],
      ['capture', 12_900],
      ['release', 17_100],
      ['refund', 900],
    ],
  );
  assert.partialDeepStrictEqual(lines[1], { charge: charge.id, description: '=Dinner' });
  assert.deepEqual([lines[3]?.charge, lines.at(-1)?.refund], [charge.id, refund.id]);
  assert.deepEqual(lines, await Array.fromAsync(authorisations.listFolio(chain, { limit: 1 })));
  const csv = await authorisations.downloadFolio(chain);
  const [head, , row, ...rest] = csv.trimEnd().split('\r\n');
  assert.match(head ?? '', /^at,at_local,kind,description,reference,amount,currency,/);
  assert.match(row ?? '', /,charge,'=Dinner,bill 7,41\.00,USD,/);
  assert.equal(rest.length, lines.length - 2);
});

test('a refund that fails has a line of its own, and an expired stay ends so', async () => {
  const tap = await counter.tap({ device: 'sim_refund_fail' });
  await counter.taprail.refunds.create({ transaction: tap.transaction });
  const held = await counter.hold(10_000);
  await advance(api, 8 * daySeconds);
  const kindsOf = async (chain: string) =>
    (await Array.fromAsync(authorisations.listFolio(chain))).map(({ kind }) => kind);
  assert.deepEqual(await kindsOf(tap.authorisation_chain_id), [
    ...['authorisation', 'capture', 'refund', 'refund_failed'],
  ]);
  assert.deepEqual(await kindsOf(held.authorisation_chain_id), ['authorisation', 'expiry']);
});

test('404 for the folio of no stay, and of one of another platform', async () => {
  const { authorisation_chain_id: chain } = await counter.hold(100);
  const other = await taps.newCounter();
  const notFound = { status: 404, code: 'authorisation_chain_not_found' } as const;
  for (const path of [chain, 'ach_nothing'].map((id) => `/v1/authorisation-chains/${id}/folio`)) {
    assertRefusal(await other.api.get(path), notFound);
    assertRefusal(await other.api.get(`${path}.csv`), notFound);
  }
  const wrong = await api.get(`/v1/authorisation-chains/${chain}/folio?cursor=fol_1`);
  assertRefusal(wrong, { status: 400, code: 'invalid_cursor', param: 'cursor' });
});

test('Stripe cannot prolong a hold, which is refused by name and leaves it as it was', async () => {
  const stripe = await startStripeWorld();
  const { api: real } = await stripe.newPlatform();
  const shop = await stripe.openCounter(real);
  const tap = viewIn(await shop.send({ capture_mode: 'pre-auth' }));
  const path = `/v1/authorisations/${tap.authorisation}/extend`;
  const refused = await real.post(path, {}, keyed(newKey()));
  assertRefusal(refused, { status: 422, code: 'extension_not_supported' });
  assert.equal((await shop.read(tap)).pending_operation, null);
  await real.taprail.authorisations.capture(tap.authorisation);
  const chain = tap.authorisation_chain_id;
  const lines = await Array.fromAsync(real.taprail.authorisations.listFolio(chain));
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ['authorisation', 'capture'],
  );
});
