import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import type { Profile } from '../support/onboarding.ts';
import { makePlace, repositoryFolder } from '../support/service-process.ts';

const run = promisify(execFile);
// Run in one shell, in the order of the README.
const printed = await runParts(['first-sub-merchant', 'first-tap', 'first-payout', 'webhooks']);

test('the commands of the README onboard a first sub-merchant', () => {
  const lines = printedBy('first-sub-merchant').filter((line) => line.startsWith('{'));
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

test('the commands of the README take a first tap and show the balance', () => {
  const lines = printedBy('first-tap');
  const [tap, balance] = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { status?: string; balances?: { pending: number }[] });
  assert.equal(tap?.status, 'approved', lines.join('\n'));
  assert.equal(balance?.balances?.[0]?.pending, 1250, lines.join('\n'));
});

test('the commands of the README pay out, refund and dispute', () => {
  const lines = printedBy('first-payout');
  const [, payouts, refund, dispute, balance] = lines
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Paid);
  const [payout] = payouts?.data ?? [];
  assert.deepEqual([payout?.status, payout?.amount], ['paid', 1250], lines.join('\n'));
  assert.equal(refund?.status, 'succeeded', lines.join('\n'));
  assert.deepEqual([dispute?.status, dispute?.amount], ['needs_response', 1000]);
  assert.deepEqual(
    balance?.balances?.map(({ available, held }) => [available, held]),
    [[-1250, 1000]],
  );
});

interface Paid {
  readonly status?: string;
  readonly amount?: number;
  readonly data?: readonly { readonly status: string; readonly amount: number }[];
  readonly balances?: readonly { readonly available: number; readonly held: number }[];
}

test('the commands of the README register a webhook endpoint and send events again', () => {
  const lines = printedBy('webhooks');
  assert.ok(
    lines.some((line) => /^whsec_[\w-]{43}$/.test(line)),
    lines.join('\n'),
  );
  const answers = lines.filter((line) => line.startsWith('{'));
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

/** What the commands of each part print; the service keeps its data in the reader's folder. */
async function runParts(parts: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { folder, start } = await makePlace({ after });
  const dataFolder = join(folder, '.taprail');
  await mkdir(dataFolder);
  const service = start({ TAPRAIL_DATA: dataFolder });
  await service.started;
  const script = ['set -euo pipefail'];
  for (const part of parts) script.push(...(await readShellBlocks(part)), `echo 'end of ${part}'`);
  const terminal = { cwd: folder, timeout: 60_000 };
  const running = run('bash', ['-c', script.join('\n')], terminal);
  const { stdout } = await running.finally(() => service.stop());
  let rest = stdout;
  return new Map(
    parts.map((part) => {
      const [own = '', others = ''] = rest.split(`end of ${part}\n`);
      rest = others;
      return [part, own.split('\n')];
    }),
  );
}

function printedBy(part: string): readonly string[] {
  return printed.get(part) ?? [];
}

/** The shell commands between the two comments that mark a part of the README. */
async function readShellBlocks(part: string): Promise<string[]> {
  const readme = await readFile(join(repositoryFolder, 'README.md'), 'utf8');
  const begin = readme.indexOf(`<!-- ${part} -->`);
  const end = readme.indexOf(`<!-- /${part} -->`);
  assert(begin !== -1 && end > begin, `the README marks its part ${part}`);
  const blocks = [...readme.slice(begin, end).matchAll(/^```sh\n(.*?)^```$/gms)];
  assert(blocks.length > 0, `the README has commands in its part ${part}`);
  return blocks.map(([, commands = '']) => commands);
}
