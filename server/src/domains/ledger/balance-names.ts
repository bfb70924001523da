import type { AccountKind } from './types.ts';

const balanceNames = ['pending', 'available', 'in_transit', 'held', 'operating'] as const;
type BalanceName = (typeof balanceNames)[number];

/** The accounts that callers see as balances, under their public names. */
export const balanceNameOf = {
  submerchant_pending: 'pending',
  submerchant_available: 'available',
  submerchant_in_transit: 'in_transit',
  submerchant_dispute_hold: 'held',
  platform_operating: 'operating',
  platform_in_transit: 'in_transit',
} as const satisfies Partial<Record<AccountKind, BalanceName>>;

type ShownAccountKind = keyof typeof balanceNameOf;

export function isShown(kind: AccountKind): kind is ShownAccountKind {
  return kind in balanceNameOf;
}

/**
 * The platform's own money that the provider took or people moved. A payout of the platform shows
 * it as deductions; added money is negative.
 */
export const deductionNames = [
  'provider_fees',
  'provider_reserves',
  'provider_transfers',
  'provider_adjustments',
] as const;
export type DeductionName = (typeof deductionNames)[number];

export const accountOfDeduction = {
  provider_fees: 'psp_fees',
  provider_reserves: 'psp_reserves',
  provider_transfers: 'psp_transfers',
  provider_adjustments: 'psp_adjustments',
} as const satisfies Record<DeductionName, AccountKind>;

/** The accounts of the balance report; clearing accounts are internal. */
export const reportedNameOf = {
  ...balanceNameOf,
  psp_fees: 'provider_fees',
  psp_reserves: 'provider_reserves',
  psp_transfers: 'provider_transfers',
  psp_adjustments: 'provider_adjustments',
} as const satisfies Partial<Record<AccountKind, BalanceName | DeductionName>>;

export type ReportedAccountKind = keyof typeof reportedNameOf;

export const reportedNames = [...balanceNames, ...deductionNames] as const;
export type ReportedName = (typeof reportedNames)[number];
