import type { Keyring } from '../../../lib/keyring.ts';
import { textArray } from '../../../postgres/binary-array.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Status } from '../types.ts';
import { emailData, emailTerm, wordsOf } from './terms.ts';

interface Wanted {
  readonly platformId: string;
  readonly text: string;
  readonly limit: number;
}

export interface FoundSubMerchant {
  readonly id: string;
  readonly externalRef: string;
  readonly displayName: string | null;
  readonly status: Status;
  readonly createdAt: Date;
}

/** Sorts after every character of an externalRef. */
const beyondRefs = '~';
/** Sorts after every character. */
const beyondWords = '\u{10ffff}';

/**
 * The first few sub-merchants with this e-mail, with an externalRef that begins so, or with a name
 * of which each typed word begins one, whatever the case.
 */
export async function findSubMerchants(
  { database, keyring }: { readonly database: Queryable; readonly keyring: Keyring },
  wanted: Wanted,
): Promise<readonly FoundSubMerchant[]> {
  const { platformId, limit } = wanted;
  const text = wanted.text.trim();
  if (text === '') return [];
  const found = await Promise.all([
    findByEmail({ database, keyring }, { platformId, text, limit }),
    findByRef(database, { platformId, text, limit }),
    findByWords(database, { platformId, words: wordsOf(text), limit }),
  ]);
  const byRef = new Map(found.flat().map((one) => [one.externalRef, one]));
  return [...byRef.values()].slice(0, limit);
}

/** The hash under any key of the ring, since the e-mail may have come before the active one. */
async function findByEmail(
  { database, keyring }: { readonly database: Queryable; readonly keyring: Keyring },
  { platformId, text, limit }: Wanted,
): Promise<FoundSubMerchant[]> {
  if (!text.includes('@')) return [];
  const hashes = keyring.macs(emailData(platformId, text)).map(emailTerm);
  return database.rows<FoundSubMerchant>(sql('submerchant_list_by_email')`
    select distinct s.submerchant_id as id, s.external_ref as "externalRef",
      s.display_name as "displayName", s.status, s.created_at as "createdAt"
    from submerchant_terms t
    join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = t.submerchant_id
    where t.platform_id = ${platformId}::uuid
      and t.kind = 'email'
      and t.term = any(${textArray(hashes)}::text[])
    order by s.external_ref
    limit ${limit}::integer`);
}

/** Most refs are in lower case, whatever somebody types. */
async function findByRef(
  database: Queryable,
  { platformId, text, limit }: Wanted,
): Promise<FoundSubMerchant[]> {
  const lower = text.toLowerCase();
  const rows = await database.rows<FoundSubMerchant>(sql('submerchant_list_by_prefix')`
    select submerchant_id as id, external_ref as "externalRef", display_name as "displayName",
      status, created_at as "createdAt"
    from submerchants
    where platform_id = ${platformId}::uuid
      and (
        (external_ref >= ${text}::text and external_ref < ${text + beyondRefs}::text)
        or (external_ref >= ${lower}::text and external_ref < ${lower + beyondRefs}::text)
      )
    order by external_ref
    limit ${limit}::integer`);
  // In some collations the range holds others, too.
  return rows.filter(({ externalRef: ref }) => ref.startsWith(text) || ref.startsWith(lower));
}

async function findByWords(
  database: Queryable,
  wanted: {
    readonly platformId: string;
    readonly words: readonly string[];
    readonly limit: number;
  },
): Promise<FoundSubMerchant[]> {
  const { platformId, words, limit } = wanted;
  if (words.length === 0) return [];
  return database.rows<FoundSubMerchant>(sql('submerchant_list_by_words')`
    select s.submerchant_id as id, s.external_ref as "externalRef",
      s.display_name as "displayName", s.status, s.created_at as "createdAt"
    from unnest(
      ${textArray(words)}::text[], ${textArray(words.map((word) => word + beyondWords))}::text[]
    ) as w (low, high)
    join submerchant_terms t
      on t.platform_id = ${platformId}::uuid
      and t.kind = 'word'
      and t.term >= w.low collate "C"
      and t.term < w.high collate "C"
    join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = t.submerchant_id
    group by s.submerchant_id, s.external_ref, s.display_name, s.status, s.created_at
    having count(distinct w.low) = ${words.length}::integer
    order by s.display_name, s.external_ref
    limit ${limit}::integer`);
}

/** Those of these sub-merchants that exist. */
export function findNames(
  database: Queryable,
  wanted: { readonly platformId: string; readonly refs: readonly string[] },
): Promise<FoundSubMerchant[]> {
  return database.rows<FoundSubMerchant>(sql('submerchant_list_names')`
    select submerchant_id as id, external_ref as "externalRef", display_name as "displayName",
      status, created_at as "createdAt"
    from submerchants
    where platform_id = ${wanted.platformId}::uuid
      and external_ref = any(${textArray(wanted.refs)}::text[])`);
}
