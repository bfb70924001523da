import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ServiceError } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { RateLimiter } from '../lib/rate-limit.ts';
import type { Answer, Caller, PlatformContext, RequestContext } from '../operations/context.ts';
import type { Idempotency } from '../operations/idempotency.ts';
import {
  checkIdempotencyHeader,
  type IdempotencyKey,
  readIdempotencyKey,
} from '../operations/idempotency-key.ts';
import { pathOf } from './addresses.ts';
import { answerHeaders, refuseConnection } from './client-errors.ts';
import * as refusals from './errors.ts';
import { parseJsonBody } from './json-body.ts';
import type { Metrics } from './metrics.ts';
import { readMultipart } from './multipart.ts';
import { OpenStreams } from './open-streams.ts';
import { isBodyOptional, type Route } from './route.ts';
import { type ErrorOptions, nothingThere, sendError } from './send-error.ts';
import { buildSerialisers } from './serialisers.ts';
import { requestValidator } from './validation.ts';

interface HttpServerOptions extends ErrorOptions {
  /** Resolves the bearer key to its caller, or throws the refusal that says why not. */
  authenticate(secret: string, address: string): Caller | Promise<Caller>;
  readonly idempotency: Pick<Idempotency, 'replay'>;
  readonly rateLimitPerSecond: number;
  /** Whether a proxy names the caller in X-Forwarded-For. */
  readonly isBehindProxy: boolean;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly metrics: Metrics['http'];
}

export const jsonBodySizeMaxBytes = 256 * 1024;

/** The media type that each kind of body needs. A raw body is taken with any other, too. */
const mediaTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  raw: 'application/json',
} as const;

const bodyKinds = ['json', 'multipart', 'raw'] as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    mediaType?: string;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

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
  const limiter = new RateLimiter(options.rateLimitPerSecond, (headers) =>
    refusals.rateLimited({ headers }),
  );
  const sweep = setInterval(() => limiter.sweep(performance.now()), 60_000).unref();
  server.addHook('onClose', async () => clearInterval(sweep));
  const streams = new OpenStreams(options.logger);
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
    streams.end();
  });
  // A connection that is kept alive would hold up the drain.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });

  // A body sent to an unknown address is discarded; the scopes below have their own parsers.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  server.decorateRequest('caller', null);
  // Hooks with a callback, because a promise per request would cost noticeably more.
  server.addHook('onRequest', (request, reply, done) => {
    latest.set(request.raw.socket, reply.raw);
    reply.headers({ 'request-id': request.id, ...answerHeaders });
    if (!hasOneHost(request.raw)) {
      return done(refusals.invalidHttp({ message: 'A request needs exactly one Host header.' }));
    }
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
    if (logsRequests) {
      const keyId = request.caller?.keyId;
      options.logger.debug({ ...facts, requestId: request.id, keyId, ms }, 'request');
    }
    done();
  });
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply, options));
  server.setNotFoundHandler((request, reply) => {
    return sendError(nothingThere(options.routes, request), request, reply, options);
  });

  const shared = { limiter, streams };
  for (const kind of bodyKinds) {
    await server.register(async (scope) => {
      acceptBodies(scope, kind);
      for (const route of options.routes) {
        if ((route.bodyKind ?? 'json') === kind) register(scope, route, options, shared);
      }
    });
  }
  return server;
}

/** With two hosts a proxy in front may have checked the other one. */
function hasOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  const isHost = (text: string, index: number) =>
    index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
  const hosts = rawHeaders.filter(isHost).length;
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
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

function register(
  scope: FastifyInstance,
  route: Route,
  options: HttpServerOptions,
  { limiter, streams }: { readonly limiter: RateLimiter; readonly streams: OpenStreams },
): void {
  const validate = requestValidator(route);
  const kind = route.bodyKind ?? 'json';
  const response = Object.fromEntries(
    Object.entries(route.responses).map(([status, { schema }]) => [status, schema]),
  );
  scope.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodySizeMaxBytes ?? jsonBodySizeMaxBytes,
    schema: { response },
    config: { mediaType: mediaTypes[kind] },
    // A promise: a request refused at once, whose body then proves broken, would get two answers.
    onRequest: async (request, reply) => {
      if (route.scope === null) return;
      const caller = await options.authenticate(bearerSecret(request), request.ip);
      request.caller = caller;
      reply.headers(limiter.take(caller.keyId, performance.now()));
      if (!caller.scopes.has('*') && !caller.scopes.has(route.scope)) {
        throw refusals.insufficientScope({
          message: `This API key lacks the scope "${route.scope}" that the operation needs.`,
        });
      }
      if (route.method !== 'GET') checkIdempotencyHeader(request.headers['idempotency-key']);
    },
    handler: async (request, reply) => {
      const sent = kind === 'multipart' ? await readMultipart(request, reply.raw) : request.body;
      const body = sent ?? (isBodyOptional(route) ? {} : undefined);
      const base = requestContext(request, reply, body, options);
      if (route.scope === null) {
        validate(base);
        return send(reply, await route.handler(base));
      }
      const caller = request.caller as Caller;
      const context: PlatformContext = {
        ...base,
        caller,
        now: new Date(Date.now() + caller.clockOffsetMs),
        idempotencyKey: route.method === 'GET' ? null : idempotencyKeyOf(request, body),
      };
      const answer = await keyFirst(options.idempotency, context, async () => {
        validate(context);
        return route.handler(context);
      });
      if (answer.stream === undefined) return send(reply, answer);
      const admit = async () => options.authenticate(bearerSecret(request), request.ip);
      return streams.send(reply, answer.stream, { caller, admit });
    },
  });
}

function idempotencyKeyOf(request: FastifyRequest, body: unknown): IdempotencyKey | null {
  const header = request.headers['idempotency-key'];
  return readIdempotencyKey({ header, method: request.method, path: pathOf(request.url), body });
}

/**
 * The stored answer to a known key wins over any refusal of the request. It is looked up only after
 * a refusal, so that a request in order does not pay for it.
 */
async function keyFirst(
  idempotency: HttpServerOptions['idempotency'],
  context: PlatformContext,
  handle: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await handle();
  } catch (error) {
    const isRefusal = error instanceof ServiceError && error.status < 500;
    const answer = isRefusal ? await idempotency.replay(context) : null;
    if (answer === null) throw error;
    return answer;
  }
}

function requestContext(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  options: HttpServerOptions,
): RequestContext {
  return {
    requestId: request.id,
    params: request.params,
    query: request.query,
    body,
    headers: request.headers,
    serialise(status, body) {
      const serialise = reply.getSerializationFunction(String(status)) ?? JSON.stringify;
      return String(serialise(body as Record<string, unknown>));
    },
    renderRefusal: (error) => ({
      status: error.status,
      body: refusals.renderError(error, { requestId: request.id, docsUrl: options.docsUrl() }),
      ...(error.headers === undefined ? {} : { headers: error.headers }),
    }),
  };
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.code(answer.status);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
  return reply.send(answer.bytes ?? answer.body);
}

function bearerSecret(request: FastifyRequest): string {
  const header = request.headers.authorization;
  const match = header === undefined ? null : /^Bearer +(\S+)$/i.exec(header);
  if (match?.[1] === undefined) throw refusals.missingCredentials();
  return match[1];
}
