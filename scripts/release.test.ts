import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { repositoryFolder } from '../tests/support/running/service-process.ts';
import { checkRelease } from './release/check-release.ts';
import { isSameBut, withRelease } from './release/make-release.ts';
import { ReleaseError } from './release/release-error.ts';

const execute = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'taprail-release-'));
after(() => rm(folder, { recursive: true }));
await copyRepository();
await edit('CHANGELOG.md', () => '# Changelog\n\n## Unreleased\n\n### Added\n- Everything.\n');
await commit('Begin');
const begin = await git('rev-parse', 'HEAD');
const today = '2026-11-17';

test('before the first release its version must be named', async () => {
  await assertRefused('minor', /^Nothing was released yet, so name the version: npm run release/);
});

test('a command line that is not understood is explained', async () => {
  for (const args of [[], ['patch', 'minor'], ['patch', '--force']]) {
    const { code, stderr } = await release(...args);
    assert.equal(code, 1);
    assert.match(stderr, /^No version was made\. Usage: npm run release -- <version>[^\n]+\n$/);
  }
});

test('a dry run prints everything and leaves nothing', async (context) => {
  // npm sets it for an option without the two dashes before it, and then packs nothing itself.
  process.env.npm_config_dry_run = 'true';
  context.after(() => delete process.env.npm_config_dry_run);
  const { code, stdout, stderr } = await release('0.3.0', '--dry-run');
  assert.equal(code, 0, stderr);
  for (const told of [
    /^Nothing was changed\./,
    / package-lock\.json +\|/,
    / openapi\.json +\|/,
    /^ {2}taprail-sdk-0\.3\.0\.tgz +\d+ kB {2}sha256 [0-9a-f]{64}$/m,
    /^ {2}git push --atomic origin main v0\.3\.0$/m,
  ]) {
    assert.match(stdout, told);
  }
  await assertUntouched(begin, []);
});

