import type { ComposeBodies, EventFacts } from '../domains/events/index.ts';
import {
  composeEvents,
  disputeExample,
  Refund,
  refundExample,
  Tap,
  Transaction,
  TransactionDispute,
  tapExample,
  transactionExample,
} from '../domains/payments/index.ts';
import { composePayoutEvents, Payout, payoutExample } from '../domains/settlement/index.ts';
import type { Environment } from '../lib/environment.ts';
import type { Queryable } from '../postgres/database.ts';

/** The objects of events, described by the domains that own them. */
export const eventObjects = {
  tap: { schema: Tap, example: tapExample },
  transaction: { schema: Transaction, example: transactionExample },
  refund: { schema: Refund, example: refundExample },
  payout: { schema: Payout, example: payoutExample },
  dispute: { schema: TransactionDispute, example: disputeExample },
};

/** Composes each body in the domain that owns the object. */
export function composeByKind(database: Queryable, environment: Environment): ComposeBodies {
  return async (events) => {
    const isOfPayout = ({ type }: EventFacts) => type.startsWith('payout.');
    const ofPayouts = events.filter(isOfPayout);
    const ofPayments = events.filter((event) => !isOfPayout(event));
    const composed = {
      payouts: await composePayoutEvents(database, environment, ofPayouts),
      payments: await composeEvents(database, environment, ofPayments),
    };
    return events.map(
      (event) => composed[isOfPayout(event) ? 'payouts' : 'payments'].shift() ?? null,
    );
  };
}
