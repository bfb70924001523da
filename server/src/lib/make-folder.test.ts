import assert from 'node:assert/strict';
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { describeFolderFault, makeFolder } from './make-folder.ts';

const place = await mkdtemp(join(tmpdir(), 'taprail-folder-'));
after(() => rm(place, { recursive: true }));

test('a folder is made with its parents, and an existing one is left alone', async () => {
  const folder = join(place, 'a', 'b', 'c');
  await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(join(place, 'a', 'd'))]);
  await makeFolder(folder);
  assert.ok((await stat(folder)).isDirectory());
});

const file = join(place, 'file');
const nowhere = join(place, 'nowhere');
const impossible: readonly [folder: string, told: string][] = [
  [file, 'is a file, or a link to nowhere; set TAPRAIL_DATA to another.'],
  [join(file, 'x', 'y'), 'would be below a file; set TAPRAIL_DATA to another.'],
  [join(nowhere, 'x'), 'is a file, or a link to nowhere; set TAPRAIL_DATA to another.'],
  [join(place, 'x'.repeat(300)), 'has too long a name; set TAPRAIL_DATA to another.'],
  // Only Linux has /proc; elsewhere nobody may write to the root.
  ['/proc/taprail/x', process.platform === 'linux' ? 'cannot be made' : 'is '],
];

test('an impossible folder is reported at once, with what to do', { timeout: 10_000 }, async () => {
  await writeFile(file, '');
  await symlink(join(place, 'gone'), nowhere);
  for (const [folder, told] of impossible) {
    const error = await makeFolder(folder).catch((failure: unknown) => failure);
    const sentence = describeFolderFault(error, { folder, variable: 'TAPRAIL_DATA' }) ?? '';
    assert.ok(sentence.startsWith(`The data folder ${folder} ${told}`), sentence);
  }
});

const faults: readonly [code: string, told: RegExp][] = [
  ['EACCES', / cannot be written by this user; .*, or set TAPRAIL_DATA to another\.$/],
  ['EPERM', / cannot be written by this user; /],
  ['EROFS', / is on a file system that is read-only; make it writable, or set TAPRAIL_DATA /],
  ['ENOSPC', / is on a disk that is full; make room there, or set TAPRAIL_DATA to another\.$/],
  ['ENOTDIR', / cannot be used \(ENOTDIR: it failed\); set TAPRAIL_DATA to another\.$/],
];

for (const [code, told] of faults) {
  test(`${code} is reported with what to do`, () => {
    const error = Object.assign(new Error(`${code}: it failed`), { code, syscall: 'open' });
    const folder = '/data';
    const sentence = describeFolderFault(error, { folder, variable: 'TAPRAIL_DATA' });
    assert.match(sentence ?? '', told);
  });
}

test('other errors are not reported as faults of the folder', () => {
  const variable = 'TAPRAIL_DATA';
  assert.equal(describeFolderFault(new Error('a bug'), { folder: '/data', variable }), null);
  const sql = Object.assign(new Error('x'), { code: '3D000' });
  assert.equal(describeFolderFault(sql, { folder: '/data', variable }), null);
});
