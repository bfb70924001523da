import { Argument } from '@commander-js/extra-typings';
import type { User } from '../../../../server/src/domains/people/index.ts';
import { formatId } from '../../../../server/src/lib/ids.ts';
import { renderTable } from '../../terminal/table.ts';

export const emailArgument = new Argument('<email>', 'The e-mail that the user signs in with.');

/** A user for scripts. */
export function userJson(user: User, platform: string) {
  return {
    object: 'user',
    id: formatId('usr', user.id),
    platform,
    email: user.email,
    name: user.name,
    role: user.role,
    status: user.disabledAt === null ? 'active' : 'disabled',
    created_at: user.createdAt.toISOString(),
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
  };
}

export function renderUserAndPassword(user: User, facts: { platform: string; password: string }) {
  return renderTable([
    ['E-mail', user.email],
    ['Password', facts.password],
    ['Platform', facts.platform],
    ['Name', user.name],
    ['Role', user.role],
  ]);
}

export const passwordShownOnce =
  'The password is shown this once and cannot be read again; the user changes it in the dashboard.';
