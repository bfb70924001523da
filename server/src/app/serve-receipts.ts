import type { FastifyInstance } from 'fastify';
import type { ReceiptPages } from '../domains/receipts/index.ts';

/** Serves the public pages of receipts. */
export function serveReceipts(server: FastifyInstance, pages: ReceiptPages): void {
  server.get('/receipts/:token', async (request, reply) => {
    const { token } = request.params as { readonly token: string };
    const { language } = request.query as { readonly language?: unknown };
    const acceptLanguage = request.headers['accept-language'];
    const page = await pages.show({ token, address: request.ip, language, acceptLanguage });
    return reply.code(page.status).headers(page.headers).send(page.body);
  });
}
