import type { RowKey } from '../../../lib/ids.ts';
import { isJsonObject, type Json } from '../../../lib/json.ts';
import type { Keyring } from '../../../lib/keyring.ts';
import { textArray } from '../../../postgres/binary-array.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { type Document, displayNameOf } from './document.ts';

/** What a sub-merchant is found by, besides its externalRef. */
export interface Term {
  readonly kind: 'word' | 'email';
  /** A folded word of the display name, or the keyed hash of an e-mail. */
  readonly term: string;
}

const wordsMax = 12;

/** The words of a name without case and accents, so that "cafe" finds "Café". */
export function wordsOf(name: string): readonly string[] {
  const folded = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [...new Set(words)].slice(0, wordsMax);
}

/** What the keyed hash of an e-mail is made of. No hash is the same at two platforms. */
export function emailData(platformId: string, email: string): string {
  return `submerchant-email/${platformId}/${email.trim().toLowerCase()}`;
}

export function emailTerm(mac: Buffer): string {
  return mac.toString('base64url');
}

/** The search terms of a document, with e-mails hashed under the active key. */
export function termsOf(keyring: Keyring, platformId: string, document: Document): readonly Term[] {
  const { metadata: _, ...fields } = document.fields;
  const emails = [document.email, ...emailsIn(fields)].filter((email) => email !== '');
  const hashes = emails.map((email) => emailTerm(keyring.mac(emailData(platformId, email))));
  const words = wordsOf(displayNameOf(document) ?? '');
  return [
    ...words.map((term) => ({ kind: 'word', term }) as const),
    ...Array.from(new Set(hashes), (term) => ({ kind: 'email', term }) as const),
  ];
}

/** Those of the business and of everybody who stands behind it. */
function emailsIn(value: Json): readonly string[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner = null]) =>
    name === 'email' && typeof inner === 'string' ? [inner] : emailsIn(inner),
  );
}

/** Replaces the search terms of a locked sub-merchant. */
export async function saveTerms(
  transaction: Queryable,
  { platformId, id }: RowKey,
  terms: readonly Term[],
): Promise<void> {
  await transaction.rows(sql('submerchant_term_delete')`
    delete from submerchant_terms
    where platform_id = ${platformId}::uuid and submerchant_id = ${id}::uuid`);
  if (terms.length === 0) return;
  await transaction.rows(sql('submerchant_term_insert')`
    insert into submerchant_terms (platform_id, submerchant_id, kind, term)
    select ${platformId}::uuid, ${id}::uuid, t.kind, t.term
    from unnest(
      ${textArray(terms.map(({ kind }) => kind))}::text[],
      ${textArray(terms.map(({ term }) => term))}::text[]
    ) as t (kind, term)`);
}
