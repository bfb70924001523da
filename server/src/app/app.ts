import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { DeliveryThread, deliveryWorkName, type Events } from '../domains/events/index.ts';
import { composeAnswer } from '../domains/payments/index.ts';
import type { People } from '../domains/people/index.ts';
import { Authenticator, TestClock } from '../domains/platforms/index.ts';
import { DueWorkEngine } from '../due-work/engine.ts';
import { WakeChannel } from '../due-work/wake-channel.ts';
import { describeDashboard } from '../http/openapi/dashboard.ts';
import type { Route } from '../http/route.ts';
import { Readiness } from '../http/server/readiness.ts';
import type { RateLimiter } from '../lib/concurrency/rate-limit.ts';
import { countsWrittenEveryMs } from '../lib/hours/hour-counts.ts';
import type { Keyring } from '../lib/keyring.ts';
import type { Logger } from '../lib/logger.ts';
import { createMetrics, type Metrics } from '../metrics/create-metrics.ts';
import { Idempotency } from '../operations/idempotency.ts';
import type { Database } from '../postgres/database.ts';
import { version } from '../version.ts';
import { createDomains } from './domains.ts';
import { createHttp } from './http.ts';
import { listRoutes } from './routes.ts';
import { createSweeps } from './sweeps.ts';
import { listWorks } from './works.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly routes: readonly Route[];
  readonly openApi: Record<string, unknown>;
  /** The routes of the dashboard alone, in the same form. */
  readonly dashboardApi: Record<string, unknown>;
  readonly people: People;
  /** The limits that the processes of a machine share. */
  readonly limiters: readonly RateLimiter[];
  /** Begins the background work of this process's role. */
  start(): Promise<void>;
  /** Stops it, and resolves when all of it has ended. */
  stop(): Promise<void>;
}

interface AppParts {
  readonly config: Config;
  readonly database: Database;
  /** For the delivery thread, which has connections of its own. */
  readonly databaseUrl: string;
  readonly keyring: Keyring;
  readonly logger: Logger;
  /** Where callers reach the service; known once it listens. */
  baseUrl(): string;
  /** How often counts for charts are written; once a minute by default. */
  readonly countsEveryMs?: number;
  /** The API key of a trial deployment, for its own machine. */
  testKey?(): string | null;
}

/** How many connections the app opens besides those of the given database. */
export const appConnectionsMax = 2;

/** The composition root: makes every part and hands each what it needs. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, keyring, logger, countsEveryMs = countsWrittenEveryMs } = parts;
  const { environment, rateLimitPerSecond } = config;
  const operationLeaseMs = (config.leaseMs * 2) / 3;
  const leased = { database, leaseMs: operationLeaseMs };
  const metrics = createMetrics();
  database.report(metrics.database);
  const compose = composeAnswer({ database, keyring });
  const idempotency = new Idempotency({ ...leased, keyring, compose });
  const authenticator = new Authenticator({ database, environment, rateLimitPerSecond });
  const forgetKeys = () => authenticator.forget();
  const process = { ...parts, metrics, idempotency, isSecure: isSecure(config) };
  const domains = await createDomains({
    ...process,
    operationLeaseMs,
    countsEveryMs,
    wake: (platformId) => wakeChannel.wake(platformId),
    reserveDeliveries: (count) => dueWork.reserve(deliveryWorkName, count),
  });
  const { psp, people, payments } = domains;
  const deliveryThread = openDeliveryThread({
    ...parts,
    countsEveryMs,
    metrics,
    rules: domains.events.rules,
  });
  const works = listWorks({ database, keyring, ...domains, deliveryThread });
  const dueWork = new DueWorkEngine({
    database,
    logger,
    metrics: metrics.dueWork,
    leaseMaxMs: config.leaseMs,
    works,
  });
  const isWorking = config.role !== 'api';
  const wakeChannel = new WakeChannel({ database, engine: dueWork, logger, isWorking });
  const clock = new TestClock({ ...leased, dueWork, onChange: forgetKeys });
  const readiness = new Readiness(database);
  const routes = listRoutes({
    ...parts,
    readiness,
    ...domains,
    environment,
    idempotency,
    clock,
    onKeysChanged: forgetKeys,
    dueWork,
  });
  const served = await createHttp({ ...process, authenticator, domains, routes, readiness });
  const { http, openApi, limiters, flush } = served;
  const sweeps = createSweeps({
    ...domains,
    database,
    works,
    metrics: { ...metrics.gauges, backlog: metrics.dueWork.backlog },
    keyring,
    logger,
    authenticator,
    idempotency,
    inFlight: [payments.inFlight, idempotency.inFlight, clock.inFlight],
    operationLeaseMs,
    auditKeptMs: config.auditKeptMs,
    archiveKeptMs: config.archiveKeptMs,
  });
  return {
    http,
    metrics,
    readiness,
    routes,
    people,
    limiters,
    get openApi() {
      return openApi();
    },
    get dashboardApi() {
      return describeDashboard(routes);
    },
    async start() {
      await authenticator.start();
      await wakeChannel.start();
      await psp.readerWakes?.start();
      if (isWorking) dueWork.start();
      sweeps.start();
    },
    async stop() {
      await sweeps.stop();
      await dueWork.stop();
      await deliveryThread.close();
      await wakeChannel.stop();
      await psp.close();
      await domains.providerHours.flush();
      await flush();
      // Uses need not be exact, and an unreachable database must not delay the stop.
      await authenticator.flushUses().catch((error: unknown) => {
        logger.warn({ err: error }, 'the last uses of keys are not recorded');
      });
    },
  };
}

/** Whether browsers reach the dashboard over TLS, here or at a proxy. */
function isSecure({ tls, isBehindProxy, publicUrl }: Config): boolean {
  return tls !== null || isBehindProxy || publicUrl?.startsWith('https:') === true;
}

function openDeliveryThread(
  parts: AppParts & {
    readonly countsEveryMs: number;
    readonly metrics: Metrics;
    readonly rules: Events['rules'];
  },
): DeliveryThread {
  const { config, databaseUrl, keyring, metrics, rules, logger } = parts;
  return new DeliveryThread({
    setting: {
      databaseUrl,
      databaseConnectionsMax: appConnectionsMax,
      databaseTimeoutMs: config.databaseTimeoutMs,
      keys: keyring.keys,
      rules,
      disableAfterMs: config.webhookDisableAfterMs,
      leaseMs: config.leaseMs,
      userAgent: `Taprail/${version}`,
      countsEveryMs: parts.countsEveryMs,
    },
    metrics: metrics.webhooks,
    logger,
  });
}
