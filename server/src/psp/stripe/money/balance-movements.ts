import type Stripe from 'stripe';

import { type BalanceMovement, noOwnIds, type OwnIds } from '../../balance-port.ts';
import { ownIdIn } from '../own-ids.ts';
import { fromStripe } from '../stripe-money.ts';
import { decimalText } from '../taps/settled-capture.ts';
import { movementKindOf, providerKindOf } from './movement-kinds.ts';
import { payoutKeys } from './payouts.ts';
import { refundKeys } from './refunds.ts';

type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>;

/** A balance transaction, with its source expanded, in our words. */
export function movementOf(transaction: Stripe.BalanceTransaction): BalanceMovement {
  const { source: given, currency, exchange_rate: rate } = transaction;
  const source = given === null || typeof given === 'string' ? null : given;
  const money = (amount: number) => fromStripe({ amount, currency });
  const platformFee = sumOfFees(transaction, (type) => type === 'application_fee');
  const fee = sumOfFees(transaction, (type) => type !== 'application_fee');
  const gross = money(transaction.amount);
  return {
    ref: transaction.id,
    ...kindOf(transaction, source),
    providerKind: providerKindOf(transaction),
    gross: gross.amount,
    platformFee: money(platformFee).amount,
    fee: money(fee).amount,
    net: money(transaction.net).amount,
    currency: gross.currency,
    original: source === null ? null : originalOf(transaction, source),
    rate: rate === null ? null : decimalText(rate),
    sourceRef: typeof given === 'string' ? given : (source?.id ?? null),
    accountRef: source === null ? null : accountOf(source),
    paymentRef: source?.object === 'application_fee' ? idOf(source.charge) : null,
    at: new Date(transaction.created * 1000),
  };
}

/** Fees without details count as the provider's. */
function sumOfFees(
  { fee, fee_details: details }: Stripe.BalanceTransaction,
  isCounted: (type: string) => boolean,
): number {
  const named = details.reduce((sum, { amount }) => sum + amount, 0);
  const rest = isCounted('') ? fee - named : 0;
  return details
    .filter(({ type }) => isCounted(type))
    .reduce((sum, { amount }) => sum + amount, rest);
}

function kindOf(
  transaction: Stripe.BalanceTransaction,
  source: Source | null,
): Pick<BalanceMovement, 'kind' | 'own' | 'isOurs'> {
  const { source: named } = transaction;
  const isFeeBack = typeof named === 'string' && named.startsWith('fr_');
  // The sub-merchant's account gets a fee back as an adjustment, and may not see its return.
  const kind =
    isFeeBack || source?.object === 'fee_refund' ? 'fee_return' : movementKindOf(transaction);
  switch (source?.object) {
    case 'charge':
    case 'fee_refund': {
      const own = ownIdsIn(source.metadata);
      return { kind, own, isOurs: own.transactionId !== null };
    }
    case 'refund': {
      const own = ownIdsIn(source.metadata);
      const isOurs = own.transactionId !== null;
      // At Stripe the reversal of a capture is a refund with no id of ours but the transaction's.
      const isReversal = isOurs && own.refundId === null && kind === 'refund';
      return { kind: isReversal ? 'reversal' : kind, own, isOurs };
    }
    case 'payout': {
      const own = ownIdsIn(source.metadata);
      // Stripe collects from a bank by a payout with a negative amount, which the bank may return.
      const isCollected = transaction.amount > 0 ? kind === 'payout' : kind === 'payout_failure';
      return { kind: isCollected ? 'collection' : kind, own, isOurs: own.payoutId !== null };
    }
    default:
      return { kind, own: noOwnIds, isOurs: false };
  }
}

function ownIdsIn(metadata: Stripe.Metadata | null | undefined): OwnIds {
  return {
    platformId: ownIdIn(metadata, refundKeys.platform) ?? null,
    transactionId: ownIdIn(metadata, refundKeys.transaction) ?? null,
    refundId: ownIdIn(metadata, refundKeys.refund) ?? null,
    payoutId: ownIdIn(metadata, payoutKeys.payout) ?? null,
  };
}

/** The movement in the source's currency, before Stripe converted it. */
function originalOf(
  { amount, currency, exchange_rate: rate }: Stripe.BalanceTransaction,
  source: Source,
): BalanceMovement['original'] {
  const sign = amount < 0 ? -1 : 1;
  switch (source.object) {
    case 'charge':
      return fromStripe({ amount: source.amount_captured, currency: source.currency });
    case 'refund':
    case 'payout':
    case 'application_fee':
    case 'fee_refund': {
      // Stripe may change its sources; one without a currency only tells less.
      const { currency: of } = source as { readonly currency?: string };
      return of === undefined ? null : fromStripe({ amount: sign * source.amount, currency: of });
    }
    case 'dispute': {
      const whole = fromStripe({ amount: sign * source.amount, currency: source.currency });
      if (currency === source.currency) return fromStripe({ amount, currency });
      return isWhole(source, { amount, rate }) ? whole : null;
    }
    default:
      return null;
  }
}

/** A part of a dispute may come back; only the whole is recognised at the rates of the days. */
function isWhole(
  dispute: Stripe.Dispute,
  { amount, rate }: { readonly amount: number; readonly rate: number | null },
): boolean {
  const [first] = dispute.balance_transactions;
  if (amount < 0 || first === undefined) return true;
  const taken = Math.abs(first.amount) / (first.exchange_rate ?? 1);
  return Math.abs(amount / (rate ?? 1) - taken) < Math.max(1, taken / 1000);
}

function accountOf(source: Source): string | null {
  if (source.object === 'application_fee') return idOf(source.account);
  if (source.object === 'transfer') return idOf(source.destination);
  return null;
}

function idOf(named: string | { readonly id: string } | null | undefined): string | null {
  if (named === null || named === undefined) return null;
  return typeof named === 'string' ? named : named.id;
}
