import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Passwords } from '../../../server/src/domains/people/users/passwords.ts';
import type { Role } from '../../../server/src/domains/people/users/roles.ts';
import { insertUser } from '../../../server/src/domains/people/users/user-store.ts';
import { findPlatform } from '../../../server/src/domains/platforms/index.ts';
import { formatId, newUuid } from '../../../server/src/lib/ids.ts';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import type { ApiResponse } from './api-client.ts';
import type { TestPlatform, TestService } from './test-service.ts';

export interface TestUser {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** The name of the platform. */
  readonly platform: string;
}

const passwords = new Passwords();
/** The parameters are stored with the hash. The real ones would take 0.4 s per sign-in. */
const cheap = { N: 2 ** 10, r: 8, p: 1 } as const;

/** A user whose password costs little to check. */
export async function newUser(
  { database }: Pick<TestService, 'database'>,
  platform: Pick<TestPlatform, 'id'>,
  role: Role = 'admin',
): Promise<TestUser> {
  const id = newUuid();
  const email = `${randomUUID()}@example.com`;
  const password = `password of ${role} ${id}`;
  await insertUser(database, {
    id,
    platformId: platform.id,
    email,
    name: `A test ${role}`,
    role,
    passwordHash: await passwords.hash(password, cheap),
    hasInitialPassword: false,
    mustChangePassword: false,
    createdAt: new Date(),
    lastSignInAt: null,
    disabledAt: null,
  });
  const { name = '' } = (await findPlatform(database, platform.id)) ?? {};
  return { id: formatId('usr', id), email, password, platform: name };
}

/** The headers that a page of the dashboard sends with every request. */
export const ownPage = { 'sec-fetch-site': 'same-origin', 'x-taprail-dashboard': '1' } as const;

type Credentials = Pick<TestUser, 'email' | 'password'> & { readonly platform?: string };
type Changes = Readonly<Record<string, string | undefined>>;

/** A browser with a page of the dashboard: it keeps the cookie of the last answer. */
export class DashboardClient {
  readonly #url: string;
  cookie: string | null = null;

  constructor(url: string, cookie: string | null = null) {
    this.#url = url;
    this.cookie = cookie;
  }

  get(path: string, headers: Changes = {}): Promise<ApiResponse> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body?: Json, headers: Changes = {}): Promise<ApiResponse> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body: Json, headers: Changes = {}): Promise<ApiResponse> {
    return this.send('PATCH', path, body, headers);
  }

  /** Without a platform it is the only one that has users. */
  signIn({ email, password, platform }: Credentials, headers: Changes = {}): Promise<ApiResponse> {
    const named = platform === undefined ? {} : { platform };
    return this.post('/session', { email, password, ...named }, headers);
  }

  /** Below /dashboard/api, with these further headers; an undefined one is left out. */
  async send(
    method: string,
    path: string,
    body: Json | undefined,
    changes: Changes = {},
  ): Promise<ApiResponse> {
    const cookie = this.cookie === null ? {} : { cookie: this.cookie };
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const all = Object.entries({ ...ownPage, ...cookie, ...json, ...changes });
    const headers = all.filter((entry): entry is [string, string] => entry[1] !== undefined);
    const response = await fetch(`${this.#url}/dashboard/api${path}`, {
      method,
      redirect: 'manual',
      headers: Object.fromEntries(headers),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const given = response.headers.get('set-cookie');
    if (given !== null) this.cookie = given.split(';')[0] ?? null;
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const parsed = isJson ? (JSON.parse(text) as JsonObject) : {};
    return { status: response.status, headers: response.headers, text, body: parsed };
  }
}

/** A signed-in user of the platform. */
export async function signedIn(
  service: Pick<TestService, 'database' | 'url'>,
  platform: Pick<TestPlatform, 'id'>,
  role: Role = 'admin',
): Promise<DashboardClient & { readonly user: TestUser }> {
  const user = await newUser(service, platform, role);
  const client = new DashboardClient(service.url);
  const response = await client.signIn(user);
  assert.equal(response.status, 200, response.text);
  return Object.assign(client, { user });
}

/** The code of a refusal. */
export function codeOf({ body }: ApiResponse): string | undefined {
  return (body.error as { code?: string } | undefined)?.code;
}

export function assertCode(response: ApiResponse, status: number, code: string, place = ''): void {
  const found = [response.status, codeOf(response)];
  assert.deepEqual(found, [status, code], `${place} ${response.text}`);
}
