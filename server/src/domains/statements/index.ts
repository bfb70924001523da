/** The public interface of statements for other domains. */

export { renderMovement } from './book-movement.ts';
export { createStatements, listPlatformsOf } from './create-statements.ts';
export { type BookedMovement, findBooked } from './find-booked.ts';
export { listOutside } from './movement-store.ts';
export { readStatement, type StatementRead } from './read-statement.ts';
export { statementRoutes } from './routes.ts';
export { ProviderMovement as ProviderMovementSchema, providerMovementExample } from './schemas.ts';
export type { Statements } from './statements.ts';
export type { ProviderMovement, Statement } from './types.ts';
export { verifyMovements } from './verify.ts';
export { listLongWaiting, type WaitingMovement } from './waiting-store.ts';
export { expectOwnStatement, expectStatement, statementOf, statementWork } from './works.ts';
