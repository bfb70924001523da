import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type {
  Balance,
  Payout,
  Receipt,
  Refund,
  SubMerchant,
  Tap,
  Transaction,
} from '../../sdk/src/index.ts';
import { closedAddress } from '../support/network/closed-address.ts';
import { type Outcome, runCli, spawnCli } from '../support/running/run-cli.ts';
import { startTestService } from '../support/service/test-service.ts';
import { commandLines } from './command-lines.ts';

const service = await startTestService();
const { apiKey, api } = await service.newPlatform();
const env = { TAPRAIL_URL: service.url, TAPRAIL_API_KEY: apiKey };
const { cli, json } = commandLines(env);
const nowhere = await closedAddress();

test('a sub-merchant is onboarded with samples, and each round is shown', async () => {
  const none = await cli('tap 12.50');
  assert.equal(none.code, 1);
  assertOffers(none, 'npx taprail sub-merchants onboard bistro-7');

  const onboarded = await cli('sub-merchants onboard bistro-7');
  assert.equal(onboarded.code, 0, onboarded.stderr);
  assert.match(onboarded.stdout, /^bistro-7\nStatus {4}enabled\n/);
  assert.match(onboarded.stderr, /^Submitting bistro-7: individual, US\.\nRound 1: \d+ items/);
  assert.match(onboarded.stderr, /\n {2}individual\.first_name\n/);
  assertOffers(onboarded, 'npx taprail tap 12.50 --submerchant bistro-7');

  const company = await json<SubMerchant>(
    'sub-merchants onboard hotel-adler --country de --type company --complete',
  );
  assert.deepEqual([company.status, company.country], ['enabled', 'DE']);
  assert.deepEqual(company.requirements.eventuallyDue, []);
  const rejected = await cli('sub-merchants onboard fraud --email a+reject@example.com');
  assert.match(rejected.stdout, /Status {4}rejected\n.*Disabled {2}rejected\.fraud/s);
  assertOffers(rejected, 'npx taprail sub-merchants show fraud');

  const listed = await cli('sub-merchants list --status enabled');
  assert.match(listed.stdout, /^EXTERNALREF[^\n]+\nhotel-adler +enabled +0 +on +on +DE/);
  const first = await cli('sub-merchants list --limit 1 --status enabled');
  const [, next = ''] = /There are more:\n {2}npx taprail (.*)$/m.exec(first.stderr) ?? [];
  const { data } = await json<{ data: SubMerchant[] }>(next);
  assert.deepEqual(
    data.map(({ externalRef }) => externalRef),
    ['bistro-7'],
  );
});

test('every country with its own rules can be onboarded, person or company', async () => {
  const kinds = ['US', 'GB', 'DE', 'AE', 'SG', 'FR'].flatMap((country) =>
    ['individual', 'company'].map((type) => `${country} --type ${type}`),
  );
  for (const kind of kinds) {
    const ref = kind.replaceAll(/\W+/g, '-');
    const line = `sub-merchants onboard ${ref} --country ${kind} --complete`;
    assert.equal((await json<SubMerchant>(line)).status, 'enabled', kind);
  }
});

