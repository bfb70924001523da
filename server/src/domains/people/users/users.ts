import { formatId, newUuid, type RowKey } from '../../../lib/ids.ts';
import { type Queryable, violates } from '../../../postgres/database.ts';
import { emailTaken, lastAdministrator, notSignedIn, userNotFound } from '../refusals.ts';
import { deleteSessionsOf } from '../sessions/session-store.ts';
import { newPassword, type Passwords } from './passwords.ts';
import type { Role } from './roles.ts';
import type { User } from './types.ts';
import { insertUser, lockUsers, setPasswordHash, updateUser } from './user-store.ts';

/** E-mails are compared without regard to case. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

interface NewUser {
  readonly platformId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** False for the person who is shown the password alone. */
  readonly mustChangePassword: boolean;
}

/** A password that is shown once, and its stored hash. */
interface InitialPassword {
  readonly password: string;
  readonly passwordHash: string;
}

/** Call it before the transaction begins: hashing takes longer than a transaction should. */
export async function makeInitialPassword(passwords: Passwords): Promise<InitialPassword> {
  const password = newPassword();
  return { password, passwordHash: await passwords.hash(password) };
}

export async function createUser(
  transaction: Queryable,
  { email, ...facts }: NewUser,
  { passwordHash }: InitialPassword,
): Promise<User> {
  const user: User = {
    ...facts,
    email: normaliseEmail(email),
    id: newUuid(),
    hasInitialPassword: true,
    createdAt: new Date(),
    lastSignInAt: null,
    disabledAt: null,
  };
  try {
    await insertUser(transaction, { ...user, passwordHash });
  } catch (error) {
    if (violates(error, 'users_email_unique')) throw emailTaken({ param: 'email' });
    throw error;
  }
  return user;
}

export interface UserChange {
  readonly name?: string;
  readonly role?: Role;
  readonly disabled?: boolean;
}

/** Ends the open onboarding links of a user, by the platform's time. */
export type EndLinks = (
  transaction: Queryable,
  made: { readonly platformId: string; readonly madeBy: string; readonly now: Date },
) => Promise<void>;

/**
 * Changes a user. A change of role ends the user's sessions. A user who is no longer an
 * administrator loses the open onboarding links too, since the account may have been stolen.
 */
export async function changeUser(
  transaction: Queryable,
  { platformId, id }: RowKey,
  { change, endLinks, now }: Changing,
): Promise<User> {
  const users = await lockUsers(transaction, platformId);
  const user = users.find((each) => each.id === id);
  if (user === undefined) throw userNotFound();
  const { name = user.name, role = user.role, disabled = user.disabledAt !== null } = change;
  const disabledAt = disabled ? (user.disabledAt ?? new Date()) : null;
  const changed: User = { ...user, name, role, disabledAt };
  const remaining = users.map((each) => (each.id === id ? changed : each));
  if (isAdministrator(user) && !remaining.some(isAdministrator)) throw lastAdministrator();
  await updateUser(transaction, changed);
  if (role !== user.role || disabled) await deleteSessionsOf(transaction, id);
  if (!isAdministrator(changed)) {
    await endLinks(transaction, { platformId, madeBy: formatId('usr', id), now });
  }
  return changed;
}

interface Changing {
  readonly change: UserChange;
  readonly endLinks: EndLinks;
  /** By the platform's clock. */
  readonly now: Date;
}

/**
 * Refuses a user who has lost the role since the request was authenticated. Locks the users, so
 * that a concurrent loss of the role also ends the link that this transaction makes.
 */
export async function lockAdministrator(
  transaction: Queryable,
  { platformId, actor }: { readonly platformId: string; readonly actor: string },
): Promise<void> {
  const users = await lockUsers(transaction, platformId);
  const user = users.find(({ id }) => formatId('usr', id) === actor);
  if (user === undefined || !isAdministrator(user)) throw notSignedIn();
}

/** Sets a new initial password and ends the user's sessions. */
export async function resetPassword(
  transaction: Queryable,
  user: User,
  { passwordHash, mustChangePassword }: InitialPassword & Pick<NewUser, 'mustChangePassword'>,
): Promise<User> {
  const facts = { hasInitialPassword: true, mustChangePassword };
  await setPasswordHash(transaction, { id: user.id, passwordHash, ...facts });
  await deleteSessionsOf(transaction, user.id);
  return { ...user, ...facts };
}

function isAdministrator({ role, disabledAt }: User): boolean {
  return role === 'admin' && disabledAt === null;
}

/** A user as it is shown. */
export function renderUser(user: User) {
  return {
    id: formatId('usr', user.id),
    object: 'user',
    email: user.email,
    name: user.name,
    role: user.role,
    status: user.disabledAt === null ? 'active' : 'disabled',
    has_initial_password: user.hasInitialPassword,
    created_at: user.createdAt.toISOString(),
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
  };
}
