import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { serveDashboard } from '../dashboard/serve-dashboard.ts';
import { createDocs } from '../docs/serve-docs.ts';
import {
  type Authenticator,
  FailedRequests,
  keyRefusals,
  RequestArchive,
} from '../domains/platforms/index.ts';
import { apiDescriber } from '../http/openapi/openapi.ts';
import type { Route } from '../http/route.ts';
import type { Readiness } from '../http/server/readiness.ts';
import { createHttpServer } from '../http/server/server.ts';
import { apiRoutes, createSurfaces } from '../http/surfaces.ts';
import type { RateLimiter } from '../lib/concurrency/rate-limit.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../metrics/create-metrics.ts';
import type { Idempotency } from '../operations/idempotency.ts';
import type { Database } from '../postgres/database.ts';
import { version } from '../version.ts';
import type { Domains } from './domains.ts';
import { serveReceipts } from './serve-receipts.ts';

interface Http {
  readonly http: FastifyInstance;
  readonly openApi: () => Record<string, unknown>;
  /** Of keys and users, of onboarding links, and of receipts' pages. */
  readonly limiters: readonly RateLimiter[];
  /** Records refused requests, and those for the archive. */
  flush(): Promise<void>;
}

/** The HTTP server: the routes on their surfaces, the dashboard and the documentation. */
export async function createHttp(parts: {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly idempotency: Idempotency;
  readonly authenticator: Authenticator;
  readonly domains: Pick<Domains, 'people' | 'links' | 'pages' | 'events' | 'receiptPages'>;
  readonly routes: readonly Route[];
  readonly isSecure: boolean;
  readonly readiness: Readiness;
  baseUrl(): string;
  testKey?(): string | null;
}): Promise<Http> {
  const { config, database, logger, idempotency, authenticator, routes, isSecure } = parts;
  const { people, links, pages, events, receiptPages } = parts.domains;
  const { environment, isBehindProxy, rateLimitPerSecond, tls } = config;
  const openApi = apiDescriber({
    version,
    routes: apiRoutes(routes),
    keyRefusals: Object.values(keyRefusals),
    webhooks: events.catalogue,
  });
  const testKey = () => (environment === 'test' ? (parts.testKey?.() ?? null) : null);
  const docs = createDocs({ openApi, version, environment, isBehindProxy, testKey });
  const failedRequests = new FailedRequests({ database, logger });
  const count = parts.metrics.archivedRequests.count;
  const archive = new RequestArchive({ database, logger, count });
  const surfaces = createSurfaces({
    authenticate: (secret, address) => authenticator.authenticate(secret, address),
    authenticateSession: (cookies, facts) => people.sessions.authenticate(cookies, facts),
    authenticateLink: (token, facts) => links.authenticate(token, facts),
    authenticatePage: (cookies, facts) => pages.authenticate(cookies, facts),
    audit: people.audit,
    rateLimitPerSecond,
    publicOrigin: () => new URL(parts.baseUrl()).origin,
    isSecure,
  });
  const http = await createHttpServer({
    routes,
    surfaces,
    idempotency,
    onRefused: (request) => failedRequests.record(request),
    archive,
    isBehindProxy,
    tls,
    logger,
    metrics: parts.metrics.http,
    docsUrl: () => `${parts.baseUrl()}/docs`,
    readiness: parts.readiness,
    sendNotFound: docs.sendNotFound,
  });
  serveDashboard(http);
  serveReceipts(http, receiptPages);
  docs.serve(http);
  const flush = async () => {
    await failedRequests.flush();
    await archive.flush();
  };
  const limiters = [surfaces.api.limiter, surfaces.link.limiter, receiptPages.limiter];
  return { http, openApi, limiters, flush };
}