test('a tap, its chain, a refund, the balance and the payout agree', async () => {
  const taken = await cli('tap 12.50 --submerchant bistro-7');
  assert.equal(taken.code, 0, taken.stderr);
  assert.match(
    taken.stdout,
    /^Status +approved\nAmount +12\.50 USD\nCaptured +12\.50 USD\nCard +visa/,
  );
  const [, transaction = ''] = /Transaction +(txn_\w+)/.exec(taken.stdout) ?? [];
  assertOffers(taken, `npx taprail transactions show ${transaction}`);

  const refund = await json<Refund>(`refund ${transaction} 2.50 --reason soup`);
  assert.deepEqual([refund.amount, refund.status, refund.reason], [250, 'succeeded', 'soup']);
  const tooMuch = await cli(`refund ${transaction} 12.00`);
  assert.equal(tooMuch.code, 1);
  assertOffers(tooMuch, `npx taprail transactions show ${transaction}`);

  const advanced = await cli('clock advance 10d');
  assert.match(advanced.stdout, /^It is \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC for the platform\.\n$/);
  const { data } = await json<{ data: Payout[] }>('payouts list --submerchant bistro-7');
  const [payout] = data;
  assert.deepEqual([payout?.status, payout?.amount], ['paid', 1000]);
  const shown = await cli(`payouts show ${payout?.id}`);
  assert.match(shown.stdout, /\nsettlement +12\.50 USD +txn_\w+\n|\nrefund +-2\.50 USD +txn_/);
  const balance = await cli('balance --submerchant bistro-7');
  assert.match(balance.stdout, /^PENDING +AVAILABLE [^\n]+\n0\.00 USD +0\.00 USD/);
  const own = await json<Balance>('balance');
  assert.equal(own.submerchant, null);

  const chain = await cli(`transactions show ${transaction}`);
  assert.match(
    chain.stdout,
    new RegExp(
      `^${transaction}  12\\.50 USD captured  settled\nbistro-7 at sim_visa, \\d{4}-.* UTC\n`,
    ),
  );
  assert.deepEqual(
    [...chain.stdout.matchAll(/● (\w+)/g)].map(([, name]) => name),
    ['tap', 'authorisation', 'capture', 'refund', 'settlement'],
  );
  assert.match(
    chain.stdout,
    /\n12\.50 USD captured - 2\.50 USD refunded = 10\.00 USD for bistro-7\n/,
  );
  assert.match(chain.stdout, new RegExp(`\nRefund +${refund.id}  2\\.50 USD  succeeded\n`));
  assert.match(
    chain.stdout,
    new RegExp(`\nPayout +${payout?.id}\nTap +tap_\\w+\nHash +[0-9a-f]{64}\n$`),
  );
  assertOffers(chain, `npx taprail payouts show ${payout?.id}`);
});

test('a receipt is printed as a printer would, and with --json it has its address', async () => {
  const tap = await json<Tap>('tap 12.50 --submerchant bistro-7');
  const printed = await cli(`receipt ${tap.transaction}`);
  assert.equal(printed.code, 0, printed.stderr);
  assert.match(printed.stdout, /^ +CARD PAYMENT\n +Cardholder copy\n-{48}\nTotal +USD 12\.50\n/m);
  const narrow = await cli(`receipt ${tap.transaction} --copy merchant --language nl --columns 32`);
  assert.match(narrow.stdout, /^ +Kopie winkelier\n-{32}\nTotaal +USD 12,50\n/m);
  const receipt = await json<Receipt>(`receipt ${tap.transaction}`);
  assert.match(receipt.receipt_url ?? '', /\/receipts\/[\w-]{70}$/);
  const refund = await json<Refund>(`refund ${tap.transaction} 2.50`);
  const given = await cli(`receipt ${tap.transaction} --refund ${refund.id}`);
  assert.match(given.stdout, /REFUND\n.+Total +USD 2\.50\n/s);
  const odd = await cli(`receipt ${tap.transaction} --columns 40`);
  assert.deepEqual([odd.code, odd.stderr.split('\n')[0]], [2, '--columns must be 32 or 48.']);
});

