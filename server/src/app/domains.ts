import type { Config } from '../config.ts';
import { createCatalogue, createEvents, Outbox } from '../domains/events/index.ts';
import {
  createOnboarding,
  endLinks,
  LinkAccess,
  noticeTeller,
  PageAccess,
  pageSessionMs,
  readFile,
  refreshAccount,
} from '../domains/onboarding/index.ts';
import { countProviderHours } from '../domains/overview/index.ts';
import { createPayments, referenceRates } from '../domains/payments/index.ts';
import { createPeople, sessionCookie } from '../domains/people/index.ts';
import { SettingsCache } from '../domains/platforms/index.ts';
import type { Privacy } from '../domains/privacy/index.ts';
import { ReceiptPages, type Receipts, ReceiptTokens } from '../domains/receipts/index.ts';
import { createSettlement } from '../domains/settlement/index.ts';
import { createStatements } from '../domains/statements/index.ts';
import type { Keyring } from '../lib/keyring.ts';
import type { Logger } from '../lib/logger.ts';
import { createMailer } from '../mail/mailer.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { Idempotency } from '../operations/idempotency.ts';
import type { Database } from '../postgres/database.ts';
import { createPsp } from '../psp/create-psp.ts';
import { receiveWebhook } from '../psp/inbound-webhooks/receive.ts';
import { lateReporter } from '../psp/late-outcome.ts';
import { observePsp } from '../psp/observe-psp.ts';
import { composeByKind, eventObjects } from './event-objects.ts';
import { createInbound } from './inbound.ts';

export type Domains = Awaited<ReturnType<typeof createDomains>>;

/** The domains and the provider, each with the parts of the process that it needs. */
export async function createDomains(parts: {
  readonly config: Config;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly idempotency: Idempotency;
  /** How long an operation of a process that died keeps others waiting. */
  readonly operationLeaseMs: number;
  /** Whether browsers reach the dashboard over TLS. */
  readonly isSecure: boolean;
  /** Tells the workers that something is due now on that platform. */
  wake(platformId: string): void;
  /** How often counts for charts are written. */
  readonly countsEveryMs: number;
  /** Where people reach the service. */
  baseUrl(): string;
  readonly reserveDeliveries: ConstructorParameters<typeof Outbox>[0]['reserve'];
}) {
  const { config, database, keyring, logger, metrics, idempotency, operationLeaseMs, wake } = parts;
  const { environment } = config;
  const shared = { database, environment, keyring, logger, idempotency, wake };
  const provider = await createPsp(config, {
    ...shared,
    metrics: metrics.provider,
    rateOf: referenceRates.rate,
    readFile: (platformId, fileId) => readFile(shared, { platformId, fileId }),
    receive: (webhook) => receiveWebhook(inbound, webhook),
  });
  const providerHours = countProviderHours({ ...parts, everyMs: parts.countsEveryMs });
  const psp = observePsp(provider, { metrics: metrics.provider, hours: providerHours });
  const settings = new SettingsCache(database);
  const reportLate = lateReporter({ logger, count: metrics.lateOutcomes.count });
  const people = createPeople({
    ...shared,
    hasSimulator: environment === 'test' && psp.testControls !== null,
    endLinks,
    isSecure: parts.isSecure,
    rateLimitPerSecond: config.rateLimitPerSecond,
  });
  const onboarding = createOnboarding({
    ...shared,
    psp,
    leaseMs: config.leaseMs,
    tellNotice: noticeTeller({ logger, count: metrics.accountNotices.count }),
  });
  const payments = createPayments({
    ...shared,
    taps: psp.taps,
    disputes: psp.disputes,
    rates: referenceRates,
    settings,
    leaseMs: operationLeaseMs,
    tapTimeoutMs: config.tapTimeoutMs,
    countTap: metrics.taps.count,
    reportLate,
    outbox: new Outbox({ reserve: parts.reserveDeliveries, wake }),
  });
  const settlement = createSettlement({
    ...shared,
    payouts: psp.payouts,
    settings,
    reportLate,
    refreshAccount: (account) => refreshAccount(onboarding, account),
    connectionOf: (queryable, platformId) => psp.connectionOf(queryable, platformId),
  });
  const { count: countOutside } = metrics.outsideMovements;
  const statements = createStatements({ ...shared, psp, payments, countOutside });
  const events = createEvents({
    ...shared,
    catalogue: createCatalogue(eventObjects),
    rules: { requireHttps: environment === 'production', allowed: config.webhookAllow },
    compose: composeByKind(database, environment),
  });
  const money = { payments, settlement, statements };
  const inbound = createInbound({ database, psp, onboarding, ...money, wake });
  const links = new LinkAccess(database);
  const pages = new PageAccess({
    database,
    cookie: sessionCookie({
      isSecure: parts.isSecure,
      plainName: 'taprail-page',
      maxAgeSeconds: pageSessionMs / 1000,
    }),
  });
  const privacy: Privacy = { ...shared, psp };
  const { baseUrl } = parts;
  const tokens = new ReceiptTokens(keyring);
  const mailer = config.mail === null ? null : createMailer(config.mail);
  const { count } = metrics.receiptMails;
  const receipts: Receipts = { ...shared, settings, tokens, mailer, count, baseUrl };
  const receiptPages = new ReceiptPages(receipts);
  const papers = { receipts, receiptPages, privacy };
  const behind = { psp, providerHours, inbound };
  const business = { onboarding, links, pages, ...money };
  return { ...behind, settings, people, ...business, events, ...papers };
}
