import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from './release-error.ts';

interface Manifest {
  readonly version: string;
  readonly workspaces: readonly string[];
}

interface Lock {
  version: string;
  readonly packages: Record<string, { version?: string }>;
}

/** Writes the version into the manifests of all packages and into the lockfile. */
export async function setVersion(root: string, version: string): Promise<void> {
  const { workspaces } = await readManifest(root);
  const packages = ['', ...workspaces];
  for (const place of packages) {
    await change(join(root, place, 'package.json'), (text) =>
      text.replace(/^( {2}"version": ")[^"]+(",?)$/m, `$1${version}$2`),
    );
  }
  // Not by npm: beside an installation it may write a lockfile for this platform only.
  await change(join(root, 'package-lock.json'), (text) => {
    const lock = JSON.parse(text) as Lock;
    lock.version = version;
    for (const place of packages) {
      const entry = lock.packages[place];
      if (entry === undefined)
        throw new ReleaseError(`package-lock.json does not know "${place}".`);
      entry.version = version;
    }
    return `${JSON.stringify(lock, null, 2)}\n`;
  });
}

export async function readManifest(root: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, 'utf8')));
}
