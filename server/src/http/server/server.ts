import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { newId } from '../../lib/ids.ts';
import { tracing } from '../../lib/tracing.ts';
import type { Metrics } from '../../metrics/create-metrics.ts';
import * as refusals from '../errors.ts';
import { type Surfaces, surfacesOf } from '../surfaces.ts';
import { requestValidator } from '../validation.ts';
import { answerHeaders, refuseConnection } from './client-errors.ts';
import { parseJsonBody } from './json-body.ts';
import { objectsOf } from './objects-of.ts';
import { OpenStreams } from './open-streams.ts';
import type { Readiness } from './readiness.ts';
import {
  jsonBodySizeMaxBytes,
  mediaTypes,
  type RouteParts,
  registerRoute,
} from './register-route.ts';
import { type ErrorOptions, nothingThere, sendError } from './send-error.ts';
import { buildSerialisers } from './serialisers.ts';
import { traceRequests } from './trace-requests.ts';

interface HttpServerOptions extends ErrorOptions {
  readonly surfaces: Surfaces;
  readonly idempotency: RouteParts['idempotency'];
  /** Called for every refused request with an API key. */
  onRefused(request: RefusedRequest): void;
  /** Keeps successful requests with an API key. */
  readonly archive: RequestArchive;
  /** Whether a proxy names the caller in X-Forwarded-For. */
  readonly isBehindProxy: boolean;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly metrics: Metrics['http'];
  readonly readiness: Pick<Readiness, 'isDraining'>;
  /** Answers an unknown address where the client is a browser; null where it is not. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<unknown> | null;
}

interface RefusedRequest {
  readonly platformId: string;
  /** The public id of the API key. */
  readonly keyId: string;
  readonly requestId: string;
  readonly method: string;
  /** The pattern of its path. */
  readonly route: string;
  readonly status: number;
  readonly code: string;
}

interface RequestArchive {
  takes(platformId: string, requestId: string): boolean | Promise<boolean>;
  record(request: ServedRequest): void;
}

interface ServedRequest extends Omit<RefusedRequest, 'code'> {
  readonly durationMs: number;
  readonly createdAt: Date;
  /** The ids of what it named or made. */
  readonly objects: readonly string[];
}

const bodyKinds = ['json', 'multipart', 'raw'] as const;

