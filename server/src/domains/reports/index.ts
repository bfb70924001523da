/** What the rest of the service may know of reports. */
export { reconcile } from './reconcile/reconcile.ts';
export { createReports } from './reports.ts';
export { reportRoutes } from './routes.ts';
