import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** One process of the service. */
export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** Resolves when it takes requests; rejects if it does not start. */
  ready(): Promise<void>;
  /** Stops it. May be called again. */
  stop(): Promise<void>;
}

const ownCheckout = fileURLToPath(new URL('../../', import.meta.url));
const startTimeoutMs = 30_000;

/** Starts the service as a user would, on a free port. */
export async function spawnService(options: {
  readonly env: Readonly<Record<string, string>>;
  /** Arguments of Node itself, such as --cpu-prof. */
  readonly nodeArgs: readonly string[];
  /** The folder whose code it runs. */
  readonly checkout?: string;
}): Promise<ServiceProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const checkout = options.checkout ?? ownCheckout;
  const child = spawn(process.execPath, [...options.nodeArgs, ...(await startArgs(checkout))], {
    cwd: checkout,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  });
  return {
    url,
    pid: child.pid ?? 0,
    ready: () => untilReady(child, `${url}/readyz`),
    stop: () => stopProcess(child),
  };
}

/** The arguments of `node` in the checkout's `npm start`. */
async function startArgs(checkout: string): Promise<readonly string[]> {
  const manifest = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  return manifest.scripts.start.split(' ').slice(1);
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const giveUpAtMs = performance.now() + startTimeoutMs;
  while (child.exitCode === null && performance.now() < giveUpAtMs) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error('the service did not start');
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port was free');
  return address.port;
}
