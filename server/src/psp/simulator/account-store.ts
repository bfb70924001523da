import { BatchLane } from '../../postgres/batch-lane.ts';
import {
  integerArray,
  jsonbArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../postgres/binary-array.ts';
import type { Database, Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { AccountState } from './account-rules/account-state.ts';
import { nextChangeAt } from './account-rules/evaluate-account.ts';

export interface StoredAccount {
  readonly state: AccountState;
  readonly detailsVersion: number;
}

export interface NewAccount extends StoredAccount {
  readonly platformId: string;
  readonly ref: string;
  readonly dueAt: Date | null;
}

/** The simulator's own storage, separate from Taprail's. */
export class AccountStore {
  readonly #database: Database;
  readonly #openings: BatchLane<NewAccount & { readonly id: string }, StoredAccount>;

  constructor(database: Database) {
    this.#database = database;
    this.#openings = new BatchLane({
      onOverflow: () => new Error('too many accounts are being opened at once'),
      run: (items) => insertAccounts(database, items),
    });
  }

  /** Stores a new account, or returns the existing one with its reference. */
  insert(account: NewAccount): Promise<StoredAccount> {
    return this.#openings.submit({ ...account, id: account.ref });
  }

  find(platformId: string, ref: string): Promise<StoredAccount | null> {
    return readAccount(this.#database, platformId, ref);
  }

  /** Changes a locked account, unless `change` returns null. */
  async change(
    call: { readonly platformId: string; readonly now: Date },
    ref: string,
    change: (stored: StoredAccount) => StoredAccount | null,
  ): Promise<StoredAccount | null> {
    return this.#database.transaction(async (transaction) => {
      await transaction.rows(sql('simulator_account_lock')`
        select from simulator_accounts
        where platform_id = ${call.platformId}::uuid and account_ref = ${ref}::text
        for update`);
      const stored = await readAccount(transaction, call.platformId, ref);
      const changed = stored && change(stored);
      if (changed === null) return stored;
      await transaction.rows(sql('simulator_account_save')`
        update simulator_accounts
        set state = ${JSON.stringify(changed.state)}::jsonb,
            details_version = ${changed.detailsVersion}::integer,
            revision = ${changed.state.revision}::bigint,
            due_at = ${nextChangeAt(changed.state, call.now)}::timestamptz
        where platform_id = ${call.platformId}::uuid and account_ref = ${ref}::text`);
      return changed;
    });
  }
}

async function readAccount(
  database: Queryable,
  platformId: string,
  ref: string,
): Promise<StoredAccount | null> {
  const account = await database.row<StoredAccount>(sql('simulator_account_find')`
    select state, details_version as "detailsVersion"
    from simulator_accounts
    where platform_id = ${platformId}::uuid and account_ref = ${ref}::text`);
  return account ?? null;
}

async function insertAccounts(
  database: Database,
  accounts: readonly NewAccount[],
): Promise<ReadonlyMap<string, StoredAccount>> {
  // Two openings of one reference in a batch open one account, with the first one's details.
  const firsts = new Map(accounts.toReversed().map((account) => [account.ref, account]));
  const openings = [...firsts.values()];
  const inserted = await database.rows<{ ref: string }>(sql('simulator_account_insert_batch')`
    insert into simulator_accounts (
      platform_id, account_ref, state, details_version, revision, created_at, due_at
    )
    select platform_id, account_ref, state, details_version, 1,
      (state ->> 'createdAt')::timestamptz, due_at
    from unnest(
      ${uuidArray(openings.map((account) => account.platformId))}::uuid[],
      ${textArray(openings.map((account) => account.ref))}::text[],
      ${jsonbArray(openings.map((account) => JSON.stringify(account.state)))}::jsonb[],
      ${integerArray(openings.map((account) => account.detailsVersion))}::integer[],
      ${timestamptzArray(openings.map((account) => account.dueAt))}::timestamptz[]
    ) as a (platform_id, account_ref, state, details_version, due_at)
    order by platform_id, account_ref
    on conflict (platform_id, account_ref) do nothing
    returning account_ref as ref`);
  const isNew = new Set(inserted.map(({ ref }) => ref));
  const stored = new Map<string, StoredAccount>();
  await Promise.all(
    openings.map(async ({ platformId, ref, state, detailsVersion }) => {
      const account = isNew.has(ref)
        ? { state, detailsVersion }
        : await readAccount(database, platformId, ref);
      if (account !== null) stored.set(ref, account);
    }),
  );
  return stored;
}
