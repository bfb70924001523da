import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosePlaces, defaultSeed } from '../../cli/src/client/try-out/seed/places.ts';
import { planMonth } from '../../cli/src/client/try-out/seed/plan-month.ts';
import { TapService } from '../support/money/tap-service.ts';
import { runCli } from '../support/running/run-cli.ts';

// One service for all demo commands; the ledger is verified after each command.
const taps = await TapService.start();

test('the demo tells its story in 80 plain columns, and again right after', async () => {
  const env = envOf(await taps.newPlatform());
  const told = await runCli(['demo'], env);
  assert.equal(told.code, 0, told.stderr);
  const lines = told.stdout.split('\n');
  assert.deepEqual(
    lines.filter((line) => [...line].length > 80),
    [],
  );
  assert(!told.stdout.includes('\u001b'), 'a pipe gets no colours');
  for (const said of [
    /✓ Trattoria Lucia answered \d+ requirements and may charge/,
    /✓ 54\.50 EUR tapped, 6\.00 EUR of it a tip: approved, visa ···· \d{4}/,
    /✗ 18\.20 EUR declined: insufficient funds/,
    /✓ 416\.90 GBP captured at check-out, 83\.10 GBP released/,
    /✓ 8\.50 EUR refunded for a cold soup: succeeded/,
    /the dispute is won/,
    /✓ 410\.50 GBP paid out to harbour-hotel-/,
    /← tap\.approved, charge\.captured/,
    /npx taprail transactions show txn_/,
  ]) {
    assert.match(told.stdout, said);
  }
  const chain = lines.flatMap((line) => /^ {2}● (\w+)/.exec(line)?.[1] ?? []);
  const increases = ['increase', 'increase'];
  const charges = ['charge', 'charge', 'charge'];
  assert.deepEqual(chain, [
    ...['tap', 'authorisation', ...increases, ...charges],
    ...['capture', 'release', 'settlement', 'payout'],
  ]);

  const again = await runCli(['demo', '--json'], env);
  assert.equal(again.code, 0, again.stderr);
  const facts = JSON.parse(again.stdout);
  assert.equal(facts.dispute.status, 'won');
  assert.deepEqual(
    facts.payouts.map((payout: { status: string }) => payout.status),
    ['paid', 'paid'],
  );
  assert.equal(facts.proof.records, 8);
  assert(facts.proof.sealed > 0);
  assert.equal(facts.events['tap.declined'], 1);
  assert.equal(facts.events['dispute.closed'], 1);
});

test('a seeded month is played once per request, and can be extended', async () => {
  const platform = await taps.newPlatform();
  const seed = async (...words: string[]) => {
    const outcome = await runCli(['seed', '--submerchants', '3', ...words], envOf(platform));
    assert.equal(outcome.code, 0, outcome.stderr);
    return outcome.stdout;
  };
  const first = JSON.parse(await seed('--days', '1', '--json'));
  const places = choosePlaces(3, defaultSeed);
  const start = new Date(first.from);
  const plan = (days: number) => planMonth({ places, seed: defaultSeed, start, days });
  assert.deepEqual([first.taps, first.known, first.refused], [plan(1).length, 0, 0]);
  const repeated = JSON.parse(await seed('--days', '1', '--json'));
  assert.deepEqual([repeated.taps, repeated.known, repeated.refused], [0, first.taps, 0]);
  assert.deepEqual(repeated.totals, first.totals);

  // Another month has other disputes, which are added.
  const all = new Set([...plan(1), ...plan(2)].map(({ reference }) => reference));
  const added = all.size - first.taps;
  const longer = await seed('--days', '2');
  const said = `3 sub-merchants and ${added} taps in 2 days, beside ${first.taps} before.`;
  assert.equal(longer.split('\n')[0], said);
});

test('a reset asks for the name of the platform, unless told not to', async () => {
  const platform = await taps.newPlatform();
  const env = envOf(platform);
  const { body } = await platform.api.get('/v1/platform');
  const name = String(body.name);
  await platform.api.post('/sub-merchants', {
    externalRef: 'bistro-7',
    businessType: 'individual',
    country: 'DE',
    email: 'owner@example.com',
  });
  const has = async () => ((await platform.api.get('/sub-merchants')).body.data as []).length;

  const unasked = await runCli(['reset'], env);
  assert.equal(unasked.code, 1);
  assert.match(unasked.stderr, /npx taprail reset --yes/);
  const mistyped = await runCli(['reset'], env, ['another']);
  assert.deepEqual([mistyped.code, await has()], [1, 1]);

  const done = await runCli(['reset'], env, [name]);
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, new RegExp(`^${name} is empty.*"${name} until `));
  assert.equal(await has(), 0);
  const forced = await runCli(['reset', '--yes', '--json'], env);
  assert.equal(JSON.parse(forced.stdout).platform.name, name);
});

test('demo commands refuse a production address', async () => {
  const env = { ...envOf(await taps.newPlatform()), TAPRAIL_API_KEY: `tr_live_${'0'.repeat(39)}` };
  for (const command of ['demo', 'seed', 'reset']) {
    const refused = await runCli([command], env);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /works in the test environment only/);
  }
});

function envOf({ apiKey }: { readonly apiKey: string }) {
  return { TAPRAIL_URL: taps.service.url, TAPRAIL_API_KEY: apiKey };
}
