import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolderOf } from './data-folder.ts';
import { writePrivateFile } from './private-file.ts';
import { isServerOf } from './processes.ts';

interface ServerFacts {
  readonly folder: string;
  readonly pid: number;
  readonly url: string;
}

/** The server that is running on the folder's data now, started by any process, or null. */
export async function findRunningPostgres(folder: string): Promise<{ url: string } | null> {
  const text = await readFile(factsFileOf(folder), 'utf8').catch(() => null);
  if (text === null) return null;
  const { pid, url }: Pick<ServerFacts, 'pid' | 'url'> = JSON.parse(text);
  const dataFolder = dataFolderOf(await realpath(folder));
  return (await isServerOf({ pid, dataFolder })) ? { url } : null;
}

export function factsFileOf(folder: string): string {
  return join(folder, 'postgres.json');
}

/** Lets findRunningPostgres find a server that has just become ready. */
export async function writeFacts({ folder, pid, url }: ServerFacts): Promise<void> {
  await writePrivateFile({ file: factsFileOf(folder), text: JSON.stringify({ pid, url }) });
}
