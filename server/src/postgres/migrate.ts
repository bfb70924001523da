import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Queryable } from './database.ts';
import { sql } from './sql.ts';

export class MigrationError extends Error {}

interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/**
 * Brings the schema to what this version needs and returns the names of the files it applied:
 * functions whose definition changed, then migrations that this database has not seen. Any number
 * of nodes may call it at once; they take turns on a lock that ends with its connection.
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The running statement reports a lost connection.
  client.on('error', () => {});
  await client.connect();
  try {
    // Without the lock a second node would fail on an object that exists already.
    await client.query(`select pg_advisory_lock(hashtext('taprail_migrate'))`);
    const [functions, migrations] = [await readFolder('functions'), await readFolder('migrations')];
    const changed = await findPending(client, 'schema_functions', functions);
    const pending = await findPending(client, 'schema_migrations', migrations);
    refuseOtherMigrations(pending.applied, migrations);
    await inTransaction(client, async () => {
      for (const file of changed.files) await apply(client, 'schema_functions', file);
    });
    for (const file of pending.files) {
      await inTransaction(client, () => apply(client, 'schema_migrations', file));
    }
    if (pending.files.length > 0) await client.query('select taprail_expect_growth()');
    return [...pending.files, ...changed.files].map((file) => file.name);
  } finally {
    await client.end();
  }
}

/**
 * Makes a check whether the database lacks migrations of this version. Functions may differ: a
 * newer version replaces them while this one still serves.
 */
export function migrationsPending(): (database: Queryable) => Promise<boolean> {
  let own: Promise<readonly SqlFile[]> | null = null;
  return async (database) => {
    own ??= readFolder('migrations');
    const names = (await own).map(({ name }) => name);
    const row = await database.row<{ count: bigint }>(sql('schema_migrations_count')`
      select count(*) as count
      from schema_migrations
      where name = any(${names}::text[])`);
    return Number(row?.count ?? 0n) < names.length;
  };
}

/** The files that this database has not seen, and the migrations of a newer version. */
export async function findUnapplied(
  database: Queryable,
): Promise<{ readonly pending: readonly string[]; readonly newer: readonly string[] }> {
  const tables = await database.row<{ exist: boolean }>(sql('schema_tables_exist')`
    select to_regclass('schema_migrations') is not null
      and to_regclass('schema_functions') is not null as exist`);
  const rows =
    tables?.exist === true
      ? await database.rows<{ name: string; checksum: string }>(sql('schema_files_applied')`
          select name, checksum from schema_migrations
          union all
          select name, checksum from schema_functions`)
      : [];
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const [functions, migrations] = [await readFolder('functions'), await readFolder('migrations')];
  const files = [...migrations, ...functions];
  const known = new Set(files.map(({ name }) => name));
  const pending = files.filter(({ name, checksum }) => applied.get(name) !== checksum);
  const isMigration = /^\d{4}_/;
  return {
    pending: pending.map(({ name }) => name),
    newer: [...applied.keys()].filter((name) => isMigration.test(name) && !known.has(name)),
  };
}

async function readFolder(folder: 'functions' | 'migrations'): Promise<readonly SqlFile[]> {
  const url = new URL(`../../${folder}/`, import.meta.url);
  const names = (await readdir(url)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, url), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function findPending(
  client: pg.Client,
  table: 'schema_functions' | 'schema_migrations',
  files: readonly SqlFile[],
): Promise<{ files: readonly SqlFile[]; applied: ReadonlyMap<string, string> }> {
  await client.query(`
    create table if not exists ${table} (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null
    )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${table}`,
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  return { files: files.filter(({ name, checksum }) => applied.get(name) !== checksum), applied };
}

function refuseOtherMigrations(
  applied: ReadonlyMap<string, string>,
  migrations: readonly SqlFile[],
): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const expected = known.get(name);
    if (expected === undefined) {
      throw new MigrationError(
        `The database was migrated by a newer version of Taprail (it has ${name}); run that version.`,
      );
    }
    if (expected !== checksum) {
      throw new MigrationError(
        `The migration ${name} differs from the one this database ran; released migrations must not be edited.`,
      );
    }
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    // Functions are created before the tables they name.
    await client.query('set local check_function_bodies = off');
    // Only Citus has these two: the first allows triggers on distributed tables, the second lets
    // one transaction change several shards, one after the other.
    await client.query('set local citus.enable_unsafe_triggers = on');
    await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function apply(
  client: pg.Client,
  table: 'schema_functions' | 'schema_migrations',
  { name, text, checksum }: SqlFile,
): Promise<void> {
  for (const statement of statementsOf(text)) await client.query(statement);
  await client.query(
    `insert into ${table} (name, checksum, applied_at)
     values ($1::text, $2::text, $3::timestamptz)
     on conflict (name) do update
     set checksum = excluded.checksum, applied_at = excluded.applied_at`,
    [name, checksum, new Date()],
  );
}

/** Citus takes the statements of a migration only one by one. A dollar-quoted body stays whole. */
export function statementsOf(text: string): readonly string[] {
  const statements = text.match(/(?:--.*\n|\$\$[\s\S]*?\$\$|'[^']*'|[^;])+;/g) ?? [];
  return statements.map((statement) => statement.trim());
}
