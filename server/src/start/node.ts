import { type App, appConnectionsMax, createApp } from '../app/app.ts';
import type { Config } from '../config.ts';
import type { Readiness } from '../http/server/readiness.ts';
import type { Keyring } from '../lib/keyring.ts';
import { createLogger, type Logger } from '../lib/logger.ts';
import { type Database, openDatabase } from '../postgres/database.ts';
import { listen } from './listen.ts';
import type { MetricsSource } from './listen-for-operators.ts';
import { loadTraces } from './traces/load-traces.ts';

/** What serves requests and does due work: the app of this process, or the processes below it. */
export interface Node {
  readonly metrics: MetricsSource;
  readonly readiness: Pick<Readiness, 'check' | 'drain'>;
  /** Begins to serve, and returns its address. */
  open(): Promise<Opened>;
  /**
   * Makes it ready. `testKey` is the API key that the pages of a trial deployment show on its own
   * machine.
   */
  completeStart(testKey: string | null): void;
}

export interface Opened {
  /** Empty for a worker. */
  readonly url: string;
  /** The processes that serve it, if they are others. */
  readonly pids?: readonly number[];
}

export interface ServiceOutput {
  /** Prints nothing but the log, as JSON also on a terminal. */
  readonly isJson?: boolean;
}

export interface NodeParts {
  readonly config: Config;
  readonly database: Database;
  readonly databaseUrl: string;
  readonly keyring: Keyring;
  readonly logger: Logger;
  /** Registers what undoes a step of the start. */
  onStop(step: () => Promise<unknown>): void;
}

/** The app in this process. */
export async function createAppNode({
  onStop,
  ...parts
}: NodeParts): Promise<Node & { readonly app: App }> {
  const { config } = parts;
  if (config.traces !== null) onStop(await loadTraces(config.traces));
  let url = '';
  let shownKey: string | null = null;
  const baseUrl = () => config.publicUrl ?? url;
  const app = await createApp({ ...parts, baseUrl, testKey: () => shownKey });
  onStop(() => app.stop());
  return {
    app,
    metrics: app.metrics.registry,
    readiness: app.readiness,
    async open() {
      if (config.role !== 'worker') {
        onStop(() => app.http.close());
        url = await listen(app.http, { ...config, tls: config.tls !== null });
      }
      await app.start();
      return { url };
    },
    completeStart(testKey) {
      shownKey = testKey;
      app.readiness.completeStart();
    },
  };
}

/** The panel says that it is up; log lines would scroll it away. */
export function openLog(
  { logLevel, environment }: Pick<Config, 'logLevel' | 'environment'>,
  { isJson, hasPanel }: ServiceOutput & { readonly hasPanel: boolean },
): Promise<Logger> {
  const readable = environment === 'test' && process.stdout.isTTY && isJson !== true;
  return createLogger({ level: logLevel ?? (hasPanel && readable ? 'warn' : 'info'), readable });
}

/** What the app leaves of the process's connections. */
export function openPool({
  config,
  databaseUrl,
  logger,
}: Pick<NodeParts, 'config' | 'databaseUrl' | 'logger'>): Database {
  return openDatabase({
    url: databaseUrl,
    connectionsMax: config.databaseConnectionsMax - appConnectionsMax,
    applicationName: `taprail ${config.role}`,
    answerTimeoutMs: config.databaseTimeoutMs,
    onIdleError: (error) => logger.warn({ err: error }, 'a database connection was lost'),
  });
}
