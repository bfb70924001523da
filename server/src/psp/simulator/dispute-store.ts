import type { Database, Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { DisputeFacts } from '../dispute-port.ts';
import type { DisputeState } from './dispute-rules.ts';

export interface StoredDispute extends DisputeFacts, DisputeState {}

/** Only the dispute's own account finds it. */
interface DisputeKey {
  readonly platformId: string;
  readonly account: string;
  readonly ref: string;
}

interface Owner extends Omit<DisputeKey, 'ref'> {
  readonly now: Date;
}

/** The simulator's disputes. Every change makes one due, so that a webhook reports it. */
export class DisputeStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores a new dispute; an existing one with its reference stays unchanged. */
  async insert({ platformId, account, now }: Owner, dispute: StoredDispute): Promise<void> {
    await this.#database.rows(sql('simulator_dispute_insert')`
      insert into simulator_disputes (
        platform_id, dispute_ref, account_ref, transaction_id, amount, currency, reason,
        network_reason_code, status, evidence_due_by, opened_at, ends_at, ends_as, due_at
      ) values (
        ${platformId}::uuid, ${dispute.ref}::text, ${account}::text,
        ${dispute.transactionId}::text, ${dispute.amount}::bigint, ${dispute.currency}::text,
        ${dispute.reason}::text, ${dispute.networkReasonCode}::text, ${dispute.status}::text,
        ${dispute.evidenceDueBy}::timestamptz, ${dispute.openedAt}::timestamptz,
        ${dispute.endsAt}::timestamptz, ${dispute.endsAs}::text, ${now}::timestamptz
      )
      on conflict (platform_id, dispute_ref) do nothing`);
  }

  find(key: DisputeKey): Promise<StoredDispute | null> {
    return readDispute(this.#database, key);
  }

  /** Changes a locked dispute; null if there is none. */
  async change(
    { now, ...key }: DisputeKey & { readonly now: Date },
    change: (state: DisputeState) => DisputeState,
  ): Promise<StoredDispute | null> {
    return this.#database.transaction(async (transaction) => {
      await transaction.rows(sql('simulator_dispute_lock')`
        select from simulator_disputes
        where platform_id = ${key.platformId}::uuid and dispute_ref = ${key.ref}::text
        for update`);
      const stored = await readDispute(transaction, key);
      if (stored === null) return null;
      const state = change(stored);
      if (state === stored) return stored;
      await transaction.rows(sql('simulator_dispute_save')`
        update simulator_disputes
        set status = ${state.status}::text,
            evidence_due_by = ${state.evidenceDueBy}::timestamptz,
            closed_at = ${state.closedAt}::timestamptz,
            ends_at = ${state.endsAt}::timestamptz,
            ends_as = ${state.endsAs}::text,
            answer_key = ${state.answerKey}::text,
            reinstated_at = ${state.reinstatedAt}::timestamptz,
            due_at = ${now}::timestamptz
        where platform_id = ${key.platformId}::uuid and dispute_ref = ${key.ref}::text`);
      return { ...stored, ...state };
    });
  }
}

async function readDispute(
  database: Queryable,
  { platformId, account, ref }: DisputeKey,
): Promise<StoredDispute | null> {
  const dispute = await database.row<StoredDispute>(sql('simulator_dispute_find')`
    select dispute_ref as ref, transaction_id as "transactionId", amount, currency, reason,
      network_reason_code as "networkReasonCode", status, evidence_due_by as "evidenceDueBy",
      opened_at as "openedAt", closed_at as "closedAt", ends_at as "endsAt", ends_as as "endsAs",
      answer_key as "answerKey", reinstated_at as "reinstatedAt"
    from simulator_disputes
    where platform_id = ${platformId}::uuid
      and dispute_ref = ${ref}::text
      and account_ref = ${account}::text`);
  return dispute ?? null;
}
