import { Agent, type IncomingHttpHeaders, request as sendHttp } from 'node:http';
import { jsonBodySizeMaxBytes } from '../../server/src/http/server/register-route.ts';
import { dashboardPrefix } from '../../server/src/http/surfaces.ts';
import { seededRandom } from '../crash/seeded-random.ts';
import { exampleRequest } from '../support/operations/example-request.ts';
import { listOperations, type Operation } from '../support/operations/operations.ts';
import { checkResponse, type OpenApi } from '../support/service/check-response.ts';
import type { TestPlatform } from '../support/service/test-service.ts';
import { dashboardTargets, type FuzzedDashboard, throughDashboard } from './dashboard-targets.ts';
import { type OddRequest, oddRequest } from './odd-request.ts';
import type { Target } from './target.ts';

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  /** When to end, even if requests are left. */
  readonly until?: Date;
  readonly url: string;
  readonly openApi: OpenApi;
  /** The platforms that own the objects. */
  readonly platforms: readonly TestPlatform[];
  /** The platform for test routes, which do all due work; this one has little. */
  readonly testRoutesPlatform: TestPlatform;
  /** The platform whose clock is moved by years; it has no due work at all. */
  readonly clockPlatform: TestPlatform;
  /** The dashboard's user, of one of the platforms. */
  readonly dashboard: FuzzedDashboard;
  /** Paths of objects with long answers, by operation; of the first platform. */
  readonly longPaths?: Readonly<Record<string, string>>;
  readonly onProgress?: (done: number) => Promise<void>;
}

export interface FuzzSummary {
  readonly sent: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly slowest: { readonly ms: number; readonly request: string };
}

/**
 * Sends malformed requests to every operation in the description, sixteen at a time. Throws at an
 * answer of 500 or above, or one that the description does not list.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzSummary> {
  const targets = await makeTargets(options);
  const random = seededRandom(options.seed);
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const statuses = new Map<number, number>();
  let slowest = { ms: 0, request: '' };
  let sent = 0;
  const ask = async () => {
    while (sent < options.requests && (options.until ?? Infinity) > new Date()) {
      sent += 1;
      if (sent % progressEvery === 0) await options.onProgress?.(sent);
      const target = targets[random.below(targets.length)] as Target;
      const request = oddRequest(target.openApi, target, random);
      const beganAtMs = performance.now();
      const status = await send(options.url, agent, request, target);
      const ms = performance.now() - beganAtMs;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      // Passwords are hashed one at a time, slowly, off the event loop, and routes for tests do all
      // work that is due first.
      const mayTakeLong = target.hashesPasswords || target.operation.testOnly;
      if (ms > slowest.ms && !mayTakeLong) slowest = { ms, request: describe(request) };
    }
  };
  try {
    await Promise.all(Array.from({ length: inFlight }, ask));
  } finally {
    agent.destroy();
  }
  return { sent, statuses, slowest };
}

const inFlight = 16;
const answerAwaitedMs = 20_000;
const progressEvery = 10_000;

/**
 * A valid request of each operation for each platform, with the objects that it needs, and of the
 * routes for people.
 */
async function makeTargets(options: FuzzOptions): Promise<readonly Target[]> {
  const { openApi, dashboard, url } = options;
  const targets: Target[] = [];
  const behindDashboard: Target[] = [];
  for (const operation of listOperations(openApi)) {
    if (isMeantToFail(operation)) continue;
    for (const platform of platformsFor(operation, options)) {
      const target = { operation, openApi, right: await exampleRequest(operation, platform) };
      targets.push(target);
      if (platform === dashboard.platform) behindDashboard.push(target);
    }
    const path = options.longPaths?.[`${operation.method} ${operation.path}`];
    const [owner] = options.platforms;
    if (path === undefined || owner === undefined) continue;
    targets.push({
      operation,
      openApi,
      right: { ...(await exampleRequest(operation, owner)), path },
    });
  }
  return [
    ...targets,
    ...throughDashboard(behindDashboard, dashboard),
    ...(await dashboardTargets(dashboard, url)),
  ];
}

/** This makes the PSP fail on purpose, so 502 is a correct answer. */
const isMeantToFail = ({ path }: Operation) => path === '/v1/test/faults';

function platformsFor(
  { path, testOnly }: Operation,
  { platforms, testRoutesPlatform, clockPlatform }: FuzzOptions,
): readonly TestPlatform[] {
  if (['/v1/test/clock/advance', '/v1/test/reset'].includes(path)) return [clockPlatform];
  return testOnly ? [testRoutesPlatform] : platforms;
}

/** Answers that are sent before routing, or to people only. */
const undescribed = new Set<string | undefined>([
  'not_found',
  'method_not_allowed',
  'not_signed_in',
  'cross_site_request',
]);

async function send(
  url: string,
  agent: Agent,
  request: OddRequest,
  { openApi, isForPeople, hashesPasswords }: Target,
): Promise<number> {
  const { status, headers, text } = await exchange(url, agent, request).catch((error: unknown) => {
    throw new Error(`${describe(request)} was not answered`, { cause: error });
  });
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  const place = `${describe(request)} was answered ${status}: ${text.slice(0, 2000)}`;
  const isTurnedAway = status === 503 && hashesPasswords;
  const isUnbuilt = text.startsWith('The dashboard is not built');
  if (status >= 500 && !isTurnedAway && !isUnbuilt) throw new Error(place);
  if (!isJson || request.method === 'HEAD') return status;
  const body = JSON.parse(text) as { readonly error?: { readonly code: string } };
  if (undescribed.has(body.error?.code)) return status;
  // The description of the routes for people has no refusals.
  if (isForPeople && body.error !== undefined) return status;
  const path = isForPeople ? request.path : request.path.replace(dashboardPrefix, '');
  try {
    checkResponse(openApi, { ...request, path, status, body });
  } catch (error) {
    throw new Error(place, { cause: error });
  }
  return status;
}

function exchange(url: string, agent: Agent, { method, path, headers, body }: OddRequest) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>(
    (resolve, reject) => {
      const outgoing = sendHttp(`${url}${path}`, {
        agent,
        method,
        timeout: answerAwaitedMs,
        headers: {
          ...(body === null ? {} : { 'content-length': body.length }),
          ...headers,
        },
      });
      outgoing.on('timeout', () => reject(new Error('there was no answer')));
      outgoing.on('error', (error) => {
        // A client whose body is too large may be cut off before it reads the refusal.
        if ((body?.length ?? 0) <= jsonBodySizeMaxBytes) return reject(error);
        resolve({ status: 413, headers: {}, text: '' });
      });
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = [];
        const finish = () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        };
        // A stream does not end by itself.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          outgoing.destroy();
          return finish();
        }
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', finish);
        response.on('error', reject);
      });
      outgoing.end(body ?? undefined);
    },
  );
}

function describe({ method, path, headers, body }: OddRequest): string {
  const key = headers['idempotency-key'];
  const shown = body === null ? '' : ` ${body.toString().slice(0, 1000)}`;
  return `${method} ${path.slice(0, 500)}${key === undefined ? '' : ` (key ${key})`}${shown}`;
}