/** Makes the server with all rules that hold for every route. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const latest = new WeakMap<Socket, ServerResponse>();
  const server = Fastify({
    // A request without a Host is refused below, in the shape of every other refusal.
    ...(options.tls === null
      ? { http: { requireHostHeader: false } }
      : { https: { ...options.tls, minVersion: 'TLSv1.3', requireHostHeader: false } }),
    trustProxy: options.isBehindProxy && ((_address: string, hop: number) => hop === 0),
    genReqId: () => newId('req'),
    bodyLimit: jsonBodySizeMaxBytes,
    routerOptions: { maxParamLength: 512 },
    schemaController: { compilersFactory: { buildSerializer: buildSerialisers } },
    // A request whose headers and body do not arrive within this time is cut off.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Fastify's own answers have another shape and quote the address.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, options),
    clientErrorHandler(error, socket) {
      const connection = { socket, latest: latest.get(socket), docsUrl: options.docsUrl() };
      refuseConnection(error, connection);
    },
  }) as unknown as FastifyInstance;
  // A client that has closed its half of the connection still gets its answer.
  Object.assign(server.server, { httpAllowHalfOpen: true });
  const surfaces = Object.values(options.surfaces);
  const sweep = setInterval(() => {
    for (const { limiter } of surfaces) limiter.sweep(performance.now());
  }, 60_000).unref();
  server.addHook('onClose', async () => clearInterval(sweep));
  const streams = new OpenStreams(options.logger);
  const { readiness } = options;
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
    streams.end();
  });
  // A keep-alive connection would delay the drain, and bring further requests to this process.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing || readiness.isDraining) reply.header('connection', 'close');
    done();
  });

  // A body sent to an unknown address is discarded; the scopes below have their own parsers.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  traceRequests(server, tracing);
  server.decorateRequest('caller', null);
  server.decorateRequest('refused', null);
  server.decorateRequest('answered', null);
  // Hooks with a callback, because a promise per request would cost noticeably more.
  server.addHook('onRequest', (request, reply, done) => {
    latest.set(request.raw.socket, reply.raw);
    reply.headers({ 'request-id': request.id, ...answerHeaders });
    const message = explainHeaders(request.raw);
    if (message !== null) return done(refusals.invalidHttp({ message }));
    if (isClosing) return done(refusals.serviceUnavailable());
    done();
  });
  const logsRequests = options.logger.isLevelEnabled('debug');
  server.addHook('onResponse', (request, reply, done) => {
    // The garbage of this request would otherwise live until the connection's next request.
    const { socket } = request.raw;
    if (latest.get(socket) === reply.raw) latest.delete(socket);
    const facts = {
      route: request.routeOptions.url ?? 'unmatched',
      method: request.method,
      status: reply.statusCode,
    };
    const ms = reply.elapsedTime;
    options.metrics.observe(facts, ms);
    if (facts.status >= 400) reportRefusal(request, facts, options);
    else archive(request, { ...facts, ms }, options.archive);
    if (logsRequests) {
      const actor = request.caller?.actor;
      options.logger.debug({ ...facts, requestId: request.id, actor, ms }, 'request');
    }
    done();
  });
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply, options));
  server.setNotFoundHandler((request, reply) => {
    const refusal = nothingThere(options.routes, request);
    const page = refusal.status === 404 ? options.sendNotFound(request, reply) : null;
    return page ?? sendError(refusal, request, reply, options);
  });

  const parts = { ...options, streams };
  const validators = new Map(options.routes.map((route) => [route, requestValidator(route)]));
  for (const kind of bodyKinds) {
    await server.register(async (scope) => {
      acceptBodies(scope, kind);
      for (const [route, validate] of validators) {
        if ((route.bodyKind ?? 'json') !== kind) continue;
        for (const surface of surfacesOf(route, options.surfaces)) {
          registerRoute(scope, { route, surface, validate }, parts);
        }
      }
    });
  }
  return server;
}

/** What people change is in the audit log instead. */
function archive(
  { id: requestId, caller, params, body, answered }: FastifyRequest,
  facts: Pick<RefusedRequest, 'route' | 'method' | 'status'> & { readonly ms: number },
  requests: RequestArchive,
): void {
  if (caller === null || !caller.actor.startsWith('key_')) return;
  const { platformId, actor: keyId } = caller;
  const isTaken = requests.takes(platformId, requestId);
  if (isTaken === false) return;
  const { ms, ...shown } = facts;
  const at = { durationMs: Math.round(ms), createdAt: new Date() };
  const objects = () => objectsOf({ params, body, answer: answered });
  const keep = (isWanted: boolean) => {
    if (!isWanted) return;
    requests.record({ ...shown, ...at, platformId, keyId, requestId, objects: objects() });
  };
  if (isTaken === true) keep(true);
  else void isTaken.then(keep);
}

/** Requests of people are in the audit log. */
function reportRefusal(
  { id: requestId, caller, refused }: FastifyRequest,
  facts: Pick<RefusedRequest, 'route' | 'method' | 'status'>,
  options: Pick<HttpServerOptions, 'onRefused'>,
): void {
  if (caller === null || refused === null || !caller.actor.startsWith('key_')) return;
  const { platformId, actor: keyId } = caller;
  options.onRefused({ ...facts, platformId, keyId, requestId, code: refused });
}

/**
 * Headers that a proxy in front could read differently, or null. With two hosts it may have checked
 * the other one. Of two keys, Node drops the second without a word.
 */
function explainHeaders({ rawHeaders, httpVersionMinor }: IncomingMessage): string | null {
  let hosts = 0;
  let credentials = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const { length } = rawHeaders[at] as string;
    if (length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    if (length === 13 && rawHeaders[at]?.toLowerCase() === 'authorization') credentials += 1;
  }
  if (hosts > 1 || (hosts === 0 && httpVersionMinor !== 0)) {
    return 'A request needs exactly one Host header.';
  }
  return credentials > 1 ? 'A request may have only one Authorization header.' : null;
}

function acceptBodies(scope: FastifyInstance, kind: (typeof bodyKinds)[number]): void {
  scope.removeAllContentTypeParsers();
  if (kind === 'multipart') {
    // Left unread until there is room for it.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    return;
  }
  const parse = kind === 'json' ? parseJsonBody : (body: Buffer) => body;
  scope.addContentTypeParser(
    kind === 'json' ? mediaTypes.json : '*',
    { parseAs: 'buffer' },
    (_request: FastifyRequest, body: Buffer, done) => {
      let parsed: unknown;
      try {
        parsed = parse(body);
      } catch (error) {
        return done(error as Error);
      }
      done(null, parsed);
    },
  );
}
