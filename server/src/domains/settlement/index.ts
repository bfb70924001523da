/** The public interface of settlement for other domains. */

export { accountOwners } from './balances/account-owners.ts';
export { measureNegativeBalances } from './balances/measure-negative-balances.ts';
export { type NegativeSince, readNegativeBalances } from './balances/read-negative-balances.ts';
export { createSettlement } from './create-settlement.ts';
export { payoutDeskRoutes } from './desk-routes.ts';
export { findPayoutsOf, insertAvailable } from './items/item-store.ts';
export { getPayouts } from './items/list-payouts.ts';
export { readPayouts } from './items/read-payouts.ts';
export { movePayouts } from './payouts/connections.ts';
export { countHeldPayouts } from './payouts/count-held.ts';
export { listLatePayouts } from './payouts/list-late.ts';
export { listPayoutsSince, listPayoutsToAsk } from './payouts/list-to-ask.ts';
export {
  isAwaitingReference,
  type Payout as PayoutState,
  payoutStatuses,
} from './payouts/payout.ts';
export {
  listUndecidedPayouts,
  orderPayout,
  type UndecidedPayout,
} from './payouts/payout-decisions.ts';
export { sumPayouts } from './payouts/payout-list.ts';
export { composePayoutEvents } from './payouts/payout-record.ts';
export { findPayout, findPayouts } from './payouts/payout-store.ts';
export {
  askAboutPayout,
  type FailedPayout,
  listFailedPayouts,
  listStuckPayouts,
  type StuckPayout,
} from './payouts/stuck-payouts.ts';
export { payoutRoutes } from './routes.ts';
export { Payout, payoutExample } from './schemas.ts';
export type { Settlement } from './settlement.ts';
export { payoutTestRoutes } from './test-routes.ts';
export { availability } from './times/availability.ts';
export { sumPayoutsAhead } from './times/payouts-ahead.ts';
export { verifyPayouts } from './verify.ts';
export { payoutScheduleWork, payoutWork, refreshPayout } from './works.ts';
