import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Outcome, runCli } from '../support/running/run-cli.ts';
import { ApiClient } from '../support/service/api-client.ts';
import { startTestService } from '../support/service/test-service.ts';

const service = await startTestService();
const scheduleAdvice =
  '--payout-schedule must be daily, weekly:<monday to friday>, monthly:<1 to 31> or manual.\n';

test('settings are shown without options and changed with them, as versions', async () => {
  await cli('platforms create settled');
  const settings = (line = '') => cli(`platforms settings --platform settled ${line}`);
  const shown = async () => (await settings()).stdout.replaceAll(/ {2,}/g, '  ').split('\n');
  assert.deepEqual(await shown(), [
    'SETTING  VALUE',
    'Ceiling multiplier  5',
    'Cut-off  17:00',
    'Payout schedule  daily',
    'Reporting time zone  UTC',
    'Collect negative balances  no',
    'Retention  5 years',
    'Archived requests  none',
    'Receipts in public  730 days',
    'Fees  none',
    'Version  0, the defaults',
    'Since  ever',
    'Made by  nobody',
    '',
  ]);
  assert.equal((await settings('--ceiling-multiplier 3 --cut-off 18:30')).code, 0);
  await cli('platforms fees --platform settled --currency EUR --basis-points 150 --fixed 25');
  for (const schedule of ['manual', 'monthly:31', 'weekly:Monday', 'weekly:monday']) {
    assert.equal((await settings(`--payout-schedule ${schedule}`)).code, 0);
  }
  assert.equal(
    (await settings('--collect-negative-balances yes --reporting-time-zone Asia/Tokyo')).code,
    0,
  );
  const lines = await shown();
  const since = /^Since {2}\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
  assert.match(lines.splice(11, 1)[0] ?? '', since);
  assert.deepEqual(lines.slice(1, -1), [
    'Ceiling multiplier  3',
    'Cut-off  18:30',
    'Payout schedule  weekly:monday',
    'Reporting time zone  Asia/Tokyo',
    'Collect negative balances  yes',
    'Retention  5 years',
    'Archived requests  none',
    'Receipts in public  730 days',
    'Fees  EUR 150 basis points + 25',
    'Version  6',
    'Made by  cli',
  ]);
  const issued = await cliJson<{ secret: string }>(
    'keys issue --platform settled --scope settings:read --json',
  );
  const api = new ApiClient({ url: service.url, apiKey: issued.secret });
  const { body } = await api.get('/v1/settings');
  assert.deepEqual(await cliJson('platforms settings --platform settled --json'), body);

  for (const [line, advice] of [
    ['--ceiling-multiplier 0', '--ceiling-multiplier must be a whole number from 1 to 100.\n'],
    ['--cut-off 24:00', '--cut-off must be a time of day such as 17:00.\n'],
    [
      '--reporting-time-zone Mars',
      '--reporting-time-zone must be a name such as Europe/Zurich or UTC.\n',
    ],
    ['--collect-negative-balances maybe', '--collect-negative-balances must be yes or no.\n'],
    ['--payout-schedule weekly', scheduleAdvice],
    ['--payout-schedule weekly:sunday', scheduleAdvice],
    ['--payout-schedule monthly:32', scheduleAdvice],
    ['--payout-schedule daily:1', scheduleAdvice],
  ]) {
    const refused = await settings(line);
    assert.deepEqual([refused.code, refused.stdout], [2, '']);
    assert.ok(refused.stderr.startsWith(advice ?? ''), refused.stderr);
  }
});

test('fees are shown without options and set with them', async () => {
  await cli('platforms create charging');
  const fees = (line = '') => cli(`platforms fees --platform charging ${line}`);
  assert.match(
    (await fees()).stdout,
    /^"charging" keeps nothing of its captures\. Set a fee with:\n/,
  );
  const set = await fees('--currency EUR --basis-points 150 --fixed 25');
  const euros = '"charging" keeps 150 basis points and 25 minor units of each capture in EUR.\n';
  assert.deepEqual(set, { code: 0, stdout: euros, stderr: '' });
  await fees('--currency usd --fixed 30');
  const rows = /^CURRENCY +BASIS POINTS +FIXED\nEUR +150 +25\nUSD +0 +30\n$/;
  assert.match((await fees()).stdout, rows);
  assert.equal((await fees('--currency EUR')).stdout, euros);
  assert.match((await fees('--currency JPY')).stdout, / keeps 0 basis points and 0 minor units /);
  assert.deepEqual(await cliJson('platforms fees --platform charging --currency eur --json'), {
    data: [{ object: 'fee_plan', currency: 'EUR', basis_points: 150, fixed_amount: 25 }],
  });
  const nowhere = await fees('--fixed 25');
  assert.deepEqual([nowhere.code, nowhere.stdout], [2, '']);
  assert.match(
    nowhere.stderr,
    /^--currency <code> is required to set a fee: npx taprail platforms /,
  );
});

function cli(line: string): Promise<Outcome> {
  const words = line.split(' ').filter((word) => word !== '');
  return runCli(words, { DATABASE_URL: service.databaseUrl });
}

async function cliJson<T>(line: string): Promise<T> {
  const outcome = await cli(line);
  assert.equal(outcome.code, 0, outcome.stderr);
  return JSON.parse(outcome.stdout) as T;
}
