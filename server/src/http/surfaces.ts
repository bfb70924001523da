import type { FastifyRequest } from 'fastify';
import { RateLimiter } from '../lib/concurrency/rate-limit.ts';
import type { ServiceError } from '../lib/errors.ts';
import type { Caller } from '../request/context.ts';
import type { AuditTrail } from './audit.ts';
import {
  crossSiteRequest,
  insufficientRole,
  passwordChangeRequired,
} from './dashboard-refusals.ts';
import * as refusals from './errors.ts';
import type { PlatformRoute, Route } from './route.ts';

/** How one kind of caller is authenticated and refused. */
export interface Surface {
  /** The prefix of its routes. */
  readonly prefix: string;
  readonly limiter: RateLimiter;
  /** Refuses a request before its caller is looked up. */
  readonly screen: ((request: FastifyRequest) => void) | null;
  /** The caller, or a thrown refusal. */
  admit(request: FastifyRequest): Caller | Promise<Caller>;
  /** Throws once the caller of an open stream is no longer admitted. */
  admitStill(request: FastifyRequest): Caller | Promise<Caller>;
  /** Refuses a caller without this scope. */
  refuse(scope: string, caller: Caller): ServiceError;
  /**
   * Whether each caller has idempotency keys of its own instead of the platform's: the holder of a
   * link must not take keys that the platform will use.
   */
  readonly hasOwnKeys: boolean;
  /** Whether reads are compressed: pages read long lists again and again. */
  readonly zipsReads: boolean;
  /** Where mutations are recorded; null if they are not. */
  readonly audit: AuditTrail | null;
}

export interface Surfaces {
  readonly api: Surface;
  readonly dashboard: Surface;
  readonly link: Surface;
  readonly ownPage: Surface;
}

interface SurfaceOptions {
  /** Resolves the bearer key to its caller, or throws the refusal that says why not. */
  authenticate(secret: string, address: string): Caller | Promise<Caller>;
  /** Resolves the session of a cookie. `isActive` is false for open streams. */
  authenticateSession(
    cookies: string | undefined,
    facts: { readonly address: string; readonly isActive: boolean },
  ): Promise<Caller>;
  /** Resolves the token of an onboarding link. */
  authenticateLink(
    token: string,
    facts: { readonly address: string; readonly isSubmission: boolean },
  ): Promise<Caller>;
  /** Resolves the session of a sub-merchant's own page. */
  authenticatePage(
    cookies: string | undefined,
    facts: { readonly address: string },
  ): Promise<Caller>;
  readonly audit: AuditTrail;
  readonly rateLimitPerSecond: number;
  /** The origin of the dashboard, where a proxy changes the Host header. */
  publicOrigin(): string;
  /** Whether browsers reach the dashboard over TLS. */
  readonly isSecure: boolean;
}

export const dashboardPrefix = '/dashboard/api';

/** Enough for a person who fills in a form, too little for a script. */
const linkRequestsPerSecond = 10;

export function createSurfaces(options: SurfaceOptions): Surfaces {
  const perKey = new RateLimiter(options.rateLimitPerSecond, (headers) =>
    refusals.rateLimited({ headers }),
  );
  const perLink = new RateLimiter(linkRequestsPerSecond, (headers) =>
    refusals.rateLimited({ headers, message: 'Too many requests. Wait a moment and try again.' }),
  );
  const withKey = (request: FastifyRequest) =>
    options.authenticate(bearerSecret(request), request.ip);
  const withSession = (request: FastifyRequest, isActive: boolean) =>
    options.authenticateSession(request.headers.cookie, { address: request.ip, isActive });
  const withLink = (request: FastifyRequest) => {
    const { ip: address, method, params } = request;
    const { token } = params as { readonly token: string };
    return options.authenticateLink(token, { address, isSubmission: method === 'POST' });
  };
  const withPage = ({ headers, ip: address }: FastifyRequest) =>
    options.authenticatePage(headers.cookie, { address });
  const screen = (request: FastifyRequest) => screenSite(request, options);
  const { audit } = options;
  return {
    api: {
      prefix: '',
      limiter: perKey,
      screen: null,
      admit: withKey,
      admitStill: withKey,
      refuse: (scope) =>
        refusals.insufficientScope({
          message: `This API key lacks the scope "${scope}" that the operation needs.`,
        }),
      hasOwnKeys: false,
      zipsReads: false,
      audit: null,
    },
    dashboard: {
      prefix: dashboardPrefix,
      limiter: perKey,
      screen,
      admit: (request) => withSession(request, true),
      admitStill: (request) => withSession(request, false),
      refuse: (_, { mustChangePassword }) =>
        mustChangePassword === true ? passwordChangeRequired() : insufficientRole(),
      hasOwnKeys: false,
      zipsReads: true,
      audit,
    },
    link: {
      prefix: '',
      limiter: perLink,
      // No screening: the secret is in the address, and no other page knows it.
      screen: null,
      admit: withLink,
      admitStill: withLink,
      refuse: () => insufficientRole(),
      hasOwnKeys: true,
      zipsReads: false,
      audit,
    },
    ownPage: {
      prefix: '',
      limiter: perLink,
      screen,
      admit: withPage,
      admitStill: withPage,
      refuse: () => insufficientRole(),
      hasOwnKeys: true,
      zipsReads: false,
      audit,
    },
  };
}

