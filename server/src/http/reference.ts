import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

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
    configuration: {
      pageTitle: 'Taprail API',
      url: '/openapi.json',
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
    },
  });
}
