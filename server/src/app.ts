import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import {
  Authenticator,
  accessRefusals,
  clockRoutes,
  listPlatforms,
  TestClock,
} from './domains/access/index.ts';
import { ledgerRoutes } from './domains/ledger/index.ts';
import {
  createOnboarding,
  findIdByExternalRef,
  onboardingRoutes,
  onboardingTestRoutes,
  receiveWebhook,
  reseal,
  submerchantNotFound,
  syncWork,
  webhookWork,
} from './domains/onboarding/index.ts';
import {
  authorisationRoutes,
  createPayments,
  deviceRoutes,
  expireWork,
  reconcileWork,
  referenceRates,
  renewEveryMs,
  tapRoutes,
} from './domains/payments/index.ts';
import { DueWorkEngine } from './due-work/engine.ts';
import { Sweeper } from './due-work/sweeper.ts';
import { healthRoutes } from './http/health-routes.ts';
import { Idempotency } from './http/idempotency.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { describeApi } from './http/openapi.ts';
import { serveReference } from './http/reference.ts';
import type { Route } from './http/route.ts';
import { createHttpServer } from './http/server.ts';
import type { Keyring } from './lib/keyring.ts';
import type { Logger } from './log.ts';
import type { Database } from './postgres/database.ts';
import { faultRoutes } from './psp/simulator/fault-routes.ts';
import { createSimulator, simulatorAccountWork } from './psp/simulator/simulator.ts';
import { version } from './version.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly metrics: Metrics;
  readonly openApi: Record<string, unknown>;
  /** Begins the background work of this process's role. */
  start(): Promise<void>;
  /** Ends it, and resolves when nothing of it is under way. */
  stop(): Promise<void>;
}

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly logger: Logger;
  /** Where callers reach the service, once that is known. */
  baseUrl(): string;
}

/** The composition root: the one file that knows every part and joins them. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, keyring, logger } = parts;
  const metrics = createMetrics();
  const idempotency = new Idempotency({ database, keyring });
  const authenticator = new Authenticator({ database, environment: config.environment });
  const simulator = createSimulator({ database, seed: config.simulatorSeed });
  const onboarding = createOnboarding({
    database,
    keyring,
    idempotency,
    psp: simulator,
    wake: (work) => dueWork.wake(work),
  });
  const payments = createPayments({
    database,
    environment: config.environment,
    idempotency,
    taps: simulator.taps,
    rates: referenceRates,
    tapTimeoutMs: config.tapTimeoutMs,
  });
  const dueWork = new DueWorkEngine({
    database,
    logger,
    metrics: metrics.dueWork,
    works: [
      syncWork(onboarding),
      webhookWork(onboarding),
      reconcileWork(payments),
      expireWork(payments),
      simulatorAccountWork({
        database,
        simulator,
        receive: (webhook) => receiveWebhook(onboarding, webhook),
      }),
    ],
  });
  const clock = new TestClock({ database, dueWork, onChange: () => authenticator.forget() });

  const routes: Route[] = [
    ...healthRoutes({ version, environment: config.environment, database }),
    ...onboardingRoutes(onboarding),
    ...tapRoutes(payments),
    ...authorisationRoutes(payments),
    ...deviceRoutes(payments),
    ...ledgerRoutes({
      database,
      findSubMerchantId: (handle) => findIdByExternalRef(database, handle),
      subMerchantNotFound: submerchantNotFound,
    }),
    ...clockRoutes({ clock, idempotency }),
    ...onboardingTestRoutes({ onboarding, simulator, dueWork }),
    ...faultRoutes({ faults: simulator.faults, idempotency }),
  ].filter((route) => config.environment === 'test' || !route.testOnly);
  const openApi = describeApi({ version, routes, accessRefusals: Object.values(accessRefusals) });

  const http = await createHttpServer({
    routes,
    authenticate: (secret) => authenticator.authenticate(secret),
    rateLimitPerSecond: config.rateLimitPerSecond,
    tls: config.tls,
    logger,
    metrics: metrics.http,
    docsUrl: () => `${parts.baseUrl()}/reference`,
  });
  await serveReference(http, openApi);

  const sweeps = new Sweeper(logger, [
    { everyMs: renewEveryMs, run: () => payments.inFlight.renewLeases() },
    { everyMs: 10_000, run: () => authenticator.flushUses() },
    { everyMs: 60_000, run: () => pruneIdempotency(database, idempotency) },
    { everyMs: 3_600_000, run: () => reseal({ database, keyring }) },
  ]);
  return {
    http,
    metrics,
    openApi,
    async start() {
      await authenticator.start();
      if (config.role !== 'api') dueWork.start();
      sweeps.start();
    },
    async stop() {
      await sweeps.stop();
      await dueWork.stop();
      await authenticator.flushUses();
    },
  };
}

async function pruneIdempotency(database: Database, idempotency: Idempotency): Promise<void> {
  for (const platform of await listPlatforms(database)) {
    const now = new Date(Date.now() + Number(platform.clockOffsetMs));
    const limit = 1000;
    let pruned = limit;
    while (pruned === limit) pruned = await idempotency.prune(platform.id, { now, limit });
  }
}
