/** What the rest of the service may know of access. */
export { Authenticator } from './authenticator.ts';
export { clockRoutes } from './clock-routes.ts';
export * as accessRefusals from './errors.ts';
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
export { findPlatform, findPlatformByName, listApiKeys, listPlatforms } from './store.ts';
export { type PlatformSweep, sweepPlatforms } from './sweep-platforms.ts';
export { TestClock } from './test-clock.ts';
export type { ApiKey, Platform } from './types.ts';
