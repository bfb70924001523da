import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../server/src/lib/json.ts';
import { findBreakingChanges } from '../openapi/breaking-changes.ts';
import { type Changelog, readChangelog } from './changelog.ts';
import { ReleaseError } from './release-error.ts';
import { git } from './run-command.ts';
import { breakingStep, chooseVersion, mayBreak } from './versions.ts';

/** Where the description of the last release is kept, and the next one compared with it. */
export const releasedDescription = 'docs/openapi-released.json';

export interface Plan {
  readonly version: string;
  readonly changelog: Changelog;
  /** The changes that break clients of the last version, in sentences. */
  readonly breaking: readonly string[];
}

/** Refuses a release for every fault that shows before any work. Changes nothing. */
export async function checkRelease(root: string, wanted: string): Promise<Plan> {
  const changelog = readChangelog(await readFile(join(root, 'CHANGELOG.md'), 'utf8'));
  const { last } = changelog;
  const version = chooseVersion(wanted, last);
  await checkRepository(root, version);
  if (!changelog.hasNotes) {
    throw new ReleaseError('CHANGELOG.md has nothing under Unreleased, so there is no release.');
  }
  if (last !== null) await checkMigrations(root, last);
  const breaking = await findBreaks(root);
  if (last !== null) checkBreaks({ version, last, changelog, breaking });
  return { version, changelog, breaking };
}

async function checkRepository(root: string, version: string): Promise<void> {
  const branch = await git(root, 'branch', '--show-current');
  if (branch !== 'main') {
    throw new ReleaseError(`Versions are made on main, and this is ${branch || 'no branch'}.`);
  }
  const changed = await git(root, 'status', '--porcelain');
  if (changed !== '') {
    throw new ReleaseError(`Commit or remove what git status shows first:\n${changed}`);
  }
  if ((await git(root, 'tag', '--list', `v${version}`)) !== '') {
    throw new ReleaseError(`The tag v${version} exists already.`);
  }
}

/** A database refuses migrations that changed after it ran them. */
async function checkMigrations(root: string, last: string): Promise<void> {
  const tag = `v${last}`;
  if ((await git(root, 'tag', '--list', tag)) === '') {
    throw new ReleaseError(`The tag ${tag} is not in this clone; run "git fetch --tags".`);
  }
  const files = await git(
    root,
    ...['diff', '--name-only', '--no-renames', '--diff-filter=a', tag, 'HEAD'],
    ...['--', 'server/migrations'],
  );
  if (files === '') return;
  throw new ReleaseError(
    `Migrations of ${last} were changed or removed; put them back and write new ones:\n${files}`,
  );
}

/** The changes of the committed description that break clients of the last released one. */
async function findBreaks(root: string): Promise<readonly string[]> {
  const frozen = join(root, releasedDescription);
  if (!existsSync(frozen)) return [];
  const [released, current] = [await readJson(frozen), await readJson(join(root, 'openapi.json'))];
  return findBreakingChanges({ released, current });
}

async function readJson(file: string): Promise<JsonObject> {
  return JSON.parse(await readFile(file, 'utf8')) as JsonObject;
}

function checkBreaks(facts: {
  readonly version: string;
  readonly last: string;
  readonly changelog: Changelog;
  readonly breaking: readonly string[];
}): void {
  const { version, last, changelog, breaking } = facts;
  if (breaking.length === 0 && !changelog.announcesBreaking) return;
  const list = breaking.map((change) => `\n- ${change}`).join('');
  if (!mayBreak(version, last)) {
    const step = breakingStep(last);
    throw new ReleaseError(
      `Clients of ${last} break, so this must be a new ${step} version ` +
        `(npm run release -- ${step}):${list || '\n- CHANGELOG.md has a part "Breaking".'}`,
    );
  }
  if (!changelog.announcesBreaking) {
    throw new ReleaseError(
      `Clients of ${last} break; say under "### Breaking" in CHANGELOG.md what they must ` +
        `change:${list}`,
    );
  }
}
