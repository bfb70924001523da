import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { readProcess } from './cpu.ts';

export interface PostgresCost {
  /** CPU time of all processes of the server, ended ones too; null where the system does not list them. */
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
    const backend = await readProcess(row.pid);
    return {
      cpuMs: backend === null ? null : await readServerCpuMs(backend.parent),
      logBytes: Number(row.bytes),
    };
  } finally {
    await client.end();
  }
}

/**
 * CPU time of a server and of all processes that it has started, where the system lists them. A
 * reading without those that have ended could be less than the one before.
 */
export async function readServerCpuMs(server: number): Promise<number> {
  for (;;) {
    const before = await readProcess(server);
    let sumMs = 0;
    for (const name of await readdir('/proc')) {
      const facts = /^\d+$/.test(name) ? await readProcess(Number(name)) : null;
      if (facts?.parent === server) sumMs += facts.cpuMs;
    }
    const after = await readProcess(server);
    if (before === null || after === null) throw new Error(`process ${server} has ended`);
    // A process that ended in between could be counted twice or not at all.
    if (before.endedMs === after.endedMs) return sumMs + after.cpuMs + after.endedMs;
  }
}
