/** What the rest of the service may know of settlement. */
export { availability, type SettlementRule } from './availability.ts';
export { movePayouts } from './connections.ts';
export { createSettlement } from './create-settlement.ts';
export { findPayoutsOf } from './item-store.ts';
export { listLatePayouts } from './list-late.ts';
export { isAwaitingReference, type Payout as PayoutState } from './payout.ts';
export { listUndecidedPayouts, orderPayout, type UndecidedPayout } from './payout-decisions.ts';
export { composePayoutEvents } from './payout-record.ts';
export { findAwaiting, findPayout } from './payout-store.ts';
export { sumPayoutsAhead } from './payouts-ahead.ts';
export { readPayouts } from './read-payouts.ts';
export { payoutRoutes } from './routes.ts';
export { Payout, payoutExample } from './schemas.ts';
export type { Settlement } from './settlement.ts';
export { payoutTestRoutes } from './test-routes.ts';
export { verifyPayouts } from './verify.ts';
export { findPayoutTerms } from './waiting-money.ts';
export { payoutScheduleWork, payoutWork, refreshPayout } from './works.ts';
