import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { finish } from '../../due-work/finish.ts';
import { platformAccountRef } from '../platform-account.ts';
import type { PspEvents, PspWebhook } from '../port.ts';
import { isMissing } from '../psp-call.ts';
import { type CatchUpRow, saveCatchUpPlace } from './catch-up-store.ts';
import type { InboundWebhooks } from './inbound-webhooks.ts';
import { keepIfOurs } from './receive.ts';

/** Accounts per page. */
const accountsPerPage = 100;
/** The pause at the rate limit when the provider names none. */
const restMs = 20_000;
/** The longest run, so that its lease does not end. */
const runMaxMs = 5_000;
/** A provider may list events late, and its clock may be wrong. */
const overlapMs = 60 * 60 * 1000;
/** After this many tries an unreadable account is left to the next round. */
const triesMax = 5;

/**
 * Asks the provider for events whose webhooks were lost, account by account, and stores them as if
 * they had arrived. A round over a platform's accounts begins once a day and reads them in turn,
 * behind every more urgent call of the connection. One process makes one run at a time.
 */
export function catchUpWork(inbound: InboundWebhooks, events: PspEvents): DueWork {
  const { database } = inbound;
  return defineDueWork<CatchUpRow>({
    name: 'psp_catch_up',
    table: 'psp_catch_ups',
    keyColumns: ['provider'],
    columns: ['since', 'began_at', 'after_submerchant_id'],
    leaseMs: 15_000,
    concurrencyMax: 1,
    async run(row, { now }) {
      const { platform_id: platformId, began_at: begunBefore, after_submerchant_id: place } = row;
      const startedAt = new Date();
      const beganAt = begunBefore ?? startedAt;
      const since = new Date(row.since.getTime() - overlapMs);
      const hear = async (connectionId: string | null, accountRef: string) => {
        const outcome = await events.list({ connectionId, accountRef, since });
        if (outcome.kind === 'done') {
          for (const event of newestOfEach(outcome.value)) {
            await keepIfOurs(inbound, { connectionId, platformId }, event, startedAt);
          }
          return 0;
        }
        // The rate limit is no fault of the account.
        if (outcome.kind === 'refused' && outcome.isLimited === true) {
          return outcome.retryAfterMs ?? restMs;
        }
        if (isMissing(outcome) || row.attempts >= triesMax) return 0;
        throw new Error('the provider does not list the events of an account');
      };
      const pause = (forMs: number) => finish({ dueAt: new Date(now.getTime() + forMs) });
      if (begunBefore === null) {
        const own = await inbound.psp.connectionOf(database, platformId);
        const waitMs = await hear(own, platformAccountRef(platformId));
        if (waitMs > 0) return pause(waitMs);
      }
      const page = { platformId, afterId: place, limit: accountsPerPage };
      const accounts = await inbound.listAccounts(page);
      for (const { subMerchantId, account, connectionId } of accounts) {
        const waitMs = await hear(connectionId, account);
        if (waitMs > 0) return pause(waitMs);
        const isOurs = await saveCatchUpPlace(database, row, { beganAt, subMerchantId });
        // Another worker has the lease now and resumes from there.
        if (!isOurs) return undefined;
        if (Date.now() - startedAt.getTime() > runMaxMs) return pause(0);
      }
      if (accounts.length === accountsPerPage) return pause(0);
      const round = { since: beganAt, began_at: null, after_submerchant_id: null };
      return finish({ dueAt: null, set: round });
    },
  });
}

/** The newest event per object is enough, since the object is read again anyway. */
function newestOfEach(events: readonly PspWebhook[]): Iterable<PspWebhook> {
  const newest = new Map<string, PspWebhook>();
  for (const event of events.toReversed()) {
    newest.set(`${event.subject} ${event.accountRef} ${event.objectRef}`, event);
  }
  return newest.values();
}
