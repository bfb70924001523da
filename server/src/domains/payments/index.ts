/** What the rest of the service may know of payments. */
export { authorisationRoutes } from './authorisation-routes.ts';
export { findCaptured } from './captured.ts';
export { composeAnswer } from './compose-answer.ts';
export { composeEvents } from './compose-events.ts';
export { type FeePlan, noFee } from './decisions/fees.ts';
export { deviceRoutes } from './devices/device-routes.ts';
export { dueStepWork } from './due-steps.ts';
export { examineOperations } from './examine-operations.ts';
export { tapExample, transactionExample } from './examples.ts';
export { createPayments } from './payments.ts';
export { listFeePlans, setFeePlan } from './platform-terms.ts';
export { reconcileWork } from './reconcile.ts';
export { referenceRates } from './reference-rates.ts';
export { Tap, Transaction } from './schemas.ts';
export { tapRoutes } from './tap-routes.ts';
export { verifyTransactions } from './verify.ts';
