import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { finish } from '../../due-work/finish.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { Outcome } from '../port.ts';
import { missing } from '../psp-call.ts';
import type { RefundFacts, RefundRequest, TapCall } from '../tap-port.ts';
import type { EffectLog } from './effect-log.ts';
import type { Tell } from './webhooks.ts';

/** How long a failing refund is pending. */
const failsAfterMs = 60 * 60 * 1000;

/**
 * The simulator's refunds. A successful one is described by its reference alone, so only those that
 * fail later are stored.
 */
export class SimulatorRefunds {
  readonly #database: Database;
  readonly #effects: EffectLog | null;

  constructor(parts: { readonly database: Database; readonly effects: EffectLog | null }) {
    this.#database = parts.database;
    this.#effects = parts.effects;
  }

  async create(
    call: TapCall,
    request: RefundRequest & { readonly isFailing: boolean },
  ): Promise<Outcome<RefundFacts>> {
    const ref = refundRef({ ...request, refundId: call.idempotencyKey });
    if (request.isFailing) {
      await this.#database.rows(sql('simulator_refund_insert')`
        insert into simulator_refunds (
          platform_id, refund_ref, account_ref, amount, currency, due_at
        ) values (
          ${call.platformId}::uuid, ${ref}::text, ${call.account}::text,
          ${request.amount}::bigint, ${request.currency}::text,
          ${new Date(call.now.getTime() + failsAfterMs)}::timestamptz
        )
        on conflict (platform_id, refund_ref) do nothing`);
    }
    const { platformId, account, now: at, idempotencyKey: key } = call;
    const entry = { platformId, account, ref, key, ownId: key, money: request, at };
    await this.#effects?.record({ ...entry, operation: 'taps.refund' });
    return this.retrieve(call, ref);
  }

  async retrieve(call: TapCall, ref: string): Promise<Outcome<RefundFacts>> {
    const ids = readRef(ref);
    if (ids === null) return missing('refund');
    const { refundId, transactionId, isFailing } = ids;
    const facts = { ref, refundId, transactionId };
    if (!isFailing) return { kind: 'done', value: { ...facts, status: 'succeeded' } };
    const row = await this.#database.row<{ hasFailed: boolean }>(sql('simulator_refund_find')`
      select has_failed as "hasFailed"
      from simulator_refunds
      where platform_id = ${call.platformId}::uuid
        and refund_ref = ${ref}::text
        and account_ref = ${call.account}::text`);
    if (row === undefined) return missing('refund');
    return { kind: 'done', value: { ...facts, status: row.hasFailed ? 'failed' : 'pending' } };
  }

  /** Fails the refunds whose time has come. */
  work(tell: Tell): DueWork {
    return defineDueWork<RefundRow>({
      name: 'simulator_refund',
      table: 'simulator_refunds',
      keyColumns: ['refund_ref'],
      columns: ['account_ref', 'amount', 'currency'],
      leaseMs: 15_000,
      concurrencyMax: 32,
      run: async (row, { now }) => {
        await this.#fail(row, now);
        const { account_ref: accountRef, refund_ref: ref } = row;
        await tell({ eventId: `evt_${ref}`, type: 'refund.failed', accountRef, objectRef: ref });
        return finish({ dueAt: null });
      },
    });
  }

  /** Runs before the webhook, since its receiver reads the refund. */
  async #fail(row: RefundRow & { readonly platform_id: string }, at: Date): Promise<void> {
    const { platform_id: platformId, refund_ref: ref, account_ref: account } = row;
    await this.#database.rows(sql('simulator_refund_fail')`
      update simulator_refunds set has_failed = true
      where platform_id = ${platformId}::uuid and refund_ref = ${ref}::text`);
    const ownId = readRef(ref)?.refundId ?? ref;
    const entry = { platformId, account, ref, key: ref, ownId, money: row, at };
    await this.#effects?.record({ ...entry, operation: 'refunds.fail' });
  }
}

interface RefundRow {
  readonly refund_ref: string;
  readonly account_ref: string;
  readonly amount: bigint;
  readonly currency: string;
}

const refPattern = /^sim_re_([0-9a-f-]{36})_([0-9a-f-]{36})(_fails)?$/;

function refundRef(refund: {
  readonly refundId: string;
  readonly transactionId: string;
  readonly isFailing: boolean;
}): string {
  return `sim_re_${refund.refundId}_${refund.transactionId}${refund.isFailing ? '_fails' : ''}`;
}

function readRef(ref: string) {
  const [, refundId, transactionId, fails] = refPattern.exec(ref) ?? [];
  if (refundId === undefined || transactionId === undefined) return null;
  return { refundId, transactionId, isFailing: fails !== undefined };
}
