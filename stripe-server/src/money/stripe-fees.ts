import type { FeeKind } from '../world/fee-prices.ts';
import type { World } from '../world/world.ts';
import { type KeptFee, moveMoney, settlementCurrency } from './ledger.ts';
import { convert } from './rates.ts';

const descriptions: Readonly<Record<FeeKind, string>> = {
  processing: 'Card payments',
  dispute: 'Dispute fee',
  payout: 'Connect: account volume billing',
};

interface Billed {
  readonly kind: FeeKind;
  /** The subject of the fee. */
  readonly amount: number;
  readonly currency: string;
}

/** Stripe's fee of a movement, paid by the account itself; none if its platform pays. */
export function keptFees(world: World, account: string, billed: Billed): readonly KeptFee[] {
  if (!paysItself(world, account)) return [];
  const { fee, tax } = priceOf(world, account, billed);
  return [
    { type: 'stripe_fee', amount: fee, description: descriptions[billed.kind] },
    { type: 'tax', amount: tax, description: 'Tax' },
  ];
}

/** Takes a fee from the own account, unless the connected account pays for itself. */
export function billOwn(world: World, account: string, billed: Billed): void {
  if (paysItself(world, account)) return;
  const { fee, tax } = priceOf(world, account, billed);
  const { id } = world.ownOf(account);
  const currency = settlementCurrency(world, account, billed.currency);
  const description = descriptions[billed.kind];
  const bill = { currency, source: null, description };
  if (fee > 0) moveMoney(world, id, { ...bill, type: 'stripe_fee', category: 'fee', amount: -fee });
  if (tax > 0) moveMoney(world, id, { ...bill, type: 'tax_fee', category: 'tax', amount: -tax });
}

function paysItself(world: World, account: string): boolean {
  const record = world.connected(account);
  return record === null || record.controller.fees?.payer === 'account';
}

/** In the currency that the account settles in. */
function priceOf(world: World, account: string, { kind, amount, currency }: Billed) {
  const { [kind]: price, tax = 0 } = world.stripeFees.get(world.ownOf(account).id) ?? {};
  const to = settlementCurrency(world, account, currency);
  const settled = convert(world, amount, { from: currency, to });
  const fee = Math.round(settled * (price?.share ?? 0)) + (price?.fixed ?? 0);
  return { fee, tax: Math.round(fee * tax) };
}
