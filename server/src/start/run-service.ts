import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Config, ConfigError, parseConfig, unknownVariables } from '../config.ts';
import type { Service } from './serve.ts';
import { explainStart } from './start-error.ts';
import { Stopping } from './stopping.ts';

/** As sysexits.h has it: something in the configuration. */
const configExitCode = 78;

/** Runs the service until it is told to stop: the whole life of a process. */
export async function runService(env: NodeJS.ProcessEnv): Promise<void> {
  boundGarbage();
  let running: { readonly service: Service; readonly drainTimeoutMs: number } | null = null;
  let isUp = false;
  let stopping: Stopping | null = null;
  const onSignal = (_: NodeJS.Signals, number: number) => {
    if (stopping !== null) return stopping.hurry(128 + number);
    const what = isUp ? 'letting requests and work under way end' : 'undoing the start';
    console.error(`  Stopping: ${what}…`);
    const code = isUp ? 0 : 128 + number;
    if (running === null) process.exit(code);
    stopping = new Stopping(running.service);
    stopping.end({ timeoutMs: running.drainTimeoutMs, code });
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);

  for (const sentence of unknownVariables(env)) console.error(`Warning: ${sentence}`);
  const config = readConfig(env);
  // Loaded only now, so that a signal is heard meanwhile.
  const { serve } = await import('./serve.ts');
  const service = serve(config);
  running = { service, drainTimeoutMs: config.drainTimeoutMs };
  try {
    await service.started;
  } catch (error) {
    // What a stop makes of a start is no failure, and the stop ends the process.
    if (stopping === null) fail(error);
    return;
  }
  isUp = true;
  giveBackGarbage();
  service.failed.then(() => {
    if (stopping !== null) return;
    console.error('Taprail ends: its PostgreSQL stopped, and postgres.log says why.');
    process.exit(1);
  });
}

/**
 * By default V8 lets the heap grow to several times what is alive in it before it collects, and the
 * process rose to 330 MB under load. As much again holds it below 250 MB; a fixed limit would do
 * too, but kill the process in a burst. How much is young can be said only when Node starts:
 * `npm start` does. With twice as much of that, pauses are longer and taps no faster. Nor may V8
 * guess what will live long: it takes what a busy moment kept alive for such, makes it old from the
 * start ever after, and has to look through the whole heap every other second.
 */
function boundGarbage(): void {
  setFlagsFromString('--heap-growing-percent=100');
  setFlagsFromString('--no-allocation-site-pretenuring');
}

/**
 * Loading leaves twice as much garbage as there is to keep, 60 MB, on pages that V8 would hold on
 * to; asked for as if memory had run out, they are given back at once.
 */
function giveBackGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: Record<string, string>) => void;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function readConfig(env: NodeJS.ProcessEnv): Config {
  try {
    return parseConfig(env);
  } catch (error) {
    return fail(error);
  }
}

function fail(error: unknown): never {
  const sentence = explainStart(error);
  if (sentence === null) console.error(error);
  else console.error(`Taprail cannot start. ${sentence}`);
  process.exit(error instanceof ConfigError ? configExitCode : 1);
}
