import { formatId, type RowKey } from '../../../lib/ids.ts';
import type { Keyring } from '../../../lib/keyring.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { keepFileUses, listUsedFiles } from '../files/file-uses.ts';
import { type Document, openDocument, sealDocument } from '../records/document.ts';
import { lockById } from '../records/store.ts';
import { saveTerms } from '../records/terms.ts';
import { nothingRequired, type SubMerchant } from '../types.ts';

/**
 * Erases everything that was submitted about a sub-merchant: the sealed document, its copies in
 * columns, the requirements, which may name persons, and the files. Revokes its links. Repeating it
 * changes nothing. Returns the record as it was.
 */
export async function eraseRecord(
  transaction: Queryable,
  keyring: Keyring,
  erased: RowKey & { readonly now: Date },
): Promise<SubMerchant> {
  const { platformId, id, now } = erased;
  const subMerchant = await lockById(transaction, erased);
  if (subMerchant === undefined) throw new Error('an erased sub-merchant is gone');
  const document = openDocument(keyring, subMerchant, subMerchant.document);
  await keepFileUses(transaction, erased, [document.fields]);
  await deleteFiles(transaction, subMerchant);
  const { country, businessType } = subMerchant;
  const empty: Document = {
    country,
    businessType,
    email: '',
    fields: {},
    suppliedIn: {},
    clearedIn: {},
  };
  const sealed = sealDocument(keyring, subMerchant, empty);
  await transaction.rows(sql('submerchant_erase')`
    update submerchants
    set document = ${sealed.bytes}::bytea,
        document_key_id = ${sealed.keyId}::text,
        document_version = document_version + 1,
        pushed_version = document_version + 1,
        requirements = ${JSON.stringify(nothingRequired)}::jsonb,
        notices = '{}'::jsonb,
        display_name = null,
        mcc = null,
        receipt_name = null,
        support_address = null,
        debit_consent = false,
        searched_to = null,
        due_at = null,
        updated_at = ${now}::timestamptz,
        revision = revision + 1
    where platform_id = ${platformId}::uuid and submerchant_id = ${id}::uuid`);
  await saveTerms(transaction, subMerchant, []);
  await transaction.rows(sql('volume_watch_delete')`
    delete from volume_watches
    where platform_id = ${platformId}::uuid and submerchant_id = ${id}::uuid`);
  await transaction.rows(sql('onboarding_link_revoke_by_ref')`
    update onboarding_links
    set revoked_at = coalesce(revoked_at, ${now}::timestamptz)
    where platform_id = ${platformId}::uuid and external_ref = ${subMerchant.externalRef}::text`);
  return subMerchant;
}

/** Deletes the files that no other sub-merchant has named, and all uploads by its links. */
async function deleteFiles(
  transaction: Queryable,
  { platformId, id, externalRef }: SubMerchant,
): Promise<void> {
  const own = await listUsedFiles(transaction, { platformId, id });
  const shared = await transaction.rows<{ id: string }>(sql('file_use_list_shared')`
    select distinct file_id as id
    from file_uses
    where platform_id = ${platformId}::uuid
      and file_id = any(${own}::uuid[])
      and submerchant_id <> ${id}::uuid`);
  const kept = shared.map((file) => file.id);
  const links = await transaction.rows<{ id: string }>(sql('onboarding_link_ids_by_ref')`
    select link_id as id
    from onboarding_links
    where platform_id = ${platformId}::uuid and external_ref = ${externalRef}::text`);
  const uploaders = links.map((link) => formatId('onl', link.id));
  await transaction.rows(sql('file_delete')`
    delete from files
    where platform_id = ${platformId}::uuid
      and (file_id = any(${own}::uuid[]) or uploaded_by = any(${uploaders}::text[]))
      and file_id <> all(${kept}::uuid[])`);
  await transaction.rows(sql('file_use_delete')`
    delete from file_uses
    where platform_id = ${platformId}::uuid and submerchant_id = ${id}::uuid`);
}
