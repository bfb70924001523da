import { type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import { finish, remove } from '../../../due-work/finish.ts';
import { isNotYet, type NotYet } from '../../../due-work/not-yet.ts';
import { formatId } from '../../../lib/ids.ts';
import type { PspHint } from '../../../psp/port.ts';
import type { Payments } from '../payments.ts';
import { findAccount, findTransaction } from '../queries/transaction-store.ts';
import { pollTap } from '../taps/poll-tap.ts';
import { isEnded } from '../transaction/refunds-and-disputes.ts';
import type { Transaction } from '../transaction/types.ts';

interface PollRow {
  readonly platform_id: string;
  readonly object_id: string;
  readonly kind: 'refund' | 'dispute' | 'tap';
  readonly transaction_id: string;
  readonly created_at: Date;
}

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Polls the provider for refunds and disputes when no webhook has told their outcome for a day, and
 * for the missing part of a tap: less and less often, in the end once a week.
 */
export function pollProviderWork({
  payments,
  handlers,
}: {
  readonly payments: Payments;
  /** The handlers of the provider's hints. */
  readonly handlers: Readonly<Record<'refund' | 'dispute', (hint: PspHint) => Promise<unknown>>>;
}): DueWork {
  const { database } = payments;
  /** Returns whether to poll again. */
  async function poll(
    transaction: Transaction,
    row: PollRow,
    now: Date,
  ): Promise<boolean | NotYet> {
    if (row.kind === 'tap') return pollTap(payments, transaction, now);
    const objectRef = refIfUndecided(transaction, row);
    if (objectRef === null) return false;
    const { account: accountRef, connectionId } = await findAccount(database, transaction);
    const account = { platformId: row.platform_id, connectionId, accountRef };
    const result = await handlers[row.kind]({ ...account, objectRef, now });
    return isNotYet(result) ? result : true;
  }
  return defineDueWork<PollRow>({
    name: 'provider_poll',
    table: 'provider_polls',
    keyColumns: ['object_id'],
    columns: ['kind', 'transaction_id', 'created_at'],
    leaseMs: 15_000,
    concurrencyMax: 4,
    rests: true,
    async run(row, { now }) {
      const key = { platformId: row.platform_id, id: row.transaction_id };
      const transaction = await findTransaction(database, key);
      const isAwaited = transaction !== undefined && (await poll(transaction, row, now));
      if (isNotYet(isAwaited)) return isAwaited;
      if (!isAwaited) return remove();
      const ageMs = now.getTime() - row.created_at.getTime();
      return finish({ dueAt: new Date(now.getTime() + restAfter(ageMs, row.kind)) });
    },
  });
}

/** A payment that must be cancelled once it begins is polled more often than an outcome. */
function restAfter(ageMs: number, kind: PollRow['kind']): number {
  if (kind !== 'tap') return Math.min(Math.max(ageMs, dayMs), 7 * dayMs);
  return Math.min(Math.max(ageMs, minuteMs), ageMs < 2 * dayMs ? hourMs : dayMs);
}

/** The provider's reference; null once it is decided. */
function refIfUndecided({ facts }: Transaction, row: PollRow): string | null {
  if (row.kind === 'dispute') {
    const dispute = facts.disputes.find(({ id }) => id === formatId('dp', row.object_id));
    return dispute === undefined || isEnded(dispute) ? null : dispute.ref;
  }
  const refund = facts.refunds.find(({ id }) => id === formatId('re', row.object_id));
  return refund?.status === 'pending' ? refund.ref : null;
}
