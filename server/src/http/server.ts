import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ServiceError } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import type { Logger } from '../log.ts';
import { DatabaseUnavailable } from '../postgres/database.ts';
import { refuseConnection } from './client-errors.ts';
import * as refusals from './errors.ts';
import { checkIdempotencyHeader, type Idempotency, readIdempotencyKey } from './idempotency.ts';
import { parseJsonBody } from './json-body.ts';
import type { HttpMetrics } from './metrics.ts';
import { readMultipart } from './multipart.ts';
import { OpenStreams } from './open-streams.ts';
import { RateLimiter } from './rate-limit.ts';
import type { Answer, Caller, PlatformContext, RequestContext, Route } from './route.ts';
import { requestValidator } from './validation.ts';

export interface HttpServerOptions {
  readonly routes: readonly Route[];
  /** Resolves the bearer key to its caller, or throws the refusal that says why not. */
  authenticate(secret: string): Caller | Promise<Caller>;
  readonly idempotency: Pick<Idempotency, 'replay'>;
  readonly rateLimitPerSecond: number;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly logger: Logger;
  readonly metrics: HttpMetrics;
  /** The address of the API reference, for doc_url; known only once the listener is up. */
  docsUrl(): string;
}

export const jsonBodySizeMaxBytes = 256 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** Every rule that holds for every route is here: a route cannot be registered without them. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const latest = new WeakMap<Socket, ServerResponse>();
  const server = Fastify({
    ...(options.tls === null ? {} : { https: { ...options.tls, minVersion: 'TLSv1.3' } }),
    genReqId: () => newId('req'),
    bodyLimit: jsonBodySizeMaxBytes,
    routerOptions: { maxParamLength: 512 },
    // A request whose headers or body do not arrive within these is cut off.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Fastify would answer these in a shape of its own, and quote the address.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply, options),
    clientErrorHandler(error, socket) {
      const connection = { socket, latest: latest.get(socket), docsUrl: options.docsUrl() };
      refuseConnection(error, connection);
    },
  }) as unknown as FastifyInstance;
  const limiter = new RateLimiter(options.rateLimitPerSecond);
  const sweep = setInterval(() => limiter.sweep(performance.now()), 60_000).unref();
  server.addHook('onClose', async () => clearInterval(sweep));
  const streams = new OpenStreams();
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
    streams.end();
  });
  // Kept alive, the connection of a request that ends during the drain would hold up the end.
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });

  // A body sent to no route is thrown away unread; the scopes below bring their own parsers.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
  server.decorateRequest('caller', null);
  // These hooks are not async: every request passes them, and a promise each would be felt.
  server.addHook('onRequest', (request, reply, done) => {
    latest.set(request.raw.socket, reply.raw);
    reply.header('request-id', request.id);
    // A draining server tells callers to go elsewhere.
    if (isClosing) done(refusals.serviceUnavailable({ headers: { 'retry-after': '1' } }));
    else done();
  });
  const logsRequests = options.logger.isLevelEnabled('debug');
  server.addHook('onResponse', (request, reply, done) => {
    // Kept until the connection's next request, all that was made for this one would grow old.
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
    const allowed = allowedMethods(options.routes, request.url);
    const error =
      allowed.length === 0
        ? refusals.routeNotFound()
        : refusals.methodNotAllowed({ headers: { allow: allowed.join(', ') } });
    return sendError(error, request, reply, options);
  });

  const shared = { limiter, streams };
  for (const kind of ['json', 'multipart', 'raw'] as const) {
    await server.register(async (scope) => {
      await acceptBodies(scope, kind);
      for (const route of options.routes) {
        if ((route.bodyKind ?? 'json') === kind) register(scope, route, options, shared);
      }
    });
  }
  return server;
}

async function acceptBodies(scope: FastifyInstance, kind: 'json' | 'multipart' | 'raw') {
  scope.removeAllContentTypeParsers();
  if (kind === 'multipart') await scope.register(multipart);
  if (kind === 'raw') {
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_: unknown, body: Buffer) => body,
    );
  }
  if (kind === 'json') {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      // With a callback: a promise for every body would be felt.
      (_request: FastifyRequest, body: Buffer, done) => {
        let parsed: unknown;
        try {
          parsed = parseJsonBody(body);
        } catch (error) {
          return done(error as Error);
        }
        done(null, parsed);
      },
    );
  }
}

