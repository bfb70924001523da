import { formatId } from '../../lib/ids.ts';
import { toJsonAmount } from '../../lib/money.ts';
import type { IncreaseResult } from '../../psp/tap-port.ts';
import {
  alreadyCaptured,
  amountBelowCharges,
  amountExceedsAuthorised,
  amountExceedsCeiling,
  amountNotGreater,
  amountTooSmall,
  authorisationExpired,
  authorisationNotOpen,
  chargeLimitReached,
  chargeNotFound,
  chargesExceedAuthorised,
  increaseLimitReached,
  outcomePending,
} from './errors.ts';
import type { Change } from './recording.ts';
import type { Stage } from './stages.ts';
import { applyStages } from './transaction-state.ts';
import { type Charge, chargesMax, increasesMax, type Transaction } from './types.ts';

/** Throws unless the authorisation still holds money that can be captured or added to. */
export function requireOpen(transaction: Transaction, now: Date): void {
  if (transaction.status === 'pending') throw outcomePending();
  if (transaction.status === 'expired') throw authorisationExpired();
  if (transaction.amountCaptured > 0n) throw alreadyCaptured();
  if (transaction.status !== 'approved') throw authorisationNotOpen();
  // Its hold is released by a worker soon; nobody may slip in before that. By the deadline itself:
  // the worker puts its own due time off while somebody else has the slot.
  const { captureBefore } = transaction.facts;
  if (captureBefore !== null && new Date(captureBefore) <= now) throw authorisationExpired();
}

/** What a capture takes unless told otherwise: the posted charges or, without any, everything. */
export function captureAmount(transaction: Transaction, asked: bigint | null): bigint {
  const { chargedTotal, amountAuthorised } = transaction;
  return asked ?? (chargedTotal > 0n ? chargedTotal : amountAuthorised);
}

export function checkCapture(transaction: Transaction, asked: bigint | null, now: Date): void {
  requireOpen(transaction, now);
  const { chargedTotal, amountAuthorised } = transaction;
  const amount = captureAmount(transaction, asked);
  if (amount < 1n) throw amountTooSmall({ param: 'amount' });
  if (amount > amountAuthorised) throw amountExceedsAuthorised({ param: 'amount' });
  if (amount < chargedTotal) throw amountBelowCharges({ param: 'amount' });
}

export function checkIncrease(transaction: Transaction, amount: bigint, now: Date): void {
  requireOpen(transaction, now);
  if (transaction.captureMode !== 'pre-auth') throw authorisationNotOpen();
  if (amount <= transaction.amountAuthorised) throw amountNotGreater({ param: 'amount' });
  if (amount > (transaction.ceilingAmount ?? 0n)) throw amountExceedsCeiling({ param: 'amount' });
  if (transaction.facts.increases.length >= increasesMax) throw increaseLimitReached();
}

/** A declined increase leaves the old authorisation standing. */
export function increaseChange(
  transaction: Transaction,
  increase: { readonly amount: bigint; readonly result: IncreaseResult; readonly at: Date },
): Change {
  const { amount, result, at } = increase;
  const approved = result.kind === 'approved';
  const response_code = approved ? '00' : result.responseCode;
  const body = { amount: toJsonAmount(amount), approved, response_code, at: at.toISOString() };
  return change(transaction, { kind: 'increase', body });
}

export function checkCharge(transaction: Transaction, amount: bigint, now: Date): void {
  requireOpen(transaction, now);
  if (transaction.captureMode !== 'pre-auth') throw authorisationNotOpen();
  if (transaction.chargedTotal + amount > transaction.amountAuthorised) {
    throw chargesExceedAuthorised({ param: 'amount' });
  }
  if (transaction.facts.charges.length >= chargesMax) throw chargeLimitReached();
}

/** Posts a charge against the authorisation; nothing is captured by it. */
export function chargeChange(
  transaction: Transaction,
  charge: Pick<Charge, 'description' | 'reference'> & {
    readonly id: string;
    readonly amount: bigint;
    readonly at: Date;
  },
): Change {
  const { id, amount, at, ...request } = charge;
  const body = {
    id: formatId('chg', id),
    amount: toJsonAmount(amount),
    at: at.toISOString(),
  };
  return change(transaction, { kind: 'charge', body }, request);
}

export function checkVoid(transaction: Transaction, chargeId: string, now: Date): void {
  requireOpen(transaction, now);
  chargeToVoid(transaction, chargeId);
}

/** Throws when there is no such charge or it is void already. */
export function chargeToVoid(transaction: Transaction, chargeId: string): Charge {
  const charge = transaction.facts.charges.find(({ id }) => id === chargeId);
  if (charge === undefined || charge.voided) throw chargeNotFound();
  return charge;
}

export function voidChange(transaction: Transaction, { id, amount }: Charge, at: Date): Change {
  return change(transaction, { kind: 'void', body: { id, amount, at: at.toISOString() } });
}

function change(transaction: Transaction, stage: Stage, request: unknown = null): Change {
  const stages = [stage];
  const after = applyStages(transaction, stages, request);
  return { transaction: after, stages, posting: null, events: [] };
}
