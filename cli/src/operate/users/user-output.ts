import { Argument } from '@commander-js/extra-typings';
import type { User } from '../../../../server/src/domains/people/index.ts';
import { formatId } from '../../../../server/src/lib/ids.ts';
import type { Terminal } from '../../command.ts';
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

export function printUserAndPassword(
  terminal: Terminal,
  options: { readonly json?: true | undefined },
  made: { readonly user: User; readonly platform: string; readonly password: string },
): void {
  const { user, platform, password } = made;
  const rows = [
    ['E-mail', user.email],
    ['Password', password],
    ['Platform', platform],
    ['Name', user.name],
    ['Role', user.role],
  ];
  const json = { ...userJson(user, platform), password };
  terminal.print(options.json ? JSON.stringify(json, null, 2) : renderTable(rows));
  terminal.note(
    'The password is shown this once and cannot be read again; the user must change it at the ' +
      'first sign-in, which asks for the platform where several have users.',
  );
}
