import { ServiceError } from '../../../lib/errors.ts';
import { formatId } from '../../../lib/ids.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import type { Platform } from '../../platforms/index.ts';
import { ManagementError } from '../../platforms/index.ts';
import { recordAct } from '../audit/audit-log.ts';
import { Passwords } from './passwords.ts';
import type { Role } from './roles.ts';
import type { User } from './types.ts';
import { findUserByEmail, listUsers } from './user-store.ts';
import {
  changeUser,
  createUser,
  type EndLinks,
  makeInitialPassword,
  normaliseEmail,
  resetPassword,
} from './users.ts';

/** Commands of the integration manager. Every refusal is a ManagementError. */

interface UserAndPassword {
  readonly user: User;
  /** Shown this once. */
  readonly password: string;
}

export async function createUserByCommand(
  database: Database,
  platform: Platform,
  wanted: {
    readonly email: string;
    readonly name: string;
    readonly role: Role;
    /** False if the password is shown to nobody but the user. */
    readonly mustChangePassword?: boolean;
  },
): Promise<UserAndPassword> {
  if (wanted.email.length > 254 || !/^[^\s@\p{C}]+@[^\s@\p{C}]+$/u.test(wanted.email)) {
    throw new ManagementError(
      'An e-mail has the form name@example.com, in at most 254 characters.',
    );
  }
  // Control characters could alter what a terminal shows when it lists the users.
  if (!/^\P{C}{1,100}$/u.test(wanted.name)) {
    throw new ManagementError('The name of a user is 1 to 100 characters on one line.');
  }
  const initial = await makeInitialPassword(new Passwords());
  const user = await byCommand(database, { action: 'createUser', platform }, (transaction) =>
    createUser(
      transaction,
      { mustChangePassword: true, ...wanted, platformId: platform.id },
      initial,
    ),
  );
  return { user, password: initial.password };
}

export async function disableUserByCommand(
  database: Database,
  platform: Platform,
  { email, endLinks }: { readonly email: string; readonly endLinks: EndLinks },
): Promise<User> {
  const { id } = await requireUser(database, platform, email);
  const now = new Date(Date.now() + Number(platform.clockOffsetMs));
  const changing = { change: { disabled: true }, endLinks, now };
  return byCommand(database, { action: 'updateUser', platform }, (transaction) =>
    changeUser(transaction, { platformId: platform.id, id }, changing),
  );
}

export async function resetPasswordByCommand(
  database: Database,
  platform: Platform,
  { email, mustChangePassword }: { readonly email: string; readonly mustChangePassword: boolean },
): Promise<UserAndPassword> {
  const found = await requireUser(database, platform, email);
  const initial = await makeInitialPassword(new Passwords());
  const user = await byCommand(database, { action: 'resetUserPassword', platform }, (transaction) =>
    resetPassword(transaction, found, { ...initial, mustChangePassword }),
  );
  return { user, password: initial.password };
}

async function requireUser(database: Queryable, platform: Platform, email: string): Promise<User> {
  const wanted = { platformId: platform.id, email: normaliseEmail(email) };
  const user = await findUserByEmail(database, wanted);
  if (user !== undefined) return user;
  const { length } = await listUsers(database, platform.id);
  const hint =
    length === 0
      ? `create one with "npx taprail users create <e-mail> --platform "${platform.name}""`
      : `"npx taprail users list --platform "${platform.name}"" shows which there are`;
  throw new ManagementError(
    `The platform "${platform.name}" has no user with that e-mail; ${hint}.`,
  );
}

/** The change and its audit entry in one transaction. */
async function byCommand(
  database: Database,
  { action, platform }: { readonly action: string; readonly platform: Platform },
  change: (transaction: Queryable) => Promise<User>,
): Promise<User> {
  try {
    return await database.transaction(async (transaction) => {
      const user = await change(transaction);
      const objects = [formatId('usr', user.id)];
      const act = { platformId: platform.id, actor: 'cli', action, objects, requestId: null };
      await recordAct(transaction, act);
      return user;
    });
  } catch (error) {
    if (error instanceof ServiceError) throw new ManagementError(error.message);
    throw error;
  }
}
