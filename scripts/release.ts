import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkRelease } from './release/check-release.ts';
import { type Release, withRelease } from './release/make-release.ts';
import { ReleaseError } from './release/release-error.ts';

const usage =
  'npm run release -- <version> [--dry-run], where the version is one such as 1.2.3, or major, ' +
  'minor or patch.';

/**
 * `npm run release -- <version>` makes a version: it checks the changelog and the description, sets
 * the version, and leaves a commit, a tag and a folder with everything to publish. With `--dry-run`
 * it does the same in a scratch folder only, and prints what it would have left.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
// Ctrl-C ends the program that is running, and so fails the release, which then cleans up.
process.on('SIGINT', () => {});
try {
  await release();
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(`No version was made. ${error.message}`);
  process.exitCode = 1;
}

async function release(): Promise<void> {
  const { wanted, isDryRun } = readArguments();
  const plan = await checkRelease(root, wanted);
  for (const change of plan.breaking) console.log(`Breaks clients: ${change}`);
  const today = new Date().toISOString().slice(0, 10);
  await withRelease({ root, plan, today }, async (made) => {
    if (!isDryRun) await made.publish();
    console.log(describe(plan.version, made, isDryRun));
  });
}

function readArguments(): { readonly wanted: string; readonly isDryRun: boolean } {
  const options = { 'dry-run': { type: 'boolean' } } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [wanted, ...others] = positionals;
    if (wanted === undefined || others.length > 0) throw new Error();
    // Without the two dashes npm takes the option for its own, and tells us only in this way.
    const isDryRun = values['dry-run'] === true || process.env.npm_config_dry_run === 'true';
    return { wanted, isDryRun };
  } catch {
    throw new ReleaseError(`Usage: ${usage}`);
  }
}

function describe(version: string, made: Release, isDryRun: boolean): string {
  const folder = relative(root, made.folder);
  const width = Math.max(...made.files.map(({ name }) => name.length));
  const files = made.files.map(({ name, size, sum }) => {
    const kilobytes = `${Math.ceil(size / 1000)} kB`;
    return `  ${name.padEnd(width)}  ${kilobytes.padStart(8)}  sha256 ${sum}`;
  });
  const sdk = made.files.find(({ name }) => name.endsWith('.tgz'))?.name;
  return [
    isDryRun
      ? `Nothing was changed. Without --dry-run this would make ${version}, with this commit:`
      : `Taprail ${version} is made: commit ${made.commit.slice(0, 10)} on main, tag v${version}.`,
    made.changes,
    '',
    `${isDryRun ? 'It would put these files into' : 'These files are in'} ${folder}/:`,
    ...files,
    '',
    isDryRun ? 'To publish it, you would then run:' : 'To publish it, run:',
    `  git push --atomic origin main v${version}`,
    `  npm publish --access public ${folder}/${sdk}`,
  ].join('\n');
}
