import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import { chargeNotFound } from '../errors.ts';
import { newest } from './newest.ts';
import { renderPendingOperation } from './render.ts';
import type { Transaction } from './types.ts';

/** An authorisation as callers see it, with its captures and the amount left to capture. */
export function renderAuthorisation(transaction: Transaction) {
  const { facts } = transaction;
  return {
    id: formatId('auth', transaction.id),
    object: 'authorisation',
    status: authorisationStatus(transaction),
    tap: formatId('tap', transaction.id),
    transaction: formatId('txn', transaction.id),
    authorisation_chain_id: formatId('ach', transaction.chainId),
    submerchant: transaction.externalRef,
    device: transaction.deviceId,
    currency: transaction.currency,
    amount_authorised: toJsonAmount(transaction.amountAuthorised),
    ceiling_amount:
      transaction.ceilingAmount === null ? null : toJsonAmount(transaction.ceilingAmount),
    amount_captured: toJsonAmount(transaction.amountCaptured),
    amount_released: toJsonAmount(transaction.amountReleased),
    charged_total: toJsonAmount(transaction.chargedTotal),
    headroom: toJsonAmount(headroom(transaction)),
    increases: facts.increases,
    extensions: facts.extensions,
    ...renderCharges(transaction),
    ...(transaction.isErased && { erased: true }),
    capture_before: facts.captureBefore,
    failure: facts.failure,
    pending_operation: renderPendingOperation(transaction),
    created_at: transaction.createdAt.toISOString(),
  };
}

/** The newest charges, oldest first, their count and where all are. */
export function renderCharges({ id, facts: { charges } }: Transaction) {
  return {
    charges: newest(charges),
    charges_count: charges.length,
    charges_url: `/v1/charges?authorisation=${formatId('auth', id)}`,
  };
}

/** A charge with the authorisation's total and headroom. Throws if there is no such charge. */
export function renderCharge(transaction: Transaction, chargeId: string) {
  const charge = transaction.facts.charges.find(({ id }) => id === chargeId);
  if (charge === undefined) throw chargeNotFound();
  return {
    ...charge,
    object: 'charge',
    currency: transaction.currency,
    authorisation: formatId('auth', transaction.id),
    authorisation_chain_id: formatId('ach', transaction.chainId),
    charged_total: toJsonAmount(transaction.chargedTotal),
    headroom: toJsonAmount(headroom(transaction)),
  };
}

function authorisationStatus(transaction: Transaction): string {
  if (transaction.status !== 'approved') return transaction.status;
  return transaction.amountCaptured > 0n ? 'captured' : 'open';
}

function headroom(transaction: Transaction): bigint {
  if (transaction.status !== 'approved' || transaction.amountCaptured > 0n) return 0n;
  return transaction.amountAuthorised - transaction.chargedTotal;
}
