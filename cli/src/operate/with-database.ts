import { parseDeploymentConfig } from '../../../server/src/config.ts';
import { type Platform, requirePlatform } from '../../../server/src/domains/platforms/index.ts';
import type { Environment } from '../../../server/src/lib/environment.ts';
import { errorCode } from '../../../server/src/lib/faults/error-code.ts';
import { type Database, openDatabase } from '../../../server/src/postgres/database.ts';
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from '../../../server/src/postgres/embedded/index.ts';
import { migrate } from '../../../server/src/postgres/migrate.ts';
import { bindEnvironment } from '../../../server/src/start/bind-environment.ts';
import { StartError } from '../../../server/src/start/listen.ts';
import { databaseFailure } from '../../../server/src/start/start-error.ts';
import { unknownVariables } from '../../../server/src/unknown-variables.ts';
import type { Terminal } from '../command.ts';

interface Deployment {
  readonly database: Database;
  readonly environment: Environment;
}

/**
 * Does the work on the deployment's database: that of DATABASE_URL, or else the embedded one, which
 * is started for the work unless it runs already. A database that cannot be used is explained in
 * one sentence.
 */
export async function withDatabase(
  terminal: Terminal,
  work: (deployment: Deployment) => Promise<void>,
): Promise<void> {
  await withServer(terminal, async ({ url, isOwn, environment }) => {
    // The operator of another server decides when its schema is migrated.
    if (isOwn) await migrate(url);
    const database = openDatabase({
      url,
      connectionsMax: 1,
      applicationName: 'taprail cli',
      // The statement that loses its connection fails and reports it.
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

interface Server {
  readonly url: string;
  readonly environment: Environment;
  /** True when it runs for this command alone. */
  readonly isOwn: boolean;
}

/** Does the work on one platform, by its name. */
export async function withPlatform(
  terminal: Terminal,
  name: string,
  work: (deployment: Deployment & { readonly platform: Platform }) => Promise<void>,
): Promise<void> {
  await withDatabase(terminal, async (deployment) =>
    work({ ...deployment, platform: await requirePlatform(deployment.database, name) }),
  );
}

/** Does work that needs only the address of the server, whatever its schema. */
export async function withServer(
  terminal: Terminal,
  work: (server: Server) => Promise<void>,
): Promise<void> {
  for (const sentence of unknownVariables(terminal.env)) terminal.note(`Warning: ${sentence}`);
  const { environment, databaseUrl, dataFolder } = parseDeploymentConfig(terminal.env);
  const url = databaseUrl ?? (await findRunningPostgres(dataFolder))?.url;
  const workOn = (server: Pick<Server, 'url' | 'isOwn'>) =>
    explained(server.url, () => work({ ...server, environment }));
  if (url !== undefined) return workOn({ url, isOwn: false });
  await withEmbedded({ folder: dataFolder, terminal }, (own) => workOn({ url: own, isOwn: true }));
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
    // Under npm one Ctrl-C arrives twice.
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
    // An interrupted command has not failed, and the interruption ends the process.
    if (interruption.signal.aborted) await new Promise(() => {});
    throw error;
  } finally {
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

/** SQLSTATEs of a missing table or column. */
const schemaMissing = new Set(['42P01', '42703']);

async function explained(url: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = errorCode(error);
    if (schemaMissing.has(code)) {
      throw new StartError(
        'The database lacks the schema of this version; run "npx taprail migrate" first.',
      );
    }
    throw databaseFailure(error, url);
  }
}
