import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { accountId, inSnapshot } from '../../ledger/index.ts';
import type { Payout } from '../payouts/payout.ts';
import type { Settlement } from '../settlement.ts';
import type { ItemCursor } from './item-store.ts';
import { requirePayout } from './list-payouts.ts';

/** The parts of a payout, which sum to its amount. */
export const breakdownParts = ['gross', 'fees', 'refunds', 'disputes', 'other'] as const;
type Part = (typeof breakdownParts)[number];

/** Items of these kinds carry the fee of their posting, which is a part of its own. */
const partOf: Readonly<Record<string, Part>> = {
  settlement: 'gross',
  refund: 'refunds',
  refund_failure: 'refunds',
  refund_late: 'refunds',
  reversal: 'fees',
  fee_return: 'fees',
  dispute: 'disputes',
  dispute_won: 'disputes',
  dispute_withdrawn: 'disputes',
  dispute_reinstated: 'disputes',
};

export interface KindSum {
  readonly kind: string;
  readonly count: bigint;
  readonly amount: bigint;
  /** The platform's fee in the payout's currency, which is taken off already. */
  readonly fee: bigint;
}

/** What a payout consists of: what cards paid, less fees, refunds, disputes and the rest. */
export async function getBreakdown(
  { database }: Settlement,
  { caller: { platformId }, query }: PlatformContext<unknown, { readonly payout: string }>,
): Promise<Answer> {
  const body = await inSnapshot(database, async (transaction) => {
    const payout = await requirePayout({ database: transaction }, platformId, query.payout);
    const sums =
      payout.subMerchantId === null ? ownSums(payout) : await sumItems(transaction, payout);
    const parts = addUp(sums);
    const net = breakdownParts.reduce((total, part) => total + parts[part], 0n);
    if (net !== payout.amount) throw new Error('the items of a payout do not sum to its amount');
    return {
      object: 'payout_breakdown',
      payout: formatId('po', payout.id),
      currency: payout.currency,
      ...Object.fromEntries(breakdownParts.map((part) => [part, toJsonAmount(parts[part])])),
      net: toJsonAmount(net),
      kinds: sums.map(({ kind, count, amount }) => ({
        kind,
        count: Number(count),
        amount: toJsonAmount(amount),
      })),
    };
  });
  return { status: 200, body };
}

/** The platform's own payout has no items: its fees, less the deductions. */
function ownSums({ amount, deductions }: Payout): readonly KindSum[] {
  const taken = deductions.map((deduction) => {
    return { kind: deduction.kind, count: 1n, amount: -BigInt(deduction.amount), fee: 0n };
  });
  const earned = amount - taken.reduce((sum, each) => sum + each.amount, 0n);
  return [{ kind: 'settlement', count: 1n, amount: earned, fee: 0n }, ...taken];
}

export function addUp(sums: readonly KindSum[]): Readonly<Record<Part, bigint>> {
  const parts = { gross: 0n, fees: 0n, refunds: 0n, disputes: 0n, other: 0n };
  for (const { kind, amount, fee } of sums) {
    const part = partOf[kind] ?? 'other';
    const ownFee = part === 'gross' || part === 'refunds' ? fee : 0n;
    parts[part] += amount + ownFee;
    parts.fees -= ownFee;
  }
  return parts;
}

const pageSize = 5_000;

async function sumItems(
  transaction: Queryable,
  { platformId, id: payoutId, currency }: Payout,
): Promise<readonly KindSum[]> {
  const operating = { kind: 'platform_operating', subMerchantId: null, currency } as const;
  const feeId = accountId(platformId, operating);
  const byKind = new Map<string, KindSum>();
  for (let before: ItemCursor | null = null; ; ) {
    const page = { platformId, payoutId, feeId, before };
    const last: ItemCursor | undefined = await findPageEnd(transaction, page);
    for (const sum of await sumPage(transaction, { ...page, last: last ?? null })) {
      const known = byKind.get(sum.kind) ?? { ...sum, count: 0n, amount: 0n, fee: 0n };
      const { kind } = sum;
      const count = known.count + sum.count;
      const amount = known.amount + sum.amount;
      byKind.set(kind, { kind, count, amount, fee: known.fee + sum.fee });
    }
    if (last === undefined) return [...byKind.values()];
    before = last;
  }
}

interface ItemPage {
  readonly platformId: string;
  readonly payoutId: string;
  readonly feeId: string;
  readonly before: ItemCursor | null;
}

/** The item that ends a full page; undefined on the last one. */
function findPageEnd(
  transaction: Queryable,
  { platformId, payoutId, before }: ItemPage,
): Promise<ItemCursor | undefined> {
  return transaction.row<ItemCursor>(
    plannedAfresh(sql('payout_item_page_end')`
    select object_id as "objectId", position
    from payout_items
    where platform_id = ${platformId}::uuid
      and payout_id = ${payoutId}::uuid
      and (${before?.objectId ?? null}::uuid is null
        or (object_id, position)
          < (${before?.objectId ?? null}::uuid, ${before?.position ?? null}::integer))
    order by object_id desc, position desc
    offset ${pageSize - 1}::integer
    limit 1`),
  );
}

/**
 * The items of a page by kind, each with the fee of its posting. Money that settled had its fee
 * taken at the capture.
 */
function sumPage(
  transaction: Queryable,
  { platformId, payoutId, feeId, before, last }: ItemPage & { readonly last: ItemCursor | null },
): Promise<KindSum[]> {
  return transaction.rows<KindSum>(
    plannedAfresh(sql('payout_item_break_down')`
    select i.kind, count(*) as count, sum(i.amount)::bigint as amount, sum(f.fee)::bigint as fee
    from payout_items i
    left join records r
      on r.platform_id = ${platformId}::uuid
      and r.object_id = i.object_id
      and case when i.kind = 'settlement' then r.posting_kind = 'capture'
        else r.position = i.position end
    cross join lateral (
      select -coalesce(sum(e.amount) filter (where e.account_id = ${feeId}::uuid), 0) as fee
      from unnest(r.entry_account_ids, r.entry_amounts) as e (account_id, amount)
    ) f
    where i.platform_id = ${platformId}::uuid
      and i.payout_id = ${payoutId}::uuid
      and (${before?.objectId ?? null}::uuid is null
        or (i.object_id, i.position)
          < (${before?.objectId ?? null}::uuid, ${before?.position ?? null}::integer))
      and (${last?.objectId ?? null}::uuid is null
        or (i.object_id, i.position)
          >= (${last?.objectId ?? null}::uuid, ${last?.position ?? null}::integer))
    group by i.kind
    order by i.kind`),
  );
}
