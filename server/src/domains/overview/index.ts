/** The interface of the overview for the rest of the service. */
export { historyRoutes } from './history/history-routes.ts';
export { countProviderHours } from './provider/provider-health.ts';
export { pruneProviderHours } from './provider/provider-hour-store.ts';
export { providerHealthRoutes } from './provider/routes.ts';
export { readerRoutes } from './reader-routes.ts';
export { pruneTapHours, TapHourSweep } from './roll-up.ts';
export { overviewRoutes } from './routes.ts';
export { TapTraitSweep } from './search/file-traits.ts';
export { verifyTraits } from './search/verify-traits.ts';
export { toDoRoutes } from './to-do/routes.ts';
