import type { DueWorkEngine } from '../../due-work/engine.ts';
import { formatId, parseId } from '../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import type { DisputeOutcome, DisputeReason } from '../../psp/dispute-port.ts';
import type { PspTestControls } from '../../psp/port.ts';
import {
  alreadyRefunded,
  disputeClosed,
  disputeNotFound,
  findAccount,
  findTransaction,
  isLost,
  notCaptured,
  outcomePending,
  pspError,
  refundable,
  type TransactionState,
  transactionNotFound,
} from '../payments/index.ts';
import type { Disputes } from './disputes.ts';
import { getDispute } from './look-up.ts';
import { findRow } from './store.ts';

export interface ProviderParts {
  readonly disputes: Disputes;
  readonly controls: PspTestControls;
  readonly dueWork: DueWorkEngine;
}

interface OpenBody {
  readonly transaction: string;
  readonly reason?: DisputeReason;
  readonly amount?: number;
  readonly due_in?: number;
}

/** The provider opens a dispute; the work that follows from it is run before the answer. */
export function openDispute(
  { disputes, controls, dueWork }: ProviderParts,
  context: PlatformContext<unknown, unknown, OpenBody>,
): Promise<Answer> {
  const { database } = disputes;
  const { platformId } = context.caller;
  const { now, body } = context;
  return disputes.idempotency.around(context, { leaseMs: 30_000 }, async (operationId) => {
    const id = parseId('txn', body.transaction);
    const key = id === null ? null : { platformId, id };
    const transaction = key === null ? undefined : await findTransaction(database, key);
    if (key === null || transaction === undefined) {
      throw transactionNotFound({ param: 'transaction' });
    }
    const { amountCaptured, currency, facts } = transaction;
    if (transaction.status !== 'approved' || amountCaptured === 0n) throw notCaptured();
    const amount = body.amount === undefined ? refundable(transaction) : BigInt(body.amount);
    if (amount === 0n) throw alreadyRefunded();
    const ref = await controls.openDispute(
      { platformId, now },
      {
        key: operationId,
        account: await findAccount(database, transaction),
        transactionId: transaction.id,
        amount,
        currency,
        scheme: facts.card?.scheme ?? 'visa',
        reason: body.reason ?? 'fraudulent',
        dueInSeconds: body.due_in ?? null,
      },
    );
    await dueWork.runPlatform(platformId, now);
    const disputed = await findTransaction(database, key);
    const opened = disputed?.facts.disputes.find((dispute) => dispute.ref === ref);
    if (opened === undefined) throw pspError({ message: openedUnread });
    return { ...(await getDispute(disputes, platformId, opened.id)), status: 201 };
  });
}

const openedUnread =
  'The provider has opened the dispute, but nothing can be read of it yet. It is listed once it can.';

type OneDispute<Body> = PlatformContext<{ readonly id: string }, unknown, Body>;

/** The provider closes a dispute, whatever was submitted. */
export function closeDispute(
  parts: ProviderParts,
  context: OneDispute<{ readonly outcome: DisputeOutcome }>,
): Promise<Answer> {
  const { platformId } = context.caller;
  const { now, body } = context;
  return actOn(parts, context, async ({ dispute: { ref, closedAt }, account }) => {
    if (closedAt !== null) throw disputeClosed();
    const { outcome } = body;
    await parts.controls.closeDispute({ platformId, now }, { account, ref, outcome });
  });
}

/** The merchant wins an appeal against a dispute that was lost. */
export function reinstateDispute(
  parts: ProviderParts,
  context: OneDispute<unknown>,
): Promise<Answer> {
  const { platformId } = context.caller;
  const { now } = context;
  return actOn(parts, context, async ({ dispute, account }) => {
    if (dispute.closedAt === null) throw outcomePending({ message: undecided });
    if (!isLost(dispute)) throw disputeClosed({ message: nothingToReinstate });
    const { ref } = dispute;
    await parts.controls.reinstateDispute({ platformId, now }, { account, ref });
  });
}

const undecided = 'The dispute is not decided yet. Only a lost one can be appealed against.';
const nothingToReinstate = 'The dispute is closed, and its money is with the sub-merchant.';

/** Has the provider act on a dispute, and runs the work that follows from it before the answer. */
function actOn(
  { disputes, dueWork }: ProviderParts,
  context: OneDispute<unknown>,
  act: (found: { readonly dispute: TransactionDispute; readonly account: string }) => Promise<void>,
): Promise<Answer> {
  const { database } = disputes;
  const { platformId } = context.caller;
  const { now, params } = context;
  return disputes.idempotency.around(context, { leaseMs: 30_000 }, async () => {
    const id = parseId('dp', params.id);
    const row = id === null ? undefined : await findRow(database, { platformId, id });
    const key = row && { platformId, id: row.transactionId };
    const transaction = key && (await findTransaction(database, key));
    const shownId = id === null ? '' : formatId('dp', id);
    const dispute = transaction?.facts.disputes.find((each) => each.id === shownId);
    if (transaction === undefined || dispute === undefined) throw disputeNotFound();
    await act({ dispute, account: await findAccount(database, transaction) });
    await dueWork.runPlatform(platformId, now);
    return getDispute(disputes, platformId, params.id);
  });
}

type TransactionDispute = TransactionState['facts']['disputes'][number];
