import { invalidFields, type Refusal } from '../../lib/errors.ts';
import { formatId, parseId } from '../../lib/ids.ts';
import { toJsonAmount } from '../../lib/money.ts';
import { page, pageSizeDefault } from '../../lib/page.ts';
import type { Answer } from '../../operations/context.ts';
import { invalidCursor } from '../../operations/errors.ts';
import * as errors from './errors.ts';
import type { Payments } from './payments.ts';
import { renderTap } from './render.ts';
import { renderAuthorisation } from './render-authorisation.ts';
import { transactionText } from './render-transaction.ts';
import { findTransaction, listChain, listTransactions, type TransactionFilter } from './store.ts';
import type { Transaction } from './types.ts';

export interface TransactionQuery {
  readonly submerchant?: string;
  readonly device?: string;
  readonly status?: string;
  readonly authorisation_chain_id?: string;
  readonly reference?: string;
  readonly created_from?: string;
  readonly created_to?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

export async function getTap(payments: Payments, platformId: string, id: string): Promise<Answer> {
  const transaction = await find(payments, platformId, { id, prefix: 'tap' }, errors.tapNotFound);
  return { status: 200, body: renderTap(transaction) };
}

export async function getAuthorisation(
  payments: Payments,
  platformId: string,
  id: string,
): Promise<Answer> {
  const wanted = { id, prefix: 'auth' };
  const transaction = await find(payments, platformId, wanted, errors.authorisationNotFound);
  if (transaction.amountAuthorised === 0n) throw errors.authorisationNotFound();
  return { status: 200, body: renderAuthorisation(transaction) };
}

export async function getTransaction(
  payments: Payments,
  platformId: string,
  id: string,
): Promise<Answer> {
  const wanted = { id, prefix: 'txn' };
  const transaction = await find(payments, platformId, wanted, errors.transactionNotFound);
  return { status: 200, body: JSON.parse(transactionText(transaction)) };
}

export async function getChain(
  payments: Payments,
  platformId: string,
  id: string,
): Promise<Answer> {
  const uuid = parseId('ach', id);
  const chain = uuid === null ? [] : await listChain(payments.database, { platformId, id: uuid });
  const [first] = chain;
  if (first === undefined) throw errors.chainNotFound();
  const sum = (read: (transaction: Transaction) => bigint) =>
    toJsonAmount(chain.reduce((total, transaction) => total + read(transaction), 0n));
  return {
    status: 200,
    body: {
      id,
      object: 'authorisation_chain',
      submerchant: first.externalRef,
      currency: first.currency,
      amount_authorised: sum((transaction) => transaction.amountAuthorised),
      amount_captured: sum((transaction) => transaction.amountCaptured),
      amount_released: sum((transaction) => transaction.amountReleased),
      authorisations: chain
        .filter((transaction) => transaction.amountAuthorised > 0n)
        .map(renderAuthorisation),
    },
  };
}

export async function listTaps(
  payments: Payments,
  platformId: string,
  query: TransactionQuery,
): Promise<Answer> {
  const { rows, limit } = await list(payments, platformId, { query, prefix: 'tap' });
  const cursor = (row: Transaction) => formatId('tap', row.id);
  return { status: 200, body: page(rows, { limit, render: renderTap, cursor }) };
}

export async function listTransactionViews(
  payments: Payments,
  platformId: string,
  query: TransactionQuery,
): Promise<Answer> {
  const { rows, limit } = await list(payments, platformId, { query, prefix: 'txn' });
  const render = (row: Transaction) => JSON.parse(transactionText(row));
  const cursor = (row: Transaction) => formatId('txn', row.id);
  return { status: 200, body: page(rows, { limit, render, cursor }) };
}

/** Throws for an instant that is well written and does not exist, such as a leap second. */
function readInstant(query: TransactionQuery, param: 'created_from' | 'created_to'): Date | null {
  const text = query[param];
  if (text === undefined) return null;
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  const message = `${param} must name an instant that exists.`;
  throw invalidFields([{ param, code: 'parameter_invalid', message }]);
}

/** A tap's status, or the status that a transaction derives from it and what was captured. */
function readStatus(status: string | undefined): Pick<TransactionFilter, 'status' | 'isCaptured'> {
  if (status === 'authorised') return { status: 'approved', isCaptured: false };
  if (status === 'captured') return { status: 'approved', isCaptured: true };
  return { status: status ?? null, isCaptured: null };
}

async function find(
  { database }: Payments,
  platformId: string,
  wanted: { readonly id: string; readonly prefix: string },
  notFound: Refusal,
): Promise<Transaction> {
  const id = parseId(wanted.prefix, wanted.id);
  const found = id === null ? undefined : await findTransaction(database, { platformId, id });
  if (found === undefined) throw notFound();
  return found;
}

async function list(
  { database }: Payments,
  platformId: string,
  { query, prefix }: { readonly query: TransactionQuery; readonly prefix: string },
): Promise<{ rows: Transaction[]; limit: number }> {
  const limit = query.limit ?? pageSizeDefault;
  const beforeId = query.cursor === undefined ? null : parseId(prefix, query.cursor);
  if (query.cursor !== undefined && beforeId === null) throw invalidCursor({ param: 'cursor' });
  const { authorisation_chain_id: chain } = query;
  const chainId = chain === undefined ? null : parseId('ach', chain);
  if (chain !== undefined && chainId === null) return { rows: [], limit };
  const rows = await listTransactions(database, {
    platformId,
    externalRef: query.submerchant ?? null,
    deviceId: query.device ?? null,
    ...readStatus(query.status),
    chainId,
    reference: query.reference ?? null,
    createdFrom: readInstant(query, 'created_from'),
    createdTo: readInstant(query, 'created_to'),
    beforeId,
    limit: limit + 1,
  });
  return { rows, limit };
}
