/** What the rest of the service may know of access. */
export { apiKeyRoutes } from './api-keys/key-routes.ts';
export { noteAct } from './audit/audit-log.ts';
export { auditRoutes } from './audit/audit-routes.ts';
export { Authenticator } from './authenticator.ts';
export { brandingRoutes } from './branding/branding-routes.ts';
export { findBranding } from './branding/branding-store.ts';
export { clockRoutes } from './clock-routes.ts';
export * as accessRefusals from './errors.ts';
export { failedRequestRoutes } from './failed-requests/failed-request-routes.ts';
export { pruneFailedRequests } from './failed-requests/failed-request-store.ts';
export { FailedRequests } from './failed-requests/failed-requests.ts';
export { platformRoutes } from './platform-routes.ts';
export {
  AccessError,
  choosePlatforms,
  createPlatform,
  type IssuedApiKey,
  issueApiKey,
  requirePlatform,
  revokeKey,
  rotateApiKey,
} from './service.ts';
export {
  findPlatform,
  findPlatformByName,
  holdPlatforms,
  listApiKeys,
  listPlatforms,
} from './store.ts';
export { type PlatformSweep, sweepPlatforms } from './sweep-platforms.ts';
export { TestClock } from './test-clock.ts';
export type { ApiKey, Platform } from './types.ts';
export {
  createUserByCommand,
  disableUserByCommand,
  resetPasswordByCommand,
} from './users/command-users.ts';
export { createDashboardAccess, type DashboardAccess } from './users/dashboard-access.ts';
export { sessionRoutes } from './users/session-routes.ts';
export type { User } from './users/types.ts';
export { userRoutes } from './users/user-routes.ts';
export { findUserByEmail, listPlatformsWithUsers, listUsers } from './users/user-store.ts';
export { holdAdministrator } from './users/users.ts';
