import { parseId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import { dayOf } from '../../../lib/time-zones.ts';
import type { Queryable } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { invalidCursor } from '../../../request/errors.ts';
import { page, pageSizeDefault } from '../../../request/page.ts';
import {
  balanceAfter,
  beginningOf,
  findPlace,
  inSnapshot,
  type KindSum,
  listLines,
  type StatementAccount,
  type StatementPlace,
  sumSpans,
  sumUntil,
} from '../../ledger/index.ts';
import type { Reports } from '../reports.ts';
import { type BalancedLine, toDayLine, toLine, withBalances } from './line.ts';
import { daysOf, type Month } from './month.ts';
import { readOwner, type StatementQuery } from './read-account.ts';
import { totalsOf } from './words.ts';

interface PageQuery extends StatementQuery {
  readonly currency: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** An account's month: its opening balance, a page of changes, its closing balance. */
export async function readStatement(
  reports: Reports,
  context: PlatformContext<unknown, PageQuery>,
): Promise<Answer> {
  const { currency, submerchant = null, limit = pageSizeDefault, cursor } = context.query;
  const { owner, month } = await readOwner(reports, context);
  const account = owner === null ? null : { ...owner, currency };
  const { before, until, lines } =
    account === null
      ? nothing
      : await inSnapshot(reports.database, (transaction) =>
          readPage(transaction, account, { month, limit, cursor }),
        );
  const totals = totalsOf(difference(until, before), owner?.subMerchantId === null);
  return {
    status: 200,
    body: {
      object: 'statement',
      submerchant,
      currency,
      month: month.name,
      from: month.from.toISOString(),
      to: month.to.toISOString(),
      opening_balance: toJsonAmount(balanceAfter(before)),
      totals: Object.fromEntries(
        Object.entries(totals).map(([name, amount]) => [name, toJsonAmount(amount)]),
      ),
      closing_balance: toJsonAmount(balanceAfter(until)),
      ...page(lines, { limit, render, cursor: ({ id }) => id }),
    },
  };
}

interface Read {
  /** The changes of the balance before the month, and before its end. */
  readonly before: readonly KindSum[];
  readonly until: readonly KindSum[];
  /** Newest first, with one more than the page holds if there are more. */
  readonly lines: readonly BalancedLine[];
}

const nothing: Read = { before: [], until: [], lines: [] };

interface Wanted {
  readonly month: Month;
  readonly limit: number;
  readonly cursor: string | undefined;
}

async function readPage(
  transaction: Queryable,
  account: StatementAccount,
  wanted: Wanted,
): Promise<Read> {
  const { month } = wanted;
  const before = await sumUntil(transaction, account, beginningOf(month.from));
  const until = await sumUntil(transaction, account, beginningOf(month.to));
  const lines =
    account.subMerchantId === null
      ? await readDayLines(transaction, account, { ...wanted, opening: balanceAfter(before) })
      : await readLines(transaction, account, { ...wanted, closing: balanceAfter(until) });
  return { before, until, lines };
}

/** A sub-merchant's lines, from before the cursor's line. */
async function readLines(
  transaction: Queryable,
  account: StatementAccount,
  { month, limit, cursor, closing }: Wanted & { readonly closing: bigint },
): Promise<readonly BalancedLine[]> {
  const place = cursor === undefined ? null : await readCursor(transaction, account, cursor);
  if (place !== null && (place.at < month.from || place.at >= month.to)) {
    throw invalidCursor({ param: 'cursor' });
  }
  const rows = await listLines(transaction, account, {
    after: beginningOf(month.from),
    before: place ?? beginningOf(month.to),
    isOldestFirst: false,
    limit: limit + 1,
  });
  const newest =
    place === null ? closing : balanceAfter(await sumUntil(transaction, account, place));
  const oldest = newest - rows.reduce((sum, { amount }) => sum + amount, 0n);
  return withBalances(oldest, rows.map(toLine).reverse()).toReversed();
}

/** The platform's own lines: one per day and kind of posting, so that a month has few. */
async function readDayLines(
  transaction: Queryable,
  account: StatementAccount,
  { month, limit, cursor, opening }: Wanted & { readonly opening: bigint },
): Promise<readonly BalancedLine[]> {
  const all = (await listDayLines(transaction, account, { month, opening })).toReversed();
  if (cursor === undefined) return all.slice(0, limit + 1);
  const index = all.findIndex(({ id }) => id === cursor);
  if (index < 0) throw invalidCursor({ param: 'cursor' });
  return all.slice(index + 1, index + 2 + limit);
}

/** All lines of a platform's own month, oldest first. */
export async function listDayLines(
  database: Queryable,
  account: StatementAccount,
  { month, opening }: { readonly month: Month; readonly opening: bigint },
): Promise<readonly BalancedLine[]> {
  const begins = daysOf(month);
  const sums = await sumSpans(database, account, begins);
  const lines = sums.map((sum) => {
    const begin = begins[sum.span - 1] ?? month.from;
    return toDayLine(sum, { begin, day: dayOf(begin, month.timeZone) });
  });
  return withBalances(opening, lines);
}

async function readCursor(
  transaction: Queryable,
  account: StatementAccount,
  cursor: string,
): Promise<StatementPlace> {
  const [object = '', position = '', ...more] = cursor.split('.');
  const objectId = parseId('sl', `sl_${object}`);
  const isId = objectId !== null && /^[1-9]\d{0,6}$/.test(position) && more.length === 0;
  const place = isId
    ? await findPlace(transaction, account, { objectId, position: Number(position) })
    : undefined;
  if (place === undefined) throw invalidCursor({ param: 'cursor' });
  return place;
}

/** The month's changes: those until its end less those before it. */
function difference(until: readonly KindSum[], before: readonly KindSum[]): readonly KindSum[] {
  const negated = before.map(({ kind, postings, amount, fee }) => {
    return { kind, postings: -postings, amount: -amount, fee: -fee };
  });
  return [...until, ...negated];
}

function render(line: BalancedLine) {
  return {
    id: line.id,
    object: 'statement_line',
    created_at: line.at.toISOString(),
    kind: line.kind,
    description: line.text,
    source: line.source,
    transaction: line.transaction,
    reference: line.reference,
    fee: toJsonAmount(line.fee),
    amount: toJsonAmount(line.amount),
    balance: toJsonAmount(line.balance),
  };
}
