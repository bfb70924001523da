import { type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import { finish } from '../../../due-work/finish.ts';
import type { Database } from '../../../postgres/database.ts';
import type { PspReadings } from '../../../psp/psp.ts';
import type { ReconciledAccount } from './account.ts';
import { findReconciled } from './account-store.ts';
import { reconcileAccount } from './reconcile.ts';

interface AccountRow {
  readonly account_id: string;
}

/** After this many tries an unreadable account is left to the next night. */
const triesMax = 3;
/** Outside movements are posted by then, and agree. */
const recheckAfterMs = 60 * 60 * 1000;

/** Compares the due accounts with the provider's, once a night. */
export function reconcileAccountsWork(parts: {
  readonly database: Database;
  readonly psp: PspReadings;
  /** Reads the account's movements again and posts them. */
  readMovements(account: ReconciledAccount, now: Date): Promise<void>;
}): DueWork {
  const { database, psp } = parts;
  return defineDueWork<AccountRow>({
    name: 'reconcile',
    table: 'reconcile_accounts',
    keyColumns: ['account_id'],
    columns: [],
    leaseMs: 600_000,
    // Each account makes one call after the other and is in no hurry.
    concurrencyMax: 4,
    rests: true,
    async run(row, { now }) {
      const key = { platformId: row.platform_id, id: row.account_id };
      const account = await findReconciled(database, key);
      if (account === null) throw new Error('an account that is compared is gone');
      const platform = { id: key.platformId, clockOffsetMs: now.getTime() - Date.now() };
      const onProgress = () => {};
      const findings = await reconcileAccount(
        { database, psp, platform, now, onProgress },
        account,
      );
      if (findings.unanswered.length > 0 && row.attempts < triesMax) {
        throw new Error('the provider did not answer for an account');
      }
      const kinds = [...findings.differences.values()].map(({ kind }) => kind);
      const isUnrecorded = kinds.some(
        (kind) => kind === 'moved_by_others' || kind === 'unknown_kind',
      );
      if (isUnrecorded) await parts.readMovements(account, now);
      const { checkedAt } = account;
      const isNightly = checkedAt === null || Date.now() - checkedAt.getTime() > 2 * recheckAfterMs;
      const rechecks = isUnrecorded && isNightly;
      return finish({ dueAt: rechecks ? new Date(now.getTime() + recheckAfterMs) : null });
    },
  });
}
