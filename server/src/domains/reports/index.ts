/** The interface of reports for the rest of the service. */

export { figureRoutes } from './figures/routes.ts';
export { listFileRoutes } from './lists/list-file-routes.ts';
export type { ReconciledAccount } from './reconcile/account.ts';
export { beginNight, countDifferences } from './reconcile/account-store.ts';
export { reconcile } from './reconcile/reconcile.ts';
export { readDifferences } from './reconcile/show.ts';
export { reconcileAccountsWork } from './reconcile/work.ts';
export { reconciliationRoutes } from './reconciliation-routes.ts';
export { createReports, type Reports } from './reports.ts';
export { reportRoutes } from './routes.ts';
export { statementResponse } from './statement/routes.ts';
export { downloadStatement } from './statement/statement-file.ts';
