import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe } from 'node:test';
import { errorCode } from '../../server/src/lib/error-code.ts';

// One of the processes that share all test files: each takes the next that no other has taken.
// With a process for each file, loading and warming up the code would take a third of the time.

const root = join(import.meta.dirname, '..', '..');
/** A file that hangs shall fail; a machine that is ten times slower for a while shall not. */
const fileTimeoutMs = 900_000;
const folder = process.env.TAPRAIL_TEST_CLAIMS;
assert(folder !== undefined, 'run tests with npm test: it shares them out');

for (const file of findFiles()) {
  if (await isTakenByAnother(file)) continue;
  await new Promise<void>((resolve) => {
    describe(file, { timeout: fileTimeoutMs }, async () => {
      after(() => resolve());
      await import(join(root, file));
    });
  });
}

/** Those that take long come first, so that no lane is still busy when the others are done. */
function findFiles(): ReadonlySet<string> {
  const patterns = [
    'tests/{crash,browser,docs}/*.test.ts',
    'tests/!(citus|lanes|repository)/**/*.test.ts',
    '{server,sdk,dashboard,stripe-server,scripts,bench}/**/*.test.ts',
    'tests/repository/*.test.ts',
  ];
  const exclude = ['**/node_modules/**'];
  return new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude })));
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
