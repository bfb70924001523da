import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode } from '../../lib/faults/error-code.ts';
import { superuser } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { readPostmasterFile, stopLeftBehind, stopSteps } from './postmaster.ts';
import { pollUntil } from './processes.ts';
import { type ServerLog, usefulLine } from './server-log.ts';
import { type ServerUser, spawnAsUser } from './server-user.ts';
import { defaultSettings } from './settings.ts';

export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /** Resolves when the process has ended for any reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
  /** Stops it without a checkpoint. */
  kill(): Promise<void>;
}

interface ServerOptions {
  readonly postgres: string;
  readonly dataFolder: string;
  readonly user: ServerUser;
  readonly log: ServerLog;
  readonly password: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly onProgress: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

const database = 'taprail';
const pollMs = 20;
const quietMs = 3_000;
const progressEveryMs = 5_000;
const readyTimeoutMs = 300_000;
const retryTimeoutMs = 30_000;
const retryPauseMs = 100;

/**
 * Starts PostgreSQL on a free port and resolves when it accepts connections, recovery included.
 * Throws EmbeddedPostgresError with the server's own reason when it ends instead.
 */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const deadline = performance.now() + retryTimeoutMs;
  for (;;) {
    const port = await chooseFreePort();
    await options.log.skip();
    const server = spawnServer({ ...options, port });
    try {
      if (await becomesReady({ ...options, server })) return server;
    } catch (error) {
      await (options.signal?.aborted ? server.kill() : server.stop());
      throw error;
    }
    const text = await options.log.textSinceSkip();
    if (!isPassing(text) || performance.now() > deadline) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start: ${usefulLine(text)}.`);
    }
    await stopLeftBehind(options);
    await delay(retryPauseMs);
  }
}

/**
 * Faults that another attempt may not meet: another process took the port after we chose it, or the
 * server of a run that was just killed came up after the check or is still ending.
 */
function isPassing(text: string): boolean {
  return /could not bind|lock file "postmaster.pid"|pre-existing shared memory/.test(text);
}

function spawnServer(options: ServerOptions & { port: number }): ServerProcess {
  const { dataFolder, log, port } = options;
  const settings = { ...defaultSettings, ...options.settings, port: String(port) };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnAsUser({
    user: options.user,
    program: options.postgres,
    args: ['-D', dataFolder, ...flags],
    // Detached: Ctrl-C in the terminal must not stop the server while requests are still drained.
    spawnOptions: { cwd: dataFolder, detached: true, stdio: ['ignore', log.fd, log.fd] },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      writeSync(log.fd, `${error.message}\n`);
      resolve();
    });
  });
  return {
    pid: child.pid ?? 0,
    url: `postgres://${superuser}:${options.password}@127.0.0.1:${port}/${database}`,
    ended,
    stop: () => stopChild(child, stopSteps),
    kill: () => stopChild(child, stopSteps.slice(1)),
  };
}

async function becomesReady(options: ServerOptions & { server: ServerProcess }): Promise<boolean> {
  const { server, dataFolder, log } = options;
  const startedAt = performance.now();
  let nextProgressMs = quietMs;
  let hasEnded = false;
  server.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    options.signal?.throwIfAborted();
    // Until its own file says ready, another process may be answering on the port.
    const file = await readPostmasterFile(dataFolder);
    if (file?.isReady && file.pid === server.pid && (await accepts(server.url))) return true;
    const elapsedMs = performance.now() - startedAt;
    if (elapsedMs > readyTimeoutMs) {
      throw new EmbeddedPostgresError(
        `PostgreSQL was not ready after ${readyTimeoutMs / 1000} s: ` +
          `${usefulLine(await log.textSinceSkip())}.`,
      );
    }
    if (elapsedMs > nextProgressMs) {
      nextProgressMs = elapsedMs + progressEveryMs;
      const seconds = Math.round(elapsedMs / 1000);
      const line = usefulLine(await log.textSinceSkip());
      options.onProgress(`Waiting for PostgreSQL (${seconds} s): ${line}.`);
    }
    await Promise.race([server.ended, delay(pollMs)]);
  }
  return false;
}

/** Whether our database takes connections; creates it if the server is new. */
async function accepts(url: string): Promise<boolean> {
  try {
    await query({ url, text: 'select 1' });
    return true;
  } catch (error) {
    // Unknown database: the server is ready for the first time.
    if (errorCode(error) === '3D000') {
      const maintenance = new URL(url);
      maintenance.pathname = '/postgres';
      await query({ url: maintenance.href, text: `create database ${database}` });
      return true;
    }
    // Wrong password: no amount of waiting helps.
    if (errorCode(error) === '28P01') {
      throw new EmbeddedPostgresError('PostgreSQL refuses the password in postgres.password.');
    }
    return false;
  }
}

async function query(options: { url: string; text: string }): Promise<void> {
  const client = new Client({ connectionString: options.url });
  try {
    await client.connect();
    await client.query(options.text);
  } finally {
    await client.end();
  }
}

async function stopChild(
  child: ChildProcess,
  steps: readonly (typeof stopSteps)[number][],
): Promise<void> {
  const hasEnded = async () => child.exitCode !== null || child.signalCode !== null;
  if (child.pid === undefined) return;
  for (const { signal, timeoutMs } of steps) {
    if (await hasEnded()) return;
    child.kill(signal);
    await pollUntil({ condition: hasEnded, timeoutMs });
  }
}

async function chooseFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
