import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { errorCode } from '../../../server/src/lib/faults/error-code.ts';

// One of the processes that share all test files: each takes the next that no other has taken.
// With a process for each file, loading and warming up the code would take a third of the time.

const root = join(import.meta.dirname, '..', '..', '..');
/** A hanging file must fail; a machine that is ten times slower for a while must not fail it. */
const fileTimeoutMs = 900_000;
const folder = process.env.TAPRAIL_TEST_CLAIMS;
assert(folder !== undefined, 'run tests with npm test: it shares them out');

/** Long files come first, so that all lanes end at about the same time. */
export const everything: readonly string[] = [
  'tests/{crash,browser,docs}/*.test.ts',
  'tests/!(citus|lanes|repository)/**/*.test.ts',
  '{server,cli,sdk,dashboard,stripe-server,scripts,bench}/**/*.test.ts',
  'tests/repository/*.test.ts',
];

/** For the daily loop: the main story of each domain, what needs no database, and the rules. */
export const quick: readonly string[] = [
  ...[
    ...['access/access', 'onboarding/onboarding', 'provider/connections', 'taps/capture-modes'],
    ...['taps/stays', 'refunds/refunds', 'disputes/disputes', 'payouts/payouts'],
    ...['ledger/ledger-entries', 'ledger/seals', 'ledger/statements', 'reports/reports'],
    ...['events/delivery', 'dashboard/users', 'dashboard/overview'],
  ].map((story) => `tests/e2e/${story}.test.ts`),
  '{server,cli,sdk,dashboard,stripe-server}/src/**/!(*.database).test.ts',
  'tests/repository/*.test.ts',
];

/** Runs the matching files, except those that another lane has taken. */
export async function runLane(patterns: readonly string[]): Promise<void> {
  for (const file of findFiles(patterns)) {
    if (await isTakenByAnother(file)) continue;
    await new Promise<void>((resolve) => {
      describe(file, { timeout: fileTimeoutMs }, async () => {
        after(() => resolve());
        await import(join(root, file));
      });
    });
  }
}

function findFiles(patterns: readonly string[]): ReadonlySet<string> {
  const exclude = ['**/node_modules/**'];
  const found = patterns.map((pattern) => globSync(pattern, { cwd: root, exclude }));
  const moved = patterns.filter((_, index) => found[index]?.length === 0);
  assert.deepEqual(moved, [], 'patterns without a test');
  return new Set(found.flat());
}

async function isTakenByAnother(file: string): Promise<boolean> {
  const claim = join(folder ?? '', file.replaceAll(/[/\\]/g, '+'));
  try {
    await writeFile(claim, '', { flag: 'wx' });
    return false;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return true;
    throw error;
  }
}
