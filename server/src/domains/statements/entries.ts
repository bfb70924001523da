import type { BalanceMovement, MovementKind } from '../../psp/balance-port.ts';
import { type AccountKind, credit, debit, type Entry, type PostingKind } from '../ledger/index.ts';
import type { Accounts, Decision } from './types.ts';

/** The posting kinds of movements that are not ours. */
const postingKinds: Partial<Record<MovementKind, PostingKind>> = {
  fee: 'provider_fee',
  reserve: 'provider_reserve',
  transfer: 'provider_transfer',
  collection: 'provider_transfer',
  payout: 'outside_payout',
  payout_failure: 'outside_payout',
  refund: 'outside_refund',
  refund_failure: 'outside_refund',
};

/** Any other kind, including an unknown one, is an adjustment. */
export function postingKindOf(kind: MovementKind): PostingKind {
  return postingKinds[kind] ?? 'provider_adjustment';
}

/** The platform's accounts for the provider's fees, reserves, transfers and adjustments. */
const platformAccounts: Partial<Record<PostingKind, AccountKind>> = {
  provider_fee: 'psp_fees',
  provider_reserve: 'psp_reserves',
  provider_transfer: 'psp_transfers',
  outside_payout: 'psp_transfers',
};

/** People move money by these, in person or by a schedule they turned on. */
const outsideKinds: ReadonlySet<MovementKind> = new Set([
  'payout',
  'payout_failure',
  'refund',
  'refund_failure',
  'transfer',
  'capture',
]);

export function isMovedByPeople({ kind, isOurs }: BalanceMovement): boolean {
  return !isOurs && outsideKinds.has(kind);
}

/** On the connection's own account: the amount moved and the provider's fee, separately. */
export function ownEntries(
  { ofPlatform }: Accounts,
  { net, fee, currency }: BalanceMovement,
  kind: PostingKind,
): Entry[] {
  const account = platformAccounts[kind] ?? 'psp_adjustments';
  return [
    debit(ofPlatform(account, currency), -(net + fee)),
    debit(ofPlatform('psp_fees', currency), fee),
    debit(ofPlatform('psp_clearing', currency), net),
  ];
}

/** The provider's fee of a movement that is otherwise posted. */
export function feeEntries({ ofPlatform }: Accounts, { fee, currency }: BalanceMovement): Entry[] {
  return [
    debit(ofPlatform('psp_fees', currency), fee),
    credit(ofPlatform('psp_clearing', currency), fee),
  ];
}

/** On a sub-merchant's account, whose money it is. */
export function availableEntries(
  { ofPlatform, ofSubMerchant }: Accounts,
  { amount, currency }: { readonly amount: bigint; readonly currency: string },
): Entry[] {
  return [
    credit(ofSubMerchant(currency), amount),
    debit(ofPlatform('psp_clearing', currency), amount),
  ];
}

/** The difference between a conversion and our posting. */
export function differenceEntries(
  { ofPlatform, ofSubMerchant }: Accounts,
  { amount, currency }: { readonly amount: bigint; readonly currency: string },
): Entry[] {
  return [
    credit(ofSubMerchant(currency), amount),
    debit(ofPlatform('fx_clearing', currency), amount),
  ];
}

interface Sum {
  readonly amount: bigint;
  readonly currency: string;
}

/** Replaces the posted fee by the amount that the provider credited; both are signed. */
export function conversionEntries(
  { ofPlatform }: Accounts,
  { earned, credited }: { readonly earned: Sum; readonly credited: Sum },
): Entry[] {
  return [
    debit(ofPlatform('platform_operating', earned.currency), earned.amount),
    credit(ofPlatform('fx_clearing', earned.currency), earned.amount),
    debit(ofPlatform('fx_clearing', credited.currency), credited.amount),
    credit(ofPlatform('platform_operating', credited.currency), credited.amount),
  ];
}

/** Posts a whole movement of a sub-merchant's account as the sub-merchant's. */
export function recordAll(
  accounts: Accounts,
  movement: BalanceMovement,
): Extract<Decision, { kind: 'record' }> {
  const { net: amount, currency, kind } = movement;
  return {
    kind: 'record',
    postingKind: postingKindOf(kind),
    entries: availableEntries(accounts, { amount, currency }),
    available: amount,
    isOutside: isMovedByPeople(movement),
    transactionId: null,
  };
}
