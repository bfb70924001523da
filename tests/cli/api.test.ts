import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type {
  Device,
  FailedRequest,
  OnboardingLink,
  PageLink,
  Settings,
  Tap,
  UploadedFile,
} from '../../sdk/src/index.ts';
import { png } from '../support/onboarding/onboarding.ts';
import { spawnCli } from '../support/running/run-cli.ts';
import { startTestService } from '../support/service/test-service.ts';
import { commandLines } from './command-lines.ts';

const service = await startTestService();
const { apiKey, api } = await service.newPlatform();
const env = { TAPRAIL_URL: service.url, TAPRAIL_API_KEY: apiKey };
const { cli, done, json } = commandLines(env);
await cli('sub-merchants onboard bistro-7');
const folder = await mkdtemp(join(tmpdir(), 'taprail-cli-'));
after(() => rm(folder, { recursive: true, force: true }));

test('a reader is registered and listed, and its wait cancelled', async () => {
  const line = 'devices register reader-3 --submerchant bistro-7 --label bar';
  const { id, label, submerchant } = await json<Device>(line);
  assert.deepEqual([id, label, submerchant], ['reader-3', 'bar', 'bistro-7']);
  const listed = await done('devices list --submerchant bistro-7');
  assert.match(listed.stdout, /^ID +AT +LABEL +NOW +SINCE\nreader-3 +bistro-7 +bar +idle +\d{4}-/);
  assert.match(listed.stderr, /\nNext:\n {2}npx taprail tap 12\.50 --device reader-3\n/);
  const cancelled = await done('devices cancel reader-3');
  assert.equal(cancelled.stdout, 'reader-3 waits for no card any more.\n');
});

test('the totals of a span are shown, and its reports downloaded', async () => {
  await done('tap 12.50 --submerchant bistro-7');
  const summary = await done('reports summary --submerchant bistro-7');
  assert.match(summary.stdout, /\nCAPTURED +REFUNDED [^\n]+\n12\.50 USD +0\.00 USD/);
  const printed = await done('reports download transactions');
  assert.match(printed.stdout, /^transaction,[^\n]+\ntxn_/);
  const file = join(folder, 'transactions.csv');
  await done(`reports download transactions --output ${file}`);
  assert.equal(
    await readFile(file, 'utf8').then((text) => text.trimEnd()),
    printed.stdout.trimEnd(),
  );
  const nowhere = await cli(`reports download fees --output ${join(folder, 'no', 'fees.csv')}`);
  assert.deepEqual([nowhere.code, nowhere.stdout], [1, '']);
  assert.match(nowhere.stderr, /^The report is not complete: [^\n]+\n$/);
});

test('settings are shown and changed, as versions', async () => {
  assert.match((await done('settings show')).stdout, /\nVersion +0\nSince +ever\n/);
  const changed = await json<Settings>(
    'settings change --cut-off 17:00 --payout-schedule weekly:monday',
  );
  assert.deepEqual([changed.cut_off, changed.payout_schedule.interval], ['17:00', 'weekly']);
  const fees = '{"EUR":{"basis_points":150,"fixed_amount":10}}';
  await done(`patch /v1/settings fee_plans=${fees}`);
  assert.match((await done('settings show')).stdout, /\nFees +1\.5 % \+ 0\.10 EUR\n/);
  const versions = await done('settings versions');
  assert.match(versions.stdout, /\n2 +17:00 [^\n]+weekly:monday +key_\w+ +\d{4}-/);
});

test('an onboarding link is made, listed and revoked', async () => {
  const made = await done('links create bistro-7 --days 2');
  const [, url = ''] = /\nAddress +(\S+)\n/.exec(made.stdout) ?? [];
  assert.equal((await fetch(`${url}/form`)).status, 200);
  const { data } = await json<{ data: OnboardingLink[] }>('links list --submerchant bistro-7');
  const revoked = await done(`links revoke ${data[0]?.id}`);
  assert.match(revoked.stdout, /^onl_\w+ is revoked\.\n$/);
  assert.equal((await fetch(`${url}/form`)).status, 401);
  const nobody = await cli('links create nobody');
  assert.match(nobody.stderr, /\n {2}npx taprail sub-merchants list\n$/);
});

test('a link to the own page of a sub-merchant is made, listed and revoked', async () => {
  const made = await done('page-links create bistro-7 --days 2');
  assert.match(made.stdout, /\nAddress +\S+\/account#[\w-]{43}\n/);
  const { data } = await json<{ data: PageLink[] }>('page-links list --submerchant bistro-7');
  const revoked = await done(`page-links revoke ${data[0]?.id}`);
  assert.match(revoked.stdout, /^pgl_\w+ is revoked\.\n$/);
});

test('a file is uploaded, and an unreadable one is named', async () => {
  const file = join(folder, 'receipt.png');
  await writeFile(file, png);
  const uploaded = await json<UploadedFile>(`files upload ${file} --purpose dispute_evidence`);
  assert.deepEqual([uploaded.type, uploaded.purpose], ['image/png', 'dispute_evidence']);
  const missing = await cli('files upload nowhere.png');
  assert.equal(missing.stderr, 'nowhere.png cannot be read: there is no such file.\n');
});

test('any path of the API is called, with fields, and refusals are a sentence', async () => {
  const line =
    'post /v1/taps amount=1250 currency=USD submerchant=bistro-7 device=sim_visa ' +
    'reference="12" --idempotency-key table-12';
  const tap = JSON.parse((await done(line)).stdout) as Tap;
  assert.deepEqual([tap.amount, tap.reference, tap.status], [1250, '12', 'approved']);
  assert.equal((JSON.parse((await done(line)).stdout) as Tap).id, tap.id, 'the same key');
  const { data } = JSON.parse((await done('get v1/taps reference=12 limit=5')).stdout) as {
    data: Tap[];
  };
  assert.deepEqual(
    data.map(({ id }) => id),
    [tap.id],
  );
  assert.match((await done('get /v1/reports/fees.csv')).stdout, /^\w+,/);
  const wrong = await cli('post /v1/taps amount=x device=');
  assert.deepEqual([wrong.code, wrong.stdout], [1, '']);
  assert.match(wrong.stderr, / {2}amount: amount must be a whole number/);
  const unknown = await cli('get /v1/nothing');
  assert.match(unknown.stderr, /\(not_found\)\.\n/);
  const stream = await cli('get /v1/events/stream');
  assert.match(stream.stderr, /\n {2}npx taprail listen\n$/);
  const { body } = await api.post('/v1/webhook-endpoints', {
    url: 'http://127.0.0.1:9/',
    events: ['*'],
  });
  const deleted = await done(`delete /v1/webhook-endpoints/${body.id}`);
  assert.match(deleted.stdout, /"deleted": true/);
});

test('refused requests are shown as they happen', async () => {
  const logs = spawnCli(['logs', '--code', 'tap_not_found', '--count', '1', '--json'], env);
  await logs.said(/^Ready: refused requests of /);
  const refused = await api.get('/v1/taps/tap_nothing');
  const { code, stdout } = await logs.ended;
  const { id, route, status } = JSON.parse(stdout) as FailedRequest;
  assert.deepEqual([code, id], [0, refused.headers.get('request-id')]);
  assert.deepEqual([route, status], ['/v1/taps/:id', 404]);
  const past = await done('logs --code tap_not_found --limit 5 --count 0');
  assert.match(
    past.stdout,
    /^\d{4}-\d\d-\d\d \S+ UTC {2}404 {2}GET \/v1\/taps\/:id +tap_not_found/,
  );
  assert.equal(past.stderr, '');
});
