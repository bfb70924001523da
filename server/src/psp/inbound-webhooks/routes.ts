import Type from 'typebox';
import { routeNotFound } from '../../http/errors.ts';
import { publicRoute, type Route } from '../../http/route.ts';
import { invalidSignature } from './errors.ts';
import type { InboundWebhooks } from './inbound-webhooks.ts';
import { receiveWebhook } from './receive.ts';

const name = (description: string) => Type.String({ minLength: 1, maxLength: 200, description });

const PspWebhook = Type.Object(
  {
    id: name("The provider's id of the event; one that was received before changes nothing."),
    type: name('What happened, in words of the provider.'),
    account: name('The account that it is about.'),
    object: Type.Optional(name('What of the account it is about, if not the account itself.')),
  },
  { title: 'PspWebhook', description: "A provider's event, as the simulator sends it." },
);

export function inboundWebhookRoutes(inbound: InboundWebhooks): readonly Route[] {
  const { provider } = inbound.psp;
  return [
    publicRoute({
      method: 'POST',
      path: '/psp/webhooks/:provider',
      operationId: 'receivePspWebhook',
      tag: 'Inbound',
      summary: "Receive a PSP's webhook",
      description:
        "For the PSP alone. Needs no API key: the provider's signature over the raw body is what " +
        'counts. What it says is not believed but asked for again.',
      params: Type.Object({
        provider: Type.String({
          maxLength: 32,
          description: 'The name of the provider.',
          examples: [provider],
        }),
      }),
      bodyKind: 'raw',
      body: PspWebhook,
      bodyChecked: 'by the operation',
      bodyExamples: {
        simulator: { id: 'evt_1', type: 'account.updated', account: 'acct_1' },
      },
      bodySizeMaxBytes: 1024 * 1024,
      responses: {
        200: {
          description: 'Kept; it is applied afterwards.',
          schema: Type.Object(
            { received: Type.Boolean({ description: 'Always true.' }) },
            { title: 'WebhookReceipt' },
          ),
          example: { received: true },
        },
      },
      errors: [invalidSignature, routeNotFound],
      async handler({ params, headers, body }) {
        if (params.provider !== provider) throw routeNotFound();
        const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await receiveWebhook(inbound, { headers, rawBody });
        return { status: 200, body: { received: true } };
      },
    }),
  ];
}
