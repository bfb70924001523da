import { appConnectionsMax, createApp } from '../app/app.ts';
import { type Config, ConfigError } from '../config.ts';
import { createLogger } from '../lib/logger.ts';
import { openDatabase } from '../postgres/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded/index.ts';
import { migrate } from '../postgres/migrate.ts';
import { explainLackOfConnections } from '../psp/create-psp.ts';
import { version } from '../version.ts';
import { bindEnvironment } from './bind-environment.ts';
import { type WrittenCredentials, writeCredentials } from './credentials.ts';
import { loadKeyring } from './encryption-keys.ts';
import { checkPorts, listen, listenForMetrics, portOf } from './listen.ts';
import { renderPanel } from './panel.ts';
import { databaseFailure } from './start-error.ts';

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

export interface ServiceOutput {
  /** Prints nothing but the log, as JSON also on a terminal. */
  readonly isJson?: boolean;
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

/** The last step first. A failure must not prevent the others, above all PostgreSQL's. */
async function undoAll(undo: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of undo.splice(0).reverse()) {
    await step().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

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
  const isRead = environment === 'test' && process.stdout.isTTY && output.isJson !== true;
  // The panel says that it is up; log lines would scroll it away.
  const level = config.logLevel ?? (isForTrying && isRead ? 'warn' : 'info');
  const logger = await createLogger({ level, readable: isRead });
  const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
  const migrations = await unlessStopped(migrate(databaseUrl), signal).catch((error) => {
    throw databaseFailure(error, databaseUrl);
  });
  if (migrations.length > 0) logger.info({ migrations }, 'the schema was brought forward');

  const database = openDatabase({
    url: databaseUrl,
    connectionsMax: config.databaseConnectionsMax - appConnectionsMax,
    applicationName: `taprail ${config.role}`,
    answerTimeoutMs: config.databaseTimeoutMs,
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  });
  onStop(() => database.close());
  await bindEnvironment(database, config.environment);

  const lack = await explainLackOfConnections(config, database);
  if (lack !== null) throw new ConfigError(lack);

  let url = '';
  let credentials: WrittenCredentials | null = null;
  const keyring = await loadKeyring(config);
  const baseUrl = () => config.publicUrl ?? url;
  const testKey = () => credentials?.api_key ?? null;
  const parts = { config, database, databaseUrl, keyring, logger, baseUrl, testKey };
  const app = await createApp(parts);
  onStop(() => app.stop());
  const metrics = await listenForMetrics(app.metrics.registry, config.metricsPort);
  onStop(async () => metrics.close());
  signal.throwIfAborted();
  if (config.role !== 'worker') {
    onStop(() => app.http.close());
    url = await listen(app.http, { ...config, tls: config.tls !== null });
  }
  await app.start();

  const metricsUrl = `http://127.0.0.1:${portOf(metrics)}/metrics`;
  if (isForTrying) {
    credentials = await writeCredentials(database, { dataFolder, url: baseUrl() });
  }
  // A service that was told to stop must not report that it is up.
  signal.throwIfAborted();
  if (credentials !== null && output.isJson !== true) {
    console.log(renderPanel({ version, credentials, metricsUrl, dataFolder, psp }));
  }
  logger.info({ version, role, environment, url, metricsUrl }, 'started');
}

/** Stops waiting for the work when the start is abandoned: another node may hold its lock. */
function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([work, stopped]);
}
