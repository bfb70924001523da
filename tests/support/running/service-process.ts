import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dataFolderOf } from '../../../server/src/postgres/embedded/data-folder.ts';
import { readPostmasterFile } from '../../../server/src/postgres/embedded/postmaster.ts';
import { isServerOf } from '../../../server/src/postgres/embedded/processes.ts';
import type { Credentials } from '../../../server/src/start/credentials.ts';
import { makeFolderForData } from '../database/data-folder.ts';
import { compileCache } from './compile-cache.ts';

export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The real program in its own process, as a user would run it. */
export interface ServiceProcess {
  readonly pid: number;
  /** Everything it has written so far. */
  stdout(): string;
  stderr(): string;
  /** The JSON lines of its output. */
  logs(): readonly LogLine[];
  /** Its address once it has started (empty for a worker); rejects if it ends first. */
  readonly started: Promise<string>;
  readonly exited: Promise<Exit>;
  signal(signal: NodeJS.Signals): void;
  /** Sends SIGKILL, so that it cannot clean up. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<Exit>;
}

export const repositoryFolder: string = fileURLToPath(new URL('../../../', import.meta.url));

const program = join(repositoryFolder, 'server', 'src', 'main.ts');
const running = new Set<ChildProcess>();
const folders = new Set<string>();

// An interrupted run must leave nothing running.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) {
    const file = join(dataFolderOf(folder), 'postmaster.pid');
    if (existsSync(file)) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});

interface Limits {
  /** How many files and sockets it may have open. */
  readonly openFilesMax?: number;
}

/** Starts `node server/src/main.ts` with only these variables. */
export function spawnService(
  env: Readonly<Record<string, string>>,
  { openFilesMax }: Limits = {},
): ServiceProcess {
  const limited = ['-c', `ulimit -n ${openFilesMax} && exec "$0" "$@"`, process.execPath, program];
  const [command, words] =
    openFilesMax === undefined ? [process.execPath, [program]] : ['/bin/sh', limited];
  const child = spawn(command, words, {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: compileCache,
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
    });
  }
  const exited = once(child, 'close').then(([code, signal]): Exit => {
    running.delete(child);
    return { code, signal };
  });
  const logs = () => parseLogs(output.stdout);
  const started = new Promise<string>((resolve, reject) => {
    const search = () => {
      const line = logs().find(({ msg }) => msg === 'started');
      if (line === undefined) return;
      child.stdout.off('data', search);
      resolve(String(line.url));
    };
    child.stdout.on('data', search);
    exited.then(({ code, signal }) => {
      reject(new Error(`the service ended (${code ?? signal}) before it started:\n${both()}`));
    });
  });
  // Tests of processes that must fail await `ended` instead.
  started.catch(() => {});
  const both = () => `${output.stdout}${output.stderr}`;
  return {
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    logs,
    started,
    exited,
    signal: (signal) => void child.kill(signal),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    stop() {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

export interface Place {
  readonly folder: string;
  start(env?: Readonly<Record<string, string>>, limits?: Limits): ServiceProcess;
}

/** A new data folder with services that stop with the test, or with the tests of a file. */
export async function makePlace(t: { after(clean: () => Promise<void>): void }): Promise<Place> {
  const folder = await makeDataFolder();
  const services: ServiceProcess[] = [];
  t.after(async () => {
    await Promise.all(services.map((service) => service.kill()));
    await removeDataFolder(folder);
  });
  return {
    folder,
    start(env = {}, limits = {}) {
      const service = spawnService({ TAPRAIL_DATA: folder, ...env }, limits);
      services.push(service);
      return service;
    },
  };
}

/** A new folder for TAPRAIL_DATA. */
export async function makeDataFolder(): Promise<string> {
  const folder = await makeFolderForData('taprail-service-');
  folders.add(folder);
  return folder;
}

/** Stops the PostgreSQL that a killed service left running, and removes the folder. */
export async function removeDataFolder(folder: string): Promise<void> {
  await killPostgres(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  folders.delete(folder);
}

/** Sends SIGKILL to the embedded PostgreSQL of a folder; false if none runs. */
export async function killPostgres(folder: string): Promise<boolean> {
  const dataFolder = dataFolderOf(folder);
  const postmaster = await readPostmasterFile(dataFolder);
  if (postmaster === null) return false;
  const { pid } = postmaster;
  // The pid in an old file may belong to another program by now.
  if (!(await isServerOf({ pid, dataFolder }))) return false;
  return process.kill(pid, 'SIGKILL');
}

export async function readCredentials(folder: string): Promise<Credentials> {
  return JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8')) as Credentials;
}

/** A short lease, for tests that wait for the takeover from a killed process. */
export const shortLease = { TAPRAIL_LEASE: '6' } as const;

/** The shared settings of one deployment's nodes: the database and its encryption keys. */
export function nodeEnvironment(databaseUrl: string): Readonly<Record<string, string>> {
  return {
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '10',
    ...encryptionKeys(),
  };
}

/** Polls until the answer is neither undefined nor false; throws after a time limit. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 90_000,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`after ${timeoutMs} ms still not: ${what}`);
    await delay(20);
  }
}

/** The one line, without a stack trace, that a user sees after a failure. */
export function assertOneSentence(text: string, pattern: RegExp): void {
  assert.match(text, pattern);
  assert.match(text, /^[^\n]+[.?]\n$/, 'one line that is a sentence');
  assert.doesNotMatch(text, /^\s+at |Error:/m);
}

function parseLogs(text: string): LogLine[] {
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  return complete
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line) as LogLine);
}

/** New keys, the same for all nodes that get them. */
export function encryptionKeys() {
  return { TAPRAIL_ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}` } as const;
}
