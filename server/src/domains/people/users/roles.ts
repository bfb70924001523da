import { scopes as keyScopes } from '../../platforms/index.ts';

export const roles = ['viewer', 'operator', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Scopes that roles have and API keys cannot. */
const dashboardScopes = [
  'session',
  'overview:read',
  'failed-requests:read',
  'branding:read',
  'branding:write',
  'users:read',
  'users:write',
  'api-keys:read',
  'api-keys:write',
  'audit:read',
  'onboarding-links:read',
  'onboarding-links:write',
] as const;

/** Only administrators manage access and read the audit log. */
const administration = /^(users|api-keys|audit|onboarding-links|page-links):/;

/** Daily work. Settings and webhook endpoints are for administrators. */
const operatorWrites = [
  'sub-merchants',
  'files',
  'taps',
  'devices',
  'refunds',
  'payouts',
  'disputes',
  'events',
  'test',
].map((resource) => `${resource}:write`);

const all: readonly string[] = [...keyScopes, ...dashboardScopes].filter((scope) => scope !== '*');

const viewer = all.filter(
  (scope) => scope === 'session' || (scope.endsWith(':read') && !administration.test(scope)),
);

/** The scopes that each role has. */
export const scopesByRole: Readonly<Record<Role, ReadonlySet<string>>> = {
  viewer: new Set(viewer),
  operator: new Set([...viewer, ...operatorWrites]),
  admin: new Set(all),
};

const sessionOnly: ReadonlySet<string> = new Set(['session']);

/** What a user may do: until an initial password is changed, nothing but that. */
export function scopesOf(user: {
  readonly role: Role;
  readonly mustChangePassword: boolean;
}): ReadonlySet<string> {
  return user.mustChangePassword ? sessionOnly : scopesByRole[user.role];
}

/**
 * The scopes that a role lacks, each with the least role that has it, so that people know whom to
 * ask.
 */
export function scopesLackedBy(role: Role): readonly { scope: string; role: Role }[] {
  const lacked = all.filter((scope) => !scopesByRole[role].has(scope));
  return lacked.flatMap((scope) => {
    const least = roles.find((each) => scopesByRole[each].has(scope));
    return least === undefined ? [] : [{ scope, role: least }];
  });
}
