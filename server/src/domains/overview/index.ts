/** What the rest of the service may know of the overview. */
export { pruneTapHours, TapHourSweep } from './roll-up.ts';
export { overviewRoutes } from './routes.ts';
