import assert from 'node:assert/strict';
import { lineId } from '../../../server/src/domains/reports/statement/line.ts';
import { dayOf } from '../../../server/src/lib/time-zones.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import type { SeededRandom } from '../../crash/seeded-random.ts';
import { readMonths } from '../../support/money/statements.ts';
import { clockNow } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import type { Books } from '../payments/checks.ts';
import { total } from './facts.ts';

/** Days that begin at odd times of UTC, change their length, or are early or late. */
const zones = [
  'UTC',
  'Asia/Kathmandu',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Europe/Zurich',
  'Pacific/Kiritimati',
] as const;

/** The accounts that hold an owner's money until it is in a payout. */
const owedKinds = [
  ...['submerchant_pending', 'submerchant_available', 'submerchant_dispute_hold'],
  ...['platform_operating', 'psp_fees', 'psp_reserves', 'psp_transfers', 'psp_adjustments'],
];

interface Entry {
  readonly objectId: string;
  readonly position: number;
  readonly at: Date;
  readonly kind: string;
  readonly account: string;
  /** Null for the platform itself. */
  readonly owner: string | null;
  readonly currency: string;
  readonly amount: bigint;
}

/**
 * In any time zone, the lines of every account's statements are the ledger's entries, each month
 * continues from the one before, and the last ends with the balance.
 */
export async function checkStatements(
  books: Books,
  api: ApiClient,
  random: SeededRandom,
): Promise<void> {
  const zone = random.pick(zones);
  await api.taprail.settings.update({ reporting_time_zone: zone });
  const entries = await readEntries(books);
  const months = monthsOf(entries, zone, await clockNow(api));
  const accounts = Map.groupBy(
    entries.filter(({ account }) => owedKinds.includes(account)),
    ({ owner, currency }) => `${owner ?? ''}/${currency}`,
  );
  for (const own of accounts.values()) {
    const [{ owner, currency } = { owner: null, currency: '' }] = own;
    const query = owner === null ? {} : { submerchant: owner };
    const statements = await readMonths(api.taprail, { ...query, currency, months, limit: 100 });
    const shown = statements.flatMap(({ lines }) =>
      lines.map(({ id, created_at: at, kind, fee, amount }) => ({ id, at, kind, fee, amount })),
    );
    const what = `the statements of ${owner} in ${currency}, ${zone}`;
    const ofOwner = { owner, currency };
    const lines = owner === null ? dayLines(own, zone) : postings(entries, ofOwner);
    assert.deepEqual(
      shown.map((line) => describe(line, owner, zone)).sort(),
      lines.toSorted(),
      what,
    );
    const { balances } = await api.taprail.balance.get(query);
    const now = balances.find((balance) => balance.currency === currency);
    assert(now !== undefined, what);
    const { pending, available, held, operating } = now;
    const closing = statements.at(-1)?.closing_balance;
    assert.equal(closing, pending + available + held + operating, what);
    assert.equal(BigInt(closing ?? 0), -total(own.map(({ amount }) => amount)), what);
  }
}

function readEntries({ database, platformId }: Books): Promise<Entry[]> {
  return database.rows<Entry>(sql('test_statement_entries')`
    select r.object_id as "objectId", r.position, r.recorded_at as at, r.posting_kind as kind,
      a.kind as account, s.external_ref as owner, e.currency, e.amount
    from records r
    cross join unnest(r.entry_account_ids, r.entry_amounts, r.entry_currencies)
      as e (account_id, amount, currency)
    join ledger_accounts a
      on a.platform_id = ${platformId}::uuid and a.account_id = e.account_id
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = a.submerchant_id
    where r.platform_id = ${platformId}::uuid`);
}

/** The months from the first entry to the present one. */
function monthsOf(entries: readonly Entry[], zone: string, now: Date): readonly string[] {
  const monthOf = (at: number | Date) => dayOf(new Date(at), zone).slice(0, 7);
  const first = monthOf(Math.min(...entries.map(({ at }) => at.getTime()), now.getTime()));
  const months: string[] = [];
  for (let month = Temporal.PlainYearMonth.from(first); `${month}` <= monthOf(now); ) {
    months.push(`${month}`);
    month = month.add({ months: 1 });
  }
  return months;
}

/** The effect of each posting on the account of a sub-merchant, with the fee in its currency. */
function postings(
  entries: readonly Entry[],
  { owner, currency }: Pick<Entry, 'owner' | 'currency'>,
): readonly string[] {
  const inCurrency = entries.filter((entry) => entry.currency === currency);
  const byPosting = Map.groupBy(inCurrency, lineId);
  return [...byPosting].flatMap(([id, posting]) => {
    const own = posting.filter(
      (entry) => entry.owner === owner && owedKinds.includes(entry.account),
    );
    const fees = posting.filter(({ account }) => account === 'platform_operating');
    const [amount, fee] = [own, fees].map((some) => -total(some.map((entry) => entry.amount)));
    const [{ at, kind } = { at: new Date(0), kind: '' }] = posting;
    if (own.length === 0 || (amount === 0n && fee === 0n)) return [];
    return [`${id} ${at.toISOString()} ${kind} ${amount} fee ${fee}`];
  });
}

/** The effect of a day's postings of one kind on the platform's own account. */
function dayLines(own: readonly Entry[], zone: string): readonly string[] {
  const byDay = Map.groupBy(own, ({ at, kind }) => `${dayOf(at, zone)}.${kind}`);
  return [...byDay].map(([id, entries]) => {
    return `${id} ${-total(entries.map(({ amount }) => amount))} fee 0`;
  });
}

function describe(
  line: { id: string; at: string; kind: string; fee: number; amount: number },
  owner: string | null,
  zone: string,
): string {
  const { id, at, kind, fee, amount } = line;
  if (owner !== null) return `${id} ${at} ${kind} ${amount} fee ${fee}`;
  assert.equal(id, `${dayOf(new Date(at), zone)}.${kind}`);
  return `${id} ${amount} fee ${fee}`;
}
