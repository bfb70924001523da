import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendBody } from '../docs/asset.ts';
import { pathOf } from '../http/addresses.ts';
import type { Dashboard } from './load-dashboard.ts';

const address = '/dashboard';
const assetsAddress = `${address}/assets/`;
const apiAddress = `${address}/api/`;

/**
 * Serves the dashboard, the form behind onboarding links and sub-merchants' own pages. Nothing is
 * loaded before the first request for it.
 */
export function serveDashboard(server: FastifyInstance): void {
  let loading: Promise<Dashboard | null> | null = null;
  // Concurrent requests share one load. A missing build is not cached.
  const load = async () => {
    loading ??= import('./load-dashboard.ts').then(({ loadDashboard }) => loadDashboard());
    const dashboard = await loading.catch((error: unknown) => {
      loading = null;
      throw error;
    });
    if (dashboard === null) loading = null;
    return dashboard;
  };
  for (const path of [address, `${address}/*`]) {
    server.get(path, async (request, reply) => {
      const asked = pathOf(request.url);
      if (asked.startsWith(apiAddress)) return reply.callNotFound();
      const dashboard = await load();
      if (dashboard === null) return sendMissing(reply);
      if (asked.startsWith(assetsAddress)) return sendBuilt(request, reply, dashboard);
      return sendPage(reply, dashboard.page);
    });
  }
  server.get('/onboard/:token', async (_request, reply) => {
    const dashboard = await load();
    return dashboard === null ? sendMissing(reply) : sendPage(reply, dashboard.form);
  });
  server.get('/account', async (_request, reply) => {
    const dashboard = await load();
    return dashboard === null ? sendMissing(reply) : sendPage(reply, dashboard.account);
  });
}

/**
 * Styles that the component library makes need the nonce of this answer; scripts come from files
 * only, and nothing comes from elsewhere.
 */
function sendPage(reply: FastifyReply, page: string): unknown {
  const nonce = randomBytes(16).toString('base64url');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  return reply.type('text/html; charset=utf-8').send(page.replaceAll('%NONCE%', nonce));
}

/** The name of a file changes with its content, so browsers may keep it for ever. */
function sendBuilt(request: FastifyRequest, reply: FastifyReply, { assets }: Dashboard): unknown {
  const asset = assets.get(pathOf(request.url).slice(assetsAddress.length));
  if (asset === undefined) return reply.callNotFound();
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'accept-encoding',
  });
  return sendBody(request, reply, asset);
}

function sendMissing(reply: FastifyReply): unknown {
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(
      'The dashboard is not built: run node scripts/build-dashboard.cjs, then load this again.\n',
    );
}
