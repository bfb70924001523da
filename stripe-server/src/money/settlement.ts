import type { Stripe } from 'stripe';
import type { World } from '../world/world.ts';
import { earnFee } from './application-fees.ts';
import { moveMoney, platformFee, settlementCurrency } from './ledger.ts';
import { convert } from './rates.ts';
import { billOwn, keptFees } from './stripe-fees.ts';

interface Captured {
  readonly charge: Stripe.Charge;
  readonly amount: number;
  readonly fee: number;
}

/** Captures an authorised charge. Its money moves at once, or later if a test wants so. */
export function captureCharge(
  world: World,
  account: string,
  { charge, amount, fee }: Captured,
): void {
  charge.captured = true;
  charge.amount_captured = amount;
  charge.application_fee_amount = fee === 0 ? null : fee;
  if (!world.settlesLater.has(account)) settleCharge(world, account, charge);
}

/** Moves the money of all captured charges of the account, and of later ones at once. */
export function settleCharges(world: World, account: string): void {
  world.settlesLater.delete(account);
  for (const charge of world.charges.of(account).toReversed()) {
    if (isUnsettled(charge)) settleLate(world, account, charge);
  }
}

export function isUnsettled(charge: Stripe.Charge): boolean {
  return charge.captured && charge.balance_transaction === null;
}

/** Moves the money of a charge that was captured earlier, and emits the event. */
export function settleLate(world: World, account: string, charge: Stripe.Charge): void {
  const { balance_transaction, application_fee } = charge;
  settleCharge(world, account, charge);
  world.tell(account, 'charge.updated', charge, { balance_transaction, application_fee });
}

/** Moves the money of a captured charge, and the platform's fee of it. */
function settleCharge(world: World, account: string, charge: Stripe.Charge): void {
  const { currency: from, amount_captured: amount } = charge;
  const to = settlementCurrency(world, account, from);
  const billed = { kind: 'processing', amount, currency: from } as const;
  const fee = convert(world, charge.application_fee_amount ?? 0, { from, to });
  charge.balance_transaction = moveMoney(world, account, {
    type: 'charge',
    amount,
    currency: from,
    fees: [platformFee(fee), ...keptFees(world, account, billed)],
    source: charge.id,
  }).id;
  billOwn(world, account, billed);
  if (fee === 0) return;
  charge.application_fee = earnFee(world, account, { charge, amount: fee, currency: to }).id;
}
