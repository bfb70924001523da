import { createHmac } from 'node:crypto';
import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { finish } from '../../due-work/finish.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type {
  PayoutCall,
  PayoutFacts,
  PayoutFailureCode,
  PayoutRequest,
  PspPayouts,
} from '../payout-port.ts';
import { platformAccountRef } from '../platform-account.ts';
import type { Outcome, PspTestControls } from '../port.ts';
import { missing } from '../psp-call.ts';
import type { AccountStore } from './account-store.ts';
import type { EffectLog } from './effect-log.ts';
import type { OrderedFaults } from './faults.ts';
import type { Tell } from './webhooks.ts';

interface Parts {
  readonly seed: string;
  readonly database: Database;
  readonly accounts: AccountStore;
  readonly faults: OrderedFaults;
  readonly effects: EffectLog | null;
}

interface StoredPayout {
  readonly payoutId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly eta: Date;
  readonly status: PayoutFacts['status'];
  readonly failureCode: PayoutFailureCode | null;
}

/**
 * The simulator's payouts and the banks that receive them. A key sends money once; a repeated call
 * returns the same payout in its present state.
 */
export class SimulatorPayouts implements PspPayouts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  create: PspPayouts['create'] = (call, request) =>
    this.#parts.faults.around(call, { operation: 'payouts.create' }, async () => {
      const failureCode = await this.#bankAnswer(call, request);
      if (failureCode === 'no such account') return missing('account');
      const ref = this.#refFor(call);
      // A payout sent before stays, even if its bank account is gone.
      const isNew =
        failureCode !== 'no bank account' &&
        (await this.#insert(call, { ...request, ref, failureCode }));
      const stored = isNew
        ? ({ ...request, status: 'in_transit', failureCode } as const)
        : await this.#find(call, ref);
      if (stored === null && failureCode === 'no bank account') return noBankAccount;
      if (stored === null || !isSame(stored, request)) return keyReused;
      const { platformId, now: at, idempotencyKey: key } = call;
      const account = accountRefOf(call);
      const entry = { platformId, account, ref, key, ownId: request.payoutId, money: request, at };
      await this.#parts.effects?.record({ ...entry, operation: 'payouts.create' });
      return this.#reading(ref, stored);
    });

  retrieve: PspPayouts['retrieve'] = (call, ref) =>
    this.#parts.faults.around(call, { operation: 'payouts.retrieve', subject: ref }, async () => {
      const stored = await this.#find(call, ref);
      return stored === null ? missing('payout') : this.#reading(ref, stored);
    });

  /** A payout that the bank has paid or rejected stays as it is. */
  fail: PspTestControls['failPayout'] = async ({ platformId, now }, { account, ref, code }) => {
    await this.#parts.database.rows(sql('simulator_payout_fail')`
      update simulator_payouts
      set status = 'failed', failure_code = ${code}::text, due_at = ${now}::timestamptz
      where platform_id = ${platformId}::uuid
        and payout_ref = ${ref}::text
        and account_ref = ${accountRefOf({ platformId, account })}::text
        and status = 'in_transit'`);
  };

  /** The bank pays or rejects a due payout, and the provider reports it. */
  work(tell: Tell): DueWork {
    return defineDueWork<PayoutRow>({
      name: 'simulator_payout',
      table: 'simulator_payouts',
      keyColumns: ['payout_ref'],
      columns: ['account_ref', 'payout_id', 'amount', 'currency'],
      leaseMs: 15_000,
      concurrencyMax: 8,
      rests: true,
      run: async (row, { now }) => {
        const { account_ref: accountRef, payout_ref: ref } = row;
        const type = `payout.${await this.#arrive(row, now)}`;
        await tell({ eventId: `evt_${ref}`, type, accountRef, objectRef: ref });
        return finish({ dueAt: null });
      },
    });
  }

  /** Runs before the webhook, since its receiver reads the payout. A repeat changes nothing. */
  async #arrive(
    row: PayoutRow & { readonly platform_id: string },
    at: Date,
  ): Promise<'paid' | 'failed'> {
    const { database, effects } = this.#parts;
    const { platform_id: platformId, payout_ref: ref, account_ref: account } = row;
    const arrived = await database.row<{ status: 'paid' | 'failed' }>(sql(
      'simulator_payout_arrive',
    )`
      update simulator_payouts
      set status = case when failure_code is null then 'paid' else 'failed' end
      where platform_id = ${platformId}::uuid and payout_ref = ${ref}::text
      returning status`);
    if (arrived === undefined) throw new Error('a payout that is due is gone');
    if (arrived.status === 'paid') {
      const entry = { platformId, account, ref, key: ref, ownId: row.payout_id, money: row, at };
      await effects?.record({ ...entry, operation: 'payouts.pay' });
    }
    return arrived.status;
  }

  /** Why the account's bank will reject a payout; null when it will pay it. */
  async #bankAnswer(
    call: PayoutCall,
    { currency }: PayoutRequest,
  ): Promise<PayoutFailureCode | null | 'no such account' | 'no bank account'> {
    if (call.account === null) return null;
    const account = await this.#parts.accounts.find(call.platformId, call.account);
    if (account === null) return 'no such account';
    const answer = account.state.bankAccounts[currency];
    return answer === undefined ? 'no bank account' : answer;
  }

  /** Returns whether it is new; false if one with its reference exists. */
  async #insert(
    call: PayoutCall,
    payout: PayoutRequest & Pick<StoredPayout, 'failureCode'> & { readonly ref: string },
  ): Promise<boolean> {
    const inserted = await this.#parts.database.row(sql('simulator_payout_insert')`
      insert into simulator_payouts (
        platform_id, payout_ref, account_ref, payout_id, amount, currency, eta, failure_code, due_at
      ) values (
        ${call.platformId}::uuid, ${payout.ref}::text, ${accountRefOf(call)}::text,
        ${payout.payoutId}::text, ${payout.amount}::bigint, ${payout.currency}::text,
        ${payout.eta}::timestamptz, ${payout.failureCode}::text, ${payout.eta}::timestamptz
      )
      on conflict (platform_id, payout_ref) do nothing
      returning payout_ref`);
    return inserted !== undefined;
  }

  async #find(call: PayoutCall, ref: string): Promise<StoredPayout | null> {
    const row = await this.#parts.database.row<StoredPayout>(sql('simulator_payout_find')`
      select payout_id as "payoutId", amount, currency, eta, status, failure_code as "failureCode"
      from simulator_payouts
      where platform_id = ${call.platformId}::uuid
        and payout_ref = ${ref}::text
        and account_ref = ${accountRefOf(call)}::text`);
    return row ?? null;
  }

  #reading(ref: string, stored: StoredPayout): Outcome<PayoutFacts> {
    const { payoutId, amount, currency, status, failureCode } = stored;
    const facts = { ref, payoutId, amount, currency };
    switch (status) {
      case 'in_transit':
        return { kind: 'done', value: { ...facts, status } };
      case 'paid': {
        const wireReference = this.#wireReference(ref, stored.eta);
        return { kind: 'done', value: { ...facts, status, wireReference } };
      }
      case 'failed': {
        const code = failureCode ?? 'could_not_process';
        return { kind: 'done', value: { ...facts, status, failureCode: code } };
      }
    }
  }

  #refFor({ idempotencyKey }: PayoutCall): string {
    return `sim_po_${this.#mac(`payout:${idempotencyKey}`).toString('hex').slice(0, 24)}`;
  }

  /** Twelve digits, so that two payouts of a day do not share one by accident. */
  #wireReference(ref: string, eta: Date): string {
    const day = eta.toISOString().slice(0, 10).replaceAll('-', '');
    const digits = this.#mac(`wire:${ref}`).readUIntBE(0, 6) % 10 ** 12;
    return `SIM${day}${String(digits).padStart(12, '0')}`;
  }

  #mac(text: string): Buffer {
    return createHmac('sha256', this.#parts.seed).update(text).digest();
  }
}

interface PayoutRow {
  readonly payout_ref: string;
  readonly account_ref: string;
  readonly payout_id: string;
  readonly amount: bigint;
  readonly currency: string;
}

function isSame(stored: StoredPayout, { payoutId, amount, currency }: PayoutRequest): boolean {
  return stored.payoutId === payoutId && stored.amount === amount && stored.currency === currency;
}

function accountRefOf({ platformId, account }: Pick<PayoutCall, 'platformId' | 'account'>): string {
  return account ?? platformAccountRef(platformId);
}

const noBankAccount: Outcome<never> = {
  kind: 'refused',
  code: 'no_bank_account',
  message: 'The account has no bank account in that currency.',
  retryable: false,
};

const keyReused: Outcome<never> = {
  kind: 'refused',
  code: 'idempotency_key_reused',
  message: 'The provider was sent another payout with this key before.',
  retryable: false,
};
