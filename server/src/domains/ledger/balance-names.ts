import type { AccountKind } from './types.ts';

export const balanceNames = ['pending', 'available', 'in_transit', 'held', 'operating'] as const;
export type BalanceName = (typeof balanceNames)[number];

/** The accounts that callers see, under the names that they know; the others are our own. */
export const balanceNameOf = {
  submerchant_pending: 'pending',
  submerchant_available: 'available',
  submerchant_in_transit: 'in_transit',
  submerchant_dispute_hold: 'held',
  platform_operating: 'operating',
  platform_in_transit: 'in_transit',
} as const satisfies Partial<Record<AccountKind, BalanceName>>;

export type ShownAccountKind = keyof typeof balanceNameOf;

export function isShown(kind: AccountKind): kind is ShownAccountKind {
  return kind in balanceNameOf;
}
