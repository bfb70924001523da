import { readFile } from 'node:fs/promises';
import { errorCode } from '../../../server/src/lib/faults/error-code.ts';
import { CommandError } from '../command.ts';

/** The bytes of a file to upload. */
export async function readUpload(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (cause) {
    const reason = errorCode(cause) === 'ENOENT' ? 'there is no such file' : errorCode(cause);
    throw new CommandError(`${path} cannot be read: ${reason}.`, { cause });
  }
}
