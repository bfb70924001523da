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
import { type AccountState, nextChangeAt } from './account-rules/index.ts';

export interface StoredAccount {
  readonly state: AccountState;
  readonly detailsVersion: number;
}

export interface NewAccount extends StoredAccount {
  readonly platformId: string;
  readonly ref: string;
  readonly dueAt: Date | null;
}

interface Row {
  readonly account_ref: string;
  readonly state: AccountState;
  readonly details_version: number;
}

/** The simulated provider's memory, apart from everything that Taprail itself keeps. */
export class AccountStore {
  readonly #database: Database;
  readonly #openings: BatchLane<NewAccount & { readonly id: string }, StoredAccount>;

  constructor(database: Database) {
    this.#database = database;
    this.#openings = new BatchLane({
      batchSizeMax: 256,
      queueSizeMax: 10_000,
      onOverflow: () => new Error('too many accounts are being opened at once'),
      run: (items) => insertAccounts(database, items),
    });
  }

  /** Keeps a new account, or returns the one that its reference already has. */
  insert(account: NewAccount): Promise<StoredAccount> {
    return this.#openings.submit({ ...account, id: account.ref });
  }

  async find(platformId: string, ref: string): Promise<StoredAccount | null> {
    const row = await readAccount(this.#database, platformId, ref);
    return row === undefined ? null : { state: row.state, detailsVersion: row.details_version };
  }

  /** Applies a change under the account's lock; null from `change` leaves it as it is. */
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
      const row = await readAccount(transaction, call.platformId, ref);
      if (row === undefined) return null;
      const stored = { state: row.state, detailsVersion: row.details_version };
      const changed = change(stored);
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

function readAccount(
  database: Queryable,
  platformId: string,
  ref: string,
): Promise<Row | undefined> {
  return database.row<Row>(sql('simulator_account_find')`
    select account_ref, state, details_version
    from simulator_accounts
    where platform_id = ${platformId}::uuid and account_ref = ${ref}::text`);
}

async function insertAccounts(
  database: Database,
  accounts: readonly NewAccount[],
): Promise<ReadonlyMap<string, StoredAccount>> {
  // A reference twice in one batch is one account: the first opening stands.
  const firsts = new Map(accounts.toReversed().map((account) => [account.ref, account]));
  const openings = [...firsts.values()];
  const inserted = await database.rows<Pick<Row, 'account_ref'>>(sql(
    'simulator_account_insert_batch',
  )`
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
    returning account_ref`);
  const isNew = new Set(inserted.map((row) => row.account_ref));
  const missed = openings.filter((account) => !isNew.has(account.ref));
  const existing = await Promise.all(
    missed.map((account) => readAccount(database, account.platformId, account.ref)),
  );
  const stored = new Map<string, StoredAccount>();
  for (const { ref, state, detailsVersion } of openings) {
    if (isNew.has(ref)) stored.set(ref, { state, detailsVersion });
  }
  for (const row of existing) {
    if (row === undefined) continue;
    stored.set(row.account_ref, { state: row.state, detailsVersion: row.details_version });
  }
  return stored;
}
