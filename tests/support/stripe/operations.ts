import { accountOperations } from './accounts.ts';
import { balanceOperations } from './balances.ts';
import { chargeOperations } from './charges.ts';
import { disputeOperations } from './disputes.ts';
import { eventOperations } from './events.ts';
import type { Find } from './expand.ts';
import { externalAccountOperations } from './external-accounts.ts';
import { fileOperations } from './files.ts';
import { intentOperations } from './intents.ts';
import type { Operation } from './operation.ts';
import { payoutOperations } from './payouts.ts';
import { personOperations } from './persons.ts';
import { readerOperations } from './readers.ts';
import { refundOperations } from './refunds.ts';
import type { World } from './world.ts';

/** Everything that this Stripe can do. */
export function operationsOf(world: World, webhookSecret: string): readonly Operation[] {
  return [
    ...accountOperations(world),
    ...personOperations(world),
    ...externalAccountOperations(world),
    ...fileOperations(world),
    ...readerOperations(world),
    ...intentOperations(world),
    ...chargeOperations(world),
    ...refundOperations(world),
    ...payoutOperations(world),
    ...balanceOperations(world),
    ...disputeOperations(world),
    ...eventOperations(world, webhookSecret),
  ];
}

/** Finds what an account may see of an object by its id. */
export function findIn(world: World, account: string): Find {
  const kinds = [
    world.charges,
    world.balanceTransactions,
    world.intents,
    world.refunds,
    world.payouts,
    world.disputes,
    world.fees,
    world.locations,
    world.files,
    world.sources,
  ];
  return (id) => kinds.map((kind) => kind.find(account, id)).find((row) => row !== null) ?? null;
}
