import { appConnectionsMax, createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../log.ts';
import { openDatabase } from '../postgres/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded/index.ts';
import { migrate } from '../postgres/migrate.ts';
import { version } from '../version.ts';
import { bindEnvironment } from './bind-environment.ts';
import { writeCredentials } from './credentials.ts';
import { loadKeyring } from './encryption-keys.ts';
import { checkPorts, listen, listenForMetrics } from './listen.ts';
import { renderPanel } from './panel.ts';
import { databaseFailure } from './start-error.ts';

export interface Service {
  /** Resolves when everything runs; rejects when it cannot, and all that was begun is stopped. */
  readonly started: Promise<void>;
  /** Resolves when the service can no longer go on by itself: its embedded database is gone. */
  readonly failed: Promise<void>;
  /**
   * Lets requests and work under way end, then stops everything, the database last. A start that
   * is still under way is given up.
   */
  stop(): Promise<void>;
  /** Lets nothing end, but leaves no PostgreSQL running; for a process that exits right after. */
  cutOff(): Promise<void>;
}

interface Start {
  readonly config: Config;
  readonly signal: AbortSignal;
  /** Remembers what undoes a step, for the end. */
  onStop(step: () => Promise<unknown>): void;
}

/** Begins to start everything that the configuration asks for. */
export function serve(config: Config): Service {
  const stopping = new AbortController();
  const { signal } = stopping;
  const undo: (() => Promise<unknown>)[] = [];
  const start: Start = { config, signal, onStop: (step) => undo.push(step) };
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

/** The last begun first. A step that fails must not keep the others, PostgreSQL's above all. */
async function undoAll(undo: (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of undo.splice(0).reverse()) {
    await step().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** The embedded one, or null where another is configured. */
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
  const { config, signal, onStop } = start;
  const logger = createLogger({
    level: config.logLevel,
    readable: config.environment === 'test' && process.stdout.isTTY,
  });
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

  let url = '';
  const keyring = await loadKeyring(config);
  const baseUrl = () => config.publicUrl ?? url;
  const app = await createApp({ config, database, databaseUrl, keyring, logger, baseUrl });
  onStop(() => app.stop());
  const metrics = await listenForMetrics(app.metrics.registry, config.metricsPort);
  onStop(async () => metrics.close());
  signal.throwIfAborted();
  if (config.role !== 'worker') {
    onStop(() => app.http.close());
    url = await listen(app.http, { ...config, tls: config.tls !== null });
  }
  await app.start();

  const address = metrics.address();
  const port = typeof address === 'object' ? address?.port : config.metricsPort;
  const metricsUrl = `http://127.0.0.1:${port}/metrics`;
  const { role, environment, dataFolder } = config;
  const isForTrying = embedded !== null && role !== 'worker' && environment === 'test';
  const credentials = isForTrying
    ? await writeCredentials(database, { dataFolder, url: baseUrl() })
    : null;
  // Whoever has told it to stop meanwhile is not to read that it is up.
  signal.throwIfAborted();
  if (credentials !== null) {
    console.log(renderPanel({ version, credentials, metricsUrl, dataFolder }));
  }
  logger.info({ version, role, environment, url, metricsUrl }, 'started');
}

/** The same, but not waited for once the start is given up: another node may hold the lock. */
async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
