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
export { type DisputeDue, listDisputesDue } from './disputes/disputes-due.ts';
export { listDisputes } from './disputes/list-disputes.ts';
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
export { noteRoutes } from './notes/note-routes.ts';
export { createPayments, type Payments } from './payments.ts';
export { composeEvents } from './queries/compose-events.ts';
export { countUndecided } from './queries/count-undecided.ts';
export { findByOperation } from './queries/find-by-operation.ts';
export { listRefundsToAsk, listTouched } from './queries/list-to-ask.ts';
export { hasOtherCurrency } from './queries/other-currency.ts';
export { readAuthorised } from './queries/read-authorised.ts';
export { readCaptures } from './queries/read-captures.ts';
export { readTransactions } from './queries/read-transactions.ts';
export { readViews } from './queries/read-views.ts';
export { findCaptured } from './queries/sum-captured.ts';
export { transactionRoutes } from './queries/transaction-routes.ts';
export { findAccount, findTransaction } from './queries/transaction-store.ts';
export { verifyTransactions } from './queries/verify.ts';
export { listRefunds } from './refunds/list-refunds.ts';
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
export { askAboutTransaction } from './steps/ask-now.ts';
export { composeAnswer } from './steps/compose-answer.ts';
export {
  findOpenStep,
  listUndecidedSteps,
  listUnknownSteps,
  type OpenStep,
} from './steps/decide-again.ts';
export { dueStepWork } from './steps/due-steps.ts';
export { listLateSteps } from './steps/list-late.ts';
export { pollProviderWork } from './steps/poll-provider.ts';
export { reconcileWork } from './steps/reconcile.ts';
export { keyRoutes } from './taps/key-routes.ts';
export { tapRoutes } from './taps/tap-routes.ts';
export { submerchantSettingsRoutes } from './tips/tip-routes.ts';
export { resendTips } from './tips/tip-store.ts';
export { tipWork } from './tips/tip-work.ts';
export type { CapturedTransaction } from './transaction/captured-transaction.ts';
export { isInquiry, isOpen as isOpenDispute } from './transaction/refunds-and-disputes.ts';
export { refundsOf } from './transaction/render-refund.ts';
export type { RefundStatus } from './transaction/stages.ts';
export type { Transaction as TransactionState } from './transaction/types.ts';
