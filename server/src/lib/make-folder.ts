import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from './faults/error-code.ts';

/**
 * Makes a folder and its missing parents. Node's own recursive mkdir never ends below a folder such
 * as /proc, which exists but in which no folder can be made.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOne(folder);
  } catch (error) {
    const parent = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent);
    await makeOne(folder);
  }
}

async function makeOne(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const found = await stat(folder).catch(() => null);
    if (!found?.isDirectory()) throw error;
  }
}

/**
 * One sentence that says what is wrong with a folder, what to do, and which variable sets it. Null
 * if the error is not one of the file system.
 */
export function describeFolderFault(
  error: unknown,
  place: { readonly folder: string; readonly variable: string },
): string | null {
  const code = errorCode(error);
  if (!(error instanceof Error) || !/^E[A-Z]+$/.test(code)) return null;
  const elsewhere = `set ${place.variable} to`;
  const known = faults[code];
  if (known !== undefined) {
    return `The data folder ${place.folder} ${known}, or ${elsewhere} another.`;
  }
  const isMaking = 'syscall' in error && error.syscall === 'mkdir';
  const wrong = isMaking ? misplaced[code] : undefined;
  if (wrong !== undefined) return `The data folder ${place.folder} ${wrong}; ${elsewhere} another.`;
  return `The data folder ${place.folder} cannot be used (${error.message}); ${elsewhere} another.`;
}

/** Faults that can be mended in place. */
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
