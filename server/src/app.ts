import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { serveDashboard } from './dashboard/serve-dashboard.ts';
import { createDocs } from './docs/serve-docs.ts';
import { answerCompletions } from './domains/disputes/index.ts';
import {
  createCatalogue,
  createEvents,
  DeliveryThread,
  deliveryWorkName,
  Outbox,
} from './domains/events/index.ts';
import {
  createOnboarding,
  endLinks,
  findPayees,
  LinkAccess,
  noticeTeller,
  readFile,
  refreshAccount,
} from './domains/onboarding/index.ts';
import { composeAnswer, createPayments, referenceRates } from './domains/payments/index.ts';
import { createPeople, type People } from './domains/people/index.ts';
import {
  Authenticator,
  FailedRequests,
  keyRefusals,
  SettingsBook,
  TestClock,
} from './domains/platforms/index.ts';
import { createSettlement } from './domains/settlement/index.ts';
import { createStatements } from './domains/statements/index.ts';
import { DueWorkEngine } from './due-work/engine.ts';
import { WakeChannel } from './due-work/wake-channel.ts';
import { composeByKind, eventObjects } from './event-objects.ts';
import { apiRoutes, createDoors } from './http/doors.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { apiDescriber } from './http/openapi.ts';
import { describeDashboard } from './http/openapi-dashboard.ts';
import type { Route } from './http/route.ts';
import { createHttpServer } from './http/server.ts';
import { createInbound } from './inbound.ts';
import type { Keyring } from './lib/keyring.ts';
import type { Logger } from './log.ts';
import { Idempotency } from './operations/idempotency.ts';
import type { Database } from './postgres/database.ts';
import { createPsp } from './psp/create-psp.ts';
import { receiveWebhook } from './psp/inbound-webhooks/receive.ts';
import { lateNoter } from './psp/late-outcome.ts';
import { listRoutes } from './routes.ts';
import { createSweeps } from './sweeps.ts';
import { version } from './version.ts';
import { listWorks } from './works.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly metrics: Metrics;
  readonly routes: readonly Route[];
  readonly openApi: Record<string, unknown>;
  /** The routes of the dashboard alone, in the same form. */
  readonly dashboardApi: Record<string, unknown>;
  readonly people: People;
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
  /** The key of a deployment that is for trying out, for its own machine. */
  testKey?(): string | null;
}

/** How many connections the app opens besides those of the given database. */
export const appConnectionsMax = 2;

