import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../../lib/errors.ts';
import { errorCode } from '../../lib/faults/error-code.ts';
import type { Logger } from '../../lib/logger.ts';
import { DatabaseUnavailable } from '../../postgres/database.ts';
import { allowedMethods, nearestPath } from '../addresses.ts';
import * as refusals from '../errors.ts';
import type { Route } from '../route.ts';
import { apiRoutes, dashboardPrefix } from '../surfaces.ts';
import { answerHeaders } from './client-errors.ts';

export interface ErrorOptions {
  readonly routes: readonly Route[];
  readonly logger: Logger;
  /** The address of the documentation, for doc_url; known only once the listener is up. */
  docsUrl(): string;
}

/** Sends a refusal in the one shape of all refusals. A bug shows nothing but the request id. */
export function sendError(
  cause: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: ErrorOptions,
): FastifyReply {
  const error = toServiceError(cause, request, options.routes);
  if (error.status >= 500) {
    const facts = { requestId: request.id, route: request.routeOptions.url, code: error.code };
    options.logger.error({ ...facts, err: error.cause ?? cause }, 'request failed');
  }
  request.refused = error.code;
  reply.headers({ 'request-id': request.id, ...answerHeaders });
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(error.status).headers(error.headers ?? {});
  // Serialised by hand: the route's response schemas describe its answers, not its refusals.
  reply.type('application/json; charset=utf-8').serializer(String);
  const facts = { requestId: request.id, docsUrl: options.docsUrl() };
  return reply.send(JSON.stringify(refusals.renderError(error, facts)));
}

const frameworkErrors: Readonly<
  Record<string, (request: FastifyRequest, routes: readonly Route[]) => ServiceError>
> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ({ routeOptions }) => {
    const { mediaType } = routeOptions.config;
    const message = `The Content-Type is not the one that this route takes. Send ${mediaType}.`;
    return refusals.unsupportedMediaType({ message });
  },
  FST_ERR_CTP_BODY_TOO_LARGE: () => refusals.bodyTooLarge(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => refusals.invalidJson(),
  // Only for the method QUERY, which no route has.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: (request, routes) => nothingThere(routes, request),
  FST_ERR_BAD_URL: () => refusals.routeNotFound(),
  FST_ERR_MAX_PARAM_LENGTH: () => refusals.routeNotFound(),
};

function toServiceError(
  error: unknown,
  request: FastifyRequest,
  routes: readonly Route[],
): ServiceError {
  if (error instanceof ServiceError) return error;
  const known = frameworkErrors[errorCode(error)];
  if (known !== undefined) return known(request, routes);
  if (error instanceof DatabaseUnavailable) {
    return refusals.serviceUnavailable({ cause: error });
  }
  // The client went away in the middle of its request and will not read this.
  if (request.raw.destroyed && !request.raw.complete) return refusals.invalidHttp();
  return refusals.internalError({ cause: error });
}

/** The refusal for an address or a method that no route has. */
export function nothingThere(
  routes: readonly Route[],
  { url, method }: FastifyRequest,
): ServiceError {
  const isDashboard = url.startsWith(`${dashboardPrefix}/`);
  const path = isDashboard ? url.slice(dashboardPrefix.length) : url;
  const served = isDashboard ? routes.filter(isForDashboard) : apiRoutes(routes);
  const allowed = allowedMethods(served, path);
  if (allowed.length > 0) {
    const allow = allowed.join(', ');
    const message = `This address does not take ${method}. Use ${allow}.`;
    return refusals.methodNotAllowed({ message, headers: { allow } });
  }
  const meant = isDashboard ? null : nearestPath(served, path);
  if (meant === null) return refusals.routeNotFound();
  return refusals.routeNotFound({
    message: `There is nothing at this address. Did you mean ${meant}?`,
  });
}

function isForDashboard({ surface, scope }: Route): boolean {
  return surface === 'dashboard' || (surface === undefined && scope !== null);
}
