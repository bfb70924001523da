import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolderOf } from './data-folder.ts';
import { writePrivateFile } from './private-file.ts';
import { isServerOf } from './processes.ts';

/** The server that is running on the folder's data now, whoever started it, or null. */
export async function findRunningPostgres(folder: string): Promise<{ url: string } | null> {
  const facts = await readFacts(folder);
  if (facts === null) return null;
  const dataFolder = dataFolderOf(await realpath(folder));
  return (await isServerOf({ pid: facts.pid, dataFolder })) ? { url: facts.url } : null;
}

/** Where findRunningPostgres looks. */
export function factsFileOf(folder: string): string {
  return join(folder, 'postgres.json');
}

/** Leaves word of a server that has just become ready. */
export async function writeFacts(options: {
  readonly folder: string;
  readonly pid: number;
  readonly url: string;
}): Promise<void> {
  const { folder, pid, url } = options;
  await writePrivateFile({ file: factsFileOf(folder), text: JSON.stringify({ pid, url }) });
}

async function readFacts(folder: string): Promise<{ pid: number; url: string } | null> {
  const text = await readFile(factsFileOf(folder), 'utf8').catch(() => null);
  if (text === null) return null;
  const facts: unknown = JSON.parse(text);
  const pid: unknown = Reflect.get(Object(facts), 'pid');
  const url: unknown = Reflect.get(Object(facts), 'url');
  return typeof pid === 'number' && typeof url === 'string' ? { pid, url } : null;
}
