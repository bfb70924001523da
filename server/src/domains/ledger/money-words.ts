import { leastUuid } from '../../lib/ids.ts';
import { recordOfOperation } from '../../operations/record-of-operation.ts';
import type { Queryable } from '../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../postgres/sql.ts';
import { idsOfSpan } from '../../request/id-span.ts';
import { outcomeKnownWithinMs, type Span } from '../../request/span.ts';
import { startOfSpan } from './balance-sums.ts';
import { findLastOperation } from './operation-page.ts';

/**
 * The meaning of the entries of a record `r` on an account `a` of the platform, in the
 * transaction's currency. The terms of money are defined only here: overview, charts and totals sum
 * the entries that have them, on the day of their posting.
 */
export const moneyWord = fragment`case
  when a.kind = 'psp_clearing' and r.posting_kind in ('capture', 'reversal') then 'captured'
  when a.kind = 'psp_clearing' and r.posting_kind in ('refund', 'refund_failure', 'refund_late')
    then 'refunded'
  when a.kind = 'psp_clearing' and r.posting_kind in ('dispute_lost', 'dispute_reinstated')
    then 'disputesLost'
  when a.kind = 'platform_operating' and r.posting_kind in (
    'capture', 'reversal', 'refund', 'refund_failure', 'refund_late', 'fee_return'
  ) then 'fee'
end`;

/** Captured, returned and kept amounts in one currency. */
export interface MoneyWords {
  readonly currency: string;
  /** Taken from cards, less reversed captures. */
  readonly captured: bigint;
  readonly reversed: bigint;
  readonly refunded: bigint;
  /** Less reinstated disputes. */
  readonly disputesLost: bigint;
  /** The platform's fees at capture, and the part returned later. */
  readonly fees: bigint;
  readonly feesReturned: bigint;
  /** The sub-merchants' share: captured − refunded − disputes lost − fees kept. */
  readonly net: bigint;
}

/** The totals of the postings in a span, by currency, in parts that add up to the whole. */
export async function* readMoneyWords(
  database: Queryable,
  span: Span,
): AsyncGenerator<readonly MoneyWords[]> {
  const ids = idsOfSpan(span, span.clockOffsetMs, outcomeKnownWithinMs);
  for (let afterId: string | null = ids.fromId; afterId !== null; ) {
    const lastId: string | null = await findLastOperation(database, span.platformId, afterId);
    const sums = await sumPage(database, { span, afterId, lastId });
    yield [...Map.groupBy(sums, ({ currency }) => currency).values()].map(toWords);
    afterId = lastId !== null && lastId < ids.beforeId ? lastId : null;
  }
}

/**
 * The same totals of the whole platform at once, however many postings there were: from the sums
 * that are kept with them. Null for a span that does not begin and end with a quarter of an hour.
 */
export async function sumMoneyWords(
  database: Queryable,
  { platformId, from, to }: Pick<Span, 'platformId' | 'from' | 'to'>,
): Promise<readonly MoneyWords[] | null> {
  const isWhole = (at: Date) => startOfSpan(at, 'quarter').getTime() === at.getTime();
  if (!isWhole(from) || !isWhole(to)) return null;
  // Whole days have sums of their own, and so fewer.
  const lastDay = startOfSpan(to, 'day');
  const firstDay = startOfSpan(new Date(from.getTime() + dayMs - 1), 'day');
  const [daysFrom, daysTo] = firstDay < lastDay ? [firstDay, lastDay] : [to, to];
  const sums = await database.rows<WordSum>(
    plannedAfresh(sql('ledger_money_word_kept')`
    select ${moneyWord} as word, r.posting_kind as kind, r.currency,
      sum(case when a.kind = 'psp_clearing' then r.gross else -r.amount end)::bigint as amount
    from balance_sums r
    cross join (values ('psp_clearing'), ('platform_operating')) as a (kind)
    where r.platform_id = ${platformId}::uuid
      and r.submerchant_id = ${leastUuid}::uuid
      and (
        (r.span = 'day'
          and r.began_at >= ${daysFrom}::timestamptz
          and r.began_at < ${daysTo}::timestamptz)
        or (r.span = 'quarter'
          and r.began_at >= ${from}::timestamptz
          and r.began_at < ${daysFrom}::timestamptz)
        or (r.span = 'quarter'
          and r.began_at >= ${daysTo}::timestamptz
          and r.began_at < ${to}::timestamptz)
      )
      and ${moneyWord} is not null
    group by 1, 2, 3`),
  );
  return [...Map.groupBy(sums, ({ currency }) => currency).values()].map(toWords);
}

const dayMs = 24 * 60 * 60 * 1000;

interface WordSum {
  readonly word: 'captured' | 'refunded' | 'disputesLost' | 'fee';
  readonly kind: string;
  readonly currency: string;
  /** Debits less credits. */
  readonly amount: bigint;
}

/** Sums of entries in one currency. */
function toWords(sums: readonly WordSum[]): MoneyWords {
  const sumOf = (wanted: (sum: WordSum) => boolean) =>
    sums.filter(wanted).reduce((total, { amount }) => total + amount, 0n);
  return {
    currency: sums[0]?.currency ?? '',
    captured: sumOf(({ word }) => word === 'captured'),
    reversed: -sumOf(({ word, kind }) => word === 'captured' && kind === 'reversal'),
    refunded: -sumOf(({ word }) => word === 'refunded'),
    disputesLost: -sumOf(({ word }) => word === 'disputesLost'),
    fees: -sumOf(({ word, kind }) => word === 'fee' && kind === 'capture'),
    feesReturned: sumOf(({ word, kind }) => word === 'fee' && kind !== 'capture'),
    net: sumOf(() => true),
  };
}

function sumPage(
  database: Queryable,
  page: { readonly span: Span; readonly afterId: string; readonly lastId: string | null },
): Promise<WordSum[]> {
  const { platformId, subMerchantId, from, to } = page.span;
  return database.rows<WordSum>(
    plannedAfresh(sql('ledger_money_word_sum')`
    select ${moneyWord} as word, r.posting_kind as kind, a.currency,
      sum(e.amount)::bigint as amount
    from operations o
    join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = o.object_id
    cross join unnest(r.entry_account_ids, r.entry_amounts) as e (account_id, amount)
    join ledger_accounts a
      on a.platform_id = ${platformId}::uuid
      and a.account_id = e.account_id
      and a.submerchant_id is null
    where o.platform_id = ${platformId}::uuid
      and o.operation_id > ${page.afterId}::uuid
      and (${page.lastId}::uuid is null or o.operation_id <= ${page.lastId}::uuid)
      and (${subMerchantId}::uuid is null or t.submerchant_id = ${subMerchantId}::uuid)
      and r.recorded_at >= ${from}::timestamptz
      and r.recorded_at < ${to}::timestamptz
      and ${moneyWord} is not null
    group by 1, 2, 3`),
  );
}
