import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import { approvedResponseCode } from '../../../psp/decline-reasons.ts';
import type { ExtendResult, IncreaseResult } from '../../../psp/tap-port.ts';
import * as errors from '../errors.ts';
import { type Change, stageChange } from '../transaction/transaction-state.ts';
import {
  type Charge,
  chargesMax,
  extensionsMax,
  increasesMax,
  type Transaction,
} from '../transaction/types.ts';

/** Throws unless the authorisation still holds money for this step, and says what to do instead. */
export function requireOpen(transaction: Transaction, now: Date, step: StayStep): void {
  const { captured, expired: message } = closedFor[step];
  if (transaction.status === 'pending') throw errors.outcomePending();
  if (transaction.status === 'expired') throw errors.authorisationExpired({ message });
  if (transaction.amountCaptured > 0n) throw errors.alreadyCaptured({ message: captured });
  if (transaction.status !== 'approved') throw errors.authorisationNotOpen();
  // A worker is about to release the hold, and no step may come in between. The check reads the
  // deadline itself, since another operation in progress postpones the due time.
  const { captureBefore } = transaction.facts;
  const isOver = captureBefore !== null && new Date(captureBefore) <= now;
  if (isOver) throw errors.authorisationExpired({ message });
}

export type StayStep = 'capture' | 'charge' | 'void' | 'increase' | 'extend';

const newTap =
  'Take a new tap with its authorisation_chain_id; a guest who has left is sent a bill.';

/** What to do where a step comes too late, such as a late charge or a no-show. */
const closedFor: Readonly<Record<StayStep, { captured: string; expired: string }>> = {
  capture: {
    captured: `The authorisation is captured already; there is one capture each. ${newTap}`,
    expired:
      'The hold has expired and is released, so nothing can be captured, for a no-show either. ' +
      `${newTap} Next time capture or extend before capture_before.`,
  },
  charge: {
    captured: `The stay is captured, so a late charge cannot be posted to it. ${newTap}`,
    expired:
      'The hold has expired and is released, so neither a late charge nor a no-show can be ' +
      `posted to it. ${newTap} Next time capture or extend before capture_before.`,
  },
  void: {
    captured: 'The stay is captured. Refund the charge with POST /v1/refunds instead.',
    expired: 'The hold has expired and is released: there is no charge left to void.',
  },
  increase: {
    captured: `The stay is captured, so it cannot be increased. ${newTap}`,
    expired: `The hold has expired and is released, so it cannot be increased. ${newTap}`,
  },
  extend: {
    captured: `The stay is captured: no hold is left to prolong. ${newTap}`,
    expired: `The hold has expired and is released, so it cannot be prolonged. ${newTap}`,
  },
};

/** The requested amount, else the charges if any were posted, else everything. */
export function captureAmount(transaction: Transaction, asked: bigint | null): bigint {
  const { chargedTotal, amountAuthorised, facts } = transaction;
  return asked ?? (facts.charges.length > 0 ? chargedTotal : amountAuthorised);
}

const allVoided =
  'Every charge was voided, so there is nothing to capture. Send an amount, or reverse the tap.';

export function checkCapture(transaction: Transaction, asked: bigint | null, now: Date): void {
  requireOpen(transaction, now, 'capture');
  const { chargedTotal, amountAuthorised } = transaction;
  const amount = captureAmount(transaction, asked);
  if (amount < 1n && asked === null) {
    throw errors.amountTooSmall({ param: 'amount', message: allVoided });
  }
  if (amount < 1n) throw errors.amountTooSmall({ param: 'amount' });
  if (amount > amountAuthorised) throw errors.amountExceedsAuthorised({ param: 'amount' });
  if (amount < chargedTotal) throw errors.amountBelowCharges({ param: 'amount' });
}

export function checkIncrease(transaction: Transaction, amount: bigint, now: Date): void {
  requireOpen(transaction, now, 'increase');
  if (transaction.captureMode !== 'pre-auth') throw errors.authorisationNotOpen();
  if (amount <= transaction.amountAuthorised) throw errors.amountNotGreater({ param: 'amount' });
  if (amount > (transaction.ceilingAmount ?? 0n))
    throw errors.amountExceedsCeiling({ param: 'amount' });
  if (transaction.facts.increases.length >= increasesMax) throw errors.increaseLimitReached();
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
  return stageChange(transaction, [{ kind: 'increase', body }]);
}

export function checkCharge(transaction: Transaction, amount: bigint, now: Date): void {
  requireOpen(transaction, now, 'charge');
  if (transaction.captureMode !== 'pre-auth') throw errors.authorisationNotOpen();
  if (transaction.chargedTotal + amount > transaction.amountAuthorised) {
    throw errors.chargesExceedAuthorised({ param: 'amount' });
  }
  if (transaction.facts.charges.length >= chargesMax) throw errors.chargeLimitReached();
}

/** Posts a charge against the authorisation without capturing anything. */
export function chargeChange(
  transaction: Transaction,
  charge: Pick<Charge, 'description' | 'reference'> & {
    readonly id: string;
    readonly amount: bigint;
    readonly at: Date;
  },
): Change {
  const { id, amount, at, ...request } = charge;
  const body = { id: formatId('chg', id), amount: toJsonAmount(amount), at: at.toISOString() };
  return stageChange(transaction, [{ kind: 'charge', body }], [], request);
}

export function checkVoid(transaction: Transaction, chargeId: string, now: Date): void {
  requireOpen(transaction, now, 'void');
  chargeToVoid(transaction, chargeId);
}

/** Throws if the charge is unknown or already void. */
export function chargeToVoid(transaction: Transaction, chargeId: string): Charge {
  const charge = transaction.facts.charges.find(({ id }) => id === chargeId);
  if (charge === undefined || charge.voided) throw errors.chargeNotFound();
  return charge;
}

export function voidChange(transaction: Transaction, { id, amount }: Charge, at: Date): Change {
  const body = { id, amount, at: at.toISOString() };
  return stageChange(transaction, [{ kind: 'void', body }]);
}

export function checkExtension(transaction: Transaction, now: Date): void {
  requireOpen(transaction, now, 'extend');
  if (transaction.captureMode !== 'pre-auth') throw errors.authorisationNotOpen();
  if (transaction.facts.extensions.length >= extensionsMax) throw errors.extensionLimitReached();
}

/** The end of the hold, which an extension moves. */
export function heldUntil({ facts: { captureBefore } }: Transaction): Date {
  if (captureBefore === null) throw errors.extensionNotSupported();
  return new Date(captureBefore);
}

/** A hold that the issuer does not prolong ends as before. */
export function extensionChange(
  transaction: Transaction,
  { result, at }: { readonly result: ExtendResult; readonly at: Date },
): Change {
  const approved = result.kind === 'extended';
  const until = approved ? result.captureBefore : heldUntil(transaction);
  const body = {
    approved,
    capture_before: until.toISOString(),
    response_code: approved ? approvedResponseCode : result.responseCode,
    at: at.toISOString(),
  };
  return stageChange(transaction, [{ kind: 'extension', body }]);
}
