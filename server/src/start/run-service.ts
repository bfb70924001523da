import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Config, ConfigError, parseConfig } from '../config.ts';
import { type Service, serve } from './serve.ts';
import { explainStart } from './start-error.ts';

/** As sysexits.h has it: something in the configuration. */
const configExitCode = 78;

/** Runs the service until it is told to stop: the whole life of a process. */
export async function runService(env: NodeJS.ProcessEnv): Promise<void> {
  boundGarbage();
  let stoppingSinceMs: number | null = null;
  let starting: Promise<Service> | null = null;
  const drain = async () => {
    if (stoppingSinceMs !== null) {
      // Under npm one Ctrl-C arrives twice: from the terminal, and forwarded by npm.
      if (performance.now() - stoppingSinceMs < 500) return;
      // The second one means it: what is under way is cut off, and recovered at the next start.
      process.exit(130);
    }
    stoppingSinceMs = performance.now();
    console.error('  Stopping: letting requests and work under way end…');
    // A start that is cut off would leave its PostgreSQL running: it is finished, then undone.
    await (await starting)?.stop();
    process.exit(0);
  };
  process.on('SIGINT', drain);
  process.on('SIGTERM', drain);

  starting = serve(readConfig(env)).catch((error: unknown) => fail(error));
  const service = await starting;
  giveBackGarbage();
  service.failed.then(() => {
    if (stoppingSinceMs !== null) return;
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
