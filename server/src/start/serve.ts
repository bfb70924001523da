import { setTimeout as delay } from 'node:timers/promises';
import { type Config, ConfigError } from '../config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded/index.ts';
import { migrate } from '../postgres/migrate.ts';
import { explainLackOfConnections } from '../psp/create-psp.ts';
import { version } from '../version.ts';
import { bindEnvironment } from './bind-environment.ts';
import { type WrittenCredentials, writeCredentials } from './credentials.ts';
import { loadKeyring } from './encryption-keys.ts';
import { checkPorts, hostInUrl, portOf } from './listen.ts';
import { listenForOperators } from './listen-for-operators.ts';
import { createAppNode, openLog, openPool, type ServiceOutput } from './node.ts';
import { renderPanel } from './panel.ts';
import { Processes } from './processes/primary.ts';
import { databaseFailure } from './start-error.ts';
import { undoAll } from './undo.ts';

export interface Service {
  /** Resolves when everything runs. Rejects when the start fails, after it has been undone. */
  readonly started: Promise<void>;
  /** Resolves when the embedded database is gone, without which the service cannot go on. */
  readonly failed: Promise<void>;
  /**
   * Lets requests and work in progress end, then stops everything, the database last. A start that
   * is still in progress is abandoned.
   */
  stop(): Promise<void>;
  /** Waits for nothing, but leaves no PostgreSQL running. For a process that exits right after. */
  cutOff(): Promise<void>;
}

interface Start {
  readonly config: Config;
  readonly output: ServiceOutput;
  readonly signal: AbortSignal;
  /** Registers what undoes a step of the start. */
  onStop(step: () => Promise<unknown>): void;
}

/** Begins to start everything that the configuration asks for. */
export function serve(config: Config, output: ServiceOutput = {}): Service {
  const stopping = new AbortController();
  const { signal } = stopping;
  const undo: (() => Promise<unknown>)[] = [];
  const start: Start = { config, output, signal, onStop: (step) => undo.push(step) };
  const postgres = startPostgres(start);
  const started = postgres
    .then((embedded) => startOn(embedded, start))
    .catch(async (error: unknown) => {
      await undoAll(undo);
      throw error;
    });
  return {
    started,
    failed: postgres.then(
      (embedded) => embedded?.exited ?? never,
      () => never,
    ),
    async stop() {
      stopping.abort();
      await started.catch(() => {});
      await undoAll(undo);
    },
    async cutOff() {
      stopping.abort();
      const embedded = await postgres.catch(() => null);
      await embedded?.kill();
    },
  };
}

const never = new Promise<void>(() => {});

/** The embedded PostgreSQL, or null if another one is configured. */
async function startPostgres({ config, signal, onStop }: Start): Promise<EmbeddedPostgres | null> {
  await checkPorts(config);
  if (config.databaseUrl !== null) return null;
  const embedded = await startEmbeddedPostgres({
    folder: config.dataFolder,
    onProgress: (line) => console.error(`  ${line}`),
    signal,
  });
  onStop(() => embedded.stop());
  return embedded;
}

async function startOn(embedded: EmbeddedPostgres | null, start: Start): Promise<void> {
  const { config, output, signal, onStop } = start;
  const { role, environment, dataFolder, psp } = config;
  const isForTrying = embedded !== null && role !== 'worker' && environment === 'test';
  const logger = await openLog(config, { ...output, hasPanel: isForTrying });
  const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
  const migrations = await unlessStopped(migrate(databaseUrl), signal).catch((error) => {
    throw databaseFailure(error, databaseUrl);
  });
  if (migrations.length > 0) logger.info({ migrations }, 'the schema was brought forward');

  const database = openPool({ config, databaseUrl, logger });
  onStop(() => database.close());
  await bindEnvironment(database, config.environment);

  const lack = await explainLackOfConnections(config, database);
  if (lack !== null) throw new ConfigError(lack);

  const keyring = await loadKeyring(config);
  const parts = { config, database, databaseUrl, keyring, logger, onStop };
  const node = config.processes === 1 ? await createAppNode(parts) : new Processes(parts);
  const metricsPlace = { host: config.metricsHost, port: config.metricsPort };
  const metrics = await listenForOperators(node, metricsPlace);
  onStop(async () => metrics.close());
  signal.throwIfAborted();
  const opened = await node.open();

  const metricsUrl = `http://${hostInUrl(config.metricsHost)}:${portOf(metrics)}/metrics`;
  let credentials: WrittenCredentials | null = null;
  if (isForTrying) {
    const url = config.publicUrl ?? opened.url;
    credentials = await writeCredentials(database, { dataFolder, url });
  }
  node.completeStart(credentials?.api_key ?? null);
  // A service that was told to stop must not report that it is up.
  signal.throwIfAborted();
  if (credentials !== null && output.isJson !== true) {
    console.log(renderPanel({ version, credentials, metricsUrl, dataFolder, psp }));
  }
  logger.info({ version, role, environment, ...opened, metricsUrl }, 'started');
  // The first step of a stop: load balancers have this long to notice.
  onStop(() => {
    node.readiness.drain();
    return delay(config.drainDelayMs);
  });
}

/** Stops waiting for the work when the start is abandoned: another node may hold its lock. */
function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([work, stopped]);
}
