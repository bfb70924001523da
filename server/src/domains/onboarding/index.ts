/** The interface of onboarding for other domains. */

export { findByAccount } from './accounts/account-owner.ts';
export { lockSubMerchants, moveToConnection } from './accounts/connections.ts';
export { listAccounts } from './accounts/list-accounts.ts';
export { findPastDue } from './accounts/past-due.ts';
export { refreshAccount } from './accounts/refresh-account.ts';
export { syncWork } from './accounts/sync.ts';
export { volumeWork } from './accounts/volume.ts';
export {
  lockForErasure,
  resumeBusiness,
  stopBusiness,
} from './erasure/begin-erasure.ts';
export { eraseRecord } from './erasure/erase-record.ts';
export { exportFile, exportRecord } from './erasure/export-record.ts';
export { statusConflict, submerchantErased, submerchantNotFound } from './errors.ts';
export { keepFileUses } from './files/file-uses.ts';
export { type FileFacts, findFiles, readFile, renderFile } from './files/files.ts';
export { File } from './files/upload-schema.ts';
export { EMAIL } from './formats/contact.ts';
export { brandingRoutes } from './links/branding-routes.ts';
export { onboardingFormRoutes } from './links/form-routes.ts';
export { LinkAccess } from './links/link-access.ts';
export { onboardingLinkRoutes } from './links/link-routes.ts';
export { endLinks, pruneLinks } from './links/link-store.ts';
export { type OwnRecord, openForm, readOwnRecord } from './links/own-record.ts';
export { PageAccess, pageScope, pageSessionMs } from './links/page-access.ts';
export { pageLinkRoutes } from './links/page-link-routes.ts';
export { pageLinkNotValid, pageSessionEnded, tooManySubmissions } from './links/refusals.ts';
export { ShownPlatform, shownPlatformExample } from './links/shown-platform-schema.ts';
export { listNoticed } from './notices/list-noticed.ts';
export { noticeTeller } from './notices/tell-notices.ts';
export { createOnboarding, type Onboarding } from './onboarding.ts';
export { listChanges, type SubMerchantChange } from './records/change-store.ts';
export type { SupportAddress } from './records/document.ts';
export { findReceiptDetails } from './records/find-receipt-details.ts';
export { type FoundSubMerchant, findSubMerchants } from './records/find-sub-merchants.ts';
export { subMerchantFindingRoutes } from './records/finding-routes.ts';
export { lookupLane } from './records/lanes.ts';
export { findForeignSeal, reseal } from './records/reseal.ts';
export { filterSubMerchant, findIdByExternalRef } from './records/store.ts';
export { resendConsents } from './restrictions/collecting.ts';
export { releasePayouts, suspendPayouts } from './restrictions/pause.ts';
export { findPayee, findPayees, type Payee } from './restrictions/payees.ts';
export { explainChargesOff, unknownSubMerchant } from './restrictions/refuse-sub-merchant.ts';
export { saveWaiting } from './restrictions/waiting-money.ts';
export { onboardingRoutes } from './routes.ts';
export { ByRef } from './schemas.ts';
export { onboardingTestRoutes } from './test-routes.ts';
