import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { readEndedChildrenCpuMs } from './cpu.ts';
import { readPostgresCost } from './postgres-cost.ts';

export interface PgbenchResult {
  readonly perSecond: number;
  readonly latencyAverageMs: number;
  /** CPU time of the server and of pgbench per transaction; null where it cannot be measured. */
  readonly coreUsEach: number | null;
}

export interface Pgbench {
  readonly version: string;
  /** The pgbench command, for the report. */
  readonly call: string;
  run(seconds: number): Promise<PgbenchResult>;
}

const scale = 10;
const clients = 8;
const threads = 2;
const databaseName = 'pgbench';

/**
 * Prepares PostgreSQL's own TPC-B-like benchmark in a separate database on the service's server.
 * Returns null if pgbench is not installed.
 */
export async function preparePgbench(serverUrl: string): Promise<Pgbench | null> {
  const version = await pgbench(['--version']).catch(() => null);
  if (version === null) return null;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${databaseName}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName}`;
  await pgbench(['--initialize', '--quiet', '--scale', String(scale), url.href]);
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(threads)];
  return {
    version: version.trim(),
    call: `pgbench ${options.join(' ')}, TPC-B, scale ${scale}`,
    async run(seconds) {
      const before = await readCoreMs(serverUrl);
      const output = await pgbench([...options, '-T', String(seconds), url.href]);
      const after = await readCoreMs(serverUrl);
      const transactions = readNumber(output, /^number of transactions actually processed: (\d+)/m);
      return {
        perSecond: readNumber(output, /^tps = ([\d.]+)/m),
        latencyAverageMs: readNumber(output, /^latency average = ([\d.]+) ms/m),
        coreUsEach:
          before === null || after === null ? null : (1000 * (after - before)) / transactions,
      };
    },
  };
}

/** CPU time so far of the server, and of every pgbench that has ended. */
async function readCoreMs(serverUrl: string): Promise<number | null> {
  const { cpuMs } = await readPostgresCost(serverUrl);
  const clientMs = await readEndedChildrenCpuMs();
  return cpuMs === null || clientMs === null ? null : cpuMs + clientMs;
}

async function pgbench(args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('pgbench', args);
  return stdout;
}

function readNumber(output: string, pattern: RegExp): number {
  const number = Number(pattern.exec(output)?.[1]);
  if (!(number > 0)) throw new Error(`unexpected output of pgbench:\n${output}`);
  return number;
}
