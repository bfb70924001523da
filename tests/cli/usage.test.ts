import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { nameOf } from '../../cli/src/explain-usage.ts';
import { createProgram } from '../../cli/src/program.ts';
import { type Outcome, runCli } from '../support/running/run-cli.ts';
import { repositoryFolder } from '../support/running/service-process.ts';

const run = promisify(execFile);
const program = createProgram({
  env: {},
  print() {},
  note() {},
  showProgress() {},
  isInteractive: false,
  ask: async () => null,
  style: (_, text) => text,
});
const commands = everyCommand(program);
const closed = { TAPRAIL_URL: 'http://127.0.0.1:9', TAPRAIL_API_KEY: 'tr_test_x' };

test('every command has help with its purpose, its options and two examples', async () => {
  for (const command of commands) {
    const name = nameOf(command);
    const help = await cli(`${name} --help`.trim());
    assert.equal(help.code, 0, name);
    assert.ok(help.stdout.startsWith(command.summary()), name);
    assert.match(help.stdout, /^Usage: npx taprail /m);
    const [, examples = ''] = help.stdout.split('Examples:');
    assert.equal(examples.match(/npx taprail /g)?.length, 2, name);
    assertCommandsComplete(help.stdout);
    assert.deepEqual(await cli(`help ${name}`.trim()), help);
    if (command.commands.length > 0) {
      const bare = await cli(name);
      assert.deepEqual(bare, { code: 2, stdout: '', stderr: help.stdout });
      for (const child of command.commands) {
        assert.ok(help.stdout.includes(`${name} ${child.name()}`.trim()));
      }
    }
    for (const { long } of command.options) {
      assert.match(help.stdout, new RegExp(`^  ${long}\\b`, 'm'), `${name} ${long}`);
    }
  }
});

test('every command takes --json', () => {
  const lacking = commands.filter(
    (command) =>
      command.commands.length === 0 && !command.options.some(({ long }) => long === '--json'),
  );
  assert.deepEqual(lacking.map(nameOf), []);
});

test('the help groups all commands by task', async () => {
  const { stdout } = await cli('--help');
  const headings = [...stdout.matchAll(/^([A-Z][^\n:]+):\n {2}/gm)].map(([, heading]) => heading);
  assert.deepEqual(headings, [
    'Options',
    'See it work',
    'Take payments',
    'Receive events',
    'Test what takes days',
    'Call the API itself',
    'Let platforms in',
    'Run the service',
    'Check the books',
    'Answer demands of the law',
    'Examples',
    'Environment',
  ]);
});

