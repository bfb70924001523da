import type { Money } from '../../../lib/money.ts';
import { toJsonAmount } from '../../../lib/money.ts';

/** A result that is no transaction. */
export interface SearchObject {
  readonly kind: string;
  /** Its public id or externalRef. */
  readonly id: string;
  /** The externalRef of the sub-merchant that it belongs to. */
  readonly submerchant: string | null;
  readonly status: string | null;
  readonly money: Money | null;
  readonly createdAt: Date | null;
}

export function renderObject({ kind, id, submerchant, status, money, createdAt }: SearchObject) {
  return {
    kind,
    id,
    submerchant,
    status,
    amount: money === null ? null : toJsonAmount(money.amountMinor),
    currency: money?.currency ?? null,
    created_at: createdAt?.toISOString() ?? null,
  };
}
