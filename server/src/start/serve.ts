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
import { listen, listenForMetrics } from './listen.ts';
import { renderPanel } from './panel.ts';
import { databaseFailure } from './start-error.ts';

export interface Service {
  readonly url: string;
  /** Resolves when the service can no longer go on by itself: its embedded database is gone. */
  readonly failed: Promise<void>;
  /** Lets requests and work under way end, then stops everything, the database last. */
  stop(): Promise<void>;
}

/** Starts everything that the configuration asks for. What it started it stops if a step fails. */
export async function serve(config: Config): Promise<Service> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await startAll(config, (step) => undo.push(step))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  config: Config,
  onStop: (step: () => Promise<unknown>) => void,
): Promise<Omit<Service, 'stop'>> {
  const logger = createLogger({
    level: config.logLevel,
    readable: config.environment === 'test' && process.stdout.isTTY,
  });
  const embedded = await startDatabase(config);
  if (embedded !== null) onStop(() => embedded.stop());
  const databaseUrl = embedded?.url ?? config.databaseUrl ?? '';
  const migrations = await migrate(databaseUrl).catch((error) => {
    throw databaseFailure(error, databaseUrl);
  });
  if (migrations.length > 0) logger.info({ migrations }, 'the schema was brought forward');

  const database = openDatabase({
    url: databaseUrl,
    connectionsMax: config.databaseConnectionsMax - appConnectionsMax,
    applicationName: `taprail ${config.role}`,
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
  if (config.role !== 'worker') {
    onStop(() => app.http.close());
    url = await listen(app.http, { ...config, tls: config.tls !== null });
  }
  await app.start();

  const address = metrics.address();
  const port = typeof address === 'object' ? address?.port : config.metricsPort;
  const metricsUrl = `http://127.0.0.1:${port}/metrics`;
  if (embedded !== null && config.role !== 'worker' && config.environment === 'test') {
    const { dataFolder } = config;
    const credentials = await writeCredentials(database, { dataFolder, url: baseUrl() });
    console.log(renderPanel({ version, credentials, metricsUrl, dataFolder }));
  }
  const { role, environment } = config;
  logger.info({ version, role, environment, url, metricsUrl }, 'started');
  return { url, failed: embedded?.exited ?? new Promise(() => {}) };
}

async function startDatabase(config: Config): Promise<EmbeddedPostgres | null> {
  if (config.databaseUrl !== null) return null;
  return startEmbeddedPostgres({
    folder: config.dataFolder,
    onProgress: (line) => console.error(`  ${line}`),
  });
}
