import type { Refusal, ServiceError } from '../../lib/errors.ts';
import { formatId, leastUuid, parseId, unknownUuid } from '../../lib/ids.ts';
import { toJsonAmount } from '../../lib/money.ts';
import type { Database } from '../../postgres/database.ts';
import {
  answerPage,
  answerRows,
  filterId,
  type PageQuery,
  readCursor,
} from '../../request/answer-page.ts';
import type { Answer } from '../../request/context.ts';
import { accountOfDeduction, balanceNameOf, deductionNames, isShown } from './balance-names.ts';
import { type Balance, listNegativeBalances, readBalances } from './balances.ts';
import { type EntryKey, type EntryPage, type EntryRow, listEntries } from './entries.ts';
import { recordedKindOf } from './posting-kinds.ts';
import type { AccountKind } from './types.ts';

/** The ledger knows only account ids, so facts about the owners come from above it. */
export interface AccountOwners {
  readonly notFound: Refusal;
  find(handle: Handle): Promise<string | null>;
  /** The refusal, suggesting the externalRef that was probably meant. */
  explainUnknown(handle: Handle): Promise<ServiceError>;
  /** The provider's payout limits. */
  payoutTerms(owner: {
    readonly platformId: string;
    readonly subMerchantId: string | null;
    readonly now: Date;
  }): Promise<PayoutTerms>;
  /** The currencies with a bank account; null while the provider has not told them. */
  payoutCurrencies(owner: {
    readonly platformId: string;
    readonly subMerchantId: string;
  }): Promise<readonly string[] | null>;
  /** Since when available balances have been negative. */
  negativeSince(owners: {
    readonly platformId: string;
    readonly subMerchantIds: readonly string[];
  }): Promise<
    (account: { readonly subMerchantId: string; readonly currency: string }) => Date | null
  >;
}

interface Handle {
  readonly platformId: string;
  readonly externalRef: string;
}

export interface ReadParts {
  readonly database: Database;
  readonly owners: AccountOwners;
}

interface PayoutTerms {
  minimumIn(currency: string): bigint | null;
  isTooLittle(currency: string, balanceMinor: bigint): boolean;
}

const emptyBalance = { pending: 0, available: 0, in_transit: 0, held: 0, operating: 0 };

export async function getBalance(
  { database, owners }: ReadParts,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
  externalRef: string | null,
): Promise<Answer> {
  const subMerchantId =
    externalRef === null ? null : await owners.find({ platformId, externalRef });
  if (externalRef !== null && subMerchantId === null) {
    throw await owners.explainUnknown({ platformId, externalRef });
  }
  const terms = await owners.payoutTerms({ platformId, subMerchantId, now });
  const rows = await readBalances(database, { platformId, subMerchantId });
  const since =
    subMerchantId === null || !rows.some(isNegative)
      ? null
      : await owners.negativeSince({ platformId, subMerchantIds: [subMerchantId] });
  const byCurrency = Map.groupBy(rows, (row) => row.currency);
  const payable =
    subMerchantId === null ? null : await owners.payoutCurrencies({ platformId, subMerchantId });
  return {
    status: 200,
    body: {
      object: 'balance',
      submerchant: externalRef,
      balances: [...byCurrency].map(([currency, own]) => {
        const amounts = sumUp(own);
        const there = thereIn(own);
        const isPayable = payable === null || payable.includes(currency);
        const minimum = terms.minimumIn(currency);
        return {
          currency,
          ...amounts,
          negative_since:
            since?.({ subMerchantId: subMerchantId ?? '', currency })?.toISOString() ?? null,
          payable: toJsonAmount(there),
          deductions: deductionsIn(own),
          payout_minimum: minimum === null ? null : toJsonAmount(minimum),
          waits_for_minimum: terms.isTooLittle(currency, there),
          waits_for_bank_account: amounts.available > 0 && !isPayable,
        };
      }),
    },
  };
}

function isNegative({ kind, balance }: Balance): boolean {
  return kind === 'submerchant_available' && balance > 0n;
}

