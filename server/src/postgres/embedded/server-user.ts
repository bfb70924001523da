import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The system user that runs PostgreSQL's programs. */
export interface ServerUser {
  /** A command that changes the user and then runs the program that follows it. */
  readonly wrapper: readonly string[];
  /** Set when Node itself changes the user. */
  readonly spawnAs: Account | null;
  /** The owner that the data must have; null for the user of this process. */
  readonly owner: Account | null;
}

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

interface ProbeOptions {
  readonly folder: string;
  readonly postgres: string;
}

/**
 * PostgreSQL refuses to run as root. Other users run it themselves; for root the first way to
 * change the user is chosen with which the programs run and the data can be written.
 */
export async function chooseServerUser(options: ProbeOptions): Promise<ServerUser> {
  const candidates = await listServerUsers();
  if (candidates.length === 1 && candidates[0] !== undefined) return candidates[0];
  for (const user of candidates) {
    if (await canRun({ ...options, user })) return user;
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and no way to run it as somebody else works here: ' +
      'start Taprail as an ordinary user, or point DATABASE_URL at a PostgreSQL server.',
  );
}

/** The candidates in order of preference; only one if the process is not root. */
export async function listServerUsers(): Promise<readonly ServerUser[]> {
  if (process.getuid?.() !== 0) return [{ wrapper: [], spawnAs: null, owner: null }];
  const root = { uid: 0, gid: 0 };
  const account = await findAccount();
  const users: ServerUser[] = [];
  if (process.platform === 'linux') {
    // In a user namespace without a mapping the process sees itself as nobody, while its files are
    // still root's. It needs no account and no change of owner, so it comes first.
    users.push({ wrapper: ['unshare', '--user', '--'], spawnAs: null, owner: root });
  }
  if (account === null) return users;
  users.push({ wrapper: [], spawnAs: account, owner: account });
  if (process.platform === 'linux') {
    // Containers forbid namespaces, and root's home is closed to others: then the account keeps
    // only root's right to pass through folders.
    const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
    // PostgreSQL finds itself by access(2), which heeds that right only with these secure bits.
    const bits = '--securebits=+no_setuid_fixup';
    const rights = [bits, '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
    users.push({ wrapper: ['setpriv', ...ids, ...rights, '--'], spawnAs: null, owner: account });
  }
  return users;
}

/** Starts one of PostgreSQL's programs as that user. */
export function spawnAsUser(options: {
  readonly user: ServerUser;
  readonly program: string;
  readonly args: readonly string[];
  readonly spawnOptions: SpawnOptions;
}): ChildProcess {
  const { user, program, args, spawnOptions } = options;
  const [command = program, ...rest] = [...user.wrapper, program, ...args];
  const ids = user.spawnAs ?? {};
  return spawn(command, rest, { env: environment(), windowsHide: true, ...spawnOptions, ...ids });
}

/** Whether this user can run the programs and write to a folder beside the data. */
export async function canRun(options: ProbeOptions & { user: ServerUser }): Promise<boolean> {
  const { folder, postgres, user } = options;
  const probe = await mkdtemp(join(folder, 'probe-'));
  try {
    if (user.owner !== null) await chown(probe, user.owner.uid, user.owner.gid);
    // Unlike --version, asking for a setting makes PostgreSQL look for its own files.
    const script = 'cd "$1" && : > postgresql.conf && exec "$2" -C port -D "$1"';
    const child = spawnAsUser({
      user,
      program: '/bin/sh',
      args: ['-c', script, 'sh', probe, postgres],
      spawnOptions: { stdio: 'ignore', cwd: '/' },
    });
    return await new Promise<boolean>((resolve) => {
      child.once('error', () => resolve(false));
      child.once('exit', (code) => resolve(code === 0));
    });
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

async function findAccount(): Promise<Account | null> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  for (const name of ['postgres', '_postgres', 'nobody', 'daemon']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    const uid = Number(fields[2]);
    const gid = Number(fields[3]);
    // macOS writes nobody's numbers as negative ones, which no system call takes.
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return null;
}

/** PostgreSQL must see neither our secrets nor variables such as PGPORT. */
function environment(): NodeJS.ProcessEnv {
  const passed = new Set(['PATH', 'SystemRoot', 'TEMP', 'TMP']);
  const entries = Object.entries(process.env).filter(([name]) => passed.has(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}
