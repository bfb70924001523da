import { invalidField, invalidFields } from '../../../lib/errors.ts';
import { formatId, parseId } from '../../../lib/ids.ts';
import type { JsonObject } from '../../../lib/json.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { evidenceFilesMaxBytes } from '../../../psp/dispute-port.ts';
import type { Answer, Caller, PlatformContext } from '../../../request/context.ts';
import type { Onboarding } from '../onboarding.ts';
import { findFileIds } from './file-uses.ts';

export const fileSizeMaxBytes = 10 * 1024 * 1024;

/** The purposes of a sub-merchant's documents. */
export const documentPurposes = [
  'identity_document',
  'company_document',
  'address_document',
] as const;

export const filePurposes = [...documentPurposes, 'dispute_evidence'] as const;
type FilePurpose = (typeof filePurposes)[number];

export interface Upload {
  readonly purpose?: FilePurpose;
  readonly file: { readonly bytes: Buffer };
}

/** The first bytes of each type. The caller's name and type are not trusted. */
const signatures = [
  { type: 'image/jpeg', magic: Buffer.from([0xff, 0xd8, 0xff]) },
  { type: 'image/png', magic: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'application/pdf', magic: Buffer.from('%PDF-') },
] as const;

export const fileTypes = signatures.map(({ type }) => type);

export async function uploadFile(
  onboarding: Onboarding,
  context: PlatformContext<unknown, unknown, Upload>,
): Promise<Answer> {
  const { bytes } = context.body.file;
  const contentType = sniff(bytes);
  if (contentType === null) {
    throw invalidFields([invalidField('file', 'must be a JPEG, PNG or PDF.')]);
  }
  const { platformId, actor } = context.caller;
  const purpose = context.body.purpose ?? 'identity_document';
  if (purpose === 'dispute_evidence' && bytes.length > evidenceFilesMaxBytes) {
    throw invalidFields([invalidField('file', 'must have 4.5 MB at most to be evidence.')]);
  }
  return onboarding.idempotency.once(context, async (transaction, operationId) => {
    const sealed = onboarding.keyring.seal(bytes, fileContext(platformId, operationId));
    await transaction.rows(sql('file_insert')`
      insert into files (
        platform_id, file_id, purpose, content_type, size_bytes, content, content_key_id,
        uploaded_by, created_at
      ) values (
        ${platformId}::uuid, ${operationId}::uuid, ${purpose}::text, ${contentType}::text,
        ${bytes.length}::integer, ${sealed.bytes}::bytea, ${sealed.keyId}::text,
        ${actor}::text, ${context.now}::timestamptz
      )`);
    const id = formatId('file', operationId);
    const shown = { id, purpose, type: contentType, size: bytes.length, createdAt: context.now };
    return { status: 201, body: renderFile(shown) };
  });
}

/** A file without its content. */
export interface FileFacts {
  readonly id: string;
  readonly purpose: FilePurpose;
  readonly type: string;
  readonly size: number;
  /** The id of an API key, a user or an onboarding link. */
  readonly uploadedBy: string;
  readonly createdAt: Date;
}

export function renderFile(shown: Omit<FileFacts, 'uploadedBy'>) {
  const { id, purpose, type, size, createdAt } = shown;
  return { id, object: 'file', purpose, type, size, created_at: createdAt.toISOString() };
}

/** The platform's files among these, by public id. */
export async function findFiles(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileFacts>> {
  if (ids.length === 0) return new Map();
  const uuids = ids.map((id) => parseId('file', id)).filter((uuid) => uuid !== null);
  const rows = await database.rows<FileFacts>(sql('file_facts')`
    select file_id as id, purpose, content_type as type, size_bytes as size,
      uploaded_by as "uploadedBy", created_at as "createdAt"
    from files
    where platform_id = ${platformId}::uuid and file_id = any(${uuids}::uuid[])`);
  const found = rows.map((row) => ({ ...row, id: formatId('file', row.id) }));
  return new Map(found.map((file) => [file.id, file]));
}

/** A file as it was uploaded, by its public id; null if the platform has no such file. */
export async function readFile(
  { database, keyring }: Pick<Onboarding, 'database' | 'keyring'>,
  { platformId, fileId }: { readonly platformId: string; readonly fileId: string },
): Promise<{ readonly bytes: Buffer; readonly type: string } | null> {
  const uuid = parseId('file', fileId);
  if (uuid === null) return null;
  const row = await database.row<{ type: string; bytes: Buffer; keyId: string }>(sql('file_find')`
    select content_type as type, content as bytes, content_key_id as "keyId"
    from files
    where platform_id = ${platformId}::uuid and file_id = ${uuid}::uuid`);
  if (row === undefined) return null;
  return { bytes: keyring.open(row, fileContext(platformId, uuid)), type: row.type };
}

/**
 * Refuses a submission that names a file which this platform never uploaded as a document. A link's
 * holder can name only files uploaded with that link, since ids are no secrets.
 */
export async function checkFiles(
  database: Queryable,
  { platformId, actor }: Pick<Caller, 'platformId' | 'actor'>,
  fields: JsonObject,
): Promise<void> {
  const named = [...findFileIds(fields, '')];
  const ids = named.map(({ id }) => id);
  const known = await findFiles(database, platformId, ids);
  const isByLink = parseId('onl', actor) !== null;
  const sentence = isByLink
    ? 'must be the id of a file that was uploaded with this link.'
    : 'names no file that this platform uploaded as a document. Upload it with POST /files and ' +
      'send its id.';
  const isRight = (file: FileFacts | undefined) =>
    file !== undefined &&
    file.purpose !== 'dispute_evidence' &&
    (!isByLink || file.uploadedBy === actor);
  const errors = named
    .filter(({ id }) => !isRight(known.get(id)))
    .map(({ path }) => invalidField(path, sentence));
  if (errors.length > 0) throw invalidFields(errors);
}

export function fileContext(platformId: string, fileId: string): string {
  return `file/${platformId}/${fileId}`;
}

function sniff(bytes: Buffer): string | null {
  const found = signatures.find(({ magic }) => bytes.subarray(0, magic.length).equals(magic));
  return found?.type ?? null;
}
