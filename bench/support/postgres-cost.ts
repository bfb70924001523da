import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { readCpuMs } from './cpu.ts';

export interface PostgresCost {
  /** CPU time of all processes of the server; null where the system does not list them. */
  readonly cpuMs: number | null;
  readonly logBytes: number;
}

/** CPU time and WAL of the server so far. */
export async function readPostgresCost(url: string): Promise<PostgresCost> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; bytes: string }>(
      "select pg_backend_pid() as pid, pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
    );
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL did not answer');
    // The server is the parent of this connection's process and of all others.
    const server = await readParent(row.pid);
    return {
      cpuMs: server === null ? null : await readServerCpuMs(server),
      logBytes: Number(row.bytes),
    };
  } finally {
    await client.end();
  }
}

/** CPU time of a server and of its processes that still run, where the system lists them. */
export async function readServerCpuMs(server: number): Promise<number> {
  let sumMs = 0;
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (pid === server || (pid > 0 && (await readParent(pid)) === server)) {
      sumMs += await readCpuMs(pid).catch(() => 0);
    }
  }
  return sumMs;
}

async function readParent(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