/** The composition root: the only file that knows every part. */
export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, keyring, logger } = parts;
  const { environment, rateLimitPerSecond } = config;
  const metrics = createMetrics();
  const wake = (platformId: string) => wakeChannel.wake(platformId);
  const webhookRules = { requireHttps: environment === 'production', allowed: config.webhookAllow };
  const compose = composeAnswer(database, answerCompletions);
  const leased = { database, leaseMs: (config.leaseMs * 2) / 3 };
  const idempotency = new Idempotency({ ...leased, keyring, compose });
  const authenticator = new Authenticator({ database, environment, rateLimitPerSecond });
  const { tls, isBehindProxy, publicUrl } = config;
  // Whether browsers reach the dashboard over TLS, here or at a proxy.
  const isSecure = tls !== null || isBehindProxy || publicUrl?.startsWith('https:') === true;
  const failedRequests = new FailedRequests({ database, logger });
  const psp = await createPsp(config, {
    database,
    logger,
    metrics: metrics.provider,
    keyring,
    idempotency,
    rateOf: referenceRates.rate,
    readFile: (platformId, fileId) => readFile({ database, keyring }, { platformId, fileId }),
    receive: (webhook) => receiveWebhook(inbound, webhook),
  });
  const people = createPeople({
    database,
    idempotency,
    environment,
    hasSimulator: environment === 'test' && psp.testControls !== null,
    logger,
    endLinks,
    isSecure,
    rateLimitPerSecond,
  });
  const onboarding = createOnboarding({
    database,
    keyring,
    idempotency,
    psp,
    leaseMs: config.leaseMs,
    tellNotice: noticeTeller({ logger, count: metrics.accountNotices.count }),
    wake,
  });
  const heard = () => ({ onboarding, payments, settlement, disputes, statements });
  const inbound = createInbound({ database, psp, heard, wake });
  const links = new LinkAccess(database);
  const noteLate = lateNoter({ logger, count: metrics.lateOutcomes.count });
  const settings = new SettingsBook(database);
  const payments = createPayments({
    ...leased,
    environment,
    idempotency,
    taps: psp.taps,
    disputes: psp.disputes,
    rates: referenceRates,
    settings,
    tapTimeoutMs: config.tapTimeoutMs,
    logger,
    noteLate,
    outbox: new Outbox({ reserve: (count) => dueWork.reserve(deliveryWorkName, count), wake }),
  });
  const settlement = createSettlement({
    database,
    environment,
    idempotency,
    payouts: psp.payouts,
    findPayees,
    noteLate,
    refreshAccount: (account) => refreshAccount(onboarding, account),
    connectionOf: (queryable, platformId) => psp.connectionOf(queryable, platformId),
    scheduleOf: async (platformId) => (await settings.read(platformId)).payoutSchedule,
    timeZoneOf: async (platformId) => (await settings.read(platformId)).reportingTimeZone,
    wake,
  });
  const disputes = { database, idempotency, payments, provider: psp.disputes };
  const { count: countOutside } = metrics.outsideMovements;
  const statements = createStatements({ database, psp, payments, logger, countOutside, wake });
  const catalogue = createCatalogue(eventObjects);
  const events = createEvents({
    database,
    environment,
    logger,
    idempotency,
    keyring,
    catalogue,
    rules: webhookRules,
    compose: composeByKind(database, environment),
    wake,
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
  const domains = { psp, inbound, onboarding, payments, settlement, statements, events };
  const dueWork = new DueWorkEngine({
    database,
    logger,
    metrics: metrics.dueWork,
    leaseMaxMs: config.leaseMs,
    works: listWorks({ database, keyring, ...domains, deliveryThread }),
  });
  const isWorking = config.role !== 'api';
  const wakeChannel = new WakeChannel({ database, engine: dueWork, logger, isWorking });
  const clock = new TestClock({ ...leased, dueWork, onChange: () => authenticator.forget() });

  const routes = listRoutes({
    environment,
    database,
    idempotency,
    people,
    ...domains,
    disputes,
    settings,
    clock,
    onKeysMoved: () => authenticator.forget(),
    dueWork,
    baseUrl: parts.baseUrl,
  });
  const openApi = apiDescriber({
    version,
    routes: apiRoutes(routes),
    keyRefusals: Object.values(keyRefusals),
    webhooks: catalogue,
  });

  const testKey = () => (environment === 'test' ? (parts.testKey?.() ?? null) : null);
  const docs = createDocs({ openApi, version, environment, isBehindProxy, testKey });
  const http = await createHttpServer({
    routes,
    doors: createDoors({
      authenticate: (secret, address) => authenticator.authenticate(secret, address),
      authenticateSession: (cookies, facts) => people.sessions.authenticate(cookies, facts),
      authenticateLink: (token, facts) => links.authenticate(token, facts),
      journal: people.audit,
      rateLimitPerSecond,
      publicOrigin: () => new URL(parts.baseUrl()).origin,
      isSecure,
    }),
    idempotency,
    onRefused: (request) => failedRequests.note(request),
    isBehindProxy,
    tls,
    logger,
    metrics: metrics.http,
    docsUrl: () => `${parts.baseUrl()}/docs`,
    sendNotFound: docs.sendNotFound,
  });
  serveDashboard(http);
  docs.serve(http);

  const sweeps = createSweeps({
    database,
    metrics: metrics.books,
    keyring,
    logger,
    authenticator,
    people,
    links,
    idempotency,
    psp,
    inFlight: [payments.inFlight, idempotency.inFlight, clock.inFlight],
    operationLeaseMs: leased.leaseMs,
  });
  return {
    http,
    metrics,
    routes,
    people,
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
      await failedRequests.flush();
      // The uses need not be exact, and a database that is away must not hold up the end.
      await authenticator.flushUses().catch((error: unknown) => {
        logger.warn({ err: error }, 'the last uses of keys are not recorded');
      });
    },
  };
}
