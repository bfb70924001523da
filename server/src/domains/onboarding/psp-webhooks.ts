import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { type FieldError, invalidFields } from '../../lib/errors.ts';
import { newUuid } from '../../lib/ids.ts';
import { sql } from '../../postgres/sql.ts';
import type { PspAccount, PspWebhook } from '../../psp/port.ts';
import { invalidSignature } from './errors.ts';
import type { Onboarding } from './onboarding.ts';
import { applyAccount } from './rules.ts';
import { findByAccount, findById } from './store.ts';

export interface InboundWebhook {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawBody: Buffer;
}

/**
 * Accepts a webhook of the provider: proves who sent it, keeps its ids once, and leaves what it
 * means to the workers. One about an account that no sub-merchant has is dropped: it is a hint, and
 * whoever makes an account reads its state anyway.
 */
export async function receiveWebhook(
  onboarding: Onboarding,
  inbound: InboundWebhook,
): Promise<void> {
  const webhook = onboarding.psp.webhooks.verify({ ...inbound, receivedAt: new Date() });
  if (webhook === 'forged') throw invalidSignature();
  if (webhook === 'malformed') throw invalidFields([malformedWebhook]);
  const owner = await findByAccount(onboarding.database, webhook.accountRef);
  if (owner === undefined) return;
  await keepWebhook(onboarding, owner.platformId, webhook);
  onboarding.wake(owner.platformId);
}

const malformedWebhook: FieldError = {
  param: 'body',
  code: 'parameter_invalid',
  message:
    'body is signed by the provider, but is no webhook of its: the ids of event and account and ' +
    'the type must be short names.',
};

async function keepWebhook(
  { database, psp }: Onboarding,
  platformId: string,
  webhook: PspWebhook,
): Promise<void> {
  const now = new Date();
  // Due at the beginning of time rather than now, since a platform's clock may be anywhere.
  await database.rows(sql('psp_webhook_keep')`
    insert into psp_webhooks (
      platform_id, provider, event_id, type, psp_account, received_at, due_at
    ) values (
      ${platformId}::uuid, ${psp.provider}::text, ${webhook.eventId}::text, ${webhook.type}::text,
      ${webhook.accountRef}::text, ${now}::timestamptz, ${new Date(0)}::timestamptz
    )
    on conflict (platform_id, provider, event_id) do nothing`);
}

interface WebhookRow {
  readonly provider: string;
  readonly event_id: string;
  readonly psp_account: string;
}

/** Applies kept webhooks: the account is fetched again, and only news changes anything. */
export function webhookWork(onboarding: Onboarding): DueWork {
  return defineDueWork<WebhookRow>({
    name: 'psp_webhook',
    table: 'psp_webhooks',
    keyColumns: ['provider', 'event_id'],
    columns: ['psp_account'],
    leaseMs: 15_000,
    concurrencyMax: 32,
    async run(row, { now }) {
      await refresh(onboarding, row.psp_account, now);
      await onboarding.database.rows(sql('psp_webhook_done')`
        update psp_webhooks
        set due_at = null, lease_until = null, lease_token = null
        where platform_id = ${row.platform_id}::uuid
          and provider = ${row.provider}::text
          and event_id = ${row.event_id}::text
          and lease_token = ${row.lease_token}::uuid`);
    },
  });
}

/** Fetches an account and applies it; throws when the provider does not say how it stands. */
async function refresh(onboarding: Onboarding, pspAccount: string, now: Date): Promise<void> {
  const owner = await findByAccount(onboarding.database, pspAccount);
  if (owner === undefined) return;
  const { platformId, id } = owner;
  const call = { platformId, now, idempotencyKey: `${id}:retrieve` };
  const outcome = await onboarding.psp.accounts.retrieve(call, pspAccount);
  if (outcome.kind !== 'done') throw new Error(`the provider answered ${outcome.kind}`);
  await applyNews(onboarding, owner, outcome.value, now);
}

/** Writes what an account says of itself, again from the start if someone wrote in between. */
export async function applyNews(
  onboarding: Onboarding,
  owner: { readonly platformId: string; readonly id: string },
  account: PspAccount,
  now: Date,
): Promise<void> {
  for (;;) {
    const current = await findById(onboarding.database, owner);
    if (current === undefined) return;
    const { documentVersion } = current;
    const situation = { now, documentVersion, sentVersion: null };
    const progress = applyAccount(current.progress, account, situation);
    if (progress === current.progress) return;
    const saved = await onboarding.progress.submit({
      id: newUuid(),
      platformId: owner.platformId,
      subMerchantId: owner.id,
      revision: current.revision,
      progress,
      release: false,
      now,
    });
    if (saved) return;
  }
}
