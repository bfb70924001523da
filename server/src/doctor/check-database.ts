import type { Config } from '../config.ts';
import { type Finding, faulty, fine } from '../lib/finding.ts';
import type { Database } from '../postgres/database.ts';
import { findUnapplied } from '../postgres/migrate.ts';
import { sql } from '../postgres/sql.ts';

const versionMin = 18;
/** Migrations, health checks and the command line need a few besides those of the service. */
const otherConnections = 5;

interface Settings {
  readonly version: string;
  readonly major: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly fullPageWrites: string;
  readonly synchronousCommit: string;
  readonly connectionsMax: number;
}

/** Whether Taprail can safely keep records of money in the database. */
export async function checkDatabase(
  database: Database,
  config: Pick<Config, 'environment' | 'databaseConnectionsMax'>,
): Promise<readonly Finding[]> {
  const settings = await database.row<Settings>(sql('doctor_settings')`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::integer / 10000 as major,
      pg_encoding_to_char(encoding) as encoding,
      current_setting('fsync') as fsync,
      current_setting('full_page_writes') as "fullPageWrites",
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('max_connections')::integer as "connectionsMax"
    from pg_database
    where datname = current_database()`);
  if (settings === undefined) throw new Error('the database returned no settings');
  return [
    checkVersion(settings),
    checkDurability(settings, config),
    checkConnections(settings, config),
    ...(await checkSchema(database, config)),
  ];
}

function checkVersion({ version, major, encoding }: Settings): Finding {
  if (major < versionMin) {
    return faulty(
      'database',
      `The database is PostgreSQL ${version}.`,
      `Upgrade it to ${versionMin} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    return faulty(
      'database',
      `The database has the encoding ${encoding}.`,
      'Create one with the encoding UTF8.',
    );
  }
  return fine('database', `PostgreSQL ${version} answers.`);
}

/** An answer to a caller promises that its effect survives a crash. */
function checkDurability(
  settings: Settings,
  { environment }: Pick<Config, 'environment'>,
): Finding {
  const { fsync, fullPageWrites, synchronousCommit } = settings;
  const off = Object.entries({
    fsync,
    full_page_writes: fullPageWrites,
    synchronous_commit: synchronousCommit,
  }).flatMap(([name, value]) => (value === 'off' ? [name] : []));
  if (off.length === 0) return fine('durability', 'Committed data survives a crash.');
  const found = `Committed data may not survive a crash, as ${off.join(' and ')} is off.`;
  return environment === 'test'
    ? fine('durability', found)
    : faulty('durability', found, `Turn ${off.join(' and ')} on.`);
}

function checkConnections(
  { connectionsMax }: Settings,
  { databaseConnectionsMax }: Pick<Config, 'databaseConnectionsMax'>,
): Finding {
  if (databaseConnectionsMax + otherConnections > connectionsMax) {
    return faulty(
      'connections',
      `PostgreSQL allows ${connectionsMax} connections, and one process may open ` +
        `${databaseConnectionsMax}.`,
      'Raise max_connections, or lower DATABASE_CONNECTIONS.',
    );
  }
  const processes = Math.floor((connectionsMax - otherConnections) / databaseConnectionsMax);
  return fine(
    'connections',
    `max_connections = ${connectionsMax} is enough for ${processes} ` +
      `${processes === 1 ? 'process' : 'processes'} with ${databaseConnectionsMax} each.`,
  );
}

async function checkSchema(
  database: Database,
  { environment }: Pick<Config, 'environment'>,
): Promise<readonly Finding[]> {
  const { pending, newer } = await findUnapplied(database);
  if (newer.length > 0) {
    return [
      faulty(
        'schema',
        `The database was migrated by a newer version of Taprail (it has ${newer.join(', ')}).`,
        'Run that version.',
      ),
    ];
  }
  if (pending.length > 0) {
    return [
      faulty(
        'schema',
        `The schema lacks ${pending.length} files of this version.`,
        'Run "npx taprail migrate", or start the service, which does it.',
      ),
    ];
  }
  const bound = await database.row<{ environment: string }>(sql('doctor_environment')`
    select environment from deployment`);
  const other = bound !== undefined && bound.environment !== environment;
  return [
    fine('schema', 'The schema is up to date.'),
    ...(other
      ? [
          faulty(
            'environment',
            `This database serves the ${bound.environment} environment, not ${environment}.`,
            'Set TAPRAIL_ENVIRONMENT to match it, or DATABASE_URL to another database.',
          ),
        ]
      : []),
  ];
}
