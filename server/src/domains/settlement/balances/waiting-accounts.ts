import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { plannedAfresh, sql } from '../../../postgres/sql.ts';
import { answerPage, type PageBounds, type PageQuery } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { filterSubMerchant, findPayees } from '../../onboarding/index.ts';
import { explainWaiting } from '../payouts/decide-scheduled.ts';
import { limitsIn } from '../payouts/payout-limits.ts';
import type { Settlement } from '../settlement.ts';

export interface WaitingQuery extends PageQuery {
  readonly submerchant?: string;
  readonly currency?: string;
}

/** The available balances that are in no payout, each with the reason from the payout run. */
export async function listWaitingMoney(
  settlement: Settlement,
  { caller: { platformId }, query, now }: PlatformContext<unknown, WaitingQuery>,
): Promise<Answer> {
  const { database } = settlement;
  const { submerchant, currency = null } = query;
  const subMerchantId = await filterSubMerchant(database, platformId, submerchant);
  const { payoutSchedule: byDefault } = await settlement.settings.read(platformId);
  return answerPage(
    'acc',
    { ...query, order: 'asc' },
    (bounds) => listAccounts(database, { platformId, subMerchantId, currency }, bounds),
    async (rows) => {
      const ids = rows.map((row) => row.subMerchantId);
      const payees = await findPayees(database, platformId, ids);
      return rows.map((row) => {
        const payee = payees.get(row.subMerchantId);
        if (payee === undefined) throw new Error('the sub-merchant of a balance is gone');
        const { amountMinor, until: refusedUntil } = row;
        const tooSmall =
          amountMinor === null || refusedUntil === null
            ? null
            : { amountMinor, until: refusedUntil };
        const limits = limitsIn(settlement.payouts, row.currency, { tooSmall, now });
        const dueAt = row.dueAt ?? now;
        const account = { ...row, dueAt, byDefault, now, balanceMinor: row.available, limits };
        const { reason, until } = explainWaiting(account, payee);
        return {
          id: formatId('acc', row.id),
          object: 'waiting_money',
          submerchant: payee.externalRef,
          currency: row.currency,
          amount: toJsonAmount(row.available),
          reason,
          disabled_reason: reason === 'payouts_disabled' ? payee.disabledReason : null,
          minimum: reason === 'below_minimum' ? toJsonAmount(limits.minimumMinor) : null,
          next_payout_at: until?.toISOString() ?? null,
        };
      });
    },
  );
}

interface AccountRow {
  readonly id: string;
  readonly subMerchantId: string;
  readonly currency: string;
  readonly available: bigint;
  readonly dueAt: Date | null;
  readonly amountMinor: bigint | null;
  readonly until: Date | null;
}

/** A page after the cursor's account. It reads every balance: an index would cost every tap. */
function listAccounts(
  database: Queryable,
  filter: {
    readonly platformId: string;
    readonly subMerchantId: string | null;
    readonly currency: string | null;
  },
  page: PageBounds,
): Promise<AccountRow[]> {
  return database.rows<AccountRow>(
    plannedAfresh(sql('ledger_balance_list_waiting')`
    select a.account_id as id, a.submerchant_id as "subMerchantId", a.currency,
      -a.balance as available, p.due_at as "dueAt", p.too_small as "amountMinor",
      p.too_small_until as until
    from ledger_accounts a
    left join payout_accounts p
      on p.platform_id = ${filter.platformId}::uuid
      and p.submerchant_id = a.submerchant_id
      and p.currency = a.currency
    where a.platform_id = ${filter.platformId}::uuid
      and a.kind = 'submerchant_available'
      and a.balance <> 0
      and (${filter.subMerchantId}::uuid is null
        or a.submerchant_id = ${filter.subMerchantId}::uuid)
      and (${filter.currency}::text is null or a.currency = ${filter.currency}::text)
      and a.account_id > ${page.afterId}::uuid
    order by a.account_id
    limit ${page.limit}::integer`),
  );
}
