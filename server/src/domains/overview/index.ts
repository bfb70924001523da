/** The interface of the overview for the rest of the service. */

export { historyRoutes } from './history/history-routes.ts';
export { readerRoutes } from './reader-routes.ts';
export { pruneTapHours, TapHourSweep } from './roll-up.ts';
export { overviewRoutes } from './routes.ts';
