import { parseId } from '../../../lib/ids.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import type { DifferenceKind } from './account.ts';
import { sentenceForPeople } from './sentence-for-people.ts';

/** The page shows this many; the command line lists all. */
const shownMax = 100;

interface DifferenceRow {
  readonly kind: DifferenceKind;
  readonly sentence: string;
  readonly detail: string;
  readonly since: Date;
  readonly externalRef: string | null;
}

interface AccountRow {
  readonly count: bigint;
  readonly compared: bigint;
  readonly unanswered: bigint;
  readonly oldestAt: Date | null;
  readonly newestAt: Date | null;
}

/** The differences between the ledger and the provider, and when the accounts were compared. */
export async function showReconciliation(
  { database }: { readonly database: Database },
  { caller: { platformId } }: PlatformContext<unknown, unknown>,
): Promise<Answer> {
  const accounts = await database.row<AccountRow>(sql('reconcile_account_sum')`
    select count(*) as count, count(checked_at) as compared, count(unanswered) as unanswered,
      min(checked_at) as "oldestAt", max(checked_at) as "newestAt"
    from reconcile_accounts
    where platform_id = ${platformId}::uuid`);
  const rows = await listDifferences(database, platformId, shownMax + 1);
  return {
    status: 200,
    body: {
      object: 'reconciliation',
      accounts: Number(accounts?.count ?? 0n),
      compared: Number(accounts?.compared ?? 0n),
      unanswered: Number(accounts?.unanswered ?? 0n),
      oldest_compared_at: accounts?.oldestAt?.toISOString() ?? null,
      newest_compared_at: accounts?.newestAt?.toISOString() ?? null,
      has_more: rows.length > shownMax,
      differences: rows.slice(0, shownMax).map(renderDifference),
    },
  };
}

/** The open differences, newest first. */
async function listDifferences(
  database: Queryable,
  platformId: string,
  limit: number,
): Promise<DifferenceRow[]> {
  return database.rows<DifferenceRow>(sql('reconcile_difference_list')`
    select d.kind, d.sentence, d.detail, d.since, s.external_ref as "externalRef"
    from reconcile_differences d
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = d.account_id
    where d.platform_id = ${platformId}::uuid
    order by d.since desc, d.subject
    limit ${limit}::integer`);
}

/** The same as people read them. */
export async function readDifferences(
  database: Queryable,
  platformId: string,
  limit: number,
): Promise<readonly ReturnType<typeof renderDifference>[]> {
  return (await listDifferences(database, platformId, limit)).map(renderDifference);
}

function renderDifference({ kind, sentence, detail, since, externalRef }: DifferenceRow) {
  const { about } = JSON.parse(detail) as { readonly about: Record<string, unknown> | null };
  const named = (member: string, prefix: string) => {
    const id = about?.[member];
    return typeof id === 'string' && parseId(prefix, id) !== null ? id : null;
  };
  return {
    submerchant: externalRef,
    kind,
    sentence: sentenceForPeople(sentence),
    since: since.toISOString(),
    transaction: named('transaction', 'txn'),
    payout: named('payout', 'po'),
    what_to_do: whatToDo[kind],
  };
}

const whatToDo: Readonly<Record<DifferenceKind, string>> = {
  balance:
    'Run npx taprail verify: it finds what was altered here. If it finds nothing, run npx taprail ' +
    'reconcile --full, and ask the provider about the account.',
  movement:
    'Read the object at the provider. If the provider is right, correct it there or settle it ' +
    'with the sub-merchant; if not, ask the provider.',
  moved_by_others:
    'A person moved this at the provider. It is posted within an hour; ask who did it, and why.',
  unknown_kind:
    'The provider has a kind of movement that Taprail does not know. It is posted as an ' +
    'adjustment within an hour; look it up in the documentation of the provider.',
  missing:
    'The provider does not list what our books have. Search for it there by its id; if it is not ' +
    'there, ask the provider.',
  object:
    'A webhook may be missing: wait for an hour, and compare again. After that read the object ' +
    'at the provider.',
};
