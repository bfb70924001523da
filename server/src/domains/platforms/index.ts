/** Platforms, their keys, clocks and settings, as the rest of the service knows them. */
export { announceChange } from './announce-change.ts';
export { archivedRequestRoutes } from './archive/archived-request-routes.ts';
export { pruneArchivedRequests } from './archive/archived-request-store.ts';
export { RequestArchive } from './archive/request-archive.ts';
export { clockRoutes } from './clock/clock-routes.ts';
export { TestClock } from './clock/test-clock.ts';
export { hashSecret } from './keys/api-key-secret.ts';
export { Authenticator } from './keys/authenticator.ts';
export * as keyRefusals from './keys/errors.ts';
export { failedRequestRoutes } from './keys/failed-requests/failed-request-routes.ts';
export { pruneFailedRequests } from './keys/failed-requests/failed-request-store.ts';
export { FailedRequests } from './keys/failed-requests/failed-requests.ts';
export { type IssuedApiKey, issueApiKey, revokeKey, rotateApiKey } from './keys/issue-key.ts';
export { apiKeyRoutes } from './keys/key-routes.ts';
export { findKeyOwnerId, listApiKeys, pruneApiKeys } from './keys/key-store.ts';
export { scopes } from './keys/scopes.ts';
export { ManagementError } from './management-error.ts';
export { choosePlatforms, createPlatform, requirePlatform } from './platform/platform.ts';
export { platformRoutes } from './platform/platform-routes.ts';
export {
  findPlatform,
  findPlatformByName,
  listPlatforms,
  lockPlatforms,
} from './platform/platform-store.ts';
export { replacePlatform } from './platform/replace-platform.ts';
export { type PlatformSweep, sweepPlatforms } from './platform/sweep-platforms.ts';
export { appendVersion } from './settings/append-version.ts';
export { renderSettings } from './settings/render.ts';
export {
  type CreatedQuery,
  readCreated,
  readMoments,
  readReportingZone,
} from './settings/reporting-days.ts';
export { settingsRoutes } from './settings/routes.ts';
export { mergeByCurrency } from './settings/rules.ts';
export { getSettings } from './settings/settings.ts';
export { type PlatformSettings, SettingsCache } from './settings/settings-cache.ts';
export { TipSuggestions, tipSuggestionsPatch } from './settings/tip-schemas.ts';
export { readTips, renderTips, tipFaults, usualTips } from './settings/tip-suggestions.ts';
export {
  cutOffPattern,
  type FeePlan,
  noFee,
  type PayoutSchedule,
  payoutWeekdays,
  type SettingsVersion,
  tipPercentMax,
} from './settings/types.ts';
export type { ApiKey, Platform } from './types.ts';
