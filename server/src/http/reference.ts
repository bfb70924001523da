import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

/**
 * The viewer's script and styles come from this server, and the policy has the browser hold it to
 * that: no font, proxy or measurement elsewhere is ever asked. What the page shows is our own
 * description and nothing that anybody submitted, so inline script is no way in.
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
  await server.register(scalar, {
    routePrefix: '/reference',
    logLevel: 'silent',
    hooks: {
      onRequest: (_request, reply, done) => {
        reply.header('content-security-policy', contentSecurityPolicy);
        done();
      },
    },
    configuration: {
      pageTitle: 'Taprail API',
      url: '/openapi.json',
      authentication: { preferredSecurityScheme: 'apiKey' },
      // Of what follows each would lead to the viewer's own cloud services.
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
    },
  });
}
