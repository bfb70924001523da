import type { Config } from '../config.ts';
import { type Finding, faulty, fine } from '../lib/finding.ts';
import { type Database, openDatabase } from '../postgres/database.ts';
import { findRunningPostgres } from '../postgres/embedded/index.ts';
import { databaseFailure, explainStart } from '../start/start-error.ts';
import { checkClock, readDatabaseClock } from './check-clocks.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDatabase } from './check-database.ts';
import { checkKeys, findKeyring } from './check-keys.ts';
import { examineProvider } from './examine-provider.ts';

/** How long the database may take to answer. */
const answerTimeoutMs = 10_000;

const databaseSubjects = new Set(['database', 'schema', 'keys']);

/** Checks everything that a deployment needs. It only reads, and starts nothing. */
export async function examineDeployment(env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const { config, findings } = checkConfiguration(env, new Date());
  // The rest would only repeat what is wrong with the configuration.
  if (config === null) return findings;
  const url = config.databaseUrl ?? (await findRunningPostgres(config.dataFolder))?.url;
  if (url === undefined) {
    const embedded = fine('database', 'The embedded PostgreSQL starts with the service.');
    const keys = await examineKeys(config, null);
    return [...findings, embedded, keys, ...(await examineProvider(config, null))];
  }
  const database = openDatabase({
    url,
    connectionsMax: 1,
    applicationName: 'taprail doctor',
    answerTimeoutMs,
    onIdleError: () => {},
  });
  try {
    const found = await examineDatabase(config, database, url);
    // An unusable database is a fault already, and has no connections to check.
    const isUsable = !found.some(
      ({ subject, isFault }) => isFault && databaseSubjects.has(subject),
    );
    const provider = await examineProvider(config, isUsable ? database : null);
    return [...findings, ...found, ...provider];
  } finally {
    await database.close();
  }
}

async function examineDatabase(
  config: Config,
  database: Database,
  url: string,
): Promise<readonly Finding[]> {
  try {
    const found = await checkDatabase(database, config);
    // Without its tables there is nothing sealed yet.
    const isComplete = !found.some(({ subject, isFault }) => subject === 'schema' && isFault);
    const keys = await examineKeys(config, isComplete ? database : null);
    return [...found, keys, checkClock(await readDatabaseClock(database))];
  } catch (error) {
    const sentence = explainStart(databaseFailure(error, url));
    if (sentence === null) throw error;
    return [faulty('database', sentence, 'Start it, or correct DATABASE_URL.')];
  }
}

async function examineKeys(config: Config, database: Database | null): Promise<Finding> {
  try {
    return await checkKeys(await findKeyring(config), database);
  } catch (error) {
    const sentence = explainStart(error);
    if (sentence === null) throw error;
    return faulty('keys', sentence, 'Restore it from a backup.');
  }
}
