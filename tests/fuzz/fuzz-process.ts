import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createIdleApp } from '../../scripts/openapi/describe-current-api.ts';
import { issueApiKey } from '../../server/src/domains/platforms/keys/issue-key.ts';
import { createPlatform } from '../../server/src/domains/platforms/platform/platform.ts';
import { newUuid } from '../../server/src/lib/ids.ts';
import { type Database, openDatabase } from '../../server/src/postgres/database.ts';
import { findRunningPostgres } from '../../server/src/postgres/embedded/index.ts';
import { makeLongHistories } from '../support/money/long-histories.ts';
import { meteredBy, type Pauses, readPauses } from '../support/running/metered-process.ts';
import {
  makeDataFolder,
  removeDataFolder,
  spawnService,
} from '../support/running/service-process.ts';
import { ApiClient } from '../support/service/api-client.ts';
import type { OpenApi } from '../support/service/check-response.ts';
import { newUser, signedIn } from '../support/service/dashboard.ts';
import type { TestPlatform } from '../support/service/test-service.ts';
import { type FuzzOptions, fuzz } from './fuzz.ts';

const answerMaxMs = 1000;
/** The pauses of a run that ends before all code is warm. */
const none: Pauses = { longestMs: 0, hashingMs: 0, requests: [] };
/** The limit of memory growth after the first quarter, when all code is warm. */
const growthMax = 1.25;

/**
 * Fuzzes the real program: no answer is 500 or late, no request holds the event loop, and memory
 * stays flat.
 */
export async function fuzzProcess(options: {
  readonly seed: number;
  readonly requests: number;
  readonly until?: Date;
  readonly say: (line: string) => void;
}): Promise<string> {
  const folder = await makeDataFolder();
  const socketPath = join(folder, 'pauses.sock');
  const service = spawnService({ TAPRAIL_DATA: folder, ...meteredBy(socketPath) });
  let database: Database | null = null;
  try {
    const url = await service.started;
    const metricsUrl = String(service.logs().find(({ msg }) => msg === 'started')?.metricsUrl);
    const openApi = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
    const running = await findRunningPostgres(folder);
    assert(running !== null);
    database = openDatabase({
      url: running.url,
      connectionsMax: 2,
      applicationName: 'taprail fuzzer',
      onIdleError: () => {},
    });
    const { dashboard, platforms, ...others } = await makeWorld(database, { url, openApi });
    const read = () => readProcess(metricsUrl, socketPath);
    let readings = [await read()];
    const { sent, statuses, slowest } = await fuzz({
      ...options,
      url,
      openApi,
      platforms,
      ...others,
      dashboard,
      async onProgress(done) {
        const reading = await read();
        readings = [...readings, reading];
        options.say(`${done} fuzz requests: ${reading.residentMb} MB, ${pauseText(reading)}`);
      },
    });
    readings.push(await read());
    // Code that runs for the first time is compiled, which takes three times as long as any answer.
    const longest = longestPause(readings.slice(2)) ?? none;
    const [early, late] = quarters(readings.map(({ residentMb }) => residentMb));
    assert.ok(slowest.ms <= answerMaxMs, `answered after ${slowest.ms} ms: ${slowest.request}`);
    assert.ok(late <= early * growthMax, `grew from ${early} MB to ${late} MB`);
    assert.ok(longest.longestMs <= longest.hashingMs, pauseText(longest));
    await database.close();
    database = null;
    assert.deepEqual(await service.stop(), { code: 0, signal: null });
    const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([code, n]) => `${code} × ${n}`);
    return (
      `${sent} fuzz requests answered ${counts.join(', ')}; the slowest after ` +
      `${Math.round(slowest.ms)} ms, ${pauseText(longest)}, ${early} then ${late} MB`
    );
  } finally {
    await database?.close();
    await service.kill();
    await removeDataFolder(folder);
  }
}

type World = Pick<
  FuzzOptions,
  'platforms' | 'testRoutesPlatform' | 'clockPlatform' | 'dashboard' | 'longPaths'
>;

async function makeWorld(
  database: Database,
  api: { readonly url: string; readonly openApi: OpenApi },
): Promise<World> {
  const make = () => makePlatform(database, api);
  const platform = await make();
  const { refunded, stay } = await makeLongHistories(platform);
  const [transaction] = refunded;
  // The first user is the target of changes.
  await newUser({ database }, platform, 'viewer');
  const admin = await signedIn({ database, url: api.url }, platform);
  const { dashboardApi } = await createIdleApp();
  return {
    platforms: [platform, await make()],
    testRoutesPlatform: await make(),
    clockPlatform: await make(),
    dashboard: { dashboardApi, platform, admin },
    longPaths: {
      'GET /v1/transactions/{id}': `/v1/transactions/${transaction}`,
      'GET /v1/transactions/{id}/proof': `/v1/transactions/${transaction}/proof`,
      'GET /v1/authorisations/{id}': `/v1/authorisations/${stay.authorisation}`,
      'GET /v1/authorisation-chains/{id}': `/v1/authorisation-chains/${stay.chain}`,
      'POST /v1/taps/{id}/capture': `/v1/taps/${transaction.replace('txn', 'tap')}/capture`,
    },
  };
}

async function makePlatform(
  database: Database,
  api: { readonly url: string; readonly openApi: OpenApi },
): Promise<TestPlatform> {
  const now = new Date();
  const { id } = await createPlatform(database, { name: newUuid(), now });
  const { secret: apiKey } = await issueApiKey(database, {
    platformId: id,
    environment: 'test',
    name: 'fuzzer',
    scopes: ['*'],
    expiresAt: null,
    now,
  });
  const client = new ApiClient({ ...api, apiKey });
  return { id, apiKey, api: client, taprail: client.taprail, database };
}

/** The highest readings of the second and of the last quarter. */
function quarters(values: readonly number[]): readonly [number, number] {
  const quarter = Math.max(1, Math.floor(values.length / 4));
  return [Math.max(...values.slice(quarter, 2 * quarter + 1)), Math.max(...values.slice(-quarter))];
}

interface Reading extends Pauses {
  readonly residentMb: number;
}

async function readProcess(metricsUrl: string, socketPath: string): Promise<Reading> {
  const metrics = await (await fetch(metricsUrl)).text();
  const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
  return { residentMb: Math.round(bytes / 2 ** 20), ...(await readPauses(socketPath)) };
}

/** The longest pause, beside the median of what hashing took. */
function longestPause(readings: readonly Pauses[]): Pauses | null {
  const hashings = readings.map((reading) => reading.hashingMs).toSorted((a, b) => a - b);
  const [longest] = readings.toSorted((one, other) => other.longestMs - one.longestMs);
  return longest === undefined
    ? null
    : { ...longest, hashingMs: hashings[hashings.length >> 1] ?? 0 };
}

function pauseText({ longestMs, hashingMs, requests }: Pauses): string {
  const held = `the event loop held for ${Math.round(longestMs)} ms at most`;
  const hashed = `hashing 20 MB takes ${Math.round(hashingMs)} ms`;
  const during = longestMs > hashingMs ? `, during ${requests.join(', ')}` : '';
  return `${held}${during}; ${hashed}`;
}
