import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where built dashboards are kept, each in a folder named after what it was built from. */
export const builtFolder = join(root, 'dashboard', 'dist');

/**
 * Names what a dashboard is built from: its sources with the lockfile, and those of the SDK. So a
 * changed source is never served as it was.
 */
export async function fingerprintSources(): Promise<string> {
  const files = [
    ...(await filesIn(join(root, 'dashboard'))),
    ...(await filesIn(join(root, 'sdk', 'src'))),
  ];
  files.sort();
  // All at once: a busy process would take a turn for each, while the first page waits.
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
