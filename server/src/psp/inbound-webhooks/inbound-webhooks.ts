import type { Database } from '../../postgres/database.ts';
import type { PspSubject, PspWebhook } from '../port.ts';
import type { Psp } from '../psp.ts';

/** What receiving and handling the provider's webhooks share. */
export interface InboundWebhooks {
  readonly database: Database;
  readonly psp: Pick<Psp, 'provider' | 'webhooks'>;
  /** Who handles what; all of them fetch the object again and apply it only if it is news. */
  readonly handlers: Readonly<Record<PspSubject, WebhookHandler>>;
  /** The platform of the sub-merchant that has this PSP account; null where none has. */
  findPlatform(accountRef: string): Promise<string | null>;
  /** Tells the workers that something of that work is due now. */
  wake(platformId: string): void;
}

/** Throws when the provider does not say how things stand: the webhook is then due again. */
export type WebhookHandler = (
  webhook: Pick<PspWebhook, 'accountRef' | 'objectRef'> & {
    readonly platformId: string;
    readonly now: Date;
  },
) => Promise<void>;
