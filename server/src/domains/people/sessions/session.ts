import { formatId, parseId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import type { Answer, PlatformContext, PublicContext } from '../../../request/context.ts';
import { findPlatform, findPlatformByName, getSettings } from '../../platforms/index.ts';
import { recordAct } from '../audit/audit-log.ts';
import type { People } from '../people.ts';
import {
  notSignedIn,
  passwordRefused,
  passwordUnchanged,
  platformRequired,
  signInRefused,
} from '../refusals.ts';
import type { PasswordPlace } from '../users/passwords.ts';
import { scopesLackedBy, scopesOf } from '../users/roles.ts';
import type { User, UserWithPassword } from '../users/types.ts';
import {
  findOuterPlatformsWithUsers,
  findUser,
  findUserByEmail,
  lockIfUnchanged,
  recordSignIn,
  setPasswordHash,
} from '../users/user-store.ts';
import { normaliseEmail, renderUser } from '../users/users.ts';
import { sessionLifetimes } from './sessions.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

interface SignInBody {
  readonly email: string;
  readonly password: string;
  readonly platform?: string;
}

/** Begins a session. A refusal does not say whether the e-mail or the password was wrong. */
export async function signIn(
  people: People,
  context: PublicContext<unknown, unknown, SignInBody>,
): Promise<Answer> {
  const { database, throttle, sessions } = people;
  const { address, requestId, body } = context;
  const now = new Date();
  const platformId = await findSignInPlatform(database, body.platform);
  const email = normaliseEmail(body.email);
  const attempt = { platformId: platformId ?? '', email, address };
  const place = await throttle.take(attempt, now);
  const user =
    platformId === undefined ? undefined : await findUserByEmail(database, { platformId, email });
  const isRight = await tryPassword(people, attempt, {
    password: body.password,
    stored: user?.passwordHash,
    place,
  });
  if (user === undefined) throw signInRefused();
  if (!isRight || user.disabledAt !== null) {
    recordRefusal(people, user, requestId);
    throw signInRefused();
  }
  const begun = { userId: user.id, cookies: cookiesOf(context), now };
  const cookie = await database.transaction(async (transaction) => {
    if (!(await lockIfUnchanged(transaction, user))) throw signInRefused();
    await recordAct(transaction, signInBy(user, requestId));
    await recordSignIn(transaction, { id: user.id, now });
    return sessions.begin(transaction, begun);
  });
  await throttle.forgive(attempt, now);
  const expiresAt = new Date(now.getTime() + sessionLifetimes.absoluteMs);
  const signedIn = { ...user, lastSignInAt: now };
  return {
    status: 200,
    headers: { 'set-cookie': cookie },
    body: await render(people, signedIn, expiresAt),
  };
}

/**
 * The platform to sign in to. Whether it must be named depends on the deployment alone, so that no
 * answer tells whether a person is a user of another platform.
 */
async function findSignInPlatform(
  database: Queryable,
  named: string | undefined,
): Promise<string | undefined> {
  if (named !== undefined) return (await findPlatformByName(database, named.trim()))?.id;
  const [first, last] = await findOuterPlatformsWithUsers(database);
  if (first !== last) throw platformRequired({ param: 'platform' });
  return first;
}

export async function readSession(people: People, context: PlatformContext): Promise<Answer> {
  const user = await requireUser(people.database, context);
  const expiresAt = await people.sessions.expiryOf(cookiesOf(context));
  return { status: 200, body: await render(people, user, expiresAt) };
}

export async function signOut(people: People, context: PlatformContext): Promise<Answer> {
  const removal = await people.sessions.end(people.database, cookiesOf(context));
  return { status: 200, headers: { 'set-cookie': removal }, body: ended };
}

export async function signOutEverywhere(people: People, context: PlatformContext): Promise<Answer> {
  const user = await requireUser(people.database, context);
  const removal = await people.sessions.endAll(people.database, user.id);
  return { status: 200, headers: { 'set-cookie': removal }, body: ended };
}

interface PasswordBody {
  readonly current_password: string;
  readonly new_password: string;
}

/** Ends every session of the user but this one, which goes on under a new id. */
export async function changePassword(
  people: People,
  context: PlatformContext<unknown, unknown, PasswordBody>,
): Promise<Answer> {
  const { database, passwords, sessions, throttle } = people;
  const { body } = context;
  const now = new Date();
  const user = await requireUser(database, context);
  // Someone at an unattended session must neither guess the password from many addresses nor use up
  // the user's attempts to sign in.
  const session = `session of ${user.id}`;
  const attempt = { platformId: user.platformId, email: session, address: session };
  await throttle.take(attempt, now);
  const { current_password: password } = body;
  const stored = user.passwordHash;
  if (!(await tryPassword(people, attempt, { password, stored, place: 'signed in' }))) {
    throw passwordRefused({ param: 'current_password' });
  }
  await throttle.forgive(attempt, now);
  if (body.new_password === password) throw passwordUnchanged({ param: 'new_password' });
  const passwordHash = await passwords.hash(body.new_password);
  const cookie = await database.transaction(async (transaction) => {
    if (!(await lockIfUnchanged(transaction, user))) throw notSignedIn();
    await setPasswordHash(transaction, { id: user.id, passwordHash, ...ownPassword });
    await sessions.endAll(transaction, user.id);
    return sessions.begin(transaction, { userId: user.id, cookies: undefined, now });
  });
  const expiresAt = new Date(now.getTime() + sessionLifetimes.absoluteMs);
  return {
    status: 200,
    headers: { 'set-cookie': cookie },
    body: await render(people, { ...user, ...ownPassword }, expiresAt),
  };
}

/** Whether the password is right. An attempt that could not be checked does not count. */
async function tryPassword(
  { passwords, throttle }: People,
  attempt: Parameters<SignInThrottle['release']>[0],
  tried: {
    readonly password: string;
    readonly stored: string | undefined;
    readonly place: PasswordPlace;
  },
): Promise<boolean> {
  try {
    return await passwords.fits(tried.password, tried.stored, tried.place);
  } catch (error) {
    await throttle.release(attempt);
    throw error;
  }
}

const ownPassword = { hasInitialPassword: false, mustChangePassword: false } as const;
const ended = { object: 'session', ended: true } as const;

async function render(
  { database, environment, hasSimulator }: People,
  user: User,
  expiresAt: Date,
): Promise<object> {
  const { platformId } = user;
  const platform = await findPlatform(database, platformId);
  const { reportingTimeZone } = await getSettings({ database }, platformId);
  return {
    object: 'session',
    user: renderUser(user),
    platform: platform?.name ?? '',
    environment,
    has_simulator: hasSimulator,
    reporting_time_zone: reportingTimeZone,
    must_change_password: user.mustChangePassword,
    scopes: [...scopesOf(user)],
    lacked_scopes: scopesLackedBy(user.role),
    expires_at: expiresAt.toISOString(),
  };
}

async function requireUser(
  database: Queryable,
  { caller }: PlatformContext,
): Promise<UserWithPassword> {
  const id = parseId('usr', caller.actor);
  const { platformId } = caller;
  const user = id === null ? undefined : await findUser(database, { platformId, id });
  if (user === undefined) throw notSignedIn();
  return user;
}

/** Not awaited, or the answer to a known e-mail would take longer than to an unknown one. */
function recordRefusal(people: People, user: User, requestId: string): void {
  const { code, status } = signInRefused.definition;
  const outcome = { status, code, object: null, isReplay: false };
  people.database
    .transaction((transaction) => recordAct(transaction, signInBy(user, requestId), outcome))
    .catch((error: unknown) => {
      people.logger.warn({ requestId, err: error }, 'a refused sign-in is not in the audit log');
    });
}

function signInBy({ id, platformId }: User, requestId: string) {
  return { platformId, actor: formatId('usr', id), action: 'signIn', objects: [], requestId };
}

function cookiesOf({ headers }: Pick<PlatformContext, 'headers'>): string | undefined {
  return headers.cookie === undefined ? undefined : String(headers.cookie);
}
