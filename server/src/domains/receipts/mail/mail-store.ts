import type { RowKey } from '../../../lib/ids.ts';
import type { Sealed } from '../../../lib/keyring.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

interface NewMail extends RowKey {
  readonly transactionId: string;
  readonly refund: string | null;
  readonly language: string | null;
  readonly recipient: Sealed;
  readonly now: Date;
}

export async function insertMail(transaction: Queryable, mail: NewMail): Promise<void> {
  await transaction.rows(sql('receipt_mail_insert')`
    insert into receipt_mails (
      platform_id, mail_id, transaction_id, refund, language, recipient, recipient_key_id,
      requested_at, due_at
    ) values (
      ${mail.platformId}::uuid, ${mail.id}::uuid, ${mail.transactionId}::uuid,
      ${mail.refund}::text, ${mail.language}::text, ${mail.recipient.bytes}::bytea,
      ${mail.recipient.keyId}::text, ${mail.now}::timestamptz, ${mail.now}::timestamptz
    )`);
}

/** How many mails about a transaction are on their way. */
export async function countMails(database: Queryable, { platformId, id }: RowKey): Promise<number> {
  const row = await database.row<{ count: number }>(sql('receipt_mail_count')`
    select count(*)::integer as count
    from receipt_mails
    where platform_id = ${platformId}::uuid and transaction_id = ${id}::uuid`);
  return row?.count ?? 0;
}

/** Forgets the mails about these transactions. */
export async function deleteMails(
  transaction: Queryable,
  { platformId, ids }: { readonly platformId: string; readonly ids: readonly string[] },
): Promise<void> {
  await transaction.rows(sql('receipt_mail_delete')`
    delete from receipt_mails
    where platform_id = ${platformId}::uuid and transaction_id = any(${ids}::uuid[])`);
}

/** What seals the recipient of a mail, bound to its row. */
export function recipientContext({ platformId, id }: RowKey): string {
  return `receipt_mail/${platformId}/${id}`;
}
