/** The public interface of statements for other domains. */

export { createStatements, listPlatformsOf } from './create-statements.ts';
export { findRecorded } from './find-recorded.ts';
export { listOutside } from './movement-store.ts';
export { readStatement } from './read-statement.ts';
export { statementRoutes } from './routes.ts';
export type { Statements } from './statements.ts';
export type { ProviderMovement } from './types.ts';
export { verifyMovements } from './verify.ts';
export { listLongWaiting } from './waiting-store.ts';
export { expectOwnStatement, expectStatement, statementOf, statementWork } from './works.ts';
