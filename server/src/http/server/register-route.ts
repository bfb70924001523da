import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../lib/errors.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Answer, Caller, PlatformContext, RequestContext } from '../../request/context.ts';
import {
  checkIdempotencyHeader,
  type IdempotencyKey,
  readIdempotencyKey,
} from '../../request/idempotency-key.ts';
import { pathOf } from '../addresses.ts';
import { audited, refusedCode } from '../audit.ts';
import { renderError } from '../errors.ts';
import { isBodyOptional, type Route } from '../route.ts';
import { isAllowed, type Surface } from '../surfaces.ts';
import type { requestValidator } from '../validation.ts';
import { compressRead } from './compress.ts';
import { readMultipart } from './multipart.ts';
import type { OpenStreams } from './open-streams.ts';

export const jsonBodySizeMaxBytes = 256 * 1024;

/** The media type that each kind of body needs. A raw body is taken with any other, too. */
export const mediaTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  raw: 'application/json',
} as const;

export interface RouteParts {
  readonly idempotency: Pick<Idempotency, 'replay'>;
  readonly streams: OpenStreams;
  docsUrl(): string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    mediaType?: string;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** The code of the refusal that it is answered with. */
    refused: string | null;
    /** Its answer, unless that is a stream. */
    answered: Answer | null;
  }
}

/** Serves a route on one of its surfaces. */
export function registerRoute(
  scope: FastifyInstance,
  { route, surface, validate }: RouteOnSurface,
  parts: RouteParts,
): void {
  const kind = route.bodyKind ?? 'json';
  const response = Object.fromEntries(
    Object.entries(route.responses).map(([status, { schema }]) => [status, schema]),
  );
  scope.route({
    method: route.method,
    url: `${surface.prefix}${route.path}`,
    bodyLimit: route.bodySizeMaxBytes ?? jsonBodySizeMaxBytes,
    schema: { response },
    config: { mediaType: mediaTypes[kind] },
    // Refuses by a promise: a synchronous refusal whose body then proves broken would send two
    // answers.
    onRequest: async (request, reply) => {
      if (surface.screen !== null) surface.screen(request);
      if (route.scope === null) return;
      const caller = await surface.admit(request);
      request.caller = caller;
      reply.headers(surface.limiter.take(caller.actor, performance.now()));
      if (!isAllowed(caller, route, surface)) {
        throw await refuseScope({ route, surface, caller }, request);
      }
      if (route.method !== 'GET') checkIdempotencyHeader(request.headers['idempotency-key']);
    },
    ...(surface.zipsReads ? { onSend: compressRead } : {}),
    handler: async (request, reply) => {
      const sent = kind === 'multipart' ? await readMultipart(request, reply.raw) : request.body;
      const body = sent ?? (isBodyOptional(route) ? {} : undefined);
      const base = requestContext(request, reply, body, parts);
      if (route.scope === null) {
        validate(base);
        return send(reply, await route.handler({ ...base, address: request.ip }));
      }
      const caller = request.caller as Caller;
      const context: PlatformContext = {
        ...base,
        caller,
        now: new Date(Date.now() + caller.clockOffsetMs),
        idempotencyKey: route.method === 'GET' ? null : idempotencyKeyOf(request, body, surface),
      };
      if (surface.audit !== null) Object.assign(context, { address: request.ip });
      const handle = async () => {
        validate(context);
        return route.handler(context);
      };
      const answer =
        surface.audit === null || route.method === 'GET'
          ? await keyFirst(parts.idempotency, context, handle)
          : await audited(surface.audit, { route, context }, () =>
              keyFirst(parts.idempotency, context, handle),
            );
      if (answer.stream === undefined) return send(reply, answer);
      const admit = async () => surface.admitStill(request);
      return parts.streams.send(reply, answer.stream, { caller, admit });
    },
  });
}

interface RouteOnSurface {
  readonly route: Route;
  readonly surface: Surface;
  readonly validate: ReturnType<typeof requestValidator>;
}

/** Attempts without permission are recorded, too. */
async function refuseScope(
  { route, surface, caller }: { route: Route; surface: Surface; caller: Caller },
  { id: requestId, params }: FastifyRequest,
): Promise<ServiceError> {
  const refusal = surface.refuse(route.scope ?? '', caller);
  if (surface.audit === null || route.method === 'GET') return refusal;
  const context = { caller, requestId, params, body: undefined };
  await audited(surface.audit, { route, context }, () => Promise.reject(refusal)).catch(
    (error: unknown) => {
      if (error !== refusal) throw error;
    },
  );
  return refusal;
}

function idempotencyKeyOf(
  { headers, method, url, caller }: FastifyRequest,
  body: unknown,
  { hasOwnKeys }: Surface,
): IdempotencyKey | null {
  const key = readIdempotencyKey({
    header: headers['idempotency-key'],
    method,
    path: pathOf(url),
    body,
  });
  // No key of the platform has a space.
  return key === null || !hasOwnKeys ? key : { ...key, text: `${caller?.actor} ${key.text}` };
}

/**
 * The stored answer to a known key wins over any refusal of the request. It is looked up only after
 * a refusal, so that valid requests do not pay for it.
 */
async function keyFirst(
  idempotency: RouteParts['idempotency'],
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
  parts: RouteParts,
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
      body: renderError(error, { requestId: request.id, docsUrl: parts.docsUrl() }),
      ...(error.headers === undefined ? {} : { headers: error.headers }),
    }),
  };
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  reply.code(answer.status);
  reply.request.answered = answer;
  if (answer.status >= 400) reply.request.refused = refusedCode(answer);
  if (answer.headers !== undefined) reply.headers(answer.headers);
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8');
  return reply.send(answer.bytes ?? answer.body);
}
