/** What the rest of the service may know of onboarding. */

export { findByAccount } from './account-owner.ts';
export { noteCollecting } from './collecting.ts';
export { holdSubMerchants, moveToConnection } from './connections.ts';
export { submerchantNotFound } from './errors.ts';
export { type FileFacts, findFiles, readFile, renderFile } from './files.ts';
export { findByPrefix } from './find-by-prefix.ts';
export { onboardingFormRoutes } from './links/form-routes.ts';
export { LinkAccess } from './links/link-access.ts';
export { onboardingLinkRoutes } from './links/link-routes.ts';
export { endLinks } from './links/link-store.ts';
export { listAccounts } from './list-accounts.ts';
export { listNoticed } from './list-noticed.ts';
export { createOnboarding, type Onboarding } from './onboarding.ts';
export { findPastDue } from './past-due.ts';
export { holdPayouts, releasePayouts } from './pause.ts';
export { findPayee, findPayees, type Payee } from './payees.ts';
export { refreshAccount } from './refresh-account.ts';
export { explainChargesOff, unknownSubMerchant } from './refuse-sub-merchant.ts';
export { findForeignSeal, reseal } from './reseal.ts';
export { onboardingRoutes } from './routes.ts';
export { findIdByExternalRef } from './store.ts';
export { syncWork } from './sync.ts';
export { noticeTeller } from './tell-notices.ts';
export { onboardingTestRoutes } from './test-routes.ts';
export { File } from './upload-schema.ts';
export { volumeWork } from './volume.ts';
export { noteWaiting } from './waiting-money.ts';
