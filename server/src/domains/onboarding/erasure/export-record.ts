import { formatId } from '../../../lib/ids.ts';
import type { Keyring } from '../../../lib/keyring.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { listUsedFiles } from '../files/file-uses.ts';
import { readFile } from '../files/files.ts';
import { type Document, openDocument } from '../records/document.ts';
import { renderStored, viewOf } from '../records/render.ts';
import { findById, findIdByExternalRef } from '../records/store.ts';
import { unknownSubMerchant } from '../restrictions/refuse-sub-merchant.ts';

/** A file with its content. */
interface ExportedFile {
  readonly id: string;
  readonly type: string;
  readonly bytes: Buffer;
}

interface ExportedRecord {
  readonly id: string;
  /** As the API shows it. */
  readonly profile: object;
  /** Everything that was submitted. */
  readonly submitted: Pick<Document, 'email' | 'fields'>;
  readonly fileIds: readonly string[];
}

/** Everything that is known of a sub-merchant. Only an operator, who has the keys, gets it. */
export async function exportRecord(
  { database, keyring }: { readonly database: Queryable; readonly keyring: Keyring },
  handle: { readonly platformId: string; readonly externalRef: string },
): Promise<ExportedRecord> {
  const { platformId } = handle;
  const id = await findIdByExternalRef(database, handle);
  const found = id === null ? undefined : await findById(database, { platformId, id });
  if (found === undefined) throw await unknownSubMerchant(database, handle);
  const { email, fields } = openDocument(keyring, found, found.document);
  const used = await listUsedFiles(database, found);
  return {
    id: found.id,
    profile: renderStored(keyring, viewOf(found, found.progress)),
    submitted: { email, fields },
    fileIds: used.map((fileId) => formatId('file', fileId)),
  };
}

/** Null for a file that is gone. */
export async function exportFile(
  parts: Parameters<typeof readFile>[0],
  file: { readonly platformId: string; readonly fileId: string },
): Promise<ExportedFile | null> {
  const found = await readFile(parts, file);
  return found && { id: file.fileId, ...found };
}
