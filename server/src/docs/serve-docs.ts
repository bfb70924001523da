import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../http/addresses.ts';
import { type Asset, makeAsset, sendAsset } from './asset.ts';
import type { Site, SiteFacts } from './load-site.ts';
import { mayShowKey } from './may-show-key.ts';
import { docsAddress } from './read-guides.ts';

interface DocsFacts extends SiteFacts {
  readonly isBehindProxy: boolean;
  /** The API key of a trial deployment, or null. Shown on its own machine only. */
  testKey(): string | null;
}

/** Everything comes from this server, and the browser refuses the rest. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];
/** The viewer of the reference writes its styles itself and draws with data addresses. */
const referencePolicy = policy.map((rule) => {
  if (rule.startsWith('style-src')) return `${rule} 'unsafe-inline'`;
  return rule.startsWith('img-src') ? `${rule} data:` : rule;
});

interface Docs {
  /**
   * Serves the documentation, the reference, the description behind it, and a page for browsers at
   * `/`.
   */
  serve(server: FastifyInstance): void;
  /** Answers a browser at an unknown address with a page; null for any other client. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<unknown> | null;
}

/** Nothing is loaded before the first request for it. */
export function createDocs(facts: DocsFacts): Docs {
  const site = once(async () => {
    const { loadSite } = await import('./load-site.ts');
    return loadSite(facts);
  });
  const sendNotFound = async (reply: FastifyReply) => {
    const { notFound } = await site();
    protect(reply, policy);
    return reply.code(404).type(notFound.type).send(notFound.body);
  };
  return {
    serve: (server) => serveDocs(server, site, facts),
    sendNotFound: (request, reply) => (wantsHtml(request) ? sendNotFound(reply) : null),
  };
}

function serveDocs(server: FastifyInstance, site: () => Promise<Site>, facts: DocsFacts): void {
  const reference = once(() => import('./reference-page.ts'));
  const viewer = once(async () => (await reference()).loadViewer());
  const description = once(async () =>
    makeAsset('application/json; charset=utf-8', JSON.stringify(facts.openApi())),
  );

  server.get('/openapi.json', async (request, reply) => {
    reply.header('access-control-allow-origin', '*');
    return sendAsset(request, reply, await description());
  });
  server.get('/', async (request, reply) => {
    if (!wantsHtml(request)) return reply.callNotFound();
    return sendPage(request, reply, await site());
  });
  for (const path of ['/favicon.svg', '/llms.txt', docsAddress, `${docsAddress}/*`]) {
    server.get(path, async (request, reply) => sendPage(request, reply, await site()));
  }
  // Browsers ask for it by themselves when they show a file that names no icon.
  server.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 301));

  server.get('/reference', async (_request, reply) => reply.redirect('/reference/', 301));
  server.get('/reference/', async (request, reply) => {
    const apiKey = !facts.isBehindProxy && mayShowKey(request.raw) ? facts.testKey() : null;
    const { renderReference } = await reference();
    protect(reply, referencePolicy);
    return reply
      .type('text/html; charset=utf-8')
      .send(renderReference((await site()).layout, apiKey));
  });
  server.get('/reference/viewer.js', async (request, reply) =>
    sendAsset(request, reply, await viewer()),
  );
}

function sendPage(request: FastifyRequest, reply: FastifyReply, site: Site): unknown {
  protect(reply, policy);
  const path = pathOf(request.url);
  const asset: Asset | undefined = site.assets.get(path);
  if (asset !== undefined) return sendAsset(request, reply, asset);
  const elsewhere = path.replace(/(\.md|\/)$/, '');
  if (site.assets.has(elsewhere)) return reply.redirect(elsewhere, 301);
  return reply.code(404).type(site.notFound.type).send(site.notFound.body);
}

function protect(reply: FastifyReply, rules: readonly string[]): void {
  reply.headers({
    'content-security-policy': rules.join('; '),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
}

/** Browsers ask for HTML by name; other clients ask for JSON or for anything. */
function wantsHtml({ headers, method }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && /\btext\/html\b/.test(headers.accept ?? '');
}

/** A failure is not kept, so that the next request tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
