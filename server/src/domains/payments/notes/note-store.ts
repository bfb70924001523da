import type { RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

export interface Note {
  readonly id: string;
  readonly transactionId: string;
  readonly submerchant: string;
  /** The id of a user. */
  readonly author: string;
  /** Null once the user is gone. */
  readonly authorName: string | null;
  readonly text: string;
  readonly createdAt: Date;
}

export async function insertNote(
  transaction: Queryable,
  note: Pick<Note, 'id' | 'transactionId' | 'text' | 'createdAt'> & {
    readonly platformId: string;
    readonly authorId: string;
  },
): Promise<void> {
  await transaction.rows(sql('transaction_note_insert')`
    insert into transaction_notes (
      platform_id, transaction_id, note_id, author_id, text, created_at
    ) values (
      ${note.platformId}::uuid, ${note.transactionId}::uuid, ${note.id}::uuid,
      ${note.authorId}::uuid, ${note.text}::text, ${note.createdAt}::timestamptz
    )`);
}

/** Newest first. */
export async function listNotes(
  database: Queryable,
  page: {
    readonly platformId: string;
    readonly transactionId: string;
    readonly beforeId: string;
    readonly limit: number;
  },
): Promise<Note[]> {
  const { platformId } = page;
  return database.rows<Note>(sql('transaction_note_list')`
    select n.note_id as id, n.transaction_id as "transactionId", s.external_ref as submerchant,
      n.author_id as author, u.name as "authorName", n.text, n.created_at as "createdAt"
    from transaction_notes n
    join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = n.transaction_id
    join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = t.submerchant_id
    left join users u on u.platform_id = ${platformId}::uuid and u.user_id = n.author_id
    where n.platform_id = ${platformId}::uuid
      and n.transaction_id = ${page.transactionId}::uuid
      and n.note_id < ${page.beforeId}::uuid
    order by n.note_id desc
    limit ${page.limit}::integer`);
}

export async function hasTransaction(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<boolean> {
  const row = await database.row(sql('transaction_note_find_transaction')`
    select transaction_id
    from transactions
    where platform_id = ${platformId}::uuid and transaction_id = ${id}::uuid`);
  return row !== undefined;
}

/** Whether the sub-merchant of a transaction is erased. No erasure begins before this one ends. */
export async function isErased(
  transaction: Queryable,
  { platformId, id }: RowKey,
): Promise<boolean> {
  const owner = await transaction.row<{ id: string }>(sql('transaction_note_owner')`
    select submerchant_id as id
    from transactions
    where platform_id = ${platformId}::uuid and transaction_id = ${id}::uuid`);
  const locked = await transaction.row<{ isErased: boolean }>(sql('transaction_note_lock_owner')`
    select erased_at is not null as "isErased"
    from submerchants
    where platform_id = ${platformId}::uuid and submerchant_id = ${owner?.id ?? null}::uuid
    for share`);
  return locked?.isErased ?? false;
}

export async function eraseNotes(
  transaction: Queryable,
  { platformId, ids }: { readonly platformId: string; readonly ids: readonly string[] },
): Promise<void> {
  await transaction.rows(sql('transaction_note_erase')`
    delete from transaction_notes
    where platform_id = ${platformId}::uuid and transaction_id = any(${ids}::uuid[])`);
}

/** The notes on these transactions, oldest first. */
export async function notesOn(
  database: Queryable,
  { platformId, ids }: { readonly platformId: string; readonly ids: readonly string[] },
): Promise<Pick<Note, 'transactionId' | 'text' | 'createdAt'>[]> {
  return database.rows<Pick<Note, 'transactionId' | 'text' | 'createdAt'>>(
    sql('transaction_note_list_on')`
    select transaction_id as "transactionId", text, created_at as "createdAt"
    from transaction_notes
    where platform_id = ${platformId}::uuid and transaction_id = any(${ids}::uuid[])
    order by note_id`,
  );
}
