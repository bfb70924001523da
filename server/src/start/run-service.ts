import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ConfigError, parseConfig } from '../config.ts';
import { unknownVariables } from '../unknown-variables.ts';
import type { ServiceOutput } from './node.ts';
import type { Service } from './serve.ts';
import { explainStart } from './start-error.ts';
import { stopService } from './stopping.ts';

/** EX_CONFIG of sysexits.h. */
const configExitCode = 78;

/** Runs the service until the process is told to stop. */
export async function runService(
  env: NodeJS.ProcessEnv,
  output: ServiceOutput = {},
): Promise<void> {
  boundGarbage();
  if (cluster.isWorker) {
    // Ctrl-C and systemd signal every process; the one above decides when this one stops.
    process.on('SIGINT', () => {}).on('SIGTERM', () => {});
    const { runWorker } = await import('./processes/worker.ts');
    return runWorker(env, output).then(settle, fail);
  }
  let running: { readonly service: Service; readonly drainTimeoutMs: number } | null = null;
  let isUp = false;
  let hurry: ((code: number) => void) | null = null;
  const onSignal = (_: NodeJS.Signals, number: number) => {
    if (hurry !== null) return hurry(128 + number);
    const what = isUp ? 'letting requests and work in progress end' : 'undoing the start';
    console.error(`  Stopping: ${what}…`);
    const code = isUp ? 0 : 128 + number;
    if (running === null) process.exit(code);
    hurry = stopService(running.service, { timeoutMs: running.drainTimeoutMs, code });
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);

  for (const sentence of unknownVariables(env)) console.error(`Warning: ${sentence}`);
  try {
    const config = parseConfig(env);
    // Loaded only now, so that signals are handled in the meantime.
    const { serve } = await import('./serve.ts');
    const service = serve(config, output);
    const drainTimeoutMs = config.drainDelayMs + config.drainTimeoutMs;
    running = { service, drainTimeoutMs };
    await service.started;
    isUp = true;
    settle();
    service.failed.then(() => {
      if (hurry !== null) return;
      console.error('Taprail ends: its PostgreSQL stopped, and postgres.log says why.');
      process.exit(1);
    });
  } catch (error) {
    // A start that was stopped has not failed, and the stop ends the process.
    if (hurry === null) fail(error);
  }
}

/**
 * By default V8 lets the heap grow to several times its live size before it collects, and the
 * process grew to 330 MB under load. Collecting at 1.7 times the live size keeps it below 250 MB.
 * A fixed limit would do so too, but kill the process in a burst. Pretenuring is off because V8
 * learns from a busy moment to allocate short-lived objects as old ones, and then has to collect
 * the whole heap every other second. Flags that take effect only as Node starts are in `npm start`.
 */
function boundGarbage(): void {
  setFlagsFromString('--heap-growing-percent=70');
  setFlagsFromString('--no-allocation-site-pretenuring');
}

function settle(): void {
  // Node flushes it only at a clean exit; after any other, the next start would be slow.
  flushCompileCache();
  giveBackGarbage();
}

/**
 * Loading leaves 60 MB of garbage, twice as much as stays in use, on pages that V8 would keep. A
 * collection of the last resort returns them to the system at once.
 */
function giveBackGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: Record<string, string>) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function fail(error: unknown): never {
  const sentence = explainStart(error);
  if (sentence === null) console.error(error);
  else console.error(`Taprail cannot start. ${sentence}`);
  process.exit(error instanceof ConfigError ? configExitCode : 1);
}
