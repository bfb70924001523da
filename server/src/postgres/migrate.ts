import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

export class MigrationError extends Error {}

const folder = new URL('../../migrations/', import.meta.url);

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

/**
 * Brings the schema forward to what this version needs and returns the names of what it applied.
 * Any number of nodes may call it at once: they take turns on a lock that a dead one gives up.
 */
export async function migrate(url: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that is lost fails the statement under way, which tells it.
  client.on('error', () => {});
  await client.connect();
  try {
    // Session-level and released with the connection. Correctness does not rest on it: a second
    // node would fail on an object that exists already; the lock spares it that.
    await client.query(`select pg_advisory_lock(hashtext('taprail_migrate'))`);
    await client.query(`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null
      )`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const migrations = await readMigrations();
    refuseUnknown({ applied, migrations });
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

function refuseUnknown(state: {
  readonly applied: ReadonlyMap<string, string>;
  readonly migrations: readonly Migration[];
}): void {
  const known = new Map(state.migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of state.applied) {
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

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.text);
    await client.query(
      'insert into schema_migrations (name, checksum, applied_at) values ($1, $2, $3)',
      [migration.name, migration.checksum, new Date()],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
