import type { Keyring, Sealed } from '../../lib/keyring.ts';
import type { Queryable } from '../../postgres/database.ts';
import { fragment, sql } from '../../postgres/sql.ts';
import type {
  Connection,
  ConnectionCredentials,
  ConnectionLimits,
  OpenConnection,
} from './connection.ts';

type Row = Omit<Connection, 'limits'> &
  ConnectionLimits & { readonly bytes: Buffer; readonly keyId: string };

const columns = fragment`connection_id as id, platform_id as "platformId", provider, mode,
  account_ref as "accountRef", revision, created_at as "createdAt", rotated_at as "rotatedAt",
  checked_at as "checkedAt", calls_per_second as "perSecond", calls_per_endpoint as "perEndpoint",
  credentials as bytes, credentials_key_id as "keyId"`;

/** A platform's present connection; null if it uses the deployment's own. */
export async function findConnectionId(
  database: Queryable,
  platformId: string,
): Promise<string | null> {
  const row = await database.row<{ readonly id: string }>(sql('psp_connection_of_platform')`
    select connection_id as id
    from psp_connections
    where platform_id = ${platformId}::uuid`);
  return row?.id ?? null;
}

export async function findConnection(
  database: Queryable,
  keyring: Keyring,
  id: string,
): Promise<OpenConnection | null> {
  const row = await database.row<Row>(sql('psp_connection_find')`
    select ${columns}
    from psp_connections
    where connection_id = ${id}::uuid`);
  return row === undefined ? null : opened(keyring, row);
}

/** Whether any platform has its own connection. */
export async function hasConnections(database: Queryable): Promise<boolean> {
  const row = await database.row(sql('psp_connection_exists')`
    select connection_id from psp_connections limit 1`);
  return row !== undefined;
}

/** A platform's connection, locked until the transaction ends. */
export async function lockConnectionOf(
  transaction: Queryable,
  keyring: Keyring,
  platformId: string,
): Promise<OpenConnection | null> {
  const row = await transaction.row<Row>(sql('psp_connection_lock')`
    select ${columns}
    from psp_connections
    where platform_id = ${platformId}::uuid
    for update`);
  return row === undefined ? null : opened(keyring, row);
}

/** The platform whose connection belongs to an account; null if there is none. */
export async function findPlatformOfAccount(
  database: Queryable,
  { provider, accountRef }: Pick<Connection, 'provider' | 'accountRef'>,
): Promise<string | null> {
  const row = await database.row<{ readonly platformId: string }>(sql('psp_connection_by_account')`
    select platform_id as "platformId"
    from psp_connections
    where provider = ${provider}::text and account_ref = ${accountRef}::text`);
  return row?.platformId ?? null;
}

/** The platforms that have their own connection. */
export async function listConnectedPlatforms(database: Queryable): Promise<readonly string[]> {
  const rows = await database.rows<{ readonly id: string }>(sql('psp_connection_platforms')`
    select platform_id as id from psp_connections`);
  return rows.map(({ id }) => id);
}

/** All connections, the oldest first. */
export async function listConnections(
  database: Queryable,
  keyring: Keyring,
): Promise<readonly OpenConnection[]> {
  const rows = await database.rows<Row>(sql('psp_connection_list')`
    select ${columns}
    from psp_connections
    order by connection_id`);
  return rows.map((row) => opened(keyring, row));
}

export async function insertConnection(
  transaction: Queryable,
  keyring: Keyring,
  {
    credentials,
    limits = usualLimits,
    ...connection
  }: Omit<OpenConnection, 'revision' | 'rotatedAt' | 'checkedAt' | 'limits'> &
    Partial<Pick<OpenConnection, 'limits'>>,
): Promise<void> {
  const { keyId, bytes } = sealCredentials(keyring, connection.id, credentials);
  await transaction.rows(sql('psp_connection_insert')`
    insert into psp_connections (
      connection_id, platform_id, provider, mode, account_ref, credentials, credentials_key_id,
      calls_per_second, calls_per_endpoint, created_at, checked_at
    ) values (
      ${connection.id}::uuid, ${connection.platformId}::uuid, ${connection.provider}::text,
      ${connection.mode}::text, ${connection.accountRef}::text, ${bytes}::bytea, ${keyId}::text,
      ${limits.perSecond}::integer, ${limits.perEndpoint}::integer,
      ${connection.createdAt}::timestamptz, ${connection.createdAt}::timestamptz
    )`);
}

