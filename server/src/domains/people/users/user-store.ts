import type { RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, sql } from '../../../postgres/sql.ts';
import type { User, UserWithPassword } from './types.ts';

const columns = fragment`
  user_id as id, platform_id as "platformId", email, name, role,
  has_initial_password as "hasInitialPassword", must_change_password as "mustChangePassword",
  created_at as "createdAt",
  last_sign_in_at as "lastSignInAt", disabled_at as "disabledAt"`;

export async function insertUser(database: Queryable, user: UserWithPassword): Promise<void> {
  await database.rows(sql('user_insert')`
    insert into users (
      user_id, platform_id, email, name, role, password_hash, has_initial_password,
      must_change_password, created_at
    ) values (
      ${user.id}::uuid, ${user.platformId}::uuid, ${user.email}::text, ${user.name}::text,
      ${user.role}::text, ${user.passwordHash}::text, ${user.hasInitialPassword}::boolean,
      ${user.mustChangePassword}::boolean, ${user.createdAt}::timestamptz
    )`);
}

export async function findUserByEmail(
  database: Queryable,
  { platformId, email }: Pick<User, 'platformId' | 'email'>,
): Promise<UserWithPassword | undefined> {
  return database.row<UserWithPassword>(sql('user_find_by_email')`
    select ${columns}, password_hash as "passwordHash"
    from users
    where platform_id = ${platformId}::uuid and email = ${email}::text`);
}

export async function findUser(
  database: Queryable,
  { platformId, id }: RowKey,
): Promise<UserWithPassword | undefined> {
  return database.row<UserWithPassword>(sql('user_find')`
    select ${columns}, password_hash as "passwordHash"
    from users
    where user_id = ${id}::uuid and platform_id = ${platformId}::uuid`);
}

/** All users of a platform, oldest first: a team, not a list to page. */
export async function listUsers(database: Queryable, platformId: string): Promise<User[]> {
  return database.rows<User>(sql('user_list')`
    select ${columns}
    from users
    where platform_id = ${platformId}::uuid
    order by user_id`);
}

/** The platforms that have users of the dashboard. */
export async function listPlatformsWithUsers(database: Queryable): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql('user_list_platforms')`
    select distinct platform_id as id from users order by platform_id`);
  return rows.map(({ id }) => id);
}

/** The first and the last of the platforms that have users; empty if none has any. */
export async function findOuterPlatformsWithUsers(database: Queryable): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql('user_find_outer_platforms')`
    (select platform_id as id from users order by platform_id limit 1)
    union all
    (select platform_id from users order by platform_id desc limit 1)`);
  return rows.map(({ id }) => id);
}

/** All users of a platform, locked until the transaction ends, so that two changes cannot miss each other. */
export async function lockUsers(database: Queryable, platformId: string): Promise<User[]> {
  return database.rows<User>(sql('user_lock')`
    select ${columns}
    from users
    where platform_id = ${platformId}::uuid
    order by user_id
    for update`);
}

export async function updateUser(
  database: Queryable,
  user: Pick<User, 'id' | 'name' | 'role' | 'disabledAt'>,
): Promise<void> {
  await database.rows(sql('user_update')`
    update users
    set name = ${user.name}::text,
        role = ${user.role}::text,
        disabled_at = ${user.disabledAt}::timestamptz
    where user_id = ${user.id}::uuid`);
}

type PasswordFacts = Pick<User, 'hasInitialPassword' | 'mustChangePassword'>;

export async function setPasswordHash(
  database: Queryable,
  user: Pick<UserWithPassword, 'id' | 'passwordHash'> & PasswordFacts,
): Promise<void> {
  await database.rows(sql('user_set_password')`
    update users
    set password_hash = ${user.passwordHash}::text,
        has_initial_password = ${user.hasInitialPassword}::boolean,
        must_change_password = ${user.mustChangePassword}::boolean
    where user_id = ${user.id}::uuid`);
}

/**
 * Locks a user after the slow check of the password. False if the user was disabled or got another
 * password meanwhile.
 */
export async function lockIfUnchanged(
  transaction: Queryable,
  { id, passwordHash }: Pick<UserWithPassword, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const row = await transaction.row(sql('user_lock_unchanged')`
    select user_id
    from users
    where user_id = ${id}::uuid
      and password_hash = ${passwordHash}::text
      and disabled_at is null
    for update`);
  return row !== undefined;
}

export async function recordSignIn(
  database: Queryable,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  await database.rows(sql('user_set_sign_in')`
    update users set last_sign_in_at = ${now}::timestamptz where user_id = ${id}::uuid`);
}

/** The platform that a user belongs to. */
export async function findUserOwnerId(
  database: Queryable,
  id: string,
): Promise<string | undefined> {
  const owner = await database.row<{ readonly platformId: string }>(sql('user_owner')`
    select platform_id as "platformId" from users where user_id = ${id}::uuid`);
  return owner?.platformId;
}

export async function moveUsers(
  transaction: Queryable,
  platforms: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  await transaction.rows(sql('user_move')`
    update users
    set platform_id = ${platforms.toId}::uuid
    where platform_id = ${platforms.fromId}::uuid`);
}
