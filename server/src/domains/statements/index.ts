/** The public interface of statements for other domains. */

export { createStatements, listPlatformsOf } from './create-statements.ts';
export { findRecorded, type RecordedMovement } from './find-recorded.ts';
export { listOutside } from './movement-store.ts';
export { readStatement, type StatementRead } from './read-statement.ts';
export { renderMovement } from './record-movement.ts';
export { statementRoutes } from './routes.ts';
export { ProviderMovement as ProviderMovementSchema, providerMovementExample } from './schemas.ts';
export type { Statements } from './statements.ts';
export type { ProviderMovement, Statement } from './types.ts';
export { verifyMovements } from './verify.ts';
export { listLongWaiting, type WaitingMovement } from './waiting-store.ts';
export { expectOwnStatement, expectStatement, statementOf, statementWork } from './works.ts';
