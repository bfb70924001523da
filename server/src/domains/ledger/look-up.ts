import type { Refusal, ServiceError } from '../../lib/errors.ts';
import { formatId, leastUuid, parseId } from '../../lib/ids.ts';
import { toJsonAmount } from '../../lib/money.ts';
import type { Database, Queryable } from '../../postgres/database.ts';
import type { Answer } from '../../request/context.ts';
import { invalidCursor } from '../../request/errors.ts';
import { page, pageSizeDefault } from '../../request/page.ts';
import { accountOfDeduction, balanceNameOf, deductionNames, isShown } from './balance-names.ts';
import { type Balance, listNegativeBalances, readBalances } from './balances.ts';
import { type EntryPage, type EntryRow, listEntries } from './entries.ts';
import { recordedKindOf } from './posting-kinds.ts';
import type { AccountKind } from './types.ts';

export interface LookUpParts {
  readonly database: Database;
  /** The ledger knows only account ids, so sub-merchants are looked up elsewhere. */
  findSubMerchantId(handle: { platformId: string; externalRef: string }): Promise<string | null>;
  readonly subMerchantNotFound: Refusal;
  /** The same, suggesting the externalRef that was probably meant. */
  unknownSubMerchant(
    database: Queryable,
    handle: { readonly platformId: string; readonly externalRef: string },
    extras: { readonly param: string },
  ): Promise<ServiceError>;
  /** The currencies with a bank account; null while the provider has not told them. */
  findPayoutCurrencies(owner: {
    readonly platformId: string;
    readonly subMerchantId: string;
  }): Promise<readonly string[] | null>;
  /** Since when available balances have been negative, by sub-merchant and currency. */
  findNegativeSince(owners: {
    readonly platformId: string;
    readonly subMerchantIds: readonly string[];
  }): Promise<{ of(subMerchantId: string, currency: string): Date | null }>;
  /** The provider's payout limits, which the ledger does not know either. */
  findPayoutTerms(owner: {
    readonly platformId: string;
    readonly subMerchantId: string | null;
    readonly now: Date;
  }): Promise<PayoutTerms>;
}

interface PayoutTerms {
  minimumIn(currency: string): bigint | null;
  isTooLittle(currency: string, balanceMinor: bigint): boolean;
}

const emptyBalance = { pending: 0, available: 0, in_transit: 0, held: 0, operating: 0 };

export async function getBalance(
  parts: LookUpParts,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
  externalRef: string | null,
): Promise<Answer> {
  const subMerchantId =
    externalRef === null ? null : await parts.findSubMerchantId({ platformId, externalRef });
  if (externalRef !== null && subMerchantId === null) {
    const handle = { platformId, externalRef };
    throw await parts.unknownSubMerchant(parts.database, handle, { param: 'submerchant' });
  }
  const terms = await parts.findPayoutTerms({ platformId, subMerchantId, now });
  const rows = await readBalances(parts.database, { platformId, subMerchantId });
  const since =
    subMerchantId === null || !rows.some(isNegative)
      ? null
      : await parts.findNegativeSince({ platformId, subMerchantIds: [subMerchantId] });
  const byCurrency = Map.groupBy(rows, (row) => row.currency);
  const payable =
    subMerchantId === null ? null : await parts.findPayoutCurrencies({ platformId, subMerchantId });
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
          negative_since: since?.of(subMerchantId ?? '', currency)?.toISOString() ?? null,
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
  parts: LookUpParts,
  platformId: string,
  query: { readonly limit?: number; readonly cursor?: string },
): Promise<Answer> {
  const limit = query.limit ?? pageSizeDefault;
  const afterId = query.cursor === undefined ? null : parseId('acc', query.cursor);
  if (query.cursor !== undefined && afterId === null) throw invalidCursor({ param: 'cursor' });
  const rows = await listNegativeBalances(parts.database, {
    platformId,
    afterId,
    limit: limit + 1,
  });
  const subMerchantIds = [...new Set(rows.map((row) => row.subMerchantId))];
  const since = await parts.findNegativeSince({ platformId, subMerchantIds });
  const body = page(rows, {
    limit,
    render: ({ subMerchantId, externalRef, currency, available }) => ({
      object: 'negative_balance',
      submerchant: externalRef,
      currency,
      available: toJsonAmount(available),
      negative_since: since.of(subMerchantId, currency)?.toISOString() ?? null,
    }),
    cursor: ({ accountId }) => formatId('acc', accountId),
  });
  return { status: 200, body };
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

interface EntryQuery {
  readonly submerchant?: string;
  readonly transaction?: string;
  readonly payout?: string;
  readonly account?: AccountKind;
  readonly limit?: number;
  readonly cursor?: string;
}

export async function getEntries(
  parts: LookUpParts,
  platformId: string,
  query: EntryQuery,
): Promise<Answer> {
  const limit = query.limit ?? pageSizeDefault;
  const before = readCursor(query.cursor);
  const { submerchant: externalRef } = query;
  const subMerchantId =
    externalRef === undefined ? null : await parts.findSubMerchantId({ platformId, externalRef });
  const object = readObject(query);
  const isUnknown = object === undefined || (externalRef !== undefined && subMerchantId === null);
  if (isUnknown) return { status: 200, body: page([], { limit, render, cursor: idOf }) };
  const account = query.account ?? null;
  const wanted = { platformId, subMerchantId, object, account, before, limit: limit + 1 };
  const { rows, end } = await listEntries(parts.database, wanted);
  const found = page(rows, { limit, render, cursor: idOf });
  if (found.has_more || end === null) return { status: 200, body: found };
  // The search reached its limit; the next page goes on after it.
  return { status: 200, body: { ...found, has_more: true, next_cursor: entryId(end, leastUuid) } };
}

/** Null without such a filter; undefined if no entry can match, as with one id of each kind. */
function readObject({ transaction, payout }: EntryQuery): EntryPage['object'] | undefined {
  if (transaction !== undefined && payout !== undefined) return undefined;
  if (transaction !== undefined) {
    const id = parseId('txn', transaction);
    return id === null ? undefined : { kind: 'transaction', id };
  }
  if (payout === undefined) return null;
  const id = parseId('po', payout);
  return id === null ? undefined : { kind: 'payout', id };
}

function render(row: EntryRow) {
  const recorded = recordedKindOf(row.kind);
  const transaction = recorded === 'transaction' ? formatId('txn', row.objectId) : null;
  const payout = recorded === 'payout' ? formatId('po', row.objectId) : null;
  const movement = recorded === 'provider_movement' ? formatId('pm', row.objectId) : null;
  return {
    id: idOf(row),
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
export function entryId(postingId: string, accountId: string): string {
  return `${formatId('le', postingId)}.${formatId('acc', accountId).slice('acc_'.length)}`;
}

function idOf({ postingId, accountId }: EntryRow): string {
  return entryId(postingId, accountId);
}

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null;
  const [posting = '', account = '', ...more] = cursor.split('.');
  const postingId = parseId('le', posting);
  const accountId = parseId('acc', `acc_${account}`);
  if (postingId === null || accountId === null || more.length > 0)
    throw invalidCursor({ param: 'cursor' });
  return { postingId, accountId };
}
