import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { type Plan, releasedDescription } from './check-release.ts';
import { ReleaseError } from './release-error.ts';
import { git, node, npm } from './run-command.ts';
import { readManifest, setVersion } from './set-version.ts';

/** A complete version that is not visible yet. */
export interface Release {
  readonly commit: string;
  /** The files that the commit changes, as git shows them. */
  readonly changes: string;
  readonly files: readonly { readonly name: string; readonly size: number; readonly sum: string }[];
  /** The folder that `publish` puts the files into. */
  readonly folder: string;
  /** Makes it visible: the folder, the tag and main. All of them, or none if one fails. */
  publish(): Promise<void>;
}

interface Making extends Plan {
  readonly root: string;
  /** A working copy of its own, so that a failure leaves nothing behind in the user's. */
  readonly tree: string;
  readonly output: string;
}

/**
 * Makes the version in a scratch folder and passes it on. The scratch folder is removed afterwards,
 * also after a failure.
 */
export async function withRelease(
  options: { readonly root: string; readonly plan: Plan; readonly today: string },
  use: (release: Release) => Promise<void>,
): Promise<void> {
  const { root, plan, today } = options;
  const scratch = join(root, 'release', '.scratch');
  const making = { ...plan, root, tree: join(scratch, 'tree'), output: join(scratch, 'files') };
  const clean = async () => {
    await rm(scratch, { recursive: true, force: true });
    await git(root, 'worktree', 'prune');
  };
  // A killed release leaves its scratch folder.
  await clean();
  try {
    await mkdir(making.output, { recursive: true });
    await git(root, 'worktree', 'add', '--quiet', '--detach', making.tree, 'HEAD');
    await linkModules(making);
    await use(await makeRelease(making, today));
  } finally {
    await clean();
  }
}

async function makeRelease(making: Making, today: string): Promise<Release> {
  const { root, tree, output, version } = making;
  const { version: before } = await readManifest(tree);
  await setVersion(tree, version);
  await node(tree, 'scripts/openapi.ts', '--release');
  await node(tree, 'tests/clients/generate-sdk-types.ts');
  await node(tree, 'tests/clients/generate-dashboard-types.ts', '--check');
  await checkDrift(making, before);
  await writeFile(join(tree, 'CHANGELOG.md'), making.changelog.release(version, today));
  await git(tree, 'add', '--update');
  await git(tree, 'add', releasedDescription);
  await git(tree, 'commit', '--quiet', '--message', `Release ${version}`);
  const commit = await git(tree, 'rev-parse', 'HEAD');
  await pack(making, commit);
  return {
    commit,
    changes: await git(tree, 'show', '--stat', '--format=', commit),
    files: await sumUp(output),
    folder: join(root, 'release', version),
    publish: () => publish(making, commit),
  };
}

/** The installed packages, in the root and in workspaces with versions of their own. */
async function linkModules({ root, tree }: Making): Promise<void> {
  for (const place of ['', ...(await readManifest(root)).workspaces]) {
    const modules = join(root, place, 'node_modules');
    if (existsSync(modules)) await symlink(modules, join(tree, place, 'node_modules'), 'junction');
  }
}

/** Refuses a release if generated files differ from the committed ones. */
async function checkDrift({ tree, version }: Making, before: string): Promise<void> {
  const generated = ['openapi.json', 'docs', 'sdk/src'];
  const changed = await git(tree, 'diff', '--name-only', '--', ...generated);
  for (const file of changed.split('\n').filter((name) => name && name !== releasedDescription)) {
    const committed = await git(tree, 'show', `HEAD:${file}`);
    const text = (await readFile(join(tree, file), 'utf8')).trimEnd();
    if (isSameBut({ before, version }, committed, text)) continue;
    throw new ReleaseError(`${file} differs from the routes: "npm run openapi", then commit.`);
  }
}

/** Whether two generated texts differ by the version only. */
export function isSameBut(
  versions: { readonly before: string; readonly version: string },
  committed: string,
  generated: string,
): boolean {
  const versioned = (version: string) => `"version": "${version}"`;
  const inNew = committed.replaceAll(versioned(versions.before), versioned(versions.version));
  return inNew === generated;
}

async function pack({ tree, output, version }: Making, commit: string): Promise<void> {
  await npm(tree, 'run', 'build', '--workspace', 'sdk');
  await npm(tree, 'pack', './sdk/dist', '--pack-destination', output);
  await copyFile(join(tree, 'openapi.json'), join(output, 'openapi.json'));
  const source = join(output, `taprail-${version}.tar.gz`);
  const prefix = `--prefix=taprail-${version}/`;
  await git(tree, 'archive', '--format=tar.gz', prefix, `--output=${source}`, commit);
}

async function sumUp(folder: string): Promise<Release['files']> {
  const files = [];
  for (const name of (await readdir(folder)).sort()) {
    const bytes = await readFile(join(folder, name));
    files.push({ name, size: bytes.length, sum: createHash('sha256').update(bytes).digest('hex') });
  }
  // As sha256sum --check reads it.
  const lines = files.map(({ name, sum }) => `${sum}  ${name}\n`);
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''));
  return files;
}

async function publish(making: Making, commit: string): Promise<void> {
  const { root, output, version, changelog } = making;
  const folder = join(root, 'release', version);
  const tag = `v${version}`;
  const message = `Taprail ${version}\n\n${changelog.notes}`;
  // Without cleaning up: git would take the headings of the notes for comments.
  await git(root, 'tag', '--annotate', '--cleanup=verbatim', '--message', message, tag, commit);
  try {
    // Leftovers of a release whose tag and commit were taken back.
    await rm(folder, { recursive: true, force: true });
    await rename(output, folder);
    await git(root, 'merge', '--quiet', '--ff-only', commit);
  } catch (error) {
    if (!existsSync(output)) await rename(folder, output);
    await git(root, 'tag', '--delete', tag);
    throw error;
  }
}
