import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { findPlatform } from '../../../server/src/domains/platforms/index.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { settlingIn, TestCounter, viewIn } from '../../support/money/taps.ts';
import { advance, advanceTo, daySeconds } from '../../support/onboarding/onboarding.ts';
import { runCli } from '../../support/running/run-cli.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';

const taps = new TapService(await startTestService({ config: { simulatorEffects: true } }));
const { service } = taps;
const { platform, api, counter: bistro } = await taps.newCounter();
const hotel = await TestCounter.open(api, settlingIn('EUR'));
const monday = new Date('2030-03-04T14:00:00Z');

/** Every kind of object that both sides have. */
before(async () => {
  await advanceTo(api, monday);
  const plan = { basis_points: 250, fixed_amount: 30 };
  const settings = { fee_plans: { USD: plan, EUR: plan } };
  await api.taprail.settings.update(settings);
  const lunch = await bistro.tap({ amount: 1200 });
  await bistro.taprail.taps.reverse((await bistro.tap({ amount: 5_000 })).id);
  const failing = await bistro.tap({ amount: 900, device: 'sim_refund_fail' });
  const unanswered = viewIn(await bistro.send({ device: 'sim_issuer_timeout' }), 202);
  const foreign = await hotel.tap({ amount: 9_999, currency: 'USD' });
  await hotel.hold(20_000);
  await hotel.tap({ amount: 90_000 });
  for (const { transaction } of [lunch, failing, foreign]) {
    const refunded = await api.post('/v1/refunds', { transaction, amount: 400 });
    assert.equal(refunded.status, 201, refunded.text);
  }
  await openDispute(lunch.transaction);
  const lost = await openDispute(foreign.transaction);
  const closed = await api.post(`/v1/test/disputes/${lost}/close`, { outcome: 'lost' });
  assert.equal(closed.status, 200, closed.text);
  await advance(api, 3 * daySeconds);
  assert.equal((await api.post('/v1/payouts', { currency: 'USD' })).status, 201);
  await advance(api, 3 * daySeconds);
  assert.notEqual((await bistro.read(unanswered)).status, 'pending');
});

async function openDispute(transaction: string): Promise<string> {
  const opened = await api.post('/v1/test/disputes', { transaction });
  assert.equal(opened.status, 201, opened.text);
  return String(opened.body.id);
}

async function reconcile(of: TestPlatform = platform, env: Readonly<Record<string, string>> = {}) {
  const found = await findPlatform(service.database, of.id);
  assert(found);
  const outcome = await runCli(['reconcile', '--full', '--platform', found.name], {
    DATABASE_URL: service.databaseUrl,
    TAPRAIL_SIMULATOR_EFFECTS: 'true',
    ...env,
  });
  return { ...outcome, lines: outcome.stdout.trimEnd().split('\n') };
}

const execute = (text: string) => service.database.rows({ name: '', text, values: [] });

test('a ledger that agrees with the provider ends with 0', async () => {
  const { code, lines, stderr } = await reconcile();
  assert.deepEqual([code, stderr], [0, '']);
  assert.deepEqual(lines, [
    'Everything that was compared agrees, on one platform: ' +
      '23 comparisons with the provider simulator.',
  ]);
});

/** Changes on one of the two sides, each with its repair and its sentence. */
const alterations = [
  {
    title: 'a payout of another amount',
    text: "update simulator_payouts set amount = amount + 1 where currency = 'EUR'",
    undo: "update simulator_payouts set amount = amount - 1 where currency = 'EUR'",
    found:
      /payout po_\w{26}: our books say (\d+) EUR paid (SIM\d+), .* says (?!\1 )\d+ EUR paid \2$/,
  },
  {
    title: 'a payout that arrived unnoticed',
    text: `
      update payouts set status = 'in_transit', wire_reference = null
      where currency = 'EUR' and status = 'paid'`,
    undo: `
      update payouts p
      set status = 'paid', wire_reference = r.stages::json #>> '{0,1,wire_reference}'
      from records r
      where r.platform_id = p.platform_id and r.object_id = p.payout_id and p.position = r.position
        and p.currency = 'EUR'`,
    found: /payout po_\w{26}: our books say \d+ EUR in_transit, the provider says \d+ EUR paid SIM/,
  },
  {
    title: 'a payout unknown to the provider',
    text: "update simulator_payouts set payout_ref = payout_ref || 'x' where currency = 'EUR'",
    undo: `
      update simulator_payouts set payout_ref = rtrim(payout_ref, 'x') where currency = 'EUR'`,
    found: /payout po_\w{26}: our books say .*, the provider says nothing$/,
  },
  {
    title: 'a refund that failed unnoticed',
    text: 'update simulator_refunds set has_failed = false',
    undo: 'update simulator_refunds set has_failed = true',
    found:
      /refund re_\w{26}: our books say failed, of txn_\w{26}, the provider says pending, of txn_/,
  },
  {
    title: 'a dispute with another outcome',
    text: "update simulator_disputes set status = 'won' where status = 'lost'",
    undo: "update simulator_disputes set status = 'lost' where status = 'won'",
    found: /dispute dp_\w{26}: our books say 9599 USD lost, the provider says 9599 USD won$/,
  },
  {
    title: 'a dispute of another amount',
    text: "update simulator_disputes set amount = amount + 1 where status = 'needs_response'",
    undo: "update simulator_disputes set amount = amount - 1 where status = 'needs_response'",
    found: /dispute dp_\w{26}: our books say 800 USD needs_response, the provider says 801 USD/,
  },
  {
    title: 'a capture missing at the provider',
    text: `
      update simulator_effects set operation = 'x'
      where operation = 'taps.capture' and amount = 1200`,
    undo: "update simulator_effects set operation = 'taps.capture' where operation = 'x'",
    found: /capture of transaction txn_\w{26}: our books moved 1200 USD, the provider moved 0 USD$/,
  },
  {
    title: 'a capture of another amount',
    text: `
      update simulator_effects set amount = 1100
      where operation = 'taps.capture' and amount = 1200`,
    undo: `
      update simulator_effects set amount = 1200
      where operation = 'taps.capture' and amount = 1100`,
    found: /capture of transaction txn_\w{26}: our books moved 1200 USD, .* moved 1100 USD$/,
  },
  {
    title: 'a refund known only to the provider',
    text: `
      insert into simulator_effects (
        platform_id, operation, idempotency_key, account_ref, ref, own_id, amount, currency, at
      )
      select platform_id, operation, 'x', account_ref, 'x', 'x', 77, 'USD', at
      from simulator_effects
      where operation = 'taps.refund'
      limit 1`,
    undo: "delete from simulator_effects where idempotency_key = 'x'",
    found: /refund x: our books moved 0 USD, the provider moved -77 USD$/,
  },
];

