import type { DueWorkEngine } from '../../../due-work/engine.ts';
import { formatId, parseId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import type { DisputeOutcome, DisputeReason } from '../../../psp/dispute-port.ts';
import type { PspTestControls } from '../../../psp/port.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { refundable } from '../decisions/decide-refund.ts';
import {
  alreadyRefunded,
  disputeClosed,
  disputeNotFound,
  noInquiry,
  notCaptured,
  outcomePending,
  transactionNotFound,
} from '../errors.ts';
import type { Payments } from '../payments.ts';
import { findAccount, findTransaction } from '../queries/transaction-store.ts';
import { isInquiry, isLost } from '../transaction/refunds-and-disputes.ts';
import type { Transaction } from '../transaction/types.ts';
import { findRow } from './dispute-store.ts';
import { getDispute } from './list-disputes.ts';

export interface ProviderParts {
  readonly payments: Payments;
  readonly controls: PspTestControls;
  readonly dueWork: DueWorkEngine;
}

interface OpenBody {
  readonly transaction: string;
  readonly reason?: DisputeReason;
  readonly amount?: number;
  readonly due_in?: number | null;
  readonly inquiry?: boolean;
}

/**
 * Lets the provider open a dispute and runs the work that follows before the response. Until the
 * dispute can be read the response is 202, and the next request with the same key reads again.
 */
export function openDispute(
  { payments, controls, dueWork }: ProviderParts,
  context: PlatformContext<unknown, unknown, OpenBody>,
): Promise<Answer> {
  const { database } = payments;
  const { platformId } = context.caller;
  const { now } = context;
  return payments.idempotency.carryOut(context, {
    plan: (transaction) => planOpening(transaction, platformId, context.body),
    async work({ amount, ...demand }, { operationId: key }) {
      const wanted = { ...demand, key, amount: BigInt(amount) };
      const ref = await controls.openDispute({ platformId, now }, wanted);
      await dueWork.runPlatform(platformId, now);
      const { transactionId: id, currency, reason } = demand;
      const disputed = await findTransaction(database, { platformId, id });
      const opened = disputed?.facts.disputes.find((dispute) => dispute.ref === ref);
      if (opened !== undefined) {
        return { ...(await getDispute(payments, platformId, opened.id)), status: 201 };
      }
      const transaction = formatId('txn', id);
      const pending = { object: 'dispute', status: 'pending', transaction, amount, currency };
      return { status: 202, body: { ...pending, reason } };
    },
  });
}

/** The claim fixes the disputed amount, whatever happens to the transaction later. */
async function planOpening(database: Queryable, platformId: string, body: OpenBody) {
  const { transaction: shownId, reason = 'fraudulent', amount, inquiry = false } = body;
  const id = parseId('txn', shownId);
  const transaction = id === null ? undefined : await findTransaction(database, { platformId, id });
  if (transaction === undefined) throw transactionNotFound({ param: 'transaction' });
  const { amountCaptured, currency, facts } = transaction;
  if (transaction.status !== 'approved' || amountCaptured === 0n) throw notCaptured();
  const disputed = amount ?? Number(refundable(transaction));
  if (disputed === 0) throw alreadyRefunded();
  return {
    account: (await findAccount(database, transaction)).account,
    transactionId: transaction.id,
    amount: disputed,
    currency,
    scheme: facts.card?.scheme ?? 'visa',
    reason,
    dueInSeconds: body.due_in ?? null,
    isInquiry: inquiry,
  };
}

type OneDispute<Body> = PlatformContext<{ readonly id: string }, unknown, Body>;

/** Lets the provider close a dispute, whatever the evidence. */
export function closeDispute(
  parts: ProviderParts,
  context: OneDispute<{ readonly outcome: DisputeOutcome }>,
): Promise<Answer> {
  const { outcome } = context.body;
  return actOn(parts, context, {
    check({ closedAt }) {
      if (closedAt !== null) throw disputeClosed();
    },
    act: (owner, found) => parts.controls.closeDispute(owner, { ...found, outcome }),
    isDone: ({ closedAt }) => closedAt !== null,
  });
}

/** Lets the bank turn an inquiry into a dispute, even a closed one. */
export function escalateInquiry(
  parts: ProviderParts,
  context: OneDispute<unknown>,
): Promise<Answer> {
  return actOn(parts, context, {
    check(dispute) {
      if (!isInquiry(dispute)) throw noInquiry();
    },
    act: (owner, found) => parts.controls.escalateInquiry(owner, found),
    isDone: (dispute) => !isInquiry(dispute),
  });
}

/** Lets the merchant win an appeal against a lost dispute. */
export function reinstateDispute(
  parts: ProviderParts,
  context: OneDispute<unknown>,
): Promise<Answer> {
  return actOn(parts, context, {
    check(dispute) {
      if (dispute.closedAt === null) throw outcomePending({ message: undecided });
      if (!isLost(dispute)) throw disputeClosed({ message: nothingToReinstate });
    },
    act: (owner, found) => parts.controls.reinstateDispute(owner, found),
    isDone: ({ reinstatedAt }) => reinstatedAt !== null,
  });
}

const undecided = 'The dispute is not decided yet. Only a lost one can be appealed against.';
const nothingToReinstate = 'The dispute is closed, and its money is with the sub-merchant.';

type TransactionDispute = Transaction['facts']['disputes'][number];

interface Act {
  /** Throws if the provider would refuse. */
  check(dispute: TransactionDispute): void;
  act(
    owner: { readonly platformId: string; readonly now: Date },
    found: { readonly account: string; readonly ref: string },
  ): Promise<void>;
  /** Whether the change has been read. Until then the response is 202 with the old dispute. */
  isDone(dispute: TransactionDispute): boolean;
}

/** Lets the provider act on a dispute and runs the work that follows before the response. */
function actOn(
  { payments, dueWork }: ProviderParts,
  context: OneDispute<unknown>,
  { check, act, isDone }: Act,
): Promise<Answer> {
  const { platformId } = context.caller;
  const { now, params } = context;
  const find = (database: Queryable) => requireDispute(database, platformId, params.id);
  return payments.idempotency.carryOut(context, {
    async plan(database) {
      const { dispute, transaction } = await find(database);
      check(dispute);
      const { account } = await findAccount(database, transaction);
      return { account, ref: dispute.ref };
    },
    async work(found) {
      await act({ platformId, now }, found);
      await dueWork.runPlatform(platformId, now);
      const { dispute } = await find(payments.database);
      const shown = await getDispute(payments, platformId, params.id);
      return isDone(dispute) ? shown : { ...shown, status: 202 };
    },
  });
}

async function requireDispute(database: Queryable, platformId: string, shownId: string) {
  const id = parseId('dp', shownId);
  const row = id === null ? undefined : await findRow(database, { platformId, id });
  const key = row && { platformId, id: row.transactionId };
  const transaction = key && (await findTransaction(database, key));
  const dispute = transaction?.facts.disputes.find((each) => each.id === shownId);
  if (transaction === undefined || dispute === undefined) throw disputeNotFound();
  return { dispute, transaction };
}
