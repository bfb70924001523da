import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseConfig } from '../config.ts';
import { loadKeyring } from './encryption-keys.ts';

test('concurrent starts on one folder generate one key', async (t) => {
  const folder = await makeFolder(t);
  const config = parseConfig({ TAPRAIL_DATA: join(folder, 'new') });
  const keyrings = await Promise.all(Array.from({ length: 8 }, () => loadKeyring(config)));
  const [first, ...others] = keyrings;
  const sealed = first?.seal(Buffer.from('secret'), 'test');
  assert(sealed !== undefined);
  for (const other of others) assert.equal(other.open(sealed, 'test').toString(), 'secret');
  const later = await loadKeyring(config);
  assert.equal(later.open(sealed, 'test').toString(), 'secret');
  assert.deepEqual(await readdir(config.dataFolder), ['encryption.keys']);
  assert.equal((await stat(join(config.dataFolder, 'encryption.keys'))).mode & 0o777, 0o600);
});

test('a file without keys fails the start with a sentence and is not changed', async (t) => {
  const folder = await makeFolder(t);
  const file = join(folder, 'encryption.keys');
  await writeFile(file, 'k1:');
  const config = parseConfig({ TAPRAIL_DATA: folder });
  await assert.rejects(loadKeyring(config), /does not hold encryption keys; restore it/);
  assert.equal((await stat(file)).size, 3);
});

async function makeFolder(t: { after(clean: () => Promise<void>): void }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'taprail-keys-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}