for (const { title, text, undo, found } of alterations) {
  test(`${title} is found`, async () => {
    await execute(text);
    const { code, lines, stderr } = await reconcile();
    await execute(undo);
    assert.equal(code, 1);
    assert.ok(
      lines.some((line) => found.test(line)),
      lines.join('\n') || 'nothing was found',
    );
    assert.match(stderr, /^\d differences were found, the first above\.\n$/);
    assert.equal((await reconcile()).code, 0, 'both sides agree again');
  });
}

test('questions without an answer of the provider are named, and end with 1', async () => {
  const fault = { operation: 'payouts.retrieve', kind: 'timeout', times: 1 };
  assert.equal((await api.post('/v1/test/faults', fault)).status, 201);
  const { code, lines, stderr } = await reconcile();
  assert.equal(code, 1);
  assert.match(
    lines[0] ?? '',
    /payout po_\w{26}: the provider was asked and did not say: timeout$/,
  );
  assert.equal(stderr, 'Questions that the provider did not answer: 1, the first above.\n');
});

test('a provider without a list of movements is compared as far as possible', async () => {
  const { code, lines } = await reconcile(platform, { TAPRAIL_SIMULATOR_EFFECTS: 'false' });
  assert.equal(code, 0);
  assert.match(lines[0] ?? '', /: The provider simulator lists no movements of money, so captures/);
  assert.match(lines[1] ?? '', /^Everything that was compared agrees, on one platform: 8 /);
});

test('recent movements may differ, and are not reported', async () => {
  const fresh = await taps.newCounter();
  await fresh.counter.tap({ amount: 4_321 });
  await execute('delete from simulator_effects where amount = 4321');
  const early = await reconcile(fresh.platform);
  assert.equal(early.code, 0);
  const sentence = /Transactions and payouts that moved within the last hour .* yet: 1\.$/;
  assert.match(early.lines[0] ?? '', sentence);
  await advance(fresh.api, 3_600);
  assert.equal((await reconcile(fresh.platform)).code, 1);
});

test('a refund with an unknown outcome is not compared yet', async () => {
  const { platform: other, api: client, counter } = await taps.newCounter();
  const { transaction } = await counter.tap({ amount: 2_000 });
  const strike = (operation: string) =>
    client.post('/v1/test/faults', { operation, kind: 'timeout', times: 1 });
  assert.equal((await strike('taps.refund')).status, 201);
  const refunded = await client.post('/v1/refunds', { transaction, amount: 500 });
  assert.equal(refunded.status, 202, refunded.text);
  const { code, lines } = await reconcile(other);
  assert.equal(code, 0, lines.join());
  assert.ok(lines.some((line) => line.endsWith('Refunds whose outcome is not known yet: 1.')));
  await execute(
    "update open_operations set decision_since = '2030-03-04T14:00:00Z', due_at = null",
  );
  const waiting = await reconcile(other);
  await execute('update open_operations set decision_since = null');
  assert.equal(waiting.code, 1);
  const id = String(refunded.body.id);
  const sentence =
    `refund ${id} (500 USD) waits for a decision since 2030-03-04T14:00:00.000Z: ` +
    `npx taprail provider retry ${id}`;
  assert.ok(waiting.lines.at(-1)?.endsWith(`: ${sentence}`), waiting.stdout);
  assert.match(waiting.stderr, /^Questions that the provider did not answer: 1, /);
});

test('without a platform all of them are compared', async () => {
  const env = { DATABASE_URL: service.databaseUrl, TAPRAIL_SIMULATOR_EFFECTS: 'false' };
  const { code, stdout } = await runCli(['reconcile'], env);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /agrees, on \d platforms: /);
});
