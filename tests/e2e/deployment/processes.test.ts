import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { findRunningPostgres } from '../../../server/src/postgres/embedded/index.ts';
import { TestCounter, viewIn } from '../../support/money/taps.ts';
import { orderFault } from '../../support/onboarding/onboarding.ts';
import { answersWithin } from '../../support/running/answers-within.ts';
import { runCli } from '../../support/running/run-cli.ts';
import {
  eventually,
  type LogLine,
  makePlace,
  readCredentials,
  type ServiceProcess,
  shortLease,
} from '../../support/running/service-process.ts';
import { ApiClient } from '../../support/service/api-client.ts';

const { folder, start } = await makePlace({ after });
const two = { TAPRAIL_PROCESSES: '2', LOG_LEVEL: 'debug', ...shortLease } as const;

// All services run on one data folder, one after the other.
describe('npm start with TAPRAIL_PROCESSES=2', { concurrency: 1 }, () => {
  let service: ServiceProcess;
  let api: ApiClient;
  let metricsUrl: string;
  let counter: TestCounter;

  before(async () => {
    service = start(two);
    api = await clientOf(service);
    metricsUrl = String(startedLine(service).metricsUrl);
    counter = await TestCounter.open(api);
  });

  test('starts two processes behind one panel, and reports the start once', async () => {
    const pids = livePids(service);
    assert.equal(new Set([...pids, service.pid]).size, 3);
    assert.equal(service.stdout().split('Taprail 0.').length, 2, service.stdout());
    assert.equal(service.logs().filter(({ msg }) => msg === 'started').length, 1);
    const { api_key: key, api_url: url } = await readCredentials(folder);
    assert.equal(url, await service.started);
    const pages = await Promise.all(
      Array.from({ length: 4 }, async () => (await fetch(`${url}/reference/`)).text()),
    );
    assert.ok(pages.every((page) => page.includes(key)));
    await eventually('both served the page', () => served(service, '/reference/').size === 2);
  });

  test('both take requests of one port, and one address sums their metrics', async () => {
    const before = await counted(metricsUrl, '/v1/taps');
    const taps = await Promise.all(Array.from({ length: 8 }, () => counter.tap()));
    assert.equal(new Set(taps.map(({ id }) => id)).size, 8);
    await eventually('both took some', () => served(service, '/v1/taps').size === 2);
    assert.equal((await counted(metricsUrl, '/v1/taps')) - before, 8);
    const text = await readMetrics(metricsUrl);
    const sizes = text.match(/^process_resident_memory_bytes \d+$/gm) ?? [];
    const starts = text.match(/^process_start_time_seconds 1\d{9}(\.\d+)?$/gm) ?? [];
    assert.deepEqual([sizes.length, starts.length], [1, 1], text);
  });

  test('a key revoked elsewhere is refused by both', async () => {
    const env = { TAPRAIL_DATA: folder };
    const asked = ['keys', 'issue', '--platform', 'demo', '--scope', '*', '--json'];
    const issued = await runCli(asked, env);
    const key = JSON.parse(issued.stdout) as { readonly id: string; readonly secret: string };
    const caller = new ApiClient({ url: await service.started, apiKey: key.secret });
    const read = async () => {
      const answers = Array.from({ length: 8 }, () => caller.get('/v1/taps?limit=1'));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    assert.deepEqual(new Set(await read()), new Set([200]));
    const revoked = await runCli(['keys', 'revoke', key.id], env);
    assert.equal(revoked.code, 0, revoked.stderr);
    const isRefused = (statuses: readonly number[]) => statuses.every((status) => status === 401);
    await answersWithin(1_000, read, isRefused);
    await eventually('both refused it', () => served(service, '/v1/taps', 401).size === 2);
  });

  test('a killed process loses no answered tap, is replaced, and its counts stay', async () => {
    const [victim = 0] = livePids(service);
    const keys = Array.from({ length: 24 }, () => randomUUID());
    const send = (key: string) =>
      counter.send({}, { headers: { 'idempotency-key': key } }).catch(() => null);
    const before = await counted(metricsUrl, '/reference/');
    const sending = keys.map(send);
    await sending[0];
    process.kill(victim, 'SIGKILL');
    const first = await Promise.all(sending);
    const replaced = await lineOf(service, replacedLine);
    const ended = await lineOf(service, endedLine);
    assert.deepEqual([ended.pid, ended.signal], [victim, 'SIGKILL']);
    for (const [index, key] of keys.entries()) {
      const again = await eventually('it is answered', async () => {
        const answer = await send(key);
        return answer?.status === 200 && answer;
      });
      const { id } = viewIn(again);
      if (first[index]?.status === 200) assert.equal(id, first[index].body.id);
      await eventually('it is approved', async () => {
        return (await counter.read({ id })).status === 'approved';
      });
    }
    const verified = await runCli(['verify', '--platform', 'demo'], { TAPRAIL_DATA: folder });
    assert.equal(verified.code, 0, verified.stdout);
    const pid = Number(replaced.pid);
    await eventually('the new one serves', async () => {
      const url = `${await service.started}/healthz`;
      await Promise.all(Array.from({ length: 8 }, () => fetch(url)));
      return service.logs().some((line) => line.pid === pid && line.route === '/healthz');
    });
    assert.equal(await counted(metricsUrl, '/reference/'), before);
  });

  test('a Ctrl-C to all of them ends requests in progress first, and exits with 0', async () => {
    await orderFault(api, { operation: 'taps.authorise', kind: 'slow', times: 4 });
    const tapping = Array.from({ length: 4 }, () => counter.tap());
    await eventually('the faults have struck', () => faultsLeft().then((left) => left === 0));
    const pids = livePids(service);
    assert.equal(pids.length, 2);
    for (const pid of [service.pid, ...pids]) process.kill(pid, 'SIGINT');
    const taps = await Promise.all(tapping);
    assert.deepEqual(new Set(taps.map(({ status }) => status)), new Set(['approved']));
    assert.deepEqual(await service.exited, { code: 0, signal: null }, service.stderr());
    assert.equal(service.stderr().match(/Stopping/g)?.length, 1, service.stderr());
    assert.equal(await findRunningPostgres(folder), null);
    assert.deepEqual(pids.filter(isRunning), []);
  });

  test('the rate limit of a key counts for all processes together', async () => {
    service = start({ ...two, TAPRAIL_RATE_LIMIT: '10' });
    api = await clientOf(service);
    let admitted = 0;
    let exhaustedAtMs: number | null = null;
    const ask = async () => {
      while (exhaustedAtMs === null || admitted < 30) {
        const { status } = await api.get('/v1/taps?limit=1');
        if (status === 200) admitted += 1;
        // Each grants 10 at first. After that no more than 10 a second come in.
        if (status !== 200 && exhaustedAtMs === null && admitted > 20) {
          exhaustedAtMs = performance.now();
          admitted = 0;
        }
      }
      return (performance.now() - exhaustedAtMs) / 1000;
    };
    const [seconds = 0] = await Promise.all(Array.from({ length: 8 }, ask));
    assert.ok(seconds > 2.2, `30 in ${seconds} s`);
    await eventually('both served', () => served(service, '/v1/taps').size === 2);
  });

  test('one that ends again and again is replaced after growing pauses', async () => {
    const pauses = () =>
      service.logs().flatMap(({ msg, pauseMs }) => (msg === endedLine ? [pauseMs] : []));
    process.kill(livePids(service)[0] ?? 0, 'SIGKILL');
    await lineOf(service, replacedLine);
    process.kill(livePids(service)[0] ?? 0, 'SIGKILL');
    await eventually('the second end is logged', () => pauses().length === 2);
    assert.deepEqual(pauses(), [0, 2000]);
  });

  test('none of them outlives the first process when that is killed', async () => {
    const pids = livePids(service);
    assert.ok(pids.length > 0);
    await service.kill();
    await eventually('they end', () => pids.filter(isRunning).length === 0);
  });
});

const endedLine = 'a process ended and is replaced';
const replacedLine = 'a process replaces one that ended';

async function clientOf(service: ServiceProcess): Promise<ApiClient> {
  const url = await service.started;
  return new ApiClient({ url, apiKey: (await readCredentials(folder)).api_key });
}

function startedLine(service: ServiceProcess): LogLine {
  const line = service.logs().find(({ msg }) => msg === 'started');
  assert(line);
  return line;
}

async function lineOf(service: ServiceProcess, msg: string): Promise<LogLine> {
  return eventually(msg, () => service.logs().find((line) => line.msg === msg));
}

/** The processes that began to serve and have not ended. */
function livePids(service: ServiceProcess): number[] {
  const began = service.logs().flatMap(({ msg, pids, pid }) => {
    if (msg === 'started') return pids as number[];
    return msg === replacedLine ? [Number(pid)] : [];
  });
  return began.filter(
    (pid) => !service.logs().some((log) => log.msg === endedLine && log.pid === pid),
  );
}

/** The processes that answered at a route. */
function served(service: ServiceProcess, route: string, status = 200): Set<unknown> {
  const lines = service.logs().filter((line) => line.route === route && line.status === status);
  return new Set(lines.map(({ pid }) => pid));
}

async function readMetrics(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** How many requests to a route were answered, by the metrics. */
async function counted(url: string, route: string): Promise<number> {
  const prefix = `taprail_http_request_seconds_count{route="${route}",`;
  const lines = (await readMetrics(url)).split('\n').filter((line) => line.startsWith(prefix));
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

async function faultsLeft(): Promise<number> {
  const { url = '' } = (await findRunningPostgres(folder)) ?? {};
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select from simulator_faults where remaining > 0')).rows.length;
  } finally {
    await client.end();
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
