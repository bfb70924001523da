import { type DeploymentConfig, parseDeploymentConfig, unknownVariables } from '../config.ts';
import { type Database, openDatabase } from '../postgres/database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '../postgres/embedded/index.ts';
import { migrate } from '../postgres/migrate.ts';
import { bindEnvironment } from '../start/bind-environment.ts';
import { StartError } from '../start/listen.ts';
import { databaseFailure } from '../start/start-error.ts';
import type { Terminal } from './terminal.ts';

export interface Deployment extends Pick<DeploymentConfig, 'environment'> {
  readonly database: Database;
}

/**
 * Does the work on the deployment's database: that of DATABASE_URL, else the embedded one, which is
 * run for as long as the work takes where it does not run already. A database that cannot be used
 * is told in one sentence.
 */
export async function withDatabase(
  terminal: Terminal,
  work: (deployment: Deployment) => Promise<void>,
): Promise<void> {
  await withServer(terminal, async ({ url, isOwn, environment }) => {
    // A server in use elsewhere is brought forward by those who run it, when they decide to.
    if (isOwn) await migrate(url);
    const database = openDatabase({
      url,
      connectionsMax: 1,
      applicationName: 'taprail cli',
      // A lost connection fails the statement under way, which tells it.
      onIdleError: () => {},
    });
    try {
      await bindEnvironment(database, environment);
      await work({ database, environment });
    } finally {
      await database.close();
    }
  });
}

export interface Server extends Pick<DeploymentConfig, 'environment'> {
  readonly url: string;
  /** True when it runs for this command alone. */
  readonly isOwn: boolean;
}

/** The same with nothing but the address of the server, whatever its schema. */
export async function withServer(
  terminal: Terminal,
  work: (server: Server) => Promise<void>,
): Promise<void> {
  for (const sentence of unknownVariables(terminal.env)) terminal.note(`Warning: ${sentence}`);
  const { environment, databaseUrl, dataFolder } = parseDeploymentConfig(terminal.env);
  const url = databaseUrl ?? (await findRunningPostgres(dataFolder))?.url;
  if (url !== undefined) {
    await explained(url, () => work({ url, isOwn: false, environment }));
    return;
  }
  await withEmbedded({ folder: dataFolder, terminal }, (ownUrl) =>
    explained(ownUrl, () => work({ url: ownUrl, isOwn: true, environment })),
  );
}

async function withEmbedded(
  place: { readonly folder: string; readonly terminal: Terminal },
  work: (url: string) => Promise<void>,
): Promise<void> {
  const { folder, terminal } = place;
  const onProgress = (line: string) => terminal.note(line);
  const interruption = new AbortController();
  const starting = startEmbeddedPostgres({ folder, onProgress, signal: interruption.signal });
  const interrupted = async (_: NodeJS.Signals, signal: number) => {
    // Of a Ctrl-C that arrives twice, by way of npm, one is enough.
    if (!interruption.signal.aborted) terminal.note('Stopping…');
    interruption.abort();
    // Ending in the middle of a start would leave the server running.
    await starting.then(
      (embedded) => embedded.stop(),
      () => {},
    );
    process.exit(128 + signal);
  };
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted);
  try {
    const embedded = await starting;
    await work(embedded.url).finally(() => embedded.stop());
  } catch (error) {
    // What an interruption breaks off is no failure to tell, and the interruption ends the process.
    if (interruption.signal.aborted) await new Promise(() => {});
    throw error;
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

/** SQLSTATEs of a table or column that is not there. */
const schemaMissing = new Set(['42P01', '42703']);

async function explained(url: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (schemaMissing.has(code)) {
      throw new StartError(
        'The database lacks the schema of this version; run "npx taprail migrate" first.',
      );
    }
    throw databaseFailure(error, url);
  }
}
