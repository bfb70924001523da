/** The interface of the overview for the rest of the service. */
export { pruneTapHours, TapHourSweep } from './roll-up.ts';
export { overviewRoutes } from './routes.ts';
export { TapTraitSweep } from './search/file-traits.ts';
export { verifyTraits } from './search/verify-traits.ts';