test('the README shows commands that can be pasted', async () => {
  const readme = await readFile(join(repositoryFolder, 'README.md'), 'utf8');
  assertCommandsComplete(readme);
  assert.doesNotMatch(readme, /`(keys|platforms) [^`]*`/);
});

test('help takes less than half a second of CPU time', async () => {
  // As npx runs it, the check of the installation included. The time on the wall would rather tell
  // how busy the machine is.
  const script = join(repositoryFolder, 'scripts/taprail.cjs');
  const report =
    "process.on('exit',()=>{const {user,system}=process.cpuUsage();" +
    "process._rawDebug('used '+(user+system))})";
  const env = { ...process.env, NODE_OPTIONS: `--import "data:text/javascript,${report}"` };
  let leastMs = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 10 && leastMs >= 500; time += 1) {
    const { stderr } = await run(process.execPath, [script, 'tap', '--help'], { env });
    const used = [...stderr.matchAll(/^used (\d+)$/gm)].map(([, micros]) => Number(micros));
    assert.equal(used.length, 2, 'npx starts the command line on the pinned Node');
    leastMs = Math.min(leastMs, used.reduce((sum, micros) => sum + micros) / 1000);
  }
  assert(leastMs < 500, `the least of ten was ${leastMs} ms`);
});

const typingErrors = [
  ['kyes list', 'Unknown command "kyes"; did you mean "npx taprail keys list"?'],
  ['keys isue', 'Unknown command "keys isue"; did you mean "npx taprail keys issue"?'],
  [
    'keys isue --platform acme --scope=*',
    'Unknown command "keys isue"; did you mean "npx taprail keys issue --platform acme --scope=<…>"?',
  ],
  [
    'tpa 12.50 --submerchant bistro-7',
    'Unknown command "tpa"; did you mean "npx taprail tap 12.50 --submerchant bistro-7"?',
  ],
  [
    'tap 12.50 --submerchnat bistro-7',
    'Unknown option --submerchnat; did you mean "npx taprail tap 12.50 --submerchant bistro-7"?',
  ],
  [
    'keys frobnicate',
    'Unknown command "keys frobnicate"; "npx taprail keys --help" shows issue, rotate, revoke, list.',
  ],
  [
    'frobnicate',
    /^Unknown command "frobnicate"; "npx taprail --help" shows .*, reconcile, provider, privacy\.$/,
  ],
  ['tr_test_0123456789', /^Unknown command "…"; "npx taprail --help" shows /],
  ['sk_live_0123456789', /^Unknown command "…"; "npx taprail --help" shows /],
  ['kyes tr_test_0123', 'Unknown command "kyes"; did you mean "npx taprail keys <…>"?'],
  ['keys list', '--platform <name> is required: npx taprail keys list --platform <name>.'],
  ['keys revoke', 'Something is missing: npx taprail keys revoke <key id>.'],
  [
    'keys issue --platfrom x',
    'Unknown option --platfrom; did you mean "npx taprail keys issue --platform x"?',
  ],
  [
    'keys list --platform x --verbose=tr_test_1',
    'Unknown option --verbose; "npx taprail keys list --help" lists those it knows.',
  ],
  ['keys list --platform --json', '--platform needs a value: --platform <name>.'],
  ['keys list --platform', '--platform needs a value: --platform <name>.'],
  ['keys list --platform=', '--platform needs a value: --platform <name>.'],
  ['keys list --platform x --json=yes', '--json takes no value.'],
  [
    'platforms create Acme Europe',
    'There is a word too many (quote one that has spaces): npx taprail platforms create <name>.',
  ],
  ['keys --hlep', 'Unknown option --hlep; did you mean "npx taprail keys --help"?'],
  ['--versoin', 'Unknown option --versoin; did you mean "npx taprail --version"?'],
  [
    '--json platforms list',
    'Unknown option --json; options come after the command they belong to.',
  ],
  [
    'payouts list --status piad --json',
    '--status is one of scheduled, in_transit, paid, failed, cancelled; ' +
      'did you mean "npx taprail payouts list --status paid --json"?',
  ],
  [
    'payouts list --status=piad',
    '--status is one of scheduled, in_transit, paid, failed, cancelled; ' +
      'did you mean "npx taprail payouts list --status=paid"?',
  ],
  [
    'payouts list --status wherever',
    '--status is one of scheduled, in_transit, paid, failed, cancelled.',
  ],
  ['payouts list --limit 1000', '--limit must be a whole number from 1 to 100.'],
  [
    'clock advance tomorrow',
    /^The clock is advanced by a duration or to a time: npx taprail clock/,
  ],
  // Date would accept these years away, and the clock never goes back.
  ['clock advance 3600', /^The clock is advanced by a duration or to a time: npx taprail clock/],
  ['clock advance 2027-02-30T09:30:00Z', /^The clock is advanced by a duration or to a time: /],
  ['events redeliver --since 7', /^--since is a duration such as 2h or 3d, or a time: /],
  ['events redeliver --since 7d --until 2', /^--until is a time such as 2027-01-31T09:30:00Z\.$/],
  // A misspelt command does not print the general help.
  ['captur --help', 'Unknown command "captur"; did you mean "npx taprail capture --help"?'],
  ['help captur', 'Unknown command "captur"; did you mean "npx taprail capture --help"?'],
  [
    'disputes shwo --help',
    'Unknown command "disputes shwo"; did you mean "npx taprail disputes show --help"?',
  ],
  [
    'onboard bistro-7',
    'Unknown command "onboard"; did you mean "npx taprail sub-merchants onboard bistro-7"?',
  ],
  ['frobnicate --help', /^Unknown command "frobnicate"; "npx taprail --help" shows /],
  ['trigger tap.aproved', /did you mean "npx taprail trigger tap\.approved"\?$/],
  [
    'refund tap_01jm4q0n7dfwtr2k8m6x5h3v9c',
    'That is a tap; send its transaction, which this shows:\n' +
      '  npx taprail get /v1/taps/tap_01jm4q0n7dfwtr2k8m6x5h3v9c',
  ],
  [
    'reverse txn_01jm4q0n7dfwtr2k8m6x5h3v9c',
    'That is a transaction; send its tap, which this shows:\n' +
      '  npx taprail transactions show txn_01jm4q0n7dfwtr2k8m6x5h3v9c',
  ],
  ['refund bistro-7', 'The id of a transaction is needed; it begins with txn_.'],
  ['refund tr_test_0123456789', 'The id of a transaction is needed; it begins with txn_.'],
  [
    'capture po_01jm4q0n7dfwtr2k8m6x5h3v9c',
    /^That is a payout; send its authorisation or its tap, which/,
  ],
  [
    'webhooks test evt_01jm4q0n7dfwtr2k8m6x5h3v9c',
    /^That is an event; send its endpoint, which this shows:/,
  ],
  ['get /v1/taps declined', 'After the path come names and values, such as amount=1250.'],
  ['settings change', /^Name what to change: /],
  ['reports summary --from yesterday', /^--from is a day such as 2026-11-01, or a time: /],
  ['devices register', /^Name the reader by its id or by its code: /],
  ['tap 12.50 --metadata table', /^--metadata is a name and a value, such as/],
  ['tap 12.50 --currency euro', '--currency must be an ISO 4217 code such as EUR.'],
] as const;

for (const [line, sentence] of typingErrors) {
  test(`"${line}" gets a suggestion and exit code 2`, async () => {
    const { code, stdout, stderr } = await cli(line);
    assert.deepEqual([code, stdout], [2, ''], stderr);
    if (typeof sentence === 'string') assert.equal(stderr, `${sentence}\n`);
    else assert.match(stderr.trimEnd(), sentence);
  });
}

test('an empty argument, as from an unset variable, is named', async () => {
  for (const [words, sentence] of [
    [['refund', ''], 'The id of a transaction is needed; it begins with txn_.\n'],
    [['sub-merchants', 'show', ''], /^A word is empty: npx taprail sub-merchants show </],
    [['tap', '12.50', '--submerchant', ''], /^--submerchant needs a value/],
    [['tap', '12.50', '--idempotency-key', 'two words'], /^--idempotency-key has 1 to 255/],
  ] as const) {
    const { code, stderr } = await runCli(words, closed);
    assert.equal(code, 2, stderr);
    if (typeof sentence === 'string') assert.equal(stderr, sentence);
    else assert.match(stderr, sentence);
  }
  const { code, stderr } = await runCli(['sub-merchants', 'show', '..'], closed);
  assert.deepEqual([code, stderr], [1, "'..' cannot be the externalRef of anything.\n"]);
});

/** Splits the line into words. No service runs at the address. */
function cli(line: string): Promise<Outcome> {
  return runCli(
    line.split(' ').filter((word) => word !== ''),
    closed,
  );
}

/** Every command quoted in a text is valid once its placeholders are filled in. */
function assertCommandsComplete(text: string): void {
  const quoted = text.replaceAll(/\s+/g, ' ').matchAll(/["`]npx taprail ([^"`]+)["`]/g);
  for (const [, line = ''] of quoted) {
    const named = commands.find(
      (command) => command.commands.length === 0 && `${line} `.startsWith(`${nameOf(command)} `),
    );
    const given = line.split(' ').length - nameOf(named ?? program).split(' ').length;
    const needed = named?.registeredArguments.filter(({ required }) => required) ?? [];
    assert.ok(given >= needed.length, line);
    for (const { long, mandatory } of named?.options ?? []) {
      assert.ok(!mandatory || line.includes(`${long} `), line);
    }
  }
}

function everyCommand(command: CommandUnknownOpts): readonly CommandUnknownOpts[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}
