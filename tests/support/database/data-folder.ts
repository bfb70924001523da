import { mkdtemp, realpath, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** All databases of a run take half of it. */
const roomBytes = 8 * 2 ** 30;

/**
 * A new folder for the data of a PostgreSQL, in memory if there is enough: a run creates hundreds
 * of databases, and each takes several times as long on a disk.
 */
export async function makeFolderForData(prefix: string): Promise<string> {
  const found = await statfs(memory).catch(() => null);
  const hasRoom = found !== null && found.bavail * found.bsize > roomBytes;
  return realpath(await mkdtemp(join(hasRoom ? memory : tmpdir(), prefix)));
}
