import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';

const sizeMaxBytes = 8 * 1024 * 1024;
const tailBytes = 16 * 1024;

/** PostgreSQL's own log, kept apart from ours. */
export interface ServerLog {
  readonly fd: number;
  /** Output from now on counts as new; earlier output is skipped. */
  skip(): Promise<void>;
  /** The tail of the new output. */
  textSinceSkip(): Promise<string>;
  close(): Promise<void>;
}

/** Opens the log for appending; one that has grown large starts afresh. */
export async function openServerLog(folder: string): Promise<ServerLog> {
  const file = await open(join(folder, 'postgres.log'), 'a+', 0o600);
  if ((await file.stat()).size > sizeMaxBytes) await file.truncate();
  let skippedBytes = (await file.stat()).size;
  return {
    fd: file.fd,
    skip: async () => {
      skippedBytes = (await file.stat()).size;
    },
    textSinceSkip: () => readTail({ file, fromBytes: skippedBytes }),
    close: () => file.close(),
  };
}

/**
 * The log line that explains best why the server did not start: the last fatal one, or else the
 * last; without its time and process number.
 */
export function usefulLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line));
  const line = fatal ?? lines.at(-1) ?? 'it said nothing';
  return line.replace(/^.*?\b[A-Z]+: +/, '').trim();
}

async function readTail(options: { file: FileHandle; fromBytes: number }): Promise<string> {
  const { size } = await options.file.stat();
  const position = Math.max(options.fromBytes, size - tailBytes);
  const buffer = Buffer.alloc(Math.max(0, size - position));
  const { bytesRead } = await options.file.read({ buffer, position });
  return buffer.toString('utf8', 0, bytesRead);
}
