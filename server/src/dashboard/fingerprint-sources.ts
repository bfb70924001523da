import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Built dashboards, each in a folder named by the fingerprint of its sources. */
export const builtFolder = join(root, 'dashboard', 'dist');

/**
 * Fingerprints what a dashboard is built from: its sources, the lockfile and the SDK's sources. So
 * a changed source is never served from an old build.
 */
export async function fingerprintSources(): Promise<string> {
  const files = [
    ...(await filesIn(join(root, 'dashboard'))),
    ...(await filesIn(join(root, 'sdk', 'src'))),
  ];
  files.sort();
  // Read in parallel: in a busy process each would wait for its turn, and the first page with them.
  const texts = await Promise.all(files.map(read));
  const hash = createHash('sha256');
  for (const [index, text] of texts.entries()) {
    const name = relative(root, files[index] ?? '');
    hash.update(`${name}\n`).update(createHash('sha256').update(text).digest());
  }
  return hash.digest('hex').slice(0, 20);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return path.endsWith('.test.ts') ? [] : [path];
    const isSource = entry.isDirectory() && !['dist', 'node_modules'].includes(entry.name);
    return isSource ? filesIn(path) : [];
  });
  return (await Promise.all(nested)).flat();
}

/** Git may check texts out with other ends of lines, which changes nothing that is built. */
async function read(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');
}