test('a tap takes every option of the API, with decimal amounts', async () => {
  const tip = await json<Tap>(
    'tap 10.00 --submerchant bistro-7 --tip 1.50 --fee 0.30 --reference table-12 ' +
      '--description lunch --metadata table=12 --metadata note=a=b',
  );
  assert.deepEqual(
    [tip.amount, tip.tip_amount, tip.capture_mode, tip.platform_fee, tip.reference],
    [1000, 150, 'tap_with_tip', 30, 'table-12'],
  );
  assert.deepEqual([tip.metadata, tip.description], [{ table: '12', note: 'a=b' }, 'lunch']);
  const stay = await json<Tap>(
    'tap 200.00 --submerchant hotel-adler --capture-mode pre-auth --ceiling 300.00',
  );
  assert.deepEqual([stay.currency, stay.ceiling_amount, stay.amount_captured], ['EUR', 30_000, 0]);
  const joined = await json<Tap>(
    'tap 50.00 --submerchant hotel-adler --capture-mode pre-auth --device sim_mastercard ' +
      `--chain ${stay.authorisation_chain_id}`,
  );
  assert.equal(joined.authorisation_chain_id, stay.authorisation_chain_id);
  const twice = 'tap 3.00 --submerchant bistro-7 --idempotency-key once';
  assert.deepEqual(await json<Tap>(twice), await json<Tap>(twice));
  const yen = await json<Tap>('tap 500 --submerchant bistro-7 --currency jpy');
  assert.deepEqual([yen.amount, yen.currency], [500, 'JPY']);

  const declined = await cli('tap 12.50 --submerchant bistro-7 --device sim_decline_51');
  assert.equal(declined.code, 0);
  assert.match(declined.stdout, /Status +declined\n.*Reason +insufficient_funds\nAdvice +try_/s);
  const held = await json<Transaction>(`transactions show ${stay.transaction}`);
  assert.equal(held.status, 'authorised');
});

test('a tap asks for a tip at the reader, as the settings or the command say', async () => {
  const tap = (line: string) => json<Tap>(`tap 40.00 --submerchant bistro-7 ${line}`);
  const asked = await tap('--ask-tip');
  assert.deepEqual(
    [asked.device, asked.tip_amount, asked.amount_captured],
    ['sim_tip_15', 600, 4600],
  );
  const chosen = await tap('--ask-tip 5,20 --device sim_tip_20');
  assert.deepEqual([chosen.capture_mode, chosen.tip_amount], ['tap_with_tip', 800]);
  const shown = await cli('tap 40.00 --submerchant bistro-7 --ask-tip 20 --device sim_tip_20');
  assert.match(shown.stdout, /Amount +48\.00 USD \(40\.00 USD and a tip of 8\.00 USD\)/);
  for (const wrong of ['--ask-tip 0', '--ask-tip ten', '--ask-tip 10 --tip 1.00']) {
    assert.notEqual((await cli(`tap 40.00 --submerchant bistro-7 ${wrong}`)).code, 0, wrong);
  }
});

test('the chain of a stay shows its increases, charges, capture and dispute', async () => {
  const line = 'tap 100.00 --submerchant hotel-adler --capture-mode pre-auth';
  const { authorisation, transaction } = await json<Tap>(line);
  const path = `/v1/authorisations/${authorisation}`;
  await api.post(`${path}/increase`, { amount: 15_000 });
  await api.post(`${path}/charges`, { amount: 12_000, description: 'room' });
  await api.post(`${path}/capture`);
  await api.post('/v1/test/disputes', { transaction });
  const { stdout } = await cli(`transactions show ${transaction}`);
  const says = [...stdout.matchAll(/● (\w+ +[\d.]+ EUR {2}.{18})/g)].map(([, line = '']) =>
    line
      .replaceAll(/ +/g, ' ')
      .replace(/( ····|, code).*/, '')
      .trimEnd(),
  );
  assert.deepEqual(says, [
    ...['tap 100.00 EUR visa', 'authorisation 100.00 EUR approved', 'increase 150.00 EUR approved'],
    ...[
      'charge 120.00 EUR room',
      'capture 120.00 EUR without a fee',
      'release 30.00 EUR not captured',
    ],
    'dispute 120.00 EUR fraudulent',
  ]);
  assert.match(stdout, /\nDispute +dp_\w+ {2}120\.00 EUR {2}needs_response\n/);
});

test('a transaction with many refunds shows the newest, and how to get all', async () => {
  const { transaction } = await json<Tap>('tap 12.50 --submerchant bistro-7');
  for (let turn = 0; turn < 21; turn += 1) {
    await api.post('/v1/refunds', { transaction, amount: 10 });
  }
  const { stdout } = await cli(`transactions show ${transaction}`);
  assert.equal([...stdout.matchAll(/\nRefund +re_/g)].length, 20);
  const all = `npx taprail get "/v1/refunds?transaction=${transaction}"`;
  assert.ok(stdout.includes(`the newest 20 of 21; all: ${all}\n`), stdout);
});

