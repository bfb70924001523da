import { accountOperations } from './accounts/accounts.ts';
import { externalAccountOperations } from './accounts/external-accounts.ts';
import { personOperations } from './accounts/persons.ts';
import { disputeOperations } from './disputes/disputes.ts';
import { fileOperations } from './files/files.ts';
import type { Find } from './http/expand.ts';
import type { Operation } from './http/operation.ts';
import { applicationFeeOperations } from './money/application-fees.ts';
import { balanceOperations } from './money/balances.ts';
import { chargeOperations } from './money/charges.ts';
import { intentOperations } from './money/intents.ts';
import { payoutSettingOperations } from './money/payout-settings.ts';
import { payoutOperations } from './money/payouts.ts';
import { refundOperations } from './money/refunds.ts';
import { topupOperations } from './money/topups.ts';
import { transferOperations } from './money/transfers.ts';
import { configurationOperations } from './terminal/configurations.ts';
import { readerOperations } from './terminal/readers.ts';
import { endpointOperations } from './webhooks/endpoints.ts';
import { eventOperations } from './webhooks/events.ts';
import type { World } from './world/world.ts';

/** Everything that this Stripe can do. */
export function operationsOf(world: World): readonly Operation[] {
  return [
    ...accountOperations(world),
    ...personOperations(world),
    ...externalAccountOperations(world),
    ...fileOperations(world),
    ...readerOperations(world),
    ...configurationOperations(world),
    ...intentOperations(world),
    ...chargeOperations(world),
    ...applicationFeeOperations(world),
    ...refundOperations(world),
    ...payoutOperations(world),
    ...balanceOperations(world),
    ...payoutSettingOperations(world),
    ...transferOperations(world),
    ...topupOperations(world),
    ...disputeOperations(world),
    ...eventOperations(world),
    ...endpointOperations(world),
  ];
}

/** Finds an object by its id, as the account may see it. */
export function findIn(world: World, account: string): Find {
  const kinds = [
    world.charges,
    world.balanceTransactions,
    world.intents,
    world.refunds,
    world.payouts,
    world.transfers,
    world.reversals,
    world.topups,
    world.disputes,
    world.fees,
    world.feeRefunds,
    world.locations,
    world.files,
    world.sources,
  ];
  return (id) =>
    kinds.map((kind) => kind.find(account, id)).find((row) => row !== null) ??
    feeRefundFor(world, account, id);
}

/** A connected account sees the refunds of the fees that it paid. */
function feeRefundFor(world: World, account: string, id: string): object | null {
  const refund = world.feeRefunds.find(world.ownOf(account).id, id);
  if (refund === null) return null;
  return world.fees.anywhere(String(refund.fee)).row.account === account ? refund : null;
}