test('a release is a commit, a tag and a folder, and none of them if one fails', async () => {
  const plan = await checkRelease(folder, '0.3.0');
  await withRelease({ root: folder, plan, today }, async (made) => {
    await git('commit', '--quiet', '--allow-empty', '--message', 'Come between');
    await assert.rejects(made.publish(), /"git merge .*" failed:/);
    assert.deepEqual(await tagNames(), []);
    assert.deepEqual(await readdir(join(folder, 'release')), ['.scratch']);
    await git('reset', '--quiet', '--hard', begin);
    await made.publish();
  });
  assert.equal(await git('rev-parse', 'HEAD~1'), begin);
  assert.equal(await git('rev-parse', 'v0.3.0^{commit}'), await git('rev-parse', 'main'));
  assert.match(await git('tag', '--list', '-n9', 'v0.3.0'), /Taprail 0\.3\.0.*### Added/s);
  await assertUntouched(await git('rev-parse', 'main'), ['v0.3.0']);
  assert.equal(
    await read('CHANGELOG.md'),
    `# Changelog\n\n## Unreleased\n\n## 0.3.0 (${today})\n\n### Added\n- Everything.\n`,
  );
});

test('the version stands in every manifest, the lockfile and the description', async () => {
  const lock = JSON.parse(await read('package-lock.json')) as Lock;
  assert.equal(lock.version, '0.3.0');
  const { workspaces } = JSON.parse(await read('package.json')) as { workspaces: string[] };
  for (const place of ['', ...workspaces]) {
    const { version } = JSON.parse(await read(join(place, 'package.json'))) as Lock;
    assert.deepEqual([version, lock.packages[place]?.version], ['0.3.0', '0.3.0'], place);
  }
  const description = await read('openapi.json');
  const { info } = JSON.parse(description) as { info: { version: string } };
  assert.equal(info.version, '0.3.0');
  assert.equal(await read('docs/openapi-released.json'), description);
});

interface Lock {
  readonly version: string;
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

test('the folder has the SDK, the sources, the description and their sums', async () => {
  const names = ['openapi.json', 'taprail-0.3.0.tar.gz', 'taprail-sdk-0.3.0.tgz'];
  const place = join(folder, 'release/0.3.0');
  assert.deepEqual((await readdir(place)).sort(), ['SHA256SUMS', ...names]);
  const sums = [];
  for (const name of names) {
    const sum = createHash('sha256').update(await readFile(join(place, name)));
    sums.push(`${sum.digest('hex')}  ${name}\n`);
  }
  assert.equal(await read('release/0.3.0/SHA256SUMS'), sums.join(''));
  assert.equal(await read('release/0.3.0/openapi.json'), await read('openapi.json'));
  const sources = await contentsOf(join(place, 'taprail-0.3.0.tar.gz'));
  assert.ok(sources.includes('taprail-0.3.0/server/src/main.ts'));
  const sdk = await contentsOf(join(place, 'taprail-sdk-0.3.0.tgz'));
  for (const file of ['package.json', 'LICENSE', 'README.md', 'index.js', 'index.d.ts']) {
    assert.ok(sdk.includes(`package/${file}`), `${file} of ${sdk.join(' ')}`);
  }
});

test('a release needs a version after the last one, and notes', async () => {
  await assertRefused('patch', /CHANGELOG\.md has nothing under Unreleased/);
  await edit('CHANGELOG.md', (text) => text.replace('released\n', 'released\n\n- A thing.\n'));
  await assertRefused('patch', /Commit or remove what git status shows first:\n ?M CHANGELOG\.md/);
  await commit('Add a thing');
  await assertRefused('0.3.0', /^0\.3\.0 does not come after 0\.3\.0/);
  await assertRefused('0.2.9', /0\.2\.9 does not come after 0\.3\.0/);
  await assertRefused(
    'v1',
    /"v1" is neither a version such as 1\.2\.3 nor major, minor or patch\./,
  );
  await git('tag', 'v0.3.1');
  await assertRefused('patch', /The tag v0\.3\.1 exists already/);
  await git('tag', '--delete', 'v0.3.1');
});

test('a release is made on main only', async () => {
  await git('switch', '--quiet', '--create', 'other');
  await assertRefused('patch', /Versions are made on main, and this is other\./);
  await git('switch', '--quiet', 'main');
});

test('a breaking change needs a new minor version before 1.0.0 and an announcement', async () => {
  const start = await git('rev-parse', 'HEAD');
  await edit('openapi.json', (text) => text.replace('"/healthz"', '"/health"'));
  await commit('Rename a route');
  const removed = /Clients of 0\.3\.0 break.*\n- GET \/healthz was removed$/m;
  await assertRefused('patch', /must be a new minor version \(npm run release -- minor\)/);
  await assertRefused('patch', removed);
  await assertRefused('minor', /say under "### Breaking" in CHANGELOG\.md/);
  await assertRefused('major', removed);
  await git('reset', '--quiet', '--hard', start);
  await edit('CHANGELOG.md', (text) => text.replace('- A thing.', '### Breaking\n- A thing.'));
  await commit('Announce it');
  await assertRefused('patch', /must be a new minor version.*\n- CHANGELOG\.md has a part "Break/);
  await git('reset', '--quiet', '--hard', start);
});

test('a released migration must not change', async () => {
  const start = await git('rev-parse', 'HEAD');
  const [name = ''] = await readdir(join(folder, 'server/migrations'));
  const file = `server/migrations/${name}`;
  await edit(file, (text) => `${text}-- edited\n`);
  await commit('Edit a migration');
  await assertRefused('minor', new RegExp(`^Migrations of 0\\.3\\.0 were.*\\n${file}$`, 'm'));
  await git('reset', '--quiet', '--hard', start);
});

test('a release that fails half-way leaves nothing', async () => {
  const start = await git('rev-parse', 'HEAD');
  await edit('package-lock.json', (text) =>
    text.replace('"packages": {', '"packages": {}, "x": {'),
  );
  await commit('Break the lockfile');
  const head = await git('rev-parse', 'HEAD');
  const plan = await checkRelease(folder, 'minor');
  await assert.rejects(
    withRelease({ root: folder, plan, today }, async () => {}),
    /^Error: package-lock\.json does not know ""\.$/,
  );
  await assertUntouched(head, ['v0.3.0']);
  await git('reset', '--quiet', '--hard', start);
});

test('generated files must be committed, apart from the version', () => {
  const [before, version] = ['0.3.0', '0.4.0'];
  const text = (says: string) => `{ "version": "${says}", "pattern": "0.3.0" }`;
  assert.ok(isSameBut({ before, version }, text(before), text(version)));
  assert.ok(!isSameBut({ before, version }, text(before), `${text(version)}\n`));
  assert.ok(!isSameBut({ before, version }, text(before), text('0.3.1')));
});

/** Refuses in this process: a process for each refusal would take half a second. */
async function assertRefused(version: string, sentence: RegExp): Promise<void> {
  const [head, tags, status] = [await git('rev-parse', 'HEAD'), await tagNames(), await changes()];
  await assert.rejects(checkRelease(folder, version), (error) => {
    assert(error instanceof ReleaseError);
    assert.match(error.message, sentence);
    return true;
  });
  await assertUntouched(head, tags, status);
}

async function assertUntouched(head: string, tags: readonly string[], status = ''): Promise<void> {
  assert.equal(await git('rev-parse', 'HEAD'), head);
  assert.deepEqual(await tagNames(), tags);
  assert.equal(await changes(), status);
  assert.equal((await git('worktree', 'list')).split('\n').length, 1);
  const releases = join(folder, 'release');
  const made = existsSync(releases) ? await readdir(releases) : [];
  assert.deepEqual(made, tags.includes('v0.3.0') ? ['0.3.0'] : []);
}

async function tagNames(): Promise<readonly string[]> {
  return (await git('tag', '--list')).split('\n').filter(Boolean);
}

function changes(): Promise<string> {
  return git('status', '--porcelain');
}

/** A repository of its own with these files as they are now, committed or not. */
async function copyRepository(): Promise<void> {
  const left = /(^|\/)(node_modules|\.git|\.taprail|dist)$|^(release|bench\/results)$|screenshots$/;
  await cp(repositoryFolder, folder, {
    recursive: true,
    filter: (source) => !left.test(relative(repositoryFolder, source)),
  });
  await git('init', '--quiet', '--initial-branch=main');
  for (const place of ['node_modules', 'tests/clients/node_modules']) {
    await symlink(join(repositoryFolder, place), join(folder, place), 'junction');
  }
  await writeFile(join(folder, '.git/info/exclude'), 'node_modules\n');
  await git('config', 'user.name', 'Test');
  await git('config', 'user.email', 'test@example.com');
  await git('config', 'commit.gpgSign', 'false');
  await git('config', 'tag.gpgSign', 'false');
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const text = await read(file);
  const changed = change(text);
  assert.notEqual(changed, text, file);
  await writeFile(join(folder, file), changed);
}

function read(file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8');
}

async function commit(message: string): Promise<void> {
  await git('add', '--all');
  await git('commit', '--quiet', '--message', message);
}

async function git(...args: readonly string[]): Promise<string> {
  const { stdout } = await execute('git', args, { cwd: folder });
  return stdout.trimEnd();
}

async function contentsOf(archive: string): Promise<readonly string[]> {
  return (await execute('tar', ['-tzf', archive])).stdout.split('\n');
}

async function release(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const script = [join(folder, 'scripts/release.ts'), ...args];
  try {
    const { stdout, stderr } = await execute(process.execPath, script, { cwd: folder });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}
