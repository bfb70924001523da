/** What the rest of the service may know of payments. */
export {
  disputeExample,
  disputeMembers,
  disputeStatuses,
  inquiryOpenedAt,
  Refund,
  refundExample,
  reinstatedAt,
  TransactionDispute,
} from './after-capture-schemas.ts';
export { authorisationRoutes } from './authorisation-routes.ts';
export { findCaptured } from './captured.ts';
export { type Completion, composeAnswer } from './compose-answer.ts';
export { composeEvents } from './compose-events.ts';
export { countUndecided } from './count-undecided.ts';
export { findOpenStep, listUndecidedSteps, type OpenStep } from './decide-again.ts';
export { checkAnswer, newsOf } from './decisions/decide-dispute.ts';
export { refundable } from './decisions/decide-refund.ts';
export { settledFeeOf } from './decisions/refund-shares.ts';
export { deviceRoutes } from './devices/device-routes.ts';
export {
  acceptDisputeStep,
  openDisputeStep,
  openInquiryStep,
  progressDisputeStep,
  reinstateDisputeStep,
  submitEvidenceStep,
} from './dispute-steps.ts';
export { dueStepWork } from './due-steps.ts';
export {
  alreadyRefunded,
  disputeClosed,
  disputeNotFound,
  evidenceDeadlinePassed,
  evidenceMissing,
  evidenceRefused,
  evidenceSubmitted,
  inquiryNotAcceptable,
  noInquiry,
  notCaptured,
  outcomePending,
  pspError,
  pspErrors,
  transactionNotFound,
} from './errors.ts';
export { tapExample, transactionExample } from './examples.ts';
export { findByOperation } from './find-by-operation.ts';
export { findByReference } from './find-by-reference.ts';
export { listLateSteps } from './list-late.ts';
export { listRefundsToAsk, listTouched } from './list-to-ask.ts';
export { lookAgainWork } from './look-again.ts';
export { transactionView } from './look-up.ts';
export { hasOtherCurrency } from './other-currency.ts';
export { takeOwnStep } from './own-step.ts';
export { createPayments, type Payments } from './payments.ts';
export { readCaptures } from './read-captures.ts';
export { findRefunded, type ReadRefund } from './read-refunds.ts';
export { reconcileWork } from './reconcile.ts';
export { referenceRates } from './reference-rates.ts';
export { refreshCapture } from './refresh-capture.ts';
export { bookOutsideRefund, refreshRefund } from './refresh-refund.ts';
export { refundRoutes } from './refund-routes.ts';
export { Tap, Transaction } from './schemas.ts';
export {
  findAccount,
  findTransaction,
  isUnrecorded,
  listChains,
  readTransactions,
} from './store.ts';
export { takeStep } from './take-step.ts';
export { tapRoutes } from './tap-routes.ts';
export type { CapturedTransaction } from './transaction/captured-transaction.ts';
export { isInquiry, isLost, isOpen as isOpenDispute } from './transaction/refunds-and-disputes.ts';
export { renderDispute } from './transaction/render-dispute.ts';
export type { Transaction as TransactionState } from './transaction/types.ts';
export { verifyTransactions } from './verify.ts';
