import { leastUuid } from '../../lib/ids.ts';
import { recordOfOperation } from '../../operations/record-of-operation.ts';
import type { Database, Queryable } from '../../postgres/database.ts';
import { plannedAfresh, sql } from '../../postgres/sql.ts';
import { idsOfSpan } from '../../request/id-span.ts';
import { outcomeKnownWithinMs, type Span } from '../../request/span.ts';
import { type ReportedAccountKind, type ReportedName, reportedNameOf } from './balance-names.ts';
import { findLastOperation } from './operation-page.ts';
import { inSnapshot } from './read-statement.ts';

/** An account's change in a span. Money owed to the owner is positive. */
export interface Movement {
  readonly name: ReportedName;
  readonly externalRef: string | null;
  readonly currency: string;
  readonly opening: bigint;
  readonly in: bigint;
  readonly out: bigint;
  readonly closing: bigint;
}

/** The number of accounts per pass: more take more memory, fewer take more passes. */
const accountsMax = 10_000;

/** The public accounts with opening balance, movements and closing balance. */
export async function* readMovements(
  database: Database,
  span: Span,
  signal: AbortSignal | null,
): AsyncGenerator<readonly Movement[]> {
  for (let after: AccountRow | null = null; ; ) {
    const accounts: AccountSums[] = await inSnapshot(database, async (transaction) => {
      const rows = await listAccounts(transaction, { span, after });
      return sumEntries(transaction, rows, { span, signal });
    });
    yield accounts.map(toMovement).filter(hasAny);
    after = accounts.at(-1) ?? null;
    if (accounts.length < accountsMax || after === null) return;
  }
}

interface AccountRow {
  readonly id: string;
  readonly kind: ReportedAccountKind;
  readonly subMerchantId: string | null;
  readonly externalRef: string | null;
  readonly currency: string;
  /** Debits less credits, now. */
  readonly balance: bigint;
}

interface AccountSums extends AccountRow {
  in: bigint;
  out: bigint;
  /** Debits less credits after the span. */
  later: bigint;
}

/** The balance is current, so movements after the span are subtracted. */
function toMovement(account: AccountSums): Movement {
  const { externalRef, currency, balance, later } = account;
  const name = reportedNameOf[account.kind];
  const closing = -(balance - later);
  const opening = closing - account.in + account.out;
  return { name, externalRef, currency, opening, in: account.in, out: account.out, closing };
}

/** False for an account that was opened after the span or stayed empty. */
function hasAny(movement: Movement): boolean {
  return movement.opening !== 0n || movement.in !== 0n || movement.out !== 0n;
}

/** By sub-merchant, the platform's own first, then by currency and kind. */
function listAccounts(
  transaction: Queryable,
  page: {
    readonly span: Span;
    readonly after: AccountRow | null;
  },
): Promise<AccountRow[]> {
  const { span, after } = page;
  return transaction.rows<AccountRow>(
    plannedAfresh(sql('ledger_account_list')`
    select a.account_id as id, a.kind, a.submerchant_id as "subMerchantId",
      s.external_ref as "externalRef", a.currency, a.balance
    from ledger_accounts a
    left join submerchants s
      on s.platform_id = ${span.platformId}::uuid and s.submerchant_id = a.submerchant_id
    where a.platform_id = ${span.platformId}::uuid
      and a.kind = any(${Object.keys(reportedNameOf)}::text[])
      and (${span.subMerchantId}::uuid is null or a.submerchant_id = ${span.subMerchantId}::uuid)
      and (${after === null}::boolean
        or (coalesce(a.submerchant_id, ${leastUuid}::uuid), a.currency, a.kind)
          > (${after?.subMerchantId ?? leastUuid}::uuid, ${after?.currency ?? null}::text,
            ${after?.kind ?? null}::text))
    order by coalesce(a.submerchant_id, ${leastUuid}::uuid), a.currency, a.kind
    limit ${accountsMax}::integer`),
  );
}

async function sumEntries(
  transaction: Queryable,
  rows: readonly AccountRow[],
  { span, signal }: { readonly span: Span; readonly signal: AbortSignal | null },
): Promise<AccountSums[]> {
  const accounts = rows.map((row) => ({ ...row, in: 0n, out: 0n, later: 0n }));
  if (accounts.length === 0) return [];
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const { fromId } = idsOfSpan(span, span.clockOffsetMs, outcomeKnownWithinMs);
  for (let afterId: string | null = fromId; afterId !== null; ) {
    signal?.throwIfAborted();
    const lastId: string | null = await findLastOperation(transaction, span.platformId, afterId);
    for (const sums of await sumPage(transaction, { span, afterId, lastId })) {
      const account = byId.get(sums.id);
      if (account === undefined) continue;
      account.in += sums.in;
      account.out += sums.out;
      account.later += sums.later;
    }
    afterId = lastId;
  }
  return accounts;
}

function sumPage(
  transaction: Queryable,
  page: { readonly span: Span; readonly afterId: string; readonly lastId: string | null },
): Promise<{ id: string; in: bigint; out: bigint; later: bigint }[]> {
  const { platformId, from, to } = page.span;
  return transaction.rows(
    plannedAfresh(sql('ledger_entry_sum_page')`
    select e.account_id as id,
      coalesce(-sum(e.amount) filter (where e.amount < 0 and r.recorded_at < ${to}::timestamptz), 0)
        ::bigint as "in",
      coalesce(sum(e.amount) filter (where e.amount > 0 and r.recorded_at < ${to}::timestamptz), 0)
        ::bigint as "out",
      coalesce(sum(e.amount) filter (where r.recorded_at >= ${to}::timestamptz), 0)::bigint as later
    from operations o
    join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    cross join unnest(r.entry_account_ids, r.entry_amounts) as e (account_id, amount)
    where o.platform_id = ${platformId}::uuid
      and o.operation_id > ${page.afterId}::uuid
      and (${page.lastId}::uuid is null or o.operation_id <= ${page.lastId}::uuid)
      and r.recorded_at >= ${from}::timestamptz
    group by e.account_id`),
  );
}
