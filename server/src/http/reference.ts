import Fastify, { type FastifyInstance } from 'fastify';

/**
 * The viewer's script and styles come from this server, and the policy makes the browser refuse
 * fonts, proxies and telemetry elsewhere. The page shows only our own description and nothing that
 * was submitted, so inline scripts are safe.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the API description and a page to browse it; the page loads nothing from elsewhere. */
export async function serveReference(
  server: FastifyInstance,
  openApi: Record<string, unknown>,
): Promise<void> {
  const text = JSON.stringify(openApi);
  server.get('/openapi.json', async (_request, reply) => {
    reply.type('application/json; charset=utf-8').header('access-control-allow-origin', '*');
    return reply.send(text);
  });
  server.get('/reference', async (_request, reply) => reply.redirect('/reference/', 301));
  let viewer: Promise<FastifyInstance> | undefined;
  for (const path of ['/reference/', '/reference/js/scalar.js']) {
    server.get(path, async (_request, reply) => {
      viewer ??= loadViewer();
      const page = await (await viewer).inject(path);
      reply.code(page.statusCode).header('content-type', page.headers['content-type']);
      reply.header('content-security-policy', contentSecurityPolicy);
      return reply.send(page.rawPayload);
    });
  }
}

/** Loaded when first asked for: the viewer takes 50 MB, and most processes never show it. */
async function loadViewer(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const viewer = Fastify();
  await viewer.register(scalar, {
    routePrefix: '/reference',
    logLevel: 'silent',
    configuration: {
      pageTitle: 'Taprail API',
      url: '/openapi.json',
      authentication: { preferredSecurityScheme: 'apiKey' },
      // Each of these would call the viewer's own cloud services.
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
  return viewer;
}
