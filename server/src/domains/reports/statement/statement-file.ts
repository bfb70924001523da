import { csvFile } from '../../../lib/csv.ts';
import type { Database } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import {
  balanceAfter,
  beginningOf,
  listLines,
  listStatementCurrencies,
  type StatementAccount,
  type StatementPlace,
  sumUntil,
} from '../../ledger/index.ts';
import { csvFileName } from '../file-name.ts';
import { amountColumn, type Column, column, exampleMoney, instantColumns } from '../report.ts';
import { inTurn, type Reports } from '../reports.ts';
import { type BalancedLine, toLine, withBalances } from './line.ts';
import type { Month } from './month.ts';
import { readOwner, type StatementOwner, type StatementQuery } from './read-account.ts';
import { listDayLines } from './read-statement.ts';

/** A line of the file: a posting, or the opening or closing balance of the month. */
interface FileRow {
  readonly submerchant: string | null;
  readonly currency: string;
  readonly at: Date;
  readonly balance: bigint;
  readonly kind: string;
  readonly text: string;
  /** Null for a balance. */
  readonly line: BalancedLine | null;
}

const linesMax = 500;

export const statementColumns: readonly Column<FileRow>[] = [
  column('submerchant', "The externalRef; empty for the platform's own.", 'bistro-7', (row) => {
    return row.submerchant;
  }),
  column('currency', '', 'USD', (row) => row.currency),
  ...instantColumns<FileRow>('created_at', '', '2026-11-15T09:30:00.000Z', (row) => row.at),
  column(
    'kind',
    'opening_balance, a kind of posting such as capture, or closing_balance.',
    'capture',
    (row) => row.kind,
  ),
  column('description', 'The same in words.', 'Capture', (row) => row.text),
  column(
    'source',
    'The refund, dispute, payout, transaction or movement of the provider.',
    'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
    ({ line }) => line?.source ?? null,
  ),
  column(
    'transaction',
    "Its transaction, such as a refund's; empty for others.",
    'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
    ({ line }) => line?.transaction ?? null,
  ),
  column(
    'reference',
    "Yours for the transaction, or the bank's for the payout.",
    'order-4711',
    ({ line }) => line?.reference ?? null,
  ),
  moneyColumn('gross', 'Before the fee.', 1250n, (line) => line.gross),
  moneyColumn('fee', 'Your fee, which is taken off.', 38n, (line) => line.fee),
  moneyColumn('amount', 'gross less fee: the change of the balance.', 1212n, (line) => line.amount),
  amountColumn('balance', 'The balance after it.', 1212n, (row) => row.balance),
];

function moneyColumn(
  name: string,
  description: string,
  exampleMinor: bigint,
  read: (line: BalancedLine) => bigint,
): Column<FileRow> {
  return column(name, description, exampleMoney(exampleMinor), ({ line, currency }) => {
    return line === null ? null : { amountMinor: read(line), currency };
  });
}

/** Streams an account's month line by line, oldest first, one currency after the other. */
export async function downloadStatement(
  reports: Reports,
  context: PlatformContext<unknown, StatementQuery>,
): Promise<Answer> {
  const { owner, month } = await readOwner(reports, context);
  const { now, query } = context;
  const { submerchant } = query;
  const fileName = csvFileName('statement', submerchant, month.name);
  const chunks = () => {
    const pages = owner === null ? nothing() : readPages(reports, owner, { month, now });
    const rows = inTurn(reports, context.caller, pages);
    return csvFile(statementColumns, named(rows, submerchant ?? null), month.timeZone);
  };
  return { status: 200, body: null, stream: { fileName, chunks } };
}

type UnnamedRow = Omit<FileRow, 'submerchant'>;

async function* nothing(): AsyncGenerator<never> {}

async function* named(
  pages: AsyncGenerator<readonly UnnamedRow[]>,
  submerchant: string | null,
): AsyncGenerator<readonly FileRow[]> {
  for await (const page of pages) yield page.map((row) => ({ submerchant, ...row }));
}

async function* readPages(
  { database }: Reports,
  owner: StatementOwner,
  { month, now }: { readonly month: Month; readonly now: Date },
): AsyncGenerator<readonly UnnamedRow[]> {
  // A balance is never dated in the future: the present month ends with the present one.
  const opened = now < month.from ? now : month.from;
  const closing =
    now < month.to ? { at: now, text: 'Balance now' } : { at: month.to, text: 'Closing balance' };
  for (const currency of await listStatementCurrencies(database, owner)) {
    const account = { ...owner, currency };
    const opening = balanceAfter(await sumUntil(database, account, beginningOf(month.from)));
    const bare = { currency, line: null };
    yield [
      {
        ...bare,
        at: opened,
        balance: opening,
        kind: 'opening_balance',
        text: 'Opening balance',
      },
    ];
    let balance = opening;
    for await (const page of readLines(database, account, { month, opening })) {
      balance = page.at(-1)?.balance ?? balance;
      yield page.map((line) => ({ ...line, currency, line }));
    }
    yield [{ ...bare, ...closing, balance, kind: 'closing_balance' }];
  }
}

async function* readLines(
  database: Database,
  account: StatementAccount,
  { month, opening }: { readonly month: Month; readonly opening: bigint },
): AsyncGenerator<readonly BalancedLine[]> {
  if (account.subMerchantId === null) {
    yield await listDayLines(database, account, { month, opening });
    return;
  }
  const page = { before: beginningOf(month.to), isOldestFirst: true, limit: linesMax };
  let balance = opening;
  for (let after: StatementPlace | undefined = beginningOf(month.from); after !== undefined; ) {
    const rows = await listLines(database, account, { ...page, after });
    const lines = withBalances(balance, rows.map(toLine));
    yield lines;
    balance = lines.at(-1)?.balance ?? balance;
    after = rows.length < linesMax ? undefined : rows.at(-1);
  }
}
