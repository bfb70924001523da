import type { Refusal } from '../../../lib/errors.ts';
import { parseId } from '../../../lib/ids.ts';
import { answerPage, filterId } from '../../../request/answer-page.ts';
import type { Answer, Caller } from '../../../request/context.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import { readMoments } from '../../platforms/index.ts';
import { findPayoutsOf } from '../../settlement/index.ts';
import * as errors from '../errors.ts';
import type { Payments } from '../payments.ts';
import type { TransactionQuery } from '../schemas/fields.ts';
import { renderTap } from '../transaction/render.ts';
import { renderAuthorisation } from '../transaction/render-authorisation.ts';
import { renderPresentTransaction } from '../transaction/render-transaction.ts';
import type { Transaction } from '../transaction/types.ts';
import { listCaptured } from './list-captured.ts';
import { eachTransaction } from './read-transactions.ts';
import { findTransaction, listTransactions, type TransactionFilter } from './transaction-store.ts';

/** A view of a transaction: as a tap, an authorisation or itself. */
export interface View {
  readonly prefix: string;
  readonly notFound: Refusal;
  /** `payoutId` is the payout of the transaction, if any. */
  render(transaction: Transaction, payoutId: string | null): unknown;
}

export const tapView: View = { prefix: 'tap', notFound: errors.tapNotFound, render: renderTap };

export const authorisationView: View = {
  prefix: 'auth',
  notFound: errors.authorisationNotFound,
  render(transaction) {
    if (transaction.amountAuthorised === 0n) throw errors.authorisationNotFound();
    return renderAuthorisation(transaction);
  },
};

export const transactionView: View = {
  prefix: 'txn',
  notFound: errors.transactionNotFound,
  render: renderPresentTransaction,
};

/** Throws if there is no such transaction. */
export async function findNamed(
  { database }: Payments,
  platformId: string,
  { id, view }: { readonly id: string; readonly view: View },
): Promise<Transaction> {
  const uuid = parseId(view.prefix, id);
  const found =
    uuid === null ? undefined : await findTransaction(database, { platformId, id: uuid });
  if (found === undefined) throw view.notFound();
  return found;
}

export async function getView(
  payments: Payments,
  platformId: string,
  named: { readonly id: string; readonly view: View },
): Promise<Answer> {
  const transaction = await findNamed(payments, platformId, named);
  const [body] = await renderViews(payments, platformId, [transaction], named.view);
  return { status: 200, body };
}

/**
 * The number of transactions that one page examines. There is no index by reader or by settlement,
 * since every tap would pay for it. So a page ends early with a cursor, and none takes long.
 */
const examinedMax = 20_000;
/** The limit where the record of each transaction must be read. */
const recordsExaminedMax = 5_000;

/** A transaction can have thousands of operations. A page that reads this many ends early. */
export const operationsPerPageMax = 10_000;

export async function listViews(
  payments: Payments,
  { platformId, clockOffsetMs }: Pick<Caller, 'platformId' | 'clockOffsetMs'>,
  query: TransactionQuery,
  view: View,
): Promise<Answer> {
  const {
    created_from: from,
    created_to: to,
    ...captured
  } = await readMoments(payments.database, platformId, {
    created_from: query.created_from,
    created_to: query.created_to,
    captured_from: query.captured_from,
    captured_to: query.captured_to,
  });
  // The ids bound the span, so transactions after it are not read.
  const ids = idsOfSpan({ from, to }, clockOffsetMs);
  const filter = {
    platformId,
    externalRef: query.submerchant ?? null,
    deviceId: query.device ?? null,
    currency: query.currency ?? null,
    ...readStatus(query.status),
    declineReason: query.decline_reason ?? null,
    chainId: filterId('ach', query.authorisation_chain_id),
    reference: query.reference ?? null,
    createdFrom: from,
    createdTo: to,
  };
  const span = { from: captured.captured_from, to: captured.captured_to };
  const isOfCaptures = span.from !== null || span.to !== null;
  return answerPage(
    view.prefix,
    query,
    async ({ limit, isOldestFirst, afterId, beforeId }) => {
      const bounds = {
        limit,
        examinedMax: filter.declineReason === null ? examinedMax : recordsExaminedMax,
      };
      const before = beforeId < ids.beforeId ? beforeId : ids.beforeId;
      const asked = { ...filter, isOldestFirst, ids: { ...ids, afterId, beforeId: before } };
      return isOfCaptures
        ? listCaptured(payments.database, asked, { span, clockOffsetMs, ...bounds })
        : listTransactions(payments.database, { ...asked, captured: null }, bounds);
    },
    (rows) => {
      const ids = rows.map(({ id }) => id);
      return readViews(payments, platformId, ids, view);
    },
  );
}

/** Only the first ones, if all would take too long to read. */
export async function readViews(
  payments: Pick<Payments, 'database'>,
  platformId: string,
  ids: readonly string[],
  view = transactionView,
): Promise<unknown[]> {
  const read = eachTransaction(payments.database, platformId, ids, operationsPerPageMax);
  return renderViews(payments, platformId, await Array.fromAsync(read), view);
}

async function renderViews(
  { database }: Pick<Payments, 'database'>,
  platformId: string,
  transactions: readonly Transaction[],
  { render }: View,
): Promise<unknown[]> {
  const settled = transactions.filter(({ facts }) => facts.settlement !== null);
  const ids = settled.map(({ id }) => id);
  const payouts = ids.length === 0 ? null : await findPayoutsOf(database, platformId, ids);
  return transactions.map((transaction) =>
    render(transaction, payouts?.get(transaction.id) ?? null),
  );
}

/** A tap's status, or the one that a transaction derives from it and its capture. */
function readStatus(
  status: string | undefined,
): Pick<TransactionFilter, 'status' | 'isCaptured' | 'isSettled'> {
  const approved = { status: 'approved', isCaptured: null, isSettled: null };
  if (status === 'authorised') return { ...approved, isCaptured: false };
  if (status === 'captured') return { ...approved, isCaptured: true, isSettled: false };
  if (status === 'settled') return { ...approved, isSettled: true };
  return { ...approved, status: status ?? null };
}
