import { parseConfig } from '../../config.ts';
import type { RateLimiter } from '../../lib/concurrency/rate-limit.ts';
import { loadKeyring } from '../encryption-keys.ts';
import { createAppNode, openLog, openPool, type ServiceOutput } from '../node.ts';
import { undoAll } from '../undo.ts';
import type { MessageOfWorker, MessageToWorker } from './messages.ts';

/** A limit is exceeded by no more than the processes take within this time. */
const tellTakenMs = 50;

type Steps = (() => Promise<unknown>)[];

/** Runs one of several processes of a machine. The one above prepared the database for all. */
export async function runWorker(env: NodeJS.ProcessEnv, output: ServiceOutput): Promise<void> {
  const steps: Steps = [];
  const starting = start(env, output, steps);
  process.on('message', (message: MessageToWorker) => {
    if (message.type === 'stop') stop(starting, steps);
    starting.then(
      (node) => node.take(message),
      () => {},
    );
  });
  tell({ type: 'ready', url: (await starting).url });
}

async function start(env: NodeJS.ProcessEnv, output: ServiceOutput, steps: Steps) {
  const config = parseConfig(env);
  const log = await openLog(config, { ...output, hasPanel: false });
  const logger = log.child({ pid: process.pid });
  const databaseUrl = config.databaseUrl ?? '';
  const onStop = (step: () => Promise<unknown>) => steps.push(step);
  const database = openPool({ config, databaseUrl, logger });
  onStop(() => database.close());
  const keyring = await loadKeyring(config);
  const node = await createAppNode({ config, database, databaseUrl, keyring, logger, onStop });
  const { limiters, metrics, readiness } = node.app;
  const { url } = await node.open();
  setInterval(() => tellTaken(limiters), tellTakenMs);
  return {
    url,
    async take(message: MessageToWorker): Promise<void> {
      if (message.type === 'start completed') node.completeStart(message.testKey);
      if (message.type === 'drain') readiness.drain();
      if (message.type === 'taken') chargeTaken(limiters, message.taken);
      if (message.type !== 'metrics') return;
      tell({ type: 'metrics', figures: await metrics.registry.getMetricsAsJSON() });
    },
  };
}

function tellTaken(limiters: readonly RateLimiter[]): void {
  const taken = limiters.map((limiter) => limiter.countTaken());
  const isEmpty = taken.every((counts) => Object.keys(counts).length === 0);
  if (!isEmpty) tell({ type: 'taken', taken });
}

function chargeTaken(
  limiters: readonly RateLimiter[],
  taken: readonly Readonly<Record<string, number>>[],
): void {
  for (const [index, counts] of taken.entries()) {
    for (const [name, count] of Object.entries(counts)) {
      limiters[index]?.charge(name, performance.now(), count);
    }
  }
}

async function stop(starting: Promise<unknown>, steps: Steps): Promise<void> {
  await starting.catch(() => {});
  try {
    await undoAll(steps);
  } catch (error) {
    console.error(`Process ${process.pid} could not stop everything as it should:`, error);
    process.exit(1);
  }
  process.exit(0);
}

/** Without the process above, this one ends by itself, so that a failure does not matter. */
function tell(message: MessageOfWorker): void {
  process.send?.(message, undefined, undefined, () => {});
}