/** The surfaces that serve a route. Health checks and the like have no caller. */
export function surfacesOf(route: Route, surfaces: Surfaces): readonly Surface[] {
  if (route.surface === 'dashboard') return [surfaces.dashboard];
  if (route.surface === 'onboarding link') return [surfaces.link];
  if (route.surface === 'own page') return [surfaces.ownPage];
  return route.scope === null ? [surfaces.api] : [surfaces.api, surfaces.dashboard];
}

/** Whether a caller may use a route on this surface. */
export function isAllowed(
  { scopes }: Caller,
  { scope, dashboardScope = scope }: Pick<PlatformRoute, 'scope' | 'dashboardScope'>,
  { prefix }: Surface,
): boolean {
  if (scopes.has('*')) return true;
  return scopes.has(scope) && (prefix !== dashboardPrefix || scopes.has(dashboardScope));
}

/** The routes of the platform's API, without those for people alone. */
export function apiRoutes(routes: readonly Route[]): readonly Route[] {
  return routes.filter(({ surface }) => surface === undefined);
}

/**
 * A browser sends the cookie of the dashboard with requests of any page, so pages of other sites
 * could change something (CSRF). Mutations therefore need a header that forms cannot set, and the
 * browser must name our page as the origin. SameSite alone would let in pages on other ports of the
 * same host.
 */
function screenSite({ method, headers }: FastifyRequest, own: OwnOrigin): void {
  const site = headers['sec-fetch-site'];
  if (method === 'GET' || method === 'HEAD') {
    if (site === 'cross-site' || site === 'same-site') throw crossSiteRequest();
    return;
  }
  // Older browsers send only the origin.
  const isOwn = site === undefined ? isOwnOrigin(headers, own) : site === 'same-origin';
  if (!isOwn || headers['x-taprail-dashboard'] !== '1') throw crossSiteRequest();
}

type OwnOrigin = Pick<SurfaceOptions, 'publicOrigin' | 'isSecure'>;

function isOwnOrigin(
  { origin, host }: FastifyRequest['headers'],
  { publicOrigin, isSecure }: OwnOrigin,
): boolean {
  if (origin === undefined) return false;
  return origin === publicOrigin() || origin === `${isSecure ? 'https' : 'http'}://${host}`;
}

function bearerSecret(request: FastifyRequest): string {
  const header = request.headers.authorization;
  const [, secret] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  if (secret === undefined) throw refusals.missingCredentials(otherCredentials(header));
  return secret;
}

/** Describes a header without a key, revealing nothing of its content. */
function otherCredentials(header: string | undefined): { readonly message?: string } {
  if (header === undefined) return {};
  const send = 'Send "Authorization: Bearer <API key>".';
  return { message: `The Authorization header ${faultOf(header.trim().split(/\s+/))}. ${send}` };
}

function faultOf([scheme = '', ...values]: readonly string[]): string {
  if (/^bearer$/i.test(scheme)) {
    return `has ${values.length === 0 ? 'nothing' : 'more than one word'} after "Bearer"`;
  }
  const isKeyAlone = values.length === 0 && scheme !== '';
  return isKeyAlone ? 'lacks the word "Bearer" before the key' : 'does not begin with "Bearer"';
}
