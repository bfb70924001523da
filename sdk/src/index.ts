export type { CallOptions, ReadOptions } from './call.ts';
export { Taprail, type TaprailOptions } from './client.ts';
export {
  type ErrorCode,
  type ErrorType,
  type SignatureFault,
  TaprailAuthenticationError,
  TaprailConflictError,
  TaprailConnectionError,
  TaprailError,
  TaprailInternalError,
  TaprailInvalidRequestError,
  TaprailOnboardingError,
  TaprailPermissionError,
  TaprailProviderError,
  TaprailRateLimitError,
  TaprailRefusal,
  TaprailSignatureError,
  TaprailVerificationError,
} from './errors.ts';
export type { Listing, Page } from './listing.ts';
export { ReplayMemory } from './replay-memory.ts';
export type * from './resources/authorisations.ts';
export type * from './resources/balances.ts';
export type * from './resources/devices.ts';
export type * from './resources/disputes.ts';
export type * from './resources/events.ts';
export type * from './resources/failed-requests.ts';
export type * from './resources/files.ts';
export type * from './resources/ledger-entries.ts';
export type * from './resources/onboarding-links.ts';
export type * from './resources/payouts.ts';
export type * from './resources/platform-settings.ts';
export type * from './resources/provider-movements.ts';
export type * from './resources/refunds.ts';
export type * from './resources/reports.ts';
export type * from './resources/seals.ts';
export type * from './resources/sub-merchants.ts';
export type * from './resources/taps.ts';
export type * from './resources/test-helpers.ts';
export type * from './resources/transactions.ts';
export type * from './resources/webhook-endpoints.ts';
export type { StreamOptions } from './stream-events.ts';
export {
  type ProofToVerify,
  type SealToVerify,
  type TrustedKeys,
  verifyProof,
  verifySeals,
} from './verify-proof.ts';
export { type VerifyOptions, type WebhookBody, webhooks } from './webhooks.ts';
