/** The people who use the dashboard, as the rest of the service knows them. */

export { type Act, listActsOn } from './audit/act-store.ts';
export { recordAct } from './audit/audit-log.ts';
export { auditRoutes } from './audit/audit-routes.ts';
export { pruneAuditEntries } from './audit/audit-store.ts';
export { createPeople, type People } from './people.ts';
export { type SessionCookie, sessionCookie } from './sessions/session-cookie.ts';
export { sessionRoutes } from './sessions/session-routes.ts';
export {
  createUserByCommand,
  disableUserByCommand,
  resetPasswordByCommand,
} from './users/command-users.ts';
export type { User } from './users/types.ts';
export { userRoutes } from './users/user-routes.ts';
export {
  findUserByEmail,
  findUserOwnerId,
  listPlatformsWithUsers,
  listUsers,
  moveUsers,
} from './users/user-store.ts';
export { lockAdministrator } from './users/users.ts';
