import type { Environment } from '../../lib/environment.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import { AuditLog } from './audit/audit-log.ts';
import { sessionCookie } from './sessions/session-cookie.ts';
import { Sessions } from './sessions/sessions.ts';
import { SignInThrottle } from './sessions/sign-in-throttle.ts';
import { Passwords } from './users/passwords.ts';
import type { EndLinks } from './users/users.ts';

/** Dependencies of the operations on users, sessions and the audit log. */
export interface People {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly environment: Environment;
  readonly hasSimulator: boolean;
  readonly logger: Logger;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttle: SignInThrottle;
  readonly audit: AuditLog;
  readonly endLinks: EndLinks;
}

export function createPeople(parts: {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly environment: Environment;
  readonly hasSimulator: boolean;
  readonly logger: Logger;
  readonly endLinks: EndLinks;
  /** Whether browsers reach the dashboard over TLS. */
  readonly isSecure: boolean;
  readonly rateLimitPerSecond: number;
}): People {
  const { isSecure, rateLimitPerSecond, ...shared } = parts;
  // More than a person causes, and as generous as the deployment is to others.
  const refusalsPerHour = Math.max(100, rateLimitPerSecond);
  const { database, logger } = parts;
  return {
    ...shared,
    sessions: new Sessions({ database, cookie: sessionCookie({ isSecure }) }),
    passwords: new Passwords(),
    throttle: new SignInThrottle(database),
    audit: new AuditLog({ database, logger, refusalsPerHour }),
  };
}