/** The available balances below zero, each with its age. */
export async function getNegativeBalances(
  { database, owners }: ReadParts,
  platformId: string,
  query: PageQuery,
): Promise<Answer> {
  return answerPage(
    'acc',
    { ...query, order: 'asc' },
    (bounds) => listNegativeBalances(database, { platformId, ...bounds }),
    async (rows) => {
      const subMerchantIds = [...new Set(rows.map((row) => row.subMerchantId))];
      const since = await owners.negativeSince({ platformId, subMerchantIds });
      return rows.map(({ subMerchantId, externalRef, currency, available }) => ({
        object: 'negative_balance',
        submerchant: externalRef,
        currency,
        available: toJsonAmount(available),
        negative_since: since({ subMerchantId, currency })?.toISOString() ?? null,
      }));
    },
  );
}

/** As callers see it: money owed to the owner is positive. */
function sumUp(accounts: readonly Balance[]): typeof emptyBalance {
  const balance = { ...emptyBalance };
  for (const { kind, balance: debits } of accounts) {
    if (isShown(kind)) balance[balanceNameOf[kind]] = toJsonAmount(-debits);
  }
  return balance;
}

/** The platform's own money that the provider took or people moved. */
function deductionsIn(accounts: readonly Balance[]) {
  return deductionNames.flatMap((name) => {
    const found = accounts.find(({ kind }) => kind === accountOfDeduction[name]);
    if (found === undefined || found.balance === 0n) return [];
    return [{ kind: name, amount: toJsonAmount(found.balance) }];
  });
}

/** The payable amount: the available balance, or the platform's fees less deductions. */
function thereIn(accounts: readonly Balance[]): bigint {
  const counted = new Set<AccountKind>([
    'submerchant_available',
    'platform_operating',
    ...Object.values(accountOfDeduction),
  ]);
  const balances = accounts.filter(({ kind }) => counted.has(kind)).map(({ balance }) => -balance);
  return balances.reduce((sum, balance) => sum + balance, 0n);
}

interface EntryQuery extends PageQuery {
  readonly submerchant?: string;
  readonly transaction?: string;
  readonly payout?: string;
  readonly account?: AccountKind;
}

export async function getEntries(
  { database, owners }: ReadParts,
  platformId: string,
  query: EntryQuery,
): Promise<Answer> {
  const before = await readCursor(query.cursor, parseEntryId);
  const { submerchant: externalRef, account = null } = query;
  const subMerchantId =
    externalRef === undefined
      ? null
      : ((await owners.find({ platformId, externalRef })) ?? unknownUuid);
  const filter = { platformId, subMerchantId, object: readObject(query), account, before };
  return answerRows(
    query,
    async (limit) => {
      const { rows, end } = await listEntries(database, { ...filter, limit });
      const lastExamined = end === null ? null : { postingId: end, accountId: leastUuid };
      return { rows, lastExamined };
    },
    { render: (rows) => rows.map(render), cursorOf: entryId },
  );
}

/** Null without such a filter. */
function readObject({ transaction, payout }: EntryQuery): EntryPage['object'] {
  const transactionId = filterId('txn', transaction);
  const payoutId = filterId('po', payout);
  if (transactionId === null) return payoutId === null ? null : { kind: 'payout', id: payoutId };
  // An entry concerns one of the two.
  return { kind: 'transaction', id: payoutId === null ? transactionId : unknownUuid };
}

function render(row: EntryRow) {
  const recorded = recordedKindOf(row.kind);
  const transaction = recorded === 'transaction' ? formatId('txn', row.objectId) : null;
  const payout = recorded === 'payout' ? formatId('po', row.objectId) : null;
  const movement = recorded === 'provider_movement' ? formatId('pm', row.objectId) : null;
  return {
    id: entryId(row),
    object: 'ledger_entry',
    posting: formatId('le', row.postingId),
    account: row.accountKind,
    submerchant: row.externalRef,
    amount: toJsonAmount(row.amount),
    currency: row.currency,
    kind: row.kind,
    source: row.named ?? transaction ?? payout ?? movement,
    transaction,
    payout,
    provider_movement: movement,
    created_at: row.createdAt.toISOString(),
  };
}

/** A posting has one entry per account, so the two ids identify an entry. */
export function entryId({ postingId, accountId }: EntryKey): string {
  return `${formatId('le', postingId)}.${formatId('acc', accountId).slice('acc_'.length)}`;
}

function parseEntryId(text: string): EntryKey | null {
  const [posting = '', account = '', ...more] = text.split('.');
  const postingId = parseId('le', posting);
  const accountId = parseId('acc', `acc_${account}`);
  const isId = postingId !== null && accountId !== null && more.length === 0;
  return isId ? { postingId, accountId } : null;
}