/** No limits of its own: the provider's usual ones apply. */
export const usualLimits: ConnectionLimits = { perSecond: null, perEndpoint: null };

/** Stores the limits agreed with the provider; null for the usual ones. */
export async function replaceLimits(
  database: Queryable,
  { id, limits }: Pick<OpenConnection, 'id' | 'limits'>,
): Promise<void> {
  await database.rows(sql('psp_connection_replace_limits')`
    update psp_connections
    set calls_per_second = ${limits.perSecond}::integer,
        calls_per_endpoint = ${limits.perEndpoint}::integer, revision = revision + 1
    where connection_id = ${id}::uuid`);
}

/** Replaces the credentials with tested ones. */
export async function replaceCredentials(
  transaction: Queryable,
  keyring: Keyring,
  change: Pick<OpenConnection, 'id' | 'accountRef' | 'credentials'> & { readonly at: Date },
): Promise<void> {
  const { keyId, bytes } = sealCredentials(keyring, change.id, change.credentials);
  await transaction.rows(sql('psp_connection_replace_credentials')`
    update psp_connections
    set account_ref = ${change.accountRef}::text, credentials = ${bytes}::bytea,
        credentials_key_id = ${keyId}::text, revision = revision + 1,
        rotated_at = ${change.at}::timestamptz, checked_at = ${change.at}::timestamptz
    where connection_id = ${change.id}::uuid`);
}

/** Moves a platform's connection to the platform that takes its place. */
export async function moveConnection(
  transaction: Queryable,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
): Promise<void> {
  await transaction.rows(sql('psp_connection_move')`
    update psp_connections
    set platform_id = ${toId}::uuid
    where platform_id = ${fromId}::uuid`);
}

/** An encryption key that sealed credentials but is not among these; null if there is none. */
export async function findForeignCredentials(
  database: Queryable,
  keyIds: readonly string[],
): Promise<string | null> {
  const row = await database.row<{ readonly keyId: string }>(sql('psp_connection_foreign_seal')`
    select credentials_key_id as "keyId"
    from psp_connections
    where credentials_key_id <> all (${keyIds}::text[])
    limit 1`);
  return row?.keyId ?? null;
}

/** Reseals credentials that an older key sealed; returns how many. */
export async function resealConnections({
  database,
  keyring,
}: {
  readonly database: Queryable;
  readonly keyring: Keyring;
}): Promise<number> {
  const rows = await database.rows<Row>(sql('psp_connection_list_old_seals')`
    select ${columns}
    from psp_connections
    where credentials_key_id <> ${keyring.activeKeyId}::text`);
  for (const row of rows) {
    const { id, revision, credentials } = opened(keyring, row);
    const { keyId, bytes } = sealCredentials(keyring, id, credentials);
    await database.rows(sql('psp_connection_reseal')`
      update psp_connections
      set credentials = ${bytes}::bytea, credentials_key_id = ${keyId}::text
      where connection_id = ${id}::uuid and revision = ${revision}::integer`);
  }
  return rows.length;
}

function sealCredentials(keyring: Keyring, id: string, credentials: ConnectionCredentials): Sealed {
  return keyring.seal(Buffer.from(JSON.stringify(credentials)), contextOf(id));
}

function opened(keyring: Keyring, row: Row): OpenConnection {
  const { bytes, keyId, perSecond, perEndpoint, ...connection } = row;
  const plain = keyring.open({ bytes, keyId }, contextOf(connection.id));
  const credentials = JSON.parse(plain.toString('utf8')) as ConnectionCredentials;
  return { ...connection, credentials, limits: { perSecond, perEndpoint } };
}

/** Sealed credentials open in their own row only. */
function contextOf(id: string): string {
  return `psp_connection/${id}`;
}
