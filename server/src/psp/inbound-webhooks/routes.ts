import Type from 'typebox';
import { routeNotFound } from '../../http/errors.ts';
import { answerObject, describedObject, oneLine } from '../../http/fields.ts';
import { answerOf, publicRoute, type Route } from '../../http/route.ts';
import type { Answer } from '../../request/context.ts';
import { parseConnectionName } from '../connections/connection.ts';
import type { PspRequest } from '../port.ts';
import { invalidSignature } from './errors.ts';
import type { InboundWebhooks } from './inbound-webhooks.ts';
import { receiveWebhook } from './receive.ts';

const name = (description: string) => oneLine(200, description);

const PspWebhook = describedObject('PspWebhook', "A provider's event, as the simulator sends it.", {
  id: name("The provider's id of the event; one that was received before changes nothing."),
  type: name('The kind of event, in words of the provider.'),
  account: name('The account that it is about.'),
  object: Type.Optional(name('The object that it is about, if not the account itself.')),
});

export function inboundWebhookRoutes(inbound: InboundWebhooks): readonly Route[] {
  const { provider } = inbound.psp;
  const providerParam = Type.String({
    maxLength: 32,
    description: 'The name of the provider.',
    examples: [provider],
  });
  async function receive(
    { params, headers, body }: Received,
    connection: string | null,
  ): Promise<Answer> {
    const connectionId = connection === null ? null : parseConnectionName(connection);
    const isUnknown = connection !== null && connectionId === null;
    if (params.provider !== provider || isUnknown) throw routeNotFound();
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    await receiveWebhook(inbound, { headers, rawBody }, connectionId);
    return { status: 200, body: { received: true } };
  }
  return [
    publicRoute({
      ...common,
      path: '/psp/webhooks/:provider',
      operationId: 'receivePspWebhook',
      summary: "Receive a PSP's webhook",
      description: `${forThePsp} This address is that of the deployment's own connection.`,
      params: Type.Object({ provider: providerParam }),
      handler: (context) => receive(context, null),
    }),
    publicRoute({
      ...common,
      path: '/psp/webhooks/:provider/:connection',
      operationId: 'receivePspWebhookOfConnection',
      summary: "Receive a PSP's webhook for a platform's connection",
      description: `${forThePsp} This address is that of a connection of a platform's own.`,
      params: Type.Object({
        provider: providerParam,
        connection: Type.String({
          maxLength: 64,
          examples: ['conn_01k9t3m8e6f4x9p2q7r5s1v0zc'],
          description: 'The connection; npx taprail platforms connect shows its address.',
        }),
      }),
      handler: (context) => receive(context, context.params.connection),
    }),
  ];
}

interface Received {
  readonly params: { readonly provider: string };
  readonly headers: PspRequest['headers'];
  readonly body: unknown;
}

const forThePsp =
  "For the PSP alone. Needs no API key: the provider's signature over the raw body is what " +
  'counts. Its content is not believed but read again.';

const common = {
  method: 'POST',
  tag: 'Inbound',
  bodyKind: 'raw',
  body: PspWebhook,
  bodyChecked: 'by the operation',
  bodyExamples: { simulator: { id: 'evt_1', type: 'account.updated', account: 'acct_1' } },
  bodySizeMaxBytes: 1024 * 1024,
  responses: {
    200: answerOf(
      'Kept; it is applied afterwards.',
      answerObject('WebhookReceipt', { received: Type.Boolean({ description: 'Always true.' }) }),
      { received: true },
    ),
  },
  errors: [invalidSignature, routeNotFound],
} as const;
