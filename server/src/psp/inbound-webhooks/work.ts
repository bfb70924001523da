import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import type { InboundWebhooks } from './inbound-webhooks.ts';
import { endWebhook, type WebhookRow } from './store.ts';

/** Hands each webhook that was kept to whoever handles what it is about. */
export function webhookWork({ database, handlers }: InboundWebhooks): DueWork {
  return defineDueWork<WebhookRow>({
    name: 'psp_webhook',
    table: 'psp_webhooks',
    keyColumns: ['provider', 'event_id'],
    columns: ['subject', 'psp_account', 'psp_object'],
    leaseMs: 15_000,
    concurrencyMax: 32,
    async run(row, { now }) {
      const { platform_id: platformId, psp_account: accountRef, psp_object: objectRef } = row;
      await handlers[row.subject]({ platformId, accountRef, objectRef, now });
      await endWebhook(database, row, now);
    },
  });
}
