import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import type { Profile } from '../support/onboarding.ts';
import { makePlace, repositoryFolder } from '../support/service-process.ts';

const run = promisify(execFile);

test('the commands of the README take a first sub-merchant to enabled', async (t) => {
  const blocks = await readShellBlocks('first-sub-merchant');
  assert(blocks.length > 1, 'the README has commands for the first sub-merchant');

  const { stdout } = await runInPlace(t, blocks);
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const answers = lines.map((line) => JSON.parse(line) as Profile & { error?: unknown });
  for (const answer of answers) assert.equal(answer.error, undefined, JSON.stringify(answer));
  const statuses = answers.map(({ status }) => status);
  assert.deepEqual(
    [statuses.at(0), statuses.includes('pending_requirements'), statuses.at(-1)],
    ['received', true, 'enabled'],
  );
  const last = answers.at(-1);
  assert.deepEqual(last?.requirements.currentlyDue, []);
  assert(last.charges_enabled && last.payouts_enabled);
  assert(lines.at(-1)?.includes('"status":"enabled"'), 'as the README promises it to look');
});

test('the commands of the README take a first tap and show what it is owed', async (t) => {
  const blocks = [
    ...(await readShellBlocks('first-sub-merchant')),
    ...(await readShellBlocks('first-tap')),
  ];
  const { stdout } = await runInPlace(t, blocks);
  const [tap, balance] = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .slice(-2)
    .map((line) => JSON.parse(line) as { status?: string; balances?: { pending: number }[] });
  assert.equal(tap?.status, 'approved', stdout);
  assert.equal(balance?.balances?.[0]?.pending, 1250, stdout);
});

test('the commands of the README register a webhook endpoint and send events again', async (t) => {
  const blocks = [
    ...(await readShellBlocks('first-sub-merchant')),
    ...(await readShellBlocks('webhooks')),
  ];
  const { stdout } = await runInPlace(t, blocks);
  const lines = stdout.split('\n');
  assert.ok(
    lines.some((line) => /^whsec_[\w-]{43}$/.test(line)),
    stdout,
  );
  const answers = lines.filter((line) => line.startsWith('{')).slice(-5);
  const [tested, tap, delivered, again, job] = answers.map((line) => JSON.parse(line) as Told);
  assert.equal(tested?.kind, 'test');
  assert.equal(tap?.status, 'approved');
  assert.deepEqual(
    delivered?.data?.map(({ event_type: type }) => type),
    ['charge.captured', 'tap.approved', 'tap.approved'],
  );
  assert.equal(again?.deliveries?.[0]?.kind, 'replay');
  assert.equal(job?.status, 'running');
});

interface Told {
  readonly kind?: string;
  readonly status?: string;
  readonly data?: readonly { readonly event_type: string }[];
  readonly deliveries?: readonly { readonly kind: string }[];
}

/** The reader's terminal is in the folder of the checkout, where the service keeps its data. */
async function runInPlace(t: TestContext, blocks: readonly string[]): Promise<{ stdout: string }> {
  const { folder, start } = await makePlace(t);
  const dataFolder = join(folder, '.taprail');
  await mkdir(dataFolder);
  const service = start({ TAPRAIL_DATA: dataFolder });
  t.after(() => service.stop());
  await service.started;
  const script = ['set -euo pipefail', ...blocks].join('\n');
  return run('bash', ['-c', script], { cwd: folder, timeout: 60_000 });
}

/** The shell commands between the two comments that mark a part of the README. */
async function readShellBlocks(part: string): Promise<string[]> {
  const readme = await readFile(join(repositoryFolder, 'README.md'), 'utf8');
  const begin = readme.indexOf(`<!-- ${part} -->`);
  const end = readme.indexOf(`<!-- /${part} -->`);
  assert(begin !== -1 && end > begin, `the README marks its part ${part}`);
  const blocks = readme.slice(begin, end).matchAll(/^```sh\n(.*?)^```$/gms);
  return [...blocks].map(([, commands = '']) => commands);
}
