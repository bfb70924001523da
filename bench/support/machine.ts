import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The facts about the machine that a reader needs to judge the numbers, without its name. */
export interface MachineFacts {
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly postgres: string;
  readonly commit: string;
  /** True if the database is on a RAM disk, where commits wait for nothing. */
  readonly databaseInMemory: boolean;
}

const tmpfsType = 0x01021994;

export async function machineFacts(database: {
  readonly postgresVersion: string;
  readonly folder: string;
}): Promise<MachineFacts> {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${process.arch}`,
    node: process.versions.node,
    postgres: database.postgresVersion,
    commit: await currentCommit(),
    databaseInMemory: (await statfs(database.folder)).type === tmpfsType,
  };
}

/** The measured commit, with a plus sign if there were uncommitted changes. */
export async function currentCommit(): Promise<string> {
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const git = async (...args: string[]) =>
    (await promisify(execFile)('git', args, { cwd })).stdout.trim();
  try {
    const changed = await git('status', '--porcelain', '--', 'server', 'package-lock.json');
    return `${await git('rev-parse', '--short=12', 'HEAD')}${changed === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}
