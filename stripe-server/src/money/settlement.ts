import type { Stripe } from 'stripe';
import type { World } from '../world/world.ts';
import { moveMoney } from './ledger.ts';

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

/** Moves the money of a charge that was captured earlier, and tells so. */
export function settleLate(world: World, account: string, charge: Stripe.Charge): void {
  const { balance_transaction, application_fee } = charge;
  settleCharge(world, account, charge);
  world.tell(account, 'charge.updated', charge, { balance_transaction, application_fee });
}

/** Moves the money of a captured charge, and the platform's fee of it. */
function settleCharge(world: World, account: string, charge: Stripe.Charge): void {
  const fee = charge.application_fee_amount ?? 0;
  charge.balance_transaction = moveMoney(world, account, {
    type: 'charge',
    amount: charge.amount_captured,
    currency: charge.currency,
    applicationFee: fee,
    source: charge.id,
  }).id;
  if (fee > 0) charge.application_fee = makeFee(world, account, { charge, fee }).id;
}

function makeFee(
  world: World,
  account: string,
  { charge, fee }: { readonly charge: Stripe.Charge; readonly fee: number },
): Stripe.ApplicationFee {
  const id = world.newId('fee');
  const own = world.ownOf(account);
  const moved = moveMoney(world, own.id, {
    type: 'application_fee',
    category: 'platform_earning',
    amount: fee,
    currency: charge.currency,
    source: id,
  });
  const made: Stripe.ApplicationFee = {
    id,
    object: 'application_fee',
    account,
    amount: fee,
    amount_refunded: 0,
    application: own.application,
    balance_transaction: moved.id,
    charge: charge.id,
    created: world.seconds,
    currency: charge.currency,
    fee_source: { charge: charge.id, type: 'charge' },
    livemode: false,
    originating_transaction: null,
    refunded: false,
    refunds: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/application_fees/${id}/refunds`,
    },
  };
  world.fees.add(own.id, made);
  world.tell(own.id, 'application_fee.created', made);
  return made;
}
