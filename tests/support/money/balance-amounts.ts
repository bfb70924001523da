import type { Balance } from '../../../sdk/src/index.ts';

type Shown = Balance['balances'][number];

/** The balances of the ledger's accounts, without the fields about payouts. */
export function balanceAmounts(balance: Partial<Shown> | undefined) {
  const { pending = 0, available = 0, in_transit = 0, held = 0, operating = 0 } = balance ?? {};
  return { pending, available, in_transit, held, operating };
}
