import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, where they are not there. Node's own recursive mkdir asks for
 * ever where a parent is there and yet takes no folder, as /proc does.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder);
  } catch (error) {
    const parent = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent);
    await makeOne(folder);
  }
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory()) throw error;
  }
}

/**
 * What is wrong with a folder, and what to do, in one sentence that names the variable it is set
 * by. Null for what is no failure of the file system.
 */
export function describeFolderFault(
  error: unknown,
  place: { readonly folder: string; readonly variable: string },
): string | null {
  const code = codeOf(error);
  if (!(error instanceof Error) || code === null) return null;
  const elsewhere = `set ${place.variable} to`;
  const known = faults[code];
  if (known !== undefined)
    return `The data folder ${place.folder} ${known}, or ${elsewhere} another.`;
  const isMaking = 'syscall' in error && error.syscall === 'mkdir';
  const wrong = isMaking ? misplaced[code] : undefined;
  if (wrong !== undefined) return `The data folder ${place.folder} ${wrong}; ${elsewhere} another.`;
  return `The data folder ${place.folder} cannot be used (${error.message}); ${elsewhere} another.`;
}

/** What can be mended where it is. */
const faults: Readonly<Record<string, string>> = {
  EACCES: 'cannot be written by this user; let this user write there',
  EPERM: 'cannot be written by this user; let this user write there',
  EROFS: 'is on a file system that is read-only; make it writable',
  ENOSPC: 'is on a disk that is full; make room there',
  EDQUOT: 'is on a disk whose quota is used up; make room there',
};

const misplaced: Readonly<Record<string, string>> = {
  EEXIST: 'is a file, or a link to nowhere',
  ENOTDIR: 'would be below a file',
  ENOENT: 'cannot be made where it should be',
  ENAMETOOLONG: 'has too long a name',
};

/** The code of a failure of the system, such as ENOENT. */
function codeOf(error: unknown): string | null {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? code : null;
}
