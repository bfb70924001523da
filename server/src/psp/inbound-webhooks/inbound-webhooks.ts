import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { finish } from '../../due-work/finish.ts';
import { isNotYet } from '../../due-work/not-yet.ts';
import type { Database } from '../../postgres/database.ts';
import type { PspHint, PspSubject } from '../port.ts';
import type { Psp } from '../psp.ts';
import { NoRoomYet } from '../psp-call.ts';
import type { WebhookRow } from './store.ts';

/** The parts that receiving and handling webhooks share. */
export interface InboundWebhooks {
  readonly database: Database;
  readonly psp: Pick<Psp, 'provider' | 'webhooksOf' | 'connectionOf'>;
  /** Each handler fetches the object again and applies it only if it is newer. */
  readonly handlers: Readonly<Record<PspSubject, WebhookHandler>>;
  /** The platforms that reach the provider through a connection. */
  platformsOf(connectionId: string | null): Promise<readonly string[]>;
  /** The platform of the sub-merchant with this account on a connection; null if there is none. */
  findPlatform(account: {
    readonly connectionId: string | null;
    readonly accountRef: string;
  }): Promise<string | null>;
  /** Sub-merchants of a platform that have a PSP account, in the order of their ids. */
  listAccounts(page: {
    readonly platformId: string;
    readonly afterId: string | null;
    readonly limit: number;
  }): Promise<
    readonly {
      readonly subMerchantId: string;
      readonly account: string;
      readonly connectionId: string | null;
    }[]
  >;
  /** Wakes the taps that wait at an account's reader. */
  wakeReader(accountRef: string, device: string): void;
  /** Tells the workers that a webhook of this platform is due now. */
  wake(platformId: string): void;
}

/** A webhook is due again after a NotYet, and if the provider's answer is unknown, which throws. */
export type WebhookHandler = (hint: PspHint) => Promise<unknown>;

/** Passes each stored webhook to the handler of its subject. */
export function webhookWork({ handlers }: Pick<InboundWebhooks, 'handlers'>): DueWork {
  return defineDueWork<WebhookRow>({
    name: 'psp_webhook',
    table: 'psp_webhooks',
    keyColumns: ['provider', 'event_id'],
    columns: ['subject', 'connection_id', 'psp_account', 'psp_object', 'received_at'],
    leaseMs: 15_000,
    concurrencyMax: 32,
    // Banks report all payouts of a day in the same hour.
    rests: true,
    async run(row, { now }) {
      const { platform_id: platformId, connection_id: connectionId } = row;
      const { psp_account: accountRef, psp_object: objectRef } = row;
      const { received_at: toldAt } = row;
      const hint = { platformId, connectionId, accountRef, objectRef, toldAt, now };
      try {
        const result = await handlers[row.subject](hint);
        if (isNotYet(result)) return result;
      } catch (error) {
        if (!(error instanceof NoRoomYet)) throw error;
        return finish({ dueAt: new Date(now.getTime() + error.retryAfterMs) });
      }
      return finish({ dueAt: null, set: { processed_at: now } });
    },
  });
}
