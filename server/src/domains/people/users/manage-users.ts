import { parseId } from '../../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import type { People } from '../people.ts';
import { userNotFound } from '../refusals.ts';
import type { Role } from './roles.ts';
import type { UserWithPassword } from './types.ts';
import { findUser, listUsers } from './user-store.ts';
import {
  changeUser,
  createUser,
  makeInitialPassword,
  renderUser,
  resetPassword,
  type UserChange,
} from './users.ts';

interface ById {
  readonly user: string;
}

export async function answerUsers(
  { database }: People,
  { caller }: PlatformContext,
): Promise<Answer> {
  const users = await listUsers(database, caller.platformId);
  return { status: 200, body: { data: users.map(renderUser) } };
}

/** Answers with a password, which is shown this once. */
export async function addUser(
  { idempotency, passwords }: People,
  context: PlatformContext<
    unknown,
    unknown,
    { readonly email: string; readonly name: string; readonly role: Role }
  >,
): Promise<Answer> {
  const known = await idempotency.replay(context);
  if (known !== null) return known;
  const initial = await makeInitialPassword(passwords);
  const { platformId } = context.caller;
  const wanted = { ...context.body, platformId, mustChangePassword: true };
  return idempotency.once(
    context,
    async (transaction) => {
      const user = await createUser(transaction, wanted, initial);
      return { status: 201, body: { ...renderUser(user), password: initial.password } };
    },
    { sealed: true },
  );
}

export async function editUser(
  { database, idempotency, endLinks }: People,
  context: PlatformContext<ById, unknown, UserChange>,
): Promise<Answer> {
  const { id, platformId } = await requireUser(database, context);
  const changing = { change: context.body, endLinks, now: context.now };
  return idempotency.once(context, async (transaction) => ({
    status: 200,
    body: renderUser(await changeUser(transaction, { platformId, id }, changing)),
  }));
}

export async function resetUserPassword(
  { database, idempotency, passwords }: People,
  context: PlatformContext<ById>,
): Promise<Answer> {
  const user = await requireUser(database, context);
  const initial = await makeInitialPassword(passwords);
  return idempotency.once(
    context,
    async (transaction) => {
      const changed = await resetPassword(transaction, user, {
        ...initial,
        mustChangePassword: true,
      });
      return { status: 200, body: { ...renderUser(changed), password: initial.password } };
    },
    { sealed: true },
  );
}

async function requireUser(
  database: People['database'],
  { caller: { platformId }, params }: PlatformContext<ById>,
): Promise<UserWithPassword> {
  const id = parseId('usr', params.user);
  const user = id === null ? undefined : await findUser(database, { platformId, id });
  if (user === undefined) throw userNotFound();
  return user;
}