test('a failed command explains itself in a sentence, with a command that helps', async () => {
  const several = await cli('tap 12.50');
  assert.match(
    several.stderr,
    /^There are several [^\n]+\n {2}npx taprail tap 12\.50 --submerchant /,
  );
  const unknown = await cli('tap 12.50 --submerchant nobody --currency USD');
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /\(submerchant_not_found\)\.\n/);
  assertOffers(unknown, 'npx taprail sub-merchants onboard nobody');
  const cents = await cli('tap 1250 --submerchant bistro-7');
  assert.equal(cents.code, 2);
  assert.match(cents.stderr, /in USD with a point and 2 decimals, such as 12\.50\.$/m);

  const missing = await cli('transactions show txn_unknown');
  assertOffers(missing, 'npx taprail transactions list');
  const past = await cli('clock advance 2020-01-31T09:30:00Z');
  assert.deepEqual([past.code, past.stdout], [1, '']);
  assert.match(past.stderr, /\(parameter_invalid\)\.\n$/);

  const down = await runCli(['balance'], { ...env, TAPRAIL_URL: nowhere });
  assert.equal(down.code, 1);
  assert.match(down.stderr, /which TAPRAIL_URL of this terminal names\. To use the one that/);
  assertOffers(down, 'unset TAPRAIL_URL TAPRAIL_API_KEY');
  const wrongKey = await runCli(['balance'], { ...env, TAPRAIL_API_KEY: 'tr_test_wrong' });
  assertOffers(wrongKey, 'unset TAPRAIL_URL TAPRAIL_API_KEY');
  assert.ok(!wrongKey.stderr.includes('tr_test_wrong'));
  const live = { ...env, TAPRAIL_API_KEY: 'tr_live_1' };
  for (const line of ['trigger tap.approved', 'sub-merchants onboard x']) {
    const refused = await runCli(line.split(' '), live);
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(refused.stderr, /works in the test environment only/);
  }
  const noReader = await runCli(['tap', '12.50', '--submerchant', 'x'], live);
  assert.match(noReader.stderr, /^--device <id> is required in production\./);
});

