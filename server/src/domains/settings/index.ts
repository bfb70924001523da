/** What the rest of the service may know of settings. */
export { appendVersion } from './append-version.ts';
export { renderSettings } from './render.ts';
export { readMoments, readReportingZone } from './reporting-days.ts';
export { settingsRoutes } from './routes.ts';
export { getSettings } from './settings.ts';
export { type PlatformSettings, SettingsBook } from './settings-book.ts';
export {
  cutOffPattern,
  type FeePlan,
  noFee,
  type PayoutSchedule,
  payoutWeekdays,
  type SettingsVersion,
} from './types.ts';