function register(
  scope: FastifyInstance,
  route: Route,
  options: HttpServerOptions,
  { limiter, streams }: { readonly limiter: RateLimiter; readonly streams: OpenStreams },
): void {
  const validate = requestValidator(route);
  const response = Object.fromEntries(
    Object.entries(route.responses).map(([status, { schema }]) => [status, schema]),
  );
  scope.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodySizeMaxBytes ?? jsonBodySizeMaxBytes,
    schema: { response },
    // With a promise: refused at once, a request whose body then proves broken had two answers.
    onRequest: async (request, reply) => {
      if (route.scope === null) return;
      const caller = await options.authenticate(bearerSecret(request));
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
      const body = route.bodyKind === 'multipart' ? await readMultipart(request) : request.body;
      const base = requestContext(request, reply, options);
      const { params, query } = request;
      if (route.scope === null) {
        const input = validate({ params, query, body });
        return send(reply, await route.handler({ ...base, ...input }));
      }
      const caller = request.caller as Caller;
      const context: PlatformContext = {
        ...base,
        params,
        query,
        body,
        caller,
        now: new Date(Date.now() + caller.clockOffsetMs),
        idempotencyKey:
          route.method === 'GET'
            ? null
            : readIdempotencyKey({
                header: request.headers['idempotency-key'],
                method: request.method,
                path: pathOf(request.url),
                body,
              }),
      };
      const answer = await keyFirst(options.idempotency, context, async () =>
        route.handler({ ...context, ...validate(context) }),
      );
      if (answer.stream === undefined) return send(reply, answer);
      const secret = bearerSecret(request);
      return streams.send(
        reply,
        answer.stream,
        async () => void (await options.authenticate(secret)),
      );
    },
  });
}

/**
 * A known key comes before whatever else there is to say against a request. It is looked up when
 * there is something, so that a request which is in order does not pay for it.
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
  options: HttpServerOptions,
): Omit<RequestContext, 'params' | 'query' | 'body'> {
  return {
    requestId: request.id,
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

function sendError(
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpServerOptions,
): FastifyReply {
  const error = toServiceError(cause);
  if (error.status >= 500) {
    const facts = { requestId: request.id, route: request.routeOptions.url, code: error.code };
    options.logger.error({ ...facts, err: error.cause ?? cause }, 'request failed');
  }
  reply.header('request-id', request.id);
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(error.status).headers(error.headers ?? {});
  // Serialised by hand: the route's response schemas describe its answers, not its refusals.
  reply.type('application/json; charset=utf-8').serializer(String);
  const facts = { requestId: request.id, docsUrl: options.docsUrl() };
  return reply.send(JSON.stringify(refusals.renderError(error, facts)));
}

const frameworkErrors: Readonly<Record<string, (message?: string) => ServiceError>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refusals.unsupportedMediaType(),
  FST_ERR_CTP_BODY_TOO_LARGE: () => refusals.bodyTooLarge(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => refusals.invalidJson(),
  FST_ERR_BAD_URL: () => refusals.routeNotFound(),
  FST_ERR_MAX_PARAM_LENGTH: () => refusals.routeNotFound(),
};

function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = frameworkErrors[code];
  if (known !== undefined) return known();
  if (error instanceof DatabaseUnavailable) {
    return refusals.serviceUnavailable({ headers: { 'retry-after': '1' }, cause: error });
  }
  return refusals.internalError({ cause: error });
}

function bearerSecret(request: FastifyRequest): string {
  const header = request.headers.authorization;
  const match = header === undefined ? null : /^Bearer +(\S+)$/i.exec(header);
  if (match?.[1] === undefined) throw refusals.missingCredentials();
  return match[1];
}

function allowedMethods(routes: readonly Route[], url: string): string[] {
  const segments = pathOf(url).split('/');
  const fits = (path: string) => {
    const pattern = path.split('/');
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => part.startsWith(':') || part === segments[index])
    );
  };
  return [...new Set(routes.filter((route) => fits(route.path)).map((route) => route.method))];
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
