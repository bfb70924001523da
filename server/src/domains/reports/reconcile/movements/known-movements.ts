import { formatId } from '../../../../lib/ids.ts';
import type { BalanceMovement } from '../../../../psp/balance-port.ts';
import { settledFeeOf, type TransactionState } from '../../../payments/index.ts';
import type { PayoutState } from '../../../settlement/index.ts';

/** A movement that the provider should have made once, according to the ledger. */
export interface KnownMovement {
  /** Names it, and equally the movement that the provider lists. */
  readonly subject: string;
  /** Before conversion. */
  readonly original: Amount;
  /** The change of the account's balance. */
  readonly net: Amount;
  /** The provider's id of its source; null while unknown. */
  readonly ref: string | null;
  readonly at: Date;
}

export interface Amount {
  readonly amount: bigint;
  readonly currency: string;
}

type Stages = TransactionState['stages'];

/**
 * The movements of a transaction on its sub-merchant's account. A provider that keeps balances
 * takes the money of a dispute when it opens; the simulator lists it when it is lost.
 */
export function movementsOf(
  transaction: TransactionState,
  { keepsBalances }: { readonly keepsBalances: boolean },
): readonly KnownMovement[] {
  const { facts, currency, stages } = transaction;
  const settles = facts.fx?.to ?? currency;
  const id = formatId('txn', transaction.id);
  const known: KnownMovement[] = [];
  const add = (
    subject: string,
    moved: { readonly amount: bigint; readonly net: bigint; readonly ref?: string | null },
    at: string,
  ) => {
    known.push({
      subject,
      original: { amount: moved.amount, currency },
      net: { amount: moved.net, currency: settles },
      ref: moved.ref ?? null,
      at: new Date(at),
    });
  };
  for (const [index, { kind, body }] of stages.entries()) {
    if (kind === 'capture') {
      const amount = BigInt(body.amount);
      const net =
        body.fx === null ? amount - BigInt(body.platform_fee) : BigInt(body.fx.settled_amount);
      add(captureOf(id), { amount, net }, body.at);
    } else if (kind === 'reversal' || kind === 'expiry') {
      if (body.captured === 0) continue;
      const captured = BigInt(body.captured);
      add(
        reversalOf(id),
        { amount: -captured, net: reversedNet(transaction, keepsBalances) },
        body.at,
      );
    } else if (kind === 'refund' || kind === 'refund_outcome') {
      const refund = facts.refunds.find((each) => each.id === body.id);
      const before = kind === 'refund' ? 'failed' : statusBefore(stages, index, body.id);
      if (refund === undefined || (before === 'failed') === (body.status === 'failed')) continue;
      const sign = body.status === 'failed' ? 1n : -1n;
      const subject = sign > 0n ? refundFailureOf(body.id) : refundOf(body.id);
      const net = sign * refund.settledAmount;
      add(subject, { amount: sign * refund.amount, net, ref: refund.ref }, body.at);
    } else if (kind === 'fee_return' && body.status === 'returned') {
      const returned = facts.feeReturns.find((each) => each.id === body.id);
      if (returned === undefined) continue;
      const { amount, settledAmount: net } = returned;
      add(feeReturnOf(body.id), { amount, net, ref: body.ref }, body.at);
    }
  }
  for (const { id: disputeId, ref, amount, settledAmount, status, ...dispute } of facts.disputes) {
    if (settledAmount === 0n) continue;
    const taken = { amount: -amount, net: -settledAmount, ref };
    const back = { amount, net: settledAmount, ref };
    const isLost = status === 'lost';
    const { closedAt, reinstatedAt } = dispute;
    if (keepsBalances) add(disputeOf(disputeId), taken, dispute.at);
    else if (isLost && closedAt !== null) add(disputeOf(disputeId), taken, closedAt);
    if (reinstatedAt !== null) add(disputeReturnOf(disputeId), back, reinstatedAt);
    else if (keepsBalances && closedAt !== null && !isLost) {
      add(disputeReturnOf(disputeId), back, closedAt);
    }
  }
  return known;
}

