import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = await mkdtemp(join(tmpdir(), 'taprail-browser-'));
after(() => rm(folder, { recursive: true }));
const installed = join(folder, 'google-chrome');
await writeFile(installed, '');

/** The browser that a process with these variables finds. */
function find(env: Readonly<Record<string, string>>) {
  const script = fileURLToPath(new URL('find-browser.cjs', import.meta.url));
  const text = `console.log(JSON.stringify(require(${JSON.stringify(script)}).findBrowser()))`;
  const { stdout } = spawnSync(process.execPath, ['-e', text], {
    env: { HOME: folder, ...env },
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as { readonly path: string } | null;
}

test('CHROME_PATH takes precedence over all other browsers', () => {
  assert.deepEqual(find({ CHROME_PATH: '/opt/mine', PATH: folder }), { path: '/opt/mine' });
});

test('an installed browser is found on the path', () => {
  const found = find({ PATH: folder })?.path ?? '';
  // On the platform of the packaged browser, that one may be there.
  assert.ok(
    [installed, join('.chromium', 'chromium')].some((path) => found.endsWith(path)),
    found,
  );
});
