/** The public interface of payments for other domains. */

export { authorisationRoutes } from './authorisations/authorisation-routes.ts';
export { folioRoutes } from './authorisations/folio-routes.ts';
export { refreshCapture } from './authorisations/refresh-capture.ts';
export { readingLane } from './claim-and-record/lanes.ts';
export { referenceRates } from './decisions/reference-rates.ts';
export { settledFeeOf } from './decisions/refund-shares.ts';
export { deviceRoutes } from './devices/device-routes.ts';
export { displayRoutes } from './devices/display-routes.ts';
export { disputeRoutes } from './disputes/dispute-routes.ts';
export { disputeTestRoutes } from './disputes/dispute-test-routes.ts';
export { listDisputesToAsk } from './disputes/list-disputes-to-ask.ts';
export { countOpenDisputes } from './disputes/open-disputes.ts';
export { type ReadDispute, readDisputes } from './disputes/read-disputes.ts';
export { refreshDispute } from './disputes/refresh-dispute.ts';
export { findForeignEvidence, resealEvidence } from './disputes/reseal-evidence.ts';
export {
  countTransactions,
  eraseLabels,
  eraseTexts,
  listTransactionIds,
} from './erasure/erase-texts.ts';
export { exportTransactions } from './erasure/export-transactions.ts';
export { transactionNotFound } from './errors.ts';
export { createPayments, type Payments } from './payments.ts';
export { composeEvents } from './queries/compose-events.ts';
export { countUndecided } from './queries/count-undecided.ts';
export { findByOperation } from './queries/find-by-operation.ts';
export { findByReference } from './queries/find-by-reference.ts';
export { listRefundsToAsk, listTouched } from './queries/list-to-ask.ts';
export { hasOtherCurrency } from './queries/other-currency.ts';
export { readCaptures } from './queries/read-captures.ts';
export { readTransactions } from './queries/read-transactions.ts';
export { findCaptured } from './queries/sum-captured.ts';
export { transactionRoutes } from './queries/transaction-routes.ts';
export { findAccount, findTransaction } from './queries/transaction-store.ts';
export { verifyTransactions } from './queries/verify.ts';
export { findRefunded, type ReadRefund } from './refunds/read-refunds.ts';
export { recordOutsideRefund, refreshRefund } from './refunds/refresh-refund.ts';
export { refundRoutes } from './refunds/refund-routes.ts';
export {
  disputeExample,
  Refund,
  refundExample,
  TransactionDispute,
} from './schemas/after-capture-schemas.ts';
export { tapExample, transactionExample } from './schemas/examples.ts';
export { Tap, Transaction } from './schemas/payment-schemas.ts';
export { composeAnswer } from './steps/compose-answer.ts';
export { findOpenStep, listUndecidedSteps, type OpenStep } from './steps/decide-again.ts';
export { dueStepWork } from './steps/due-steps.ts';
export { listLateSteps } from './steps/list-late.ts';
export { pollProviderWork } from './steps/poll-provider.ts';
export { reconcileWork } from './steps/reconcile.ts';
export { keyRoutes } from './taps/key-routes.ts';
export { tapRoutes } from './taps/tap-routes.ts';
export type { CapturedTransaction } from './transaction/captured-transaction.ts';
export { isInquiry, isOpen as isOpenDispute } from './transaction/refunds-and-disputes.ts';
export type { Transaction as TransactionState } from './transaction/types.ts';
