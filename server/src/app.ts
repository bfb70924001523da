import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import {
  Authenticator,
  accessRefusals,
  clockRoutes,
  sweepPlatforms,
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
  volumeWork,
  webhookWork,
} from './domains/onboarding/index.ts';
import {
  authorisationRoutes,
  composeAnswer,
  composeEvents,
  createPayments,
  deviceRoutes,
  examineOperations,
  expireWork,
  findCaptured,
  reconcileWork,
  referenceRates,
  Tap,
  Transaction,
  tapExample,
  tapRoutes,
  transactionExample,
} from './domains/payments/index.ts';
import {
  createCatalogue,
  createWebhooks,
  DeliveryThread,
  deliveryWork,
  deliveryWorkName,
  endpointRemovalWork,
  endpointRoutes,
  eventRoutes,
  Outbox,
  pruneEvents,
  redeliveryRoutes,
  redeliveryWork,
  resealSecrets,
} from './domains/webhooks/index.ts';
import { DueWorkEngine } from './due-work/engine.ts';
import { Sweeper } from './due-work/sweeper.ts';
import { WakeChannel } from './due-work/wake-channel.ts';
import { healthRoutes } from './http/health-routes.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { describeApi } from './http/openapi.ts';
import { serveReference } from './http/reference.ts';
import type { Route } from './http/route.ts';
import { createHttpServer } from './http/server.ts';
import type { Keyring } from './lib/keyring.ts';
import type { Logger } from './log.ts';
import { Idempotency } from './operations/idempotency.ts';
import type { Database } from './postgres/database.ts';
import { faultRoutes } from './psp/simulator/fault-routes.ts';
import { createSimulator, simulatorAccountWork } from './psp/simulator/simulator.ts';
import { version } from './version.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly metrics: Metrics;
  readonly routes: readonly Route[];
  readonly openApi: Record<string, unknown>;
  /** Begins the background work of this process's role. */
  start(): Promise<void>;
  /** Ends it, and resolves when nothing of it is under way. */
  stop(): Promise<void>;
}

export interface AppParts {
  readonly config: Config;
  readonly database: Database;
  /** Where that is, for a thread that has connections of its own. */
  readonly databaseUrl: string;
  readonly keyring: Keyring;
  readonly logger: Logger;
  /** Where callers reach the service, once that is known. */
  baseUrl(): string;
}

/** How many connections an app opens besides those of the database that it is given. */
export const appConnectionsMax = 2;

