import type { RowKey } from '../../../lib/ids.ts';
import { hexArray } from '../../../postgres/binary-array.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, sql } from '../../../postgres/sql.ts';

/** A link of either kind: to the form for due items, or to the sub-merchant's own page. */
export interface OnboardingLink {
  readonly id: string;
  readonly kind: LinkKind;
  readonly platformId: string;
  readonly externalRef: string;
  /** The maker: the id of a user, an API key or the link of a page. */
  readonly madeBy: string;
  readonly uploads: number;
  /** These are on the platform's clock. */
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** When a page was opened; null for a form. */
  readonly openedAt: Date | null;
}

export type LinkKind = 'form' | 'page';

const columns = fragment`
  l.link_id as id, l.kind, l.platform_id as "platformId", l.external_ref as "externalRef",
  l.made_by as "madeBy", l.uploads, l.created_at as "createdAt", l.expires_at as "expiresAt",
  l.revoked_at as "revokedAt", l.opened_at as "openedAt"`;

export async function insertLink(
  database: Queryable,
  link: Omit<OnboardingLink, 'uploads' | 'revokedAt' | 'openedAt'> & { readonly tokenHash: string },
): Promise<void> {
  await database.rows(sql('onboarding_link_insert')`
    insert into onboarding_links (
      link_id, kind, platform_id, external_ref, token_hash, made_by, created_at, expires_at
    ) values (
      ${link.id}::uuid, ${link.kind}::text, ${link.platformId}::uuid, ${link.externalRef}::text,
      decode(${link.tokenHash}::text, 'hex'), ${link.madeBy}::text,
      ${link.createdAt}::timestamptz, ${link.expiresAt}::timestamptz
    )`);
}

/** With the offset of the platform's test clock. */
export interface LinkOfToken extends OnboardingLink {
  readonly tokenHash: string;
  readonly clockOffsetMs: bigint;
}

/** A reset platform has no links. */
export async function findLinksByTokens(
  database: Queryable,
  tokenHashes: readonly string[],
): Promise<LinkOfToken[]> {
  return database.rows<LinkOfToken>(sql('onboarding_link_find_by_tokens')`
    select ${columns}, encode(l.token_hash, 'hex') as "tokenHash",
      p.clock_offset_ms as "clockOffsetMs"
    from onboarding_links l
    join platforms p using (platform_id)
    where l.token_hash = any(${hexArray(tokenHashes)}::bytea[]) and p.reset_at is null`);
}

export async function findLink(
  database: Queryable,
  { platformId, id, kind }: RowKey & { readonly kind: LinkKind },
): Promise<OnboardingLink | undefined> {
  return database.row<OnboardingLink>(sql('onboarding_link_find')`
    select ${columns}
    from onboarding_links l
    where l.link_id = ${id}::uuid
      and l.platform_id = ${platformId}::uuid
      and l.kind = ${kind}::text`);
}

/** Newest first. */
export async function listLinks(
  database: Queryable,
  wanted: {
    readonly platformId: string;
    readonly kind: LinkKind;
    readonly externalRef: string | null;
    readonly beforeId: string;
    readonly limit: number;
  },
): Promise<OnboardingLink[]> {
  return database.rows<OnboardingLink>(sql('onboarding_link_list')`
    select ${columns}
    from onboarding_links l
    where l.platform_id = ${wanted.platformId}::uuid
      and l.kind = ${wanted.kind}::text
      and l.link_id < ${wanted.beforeId}::uuid
      and (${wanted.externalRef}::text is null or l.external_ref = ${wanted.externalRef}::text)
    order by l.link_id desc
    limit ${wanted.limit}::integer`);
}

export async function revokeLink(
  database: Queryable,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await database.rows(sql('onboarding_link_revoke')`
    update onboarding_links
    set revoked_at = coalesce(revoked_at, ${now}::timestamptz)
    where link_id = ${id}::uuid`);
}

/** Revokes the open links that a user or key made. */
export async function endLinks(
  database: Queryable,
  made: { readonly platformId: string; readonly madeBy: string; readonly now: Date },
): Promise<void> {
  await database.rows(sql('onboarding_link_revoke_by_maker')`
    update onboarding_links
    set revoked_at = ${made.now}::timestamptz
    where platform_id = ${made.platformId}::uuid
      and made_by = ${made.madeBy}::text
      and revoked_at is null
      and expires_at > ${made.now}::timestamptz`);
}

/** Counts a submission; false at the limit. */
export async function takeSubmission(
  database: Queryable,
  { id, submissionsMax }: { readonly id: string; readonly submissionsMax: number },
): Promise<boolean> {
  const row = await database.row(sql('onboarding_link_take_submission')`
    update onboarding_links
    set submissions = submissions + 1
    where link_id = ${id}::uuid and submissions < ${submissionsMax}::integer
    returning link_id`);
  return row !== undefined;
}

/** Counts an upload; false at the limit. */
export async function takeUpload(
  database: Queryable,
  { id, uploadsMax }: { readonly id: string; readonly uploadsMax: number },
): Promise<boolean> {
  const row = await database.row(sql('onboarding_link_take_upload')`
    update onboarding_links
    set uploads = uploads + 1
    where link_id = ${id}::uuid and uploads < ${uploadsMax}::integer
    returning link_id`);
  return row !== undefined;
}

const keptForMs = 365 * 24 * 60 * 60 * 1000;

/** Deletes up to `limit` links that ended more than a year ago, and returns how many. */
export async function pruneLinks(
  database: Queryable,
  platform: { readonly id: string; readonly now: Date; readonly limit: number },
): Promise<number> {
  const before = new Date(platform.now.getTime() - keptForMs);
  const old = await database.rows<{ id: string }>(sql('onboarding_link_old')`
    select link_id as id
    from onboarding_links
    where platform_id = ${platform.id}::uuid
      and least(expires_at, revoked_at) < ${before}::timestamptz
    order by link_id
    limit ${platform.limit}::integer`);
  if (old.length === 0) return 0;
  await database.rows(sql('onboarding_link_prune')`
    delete from onboarding_links
    where platform_id = ${platform.id}::uuid
      and link_id = any(${old.map(({ id }) => id)}::uuid[])`);
  return old.length;
}
