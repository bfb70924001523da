export { Taprail, type TaprailOptions } from './client.ts';
export * from './generated/api-lists.ts';
export type { CallOptions, ReadOptions } from './requests/call.ts';
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
} from './requests/errors.ts';
export type { Listing, Page } from './requests/listing.ts';
export type { StreamOptions } from './requests/stream-events.ts';
export type * from './resources/authorisations.ts';
export type * from './resources/balances.ts';
export type * from './resources/devices.ts';
export type * from './resources/disputes.ts';
export type * from './resources/events.ts';
export type * from './resources/failed-requests.ts';
export type * from './resources/files.ts';
export type * from './resources/ledger-entries.ts';
export type * from './resources/links/onboarding-links.ts';
export type * from './resources/links/page-links.ts';
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
export {
  type ProofToVerify,
  type SealToVerify,
  type TrustedKeys,
  verifyProof,
  verifySeals,
} from './seals/verify-proof.ts';
export { ReplayMemory } from './webhooks/replay-memory.ts';
export { type VerifyOptions, type WebhookBody, webhooks } from './webhooks/webhooks.ts';