/** The composition root: the one file that knows every part and joins them. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, keyring, logger } = parts;
  const metrics = createMetrics();
  const webhookRules = {
    requireHttps: config.environment === 'production',
    allowed: config.webhookAllow,
  };
  const idempotency = new Idempotency({ database, keyring, compose: composeAnswer(database) });
  const authenticator = new Authenticator({
    database,
    environment: config.environment,
    attemptsPerSecond: config.rateLimitPerSecond,
  });
  const simulator = createSimulator({
    database,
    seed: config.simulatorSeed,
    rateOf: referenceRates.rate,
  });
  const onboarding = createOnboarding({
    database,
    keyring,
    idempotency,
    psp: simulator,
    leaseMs: config.leaseMs,
    wake: (platformId) => wakeChannel.wake(platformId),
    reserve: (work) => dueWork.reserve(work),
  });
  const operationLeaseMs = (config.leaseMs * 2) / 3;
  const payments = createPayments({
    database,
    environment: config.environment,
    idempotency,
    taps: simulator.taps,
    rates: referenceRates,
    tapTimeoutMs: config.tapTimeoutMs,
    leaseMs: operationLeaseMs,
    outbox: new Outbox({
      reserve: (count) => dueWork.reserveForGroups(deliveryWorkName, count),
      wake: (platformId) => wakeChannel.wake(platformId),
    }),
  });
  const findSubMerchantId = (handle: { platformId: string; externalRef: string }) =>
    findIdByExternalRef(database, handle);
  const catalogue = createCatalogue({
    tap: { schema: Tap, example: tapExample },
    transaction: { schema: Transaction, example: transactionExample },
  });
  const webhooks = createWebhooks({
    database,
    logger,
    keyring,
    idempotency,
    environment: config.environment,
    rules: webhookRules,
    catalogue,
    compose: (events) => composeEvents(database, config.environment, events),
    findSubMerchantId,
    wake: (platformId) => wakeChannel.wake(platformId),
  });
  const deliveryThread = new DeliveryThread({
    setting: {
      databaseUrl: parts.databaseUrl,
      databaseConnectionsMax: appConnectionsMax,
      databaseTimeoutMs: config.databaseTimeoutMs,
      keys: keyring.keys,
      rules: webhookRules,
      disableAfterMs: config.webhookDisableAfterMs,
      leaseMs: config.leaseMs,
      userAgent: `Taprail/${version}`,
    },
    metrics: metrics.webhooks,
    logger,
  });
  const dueWork = new DueWorkEngine({
    database,
    logger,
    metrics: metrics.dueWork,
    leaseMaxMs: config.leaseMs,
    works: [
      syncWork(onboarding),
      webhookWork(onboarding),
      volumeWork({ onboarding, findCaptured: (owner) => findCaptured(database, owner) }),
      reconcileWork(payments),
      expireWork(payments),
      deliveryWork(deliveryThread, webhooks),
      redeliveryWork(webhooks),
      endpointRemovalWork(webhooks),
      simulatorAccountWork({
        database,
        simulator,
        receive: (webhook) => receiveWebhook(onboarding, webhook),
      }),
    ],
  });
  const isWorking = config.role !== 'api';
  const wakeChannel = new WakeChannel({ database, engine: dueWork, logger, isWorking });
  const clock = new TestClock({ database, dueWork, onChange: () => authenticator.forget() });

  const routes: Route[] = [
    ...healthRoutes({ version, environment: config.environment, database }),
    ...onboardingRoutes(onboarding),
    ...tapRoutes(payments),
    ...authorisationRoutes(payments),
    ...deviceRoutes(payments),
    ...ledgerRoutes({
      database,
      findSubMerchantId,
      subMerchantNotFound: submerchantNotFound,
    }),
    ...endpointRoutes(webhooks),
    ...eventRoutes(webhooks),
    ...redeliveryRoutes(webhooks),
    ...clockRoutes({ clock, idempotency }),
    ...onboardingTestRoutes({ onboarding, simulator, dueWork }),
    ...faultRoutes({ faults: simulator.faults, idempotency }),
  ].filter((route) => config.environment === 'test' || !route.testOnly);
  const openApi = describeApi({
    version,
    routes,
    accessRefusals: Object.values(accessRefusals),
    webhooks: catalogue,
  });

  const http = await createHttpServer({
    routes,
    authenticate: (secret, address) => authenticator.authenticate(secret, address),
    idempotency,
    rateLimitPerSecond: config.rateLimitPerSecond,
    isBehindProxy: config.isBehindProxy,
    tls: config.tls,
    logger,
    metrics: metrics.http,
    docsUrl: () => `${parts.baseUrl()}/reference`,
  });
  await serveReference(http, openApi);

  const sweeps = new Sweeper(logger, [
    { everyMs: payments.inFlight.renewEveryMs, run: () => payments.inFlight.renewLeases() },
    {
      everyMs: operationLeaseMs / 5,
      run: () =>
        sweepPlatforms({
          database,
          logger,
          limit: 5000,
          run: (id, due) =>
            examineOperations(database, { id, ...due }, { leaseMs: operationLeaseMs }),
        }),
    },
    { everyMs: 10_000, run: () => authenticator.flushUses() },
    { everyMs: 60_000, run: async () => authenticator.sweep() },
    {
      everyMs: 60_000,
      run: () =>
        sweepPlatforms({
          database,
          logger,
          limit: 1000,
          run: (id, due) => idempotency.prune(id, due),
        }),
    },
    {
      everyMs: 60_000,
      run: () =>
        sweepPlatforms({
          database,
          logger,
          limit: 250,
          run: (id, due) => pruneEvents(database, { id, ...due }),
        }),
    },
    ...[reseal, resealSecrets].map((again) => ({
      everyMs: 3_600_000,
      run: () => again({ database, keyring, logger }),
    })),
  ]);
  return {
    http,
    metrics,
    routes,
    openApi,
    async start() {
      await authenticator.start();
      await wakeChannel.start();
      if (isWorking) dueWork.start();
      sweeps.start();
    },
    async stop() {
      await sweeps.stop();
      await dueWork.stop();
      await deliveryThread.close();
      await wakeChannel.stop();
      // Nobody needs it exactly, and a database that is away must not keep the process from ending.
      await authenticator.flushUses().catch((error: unknown) => {
        logger.warn({ err: error }, 'the last uses of keys are not noted');
      });
    },
  };
}