test('the service is found by two variables, or by the file of npm start', async () => {
  const half = await runCli(['balance'], { TAPRAIL_URL: service.url });
  assert.equal(half.stderr, 'TAPRAIL_URL is set; set TAPRAIL_API_KEY, its key, too.\n');
  const other = await runCli(['balance'], { TAPRAIL_API_KEY: apiKey });
  assert.match(other.stderr, /^TAPRAIL_API_KEY is set; set TAPRAIL_URL, /);
  const odd = await runCli(['balance'], { TAPRAIL_URL: 'localhost:8080', TAPRAIL_API_KEY: 'x' });
  assert.match(odd.stderr, /^TAPRAIL_URL must be an address such as/);
  const version = { TAPRAIL_URL: `${service.url}/v1`, TAPRAIL_API_KEY: apiKey };
  const { stderr: versioned } = await runCli(['balance'], version);
  assert.match(versioned, /^TAPRAIL_URL must not end in \/v1: .* so leave it out, /);
  const secret = { TAPRAIL_URL: 'http://me:hunter2@127.0.0.1', TAPRAIL_API_KEY: 'x' };
  const unsendable = { TAPRAIL_URL: service.url, TAPRAIL_API_KEY: 'tr_test_“hunter2”' };
  for (const [name, given] of Object.entries({ URL: secret, API_KEY: unsendable })) {
    const { code, stderr } = await runCli(['balance'], given);
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(`^TAPRAIL_${name} must be [^\n]+\\.\n$`));
    assert.doesNotMatch(stderr, /hunter2/);
  }
  // A web server that is not Taprail, such as another project's on the same port.
  const page = createServer((_, response) => response.writeHead(404).end('<h1>Welcome</h1>'));
  after(() => page.close());
  await once(page.listen(0, '127.0.0.1'), 'listening');
  const { port } = page.address() as AddressInfo;
  for (const command of ['balance', 'status']) {
    const { code, stderr } = await runCli([command], {
      TAPRAIL_URL: `http://127.0.0.1:${port}`,
      TAPRAIL_API_KEY: 'x',
    });
    assert.equal(code, 1);
    assert.match(stderr, /^http:\S+ answered 404, but not as Taprail does: check the url\.\n$/);
  }

  const folder = await mkdtemp(join(tmpdir(), 'taprail-client-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const stranger = await runCli(['balance'], { TAPRAIL_DATA: folder });
  assert.equal(stranger.code, 1);
  assert.match(stranger.stderr, /^No Taprail was started here yet; [^\n]+\n {2}npm start\n$/);
  const credentials = { base_url: service.url, api_url: service.url, api_key: apiKey };
  await writeFile(join(folder, 'credentials.json'), JSON.stringify(credentials));
  const own = await runCli(['balance', '--json'], { TAPRAIL_DATA: folder });
  assert.deepEqual([own.code, own.stderr], [0, '']);
  await writeFile(join(folder, 'credentials.json'), '{}');
  const empty = await runCli(['balance'], { TAPRAIL_DATA: folder });
  assert.match(empty.stderr, /credentials\.json has no address and key; /);
});

test("status shows the service's address and the open tasks", async () => {
  const quiet = await cli('status');
  assert.equal(quiet.code, 0, quiet.stderr);
  assert.match(quiet.stdout, new RegExp(`^Service +up at ${service.url}\nVersion +\\d`));
  assert.match(quiet.stdout, /\nEnvironment +test\nTest clock +\d{4}-/);
  await cli(`webhooks create --url ${nowhere}/`);
  await cli('tap 5.00 --submerchant bistro-7');
  const busy = await cli('status');
  assert.match(
    busy.stdout,
    /\nEvents not acknowledged yet +2 +npx taprail events list --delivery-status pending\n/,
  );
  const { environment, attention } = await json<{
    environment: string;
    attention: { count: number; command: string }[];
  }>('status');
  assert.equal(environment, 'test');
  for (const { command } of attention) {
    const listed = await cli(command.replace(/^npx taprail /, ''));
    assert.equal(listed.code, 0, command);
  }
  const down = await runCli(['status'], { ...env, TAPRAIL_URL: nowhere });
  assert.equal(down.stderr, `Taprail does not answer at ${nowhere}; start it:\n  npm start\n`);
});

test('as a process, results go to stdout and advice to stderr, without colours', async () => {
  const taken = await spawnCli(['tap', '4.20', '--submerchant', 'bistro-7'], env).ended;
  assert.equal(taken.code, 0, taken.stderr);
  assert.match(taken.stdout, /^Status +approved\n/);
  assert.match(taken.stderr, /\nNext:\n {2}npx taprail transactions show txn_\w+\n$/);
  assert.ok(!`${taken.stdout}${taken.stderr}`.includes('\x1b'));
  const waiting = spawnCli(
    ['tap', '4.20', '--submerchant', 'bistro-7', '--device', 'sim_wait_60', '--json'],
    env,
  );
  await waiting.said(/^Waiting for a card at sim_wait_60; Ctrl-C cancels it\.\n/);
  waiting.signal('SIGINT');
  const { code, stdout } = await waiting.ended;
  const { status, failure } = JSON.parse(stdout) as Tap;
  assert.deepEqual([code, status, failure?.code], [0, 'cancelled', 'cancelled_by_customer']);
  const refused = await spawnCli(['refund', 'txn_unknown'], env).ended;
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
});

/** The complete command is on a line of its own, to paste. */
function assertOffers(outcome: Outcome, command: string): void {
  assert.ok(outcome.stderr.includes(`\n  ${command}\n`), outcome.stderr);
}