/** The movements of a payout, on the account that pays it. */
export function movementsOfPayout(
  payout: PayoutState,
  { keepsBalances }: { readonly keepsBalances: boolean },
): readonly KnownMovement[] {
  const { status, amount, currency, pspRef: ref, askedAt, createdAt } = payout;
  if (status === 'scheduled' || status === 'cancelled') return [];
  const id = formatId('po', payout.id);
  const at = askedAt ?? createdAt;
  const moved = (subject: string, sum: bigint): KnownMovement => {
    const money = { amount: sum, currency };
    return { subject, original: money, net: money, ref, at };
  };
  const left = moved(payoutOf(id), -amount);
  return status === 'failed' && keepsBalances ? [left, moved(payoutFailureOf(id), amount)] : [left];
}

/** The name of a provider's movement, if it is ours: as `KnownMovement.subject`. */
export function subjectOf(
  { kind, own, sourceRef }: BalanceMovement,
  {
    transaction,
    payoutId,
  }: {
    readonly transaction: TransactionState | null;
    readonly payoutId: string | null;
  },
): string | null {
  if (payoutId !== null) {
    const id = formatId('po', payoutId);
    return kind === 'payout_failure' ? payoutFailureOf(id) : payoutOf(id);
  }
  if (transaction === null) return null;
  const id = formatId('txn', transaction.id);
  const { refunds, disputes } = transaction.facts;
  const shown = own.refundId === null ? null : formatId('re', own.refundId);
  const refund = refunds.find((each) => each.id === shown || each.ref === sourceRef);
  const dispute = disputes.find(({ ref }) => ref === sourceRef) ?? onlyOne(disputes);
  switch (kind) {
    case 'capture':
      return captureOf(id);
    case 'reversal':
      // A reversal after the capture had settled is a refund in the ledger.
      return refund === undefined ? reversalOf(id) : refundOf(refund.id);
    case 'refund':
      return refundOf(refund?.id ?? shown ?? `${sourceRef} of ${id}`);
    case 'refund_failure':
      return refundFailureOf(refund?.id ?? shown ?? `${sourceRef} of ${id}`);
    case 'dispute':
      return disputeOf(dispute?.id ?? `${sourceRef} of ${id}`);
    case 'dispute_return':
      return disputeReturnOf(dispute?.id ?? `${sourceRef} of ${id}`);
    case 'fee_return':
      return feeReturnOf(shown ?? id);
    default:
      return null;
  }
}

/** A refund's status before the stage at an index. */
function statusBefore(stages: Stages, index: number, id: string): string {
  const earlier = stages.slice(0, index).findLast(({ kind, body }) => {
    return (kind === 'refund' || kind === 'refund_outcome') && body.id === id;
  });
  return earlier !== undefined && 'status' in earlier.body ? earlier.body.status : 'failed';
}

/**
 * A provider that returns fees in a separate step takes the whole capture; the simulator keeps no
 * balance to compare its net amount with.
 */
function reversedNet(transaction: TransactionState, keepsBalances: boolean): bigint {
  const capture = transaction.stages.find(({ kind }) => kind === 'capture');
  if (capture?.kind !== 'capture') return 0n;
  const { amount, platform_fee, fx } = capture.body;
  const fee = BigInt(platform_fee);
  const owed = fx === null ? BigInt(amount) - fee : BigInt(fx.settled_amount);
  return -(owed + (keepsBalances ? settledFeeOf({ ...transaction, platformFee: fee }) : 0n));
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}

const captureOf = (id: string) => `capture of transaction ${id}`;
const reversalOf = (id: string) => `reversal of transaction ${id}`;
const refundOf = (id: string) => `refund ${id}`;
const refundFailureOf = (id: string) => `failure of refund ${id}`;
const disputeOf = (id: string) => `dispute ${id}`;
const disputeReturnOf = (id: string) => `return of dispute ${id}`;
const feeReturnOf = (id: string) => `fee returned for ${id}`;
const payoutOf = (id: string) => `payout ${id}`;
const payoutFailureOf = (id: string) => `failure of payout ${id}`;
