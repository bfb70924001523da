import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { newId } from '../../server/src/lib/ids.ts';
import type { Json } from '../../server/src/lib/json.ts';
import {
  findRunningPostgres,
  startEmbeddedPostgres,
} from '../../server/src/postgres/embedded/index.ts';
import { createTestDatabase, onSingleServer } from '../support/database/test-database.ts';
import { answersWithin } from '../support/running/answers-within.ts';
import { type Outcome, runCli, spawnCli } from '../support/running/run-cli.ts';
import { ApiClient, type ApiResponse } from '../support/service/api-client.ts';
import { startTestService, type TestService } from '../support/service/test-service.ts';

const service = await startTestService();
const secondNode = await startTestService({ beside: service });

interface KeyFacts {
  readonly id: string;
  readonly secret: string;
  readonly status: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly expires_at: string | null;
}

test('a platform is created once and listed, and a mistyped name gets a suggestion', async () => {
  const created = await cli('platforms create', 'Acme Europe');
  assert.equal(created.code, 0);
  assert.match(created.stdout, /npx taprail keys issue --platform "Acme Europe" --scope "\*"/);

  const again = await cli('platforms create', 'Acme Europe');
  assert.deepEqual(again, {
    code: 1,
    stdout: '',
    stderr: 'There is already a platform named "Acme Europe".\n',
  });
  assert.match((await cli('platforms create', '-')).stderr, /^A platform name is 1 to 64 letters/);

  const json = await cliJson<{ name: string }>('platforms create other-platform --json');
  assert.equal(json.name, 'other-platform');
  const listed = await cliJson<{ data: { name: string }[] }>('platforms list --json');
  const names = listed.data.map((platform) => platform.name);
  assert.ok(names.includes('Acme Europe') && names.includes('other-platform'));

  const [heading, ...rows] = (await cli('platforms list')).stdout.trimEnd().split('\n');
  const column = heading?.indexOf('CREATED') ?? 0;
  for (const row of rows) {
    assert.match(row.slice(column), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  assert.equal(
    (await cli('keys list --platform', 'acme europa')).stderr,
    'There is no platform named "acme europa"; did you mean "Acme Europe"?\n',
  );
  assert.equal(
    (await cli('keys list --platform unheard-of')).stderr,
    'There is no platform named "unheard-of"; "npx taprail platforms list" shows which there are.\n',
  );
});

test('an issued key works within its scopes only', async () => {
  await cli('platforms create scoped');
  const empty = await cli('keys list --platform scoped');
  assert.match(empty.stdout, /^The platform "scoped" has no key yet\./);
  const key = await issue('--platform scoped --scope sub-merchants:read --name reader');
  assert.match(key.secret, /^tr_test_/);
  const api = apiOf(service, key);
  assert.equal((await api.get('/sub-merchants')).status, 200);
  const refused = await api.post('/sub-merchants', submission);
  assert.deepEqual([refused.status, codeOf(refused.body)], [403, 'insufficient_scope']);

  const all = await issue('--platform scoped --scope *');
  assert.equal((await apiOf(service, all).post('/sub-merchants', submission)).status, 201);

  const unknown = await cli('keys issue --platform scoped --scope submerchants:read');
  assert.deepEqual(unknown, {
    code: 1,
    stdout: '',
    stderr: 'Unknown scope "submerchants:read"; did you mean "sub-merchants:read"?\n',
  });
});

test('a key is issued only with a scope, since nobody should get one for everything by default', async () => {
  await cli('platforms create unscoped');
  assert.deepEqual(await cli('keys issue --platform unscoped'), {
    code: 2,
    stdout: '',
    stderr:
      '--scope is required: --scope taps:read for one of the scopes that "npx taprail keys issue ' +
      '--help" names, once for each, or --scope "*" for everything.\n',
  });
  const list = await cliJson<{ data: KeyFacts[] }>('keys list --platform unscoped --json');
  assert.deepEqual(list.data, []);
});

test('the help of keys names exactly the resources that have scopes', async () => {
  const needed = Object.values(service.app.openApi.paths as object)
    .flatMap((path: object) => Object.values(path))
    .flatMap((operation: object) => String(Reflect.get(operation, 'x-required-scope') ?? []))
    .map((scope) => scope.split(':')[0] ?? '');
  const { stdout: help } = await cli('keys issue --help');
  const [, named = ''] = /resource is one of ([^.]+)\./.exec(help.replaceAll(/\s+/g, ' ')) ?? [];
  assert.deepEqual(new Set(named.split(', ')), new Set(needed.filter((name) => name !== '')));
});

test('the secret of a key is shown once, with a warning, and never listed', async () => {
  await cli('platforms create once');
  const issued = await cli(
    'keys issue --platform once --scope * --expires-in 90d --name',
    'checkout server',
  );
  const secret = /tr_test_\w+/.exec(issued.stdout)?.[0] ?? '';
  const id = /key_\w{26}/.exec(issued.stdout)?.[0] ?? '';
  assert.equal((await apiOf(service, { secret }).get('/sub-merchants')).status, 200);
  assert.match(issued.stderr, /^The key is shown this once and cannot be read again/);
  const quiet = await cli('keys issue --platform once --scope * --json');
  assert.equal(quiet.stderr, issued.stderr);

  const { stdout } = await cli('keys list --platform once');
  assert.match(stdout, new RegExp(`^${id} +${secret.slice(-4)} +checkout server +active`, 'm'));
  assert.ok(!stdout.includes(secret));
  const list = await cliJson<{ data: KeyFacts[] }>('keys list --platform once --json');
  const [listed] = list.data;
  assert.equal(listed?.id, id);
  assert.equal(JSON.stringify(list).includes(secret), false);
  assert.equal(lifetimeDays(listed), 90);

  const past = await cli('keys issue --platform once --scope * --expires-at 2020-01-31T09:30:00Z');
  assert.deepEqual([past.code, past.stderr], [1, 'An API key must expire later than now.\n']);
});

test('a revoked key is refused on both nodes within a second', async () => {
  await cli('platforms create revoking');
  const key = await issue('--platform revoking --scope *');
  const nodes = [apiOf(service, key), apiOf(secondNode, key)];
  for (const node of nodes) assert.equal((await node.get('/sub-merchants')).status, 200);

  const revoked = await cli(`keys revoke ${key.id}`);
  assert.equal(revoked.code, 0);
  assert.match(revoked.stdout, new RegExp(`^${key.id} .* is revoked since `));
  await Promise.all(nodes.map((node) => refusedWithinASecond(node, 'api_key_revoked')));

  assert.deepEqual(await cli(`keys revoke ${key.id}`), revoked);
  const json = await cliJson<KeyFacts>(`keys revoke ${key.id} --json`);
  assert.deepEqual([json.id, json.status], [key.id, 'revoked']);
  const rotated = await cli(`keys rotate ${key.id}`);
  assert.deepEqual([rotated.code, rotated.stdout], [1, '']);
  assert.equal(
    rotated.stderr,
    'That key was revoked; issue a new one: npx taprail keys issue --platform "revoking" --scope "*"\n',
  );
});

test('a rotated key and its successor both work during the overlap, then only the new one', async () => {
  await cli('platforms create rotating');
  const first = await issue('--platform rotating --scope sub-merchants:read --expires-in 30d');
  const old = apiOf(service, first);
  assert.equal((await old.get('/sub-merchants')).status, 200);

  const second = await cliJson<KeyFacts & { replaces: KeyFacts }>(`keys rotate ${first.id} --json`);
  assert.deepEqual(second.scopes, first.scopes);
  assert.equal(lifetimeDays(second), 30);
  assert.equal(second.replaces.id, first.id);
  const overlapMs = Date.parse(second.replaces.expires_at ?? '') - Date.parse(second.created_at);
  assert.equal(overlapMs, 24 * 3_600_000);
  assert.equal((await old.get('/sub-merchants')).status, 200);
  const successor = apiOf(service, second);
  assert.equal((await successor.get('/sub-merchants')).status, 200);

  const third = await cli(`keys rotate ${second.id} --overlap 0s`);
  assert.match(third.stdout, new RegExp(`${second.id}, which it replaces, works until \\d{4}-`));
  await refusedWithinASecond(successor, 'api_key_expired');
  await refusedWithinASecond(successor.at(secondNode.url), 'api_key_expired');
  const secret = /tr_test_\w+/.exec(third.stdout)?.[0] ?? '';
  assert.equal((await apiOf(service, { secret }).get('/sub-merchants')).status, 200);
  assert.equal((await old.get('/sub-merchants')).status, 200);

  const list = await cliJson<{ data: KeyFacts[] }>('keys list --platform rotating --json');
  assert.deepEqual(
    list.data.map((key) => key.status),
    ['active', 'expired', 'active'],
  );
  assert.equal(
    (await cli(`keys rotate ${second.id}`)).stderr,
    'That key has expired; issue a new one: npx taprail keys issue --platform "rotating" --scope "sub-merchants:read"\n',
  );
});

test('production keys need only DATABASE_URL and TAPRAIL_ENVIRONMENT to be issued', async () => {
  const production = await startTestService({ config: { environment: 'production' } });
  const env = { DATABASE_URL: production.databaseUrl, TAPRAIL_ENVIRONMENT: 'production' };
  await cliWith(env, 'platforms create live');
  const issued = await cliWith(env, 'keys issue --platform live --scope * --json');
  const key = JSON.parse(issued.stdout) as KeyFacts;
  assert.match(key.secret, /^tr_live_/);
  assert.equal((await apiOf(production, key).get('/sub-merchants')).status, 200);
  const mixedUp = await cliWith({ DATABASE_URL: production.databaseUrl }, `keys rotate ${key.id}`);
  assert.equal(mixedUp.code, 1);
  assert.match(mixedUp.stderr, /^This database serves the production environment, not test;/);

  const embedded = await cliWith({ TAPRAIL_ENVIRONMENT: 'production' }, 'platforms list');
  assert.equal(embedded.code, 1);
  assert.match(embedded.stderr, /^DATABASE_URL is required in production; [^\n]*\n$/);
  const several = await cliWith({ TAPRAIL_ENVIRONMENT: 'x', DATABASE_URL: 'y' }, 'platforms list');
  assert.equal(several.stderr.trimEnd().split('\n').length, 2);
});

test('an unknown key id and a secret passed as an id get different messages', async () => {
  const missing = await cli(`keys revoke ${newId('key')}`);
  assert.deepEqual(
    [missing.code, missing.stderr],
    [
      1,
      'There is no API key with that id; "npx taprail keys list --platform <name>" shows which ' +
        'there are.\n',
    ],
  );
  const secret = await cli('keys revoke tr_test_0123456789');
  assert.equal(secret.code, 2);
  assert.match(secret.stderr, /^That is a key itself; give its id/);
  assert.ok(!secret.stderr.includes('tr_test_0123456789'));
  assert.equal((await cli('keys rotate key_1')).code, 2);
  assert.equal((await cli(`keys rotate ${newId('key')} --overlap soon`)).code, 2);
});

test('migrate creates the schema, and no other command does', onSingleServer, async () => {
  const databaseUrl = await createTestDatabase();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  const env = { DATABASE_URL: databaseUrl };

  const early = await cliWith(env, 'platforms list');
  assert.deepEqual([early.code, early.stdout], [1, '']);
  assert.equal(
    early.stderr,
    'The database lacks the schema of this version; run "npx taprail migrate" first.\n',
  );
  const migrated = await cliWith(env, 'migrate');
  assert.match(migrated.stdout, /^The schema was brought forward:\n {2}0001_access\.sql\n/);
  assert.equal((await cliWith(env, 'migrate')).stdout, 'The schema is up to date.\n');
  const again = await cliWith(env, 'migrate --json');
  assert.deepEqual(JSON.parse(again.stdout), { object: 'migration', applied: [] });
  assert.match((await cliWith(env, 'platforms list')).stdout, /^There is no platform yet\./);
});

test(
  'an unreachable database or a wrong password is reported in one sentence',
  onSingleServer,
  async () => {
    const env = { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' };
    for (const command of [['platforms', 'list'], ['migrate']]) {
      const outcome = await spawnCli(command, env).ended;
      assert.deepEqual(outcome, {
        code: 1,
        stdout: '',
        stderr: 'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED); is it running?\n',
      });
    }
    const url = new URL(service.databaseUrl);
    url.password = 'wrong';
    const refused = await cliWith({ DATABASE_URL: url.href }, 'platforms list');
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /^The database at \S+ refuses the user or database [^\n]*\n$/);
    assert.ok(!refused.stderr.includes('wrong'));
  },
);

test('without DATABASE_URL a command starts the embedded database or uses the running one', async (t) => {
  const parent = await mkdtemp(join(tmpdir(), 'taprail-cli-'));
  t.after(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));
  const folder = join(parent, 'data');
  const env = { TAPRAIL_DATA: folder };

  const interrupted = spawnCli(['platforms', 'list'], env);
  await interrupted.said(/^Creating a PostgreSQL database in /);
  interrupted.signal('SIGTERM');
  const cut = await interrupted.ended;
  assert.deepEqual([cut.code, cut.stdout], [143, '']);
  assert.match(cut.stderr, /^Creating a PostgreSQL [^\n]+\nStopping…\n$/);
  assert.deepEqual(await readdir(folder), ['postgres.log', 'postgres.password']);
  assert.equal(await findRunningPostgres(folder), null);

  const created = await spawnCli(['platforms', 'create', 'x'], env).ended;
  assert.equal(created.code, 0, created.stderr);
  assert.match(created.stdout, /^Created the platform "x"\./);
  assert.equal(await findRunningPostgres(folder), null);

  const server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off' } });
  try {
    const listed = await spawnCli(['platforms', 'list', '--json'], env).ended;
    const { data } = JSON.parse(listed.stdout) as { data: { name: string }[] };
    assert.deepEqual([listed.code, listed.stderr, data[0]?.name], [0, '', 'x']);
    assert.deepEqual(await findRunningPostgres(folder), { url: server.url });
  } finally {
    await server.stop();
  }
});

test('the ledger is verified and reconciled, for scripts too', async () => {
  await cli('platforms create books');
  assert.deepEqual(await cliJson('verify --platform books --json'), {
    object: 'verification',
    agrees: true,
    platforms: ['books'],
    differences: [],
  });
  const reconciled = await cliJson<Checked>('reconcile --platform books --json');
  assert.deepEqual([reconciled.agrees, reconciled.platforms], [true, ['books']]);
  assert.match((await cli('verify --platform books')).stdout, /^Everything agrees, on one /);
});

interface Checked {
  readonly agrees: boolean;
  readonly platforms: readonly string[];
}

test('serve runs the service until it gets a signal', async () => {
  const serving = spawnCli(['serve', '--json'], {
    PORT: '0',
    DATABASE_URL: service.databaseUrl,
    TAPRAIL_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  });
  const [, url] = await serving.said(/"url":"([^"]+)",.*"msg":"started"/);
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  serving.signal('SIGTERM');
  assert.equal((await serving.ended).code, 0);
});

const submission = {
  externalRef: 'bistro-7',
  businessType: 'individual',
  country: 'US',
  email: 'owner@example.com',
};

/** Splits the line into words; further arguments may contain spaces. */
function cli(line: string, ...words: readonly string[]): Promise<Outcome> {
  return cliWith({ DATABASE_URL: service.databaseUrl }, line, ...words);
}

function cliWith(
  env: Readonly<Record<string, string>>,
  line: string,
  ...words: readonly string[]
): Promise<Outcome> {
  return runCli([...line.split(' ').filter((word) => word !== ''), ...words], env);
}

async function cliJson<T>(line: string): Promise<T> {
  const outcome = await cli(line);
  assert.equal(outcome.code, 0, outcome.stderr);
  return JSON.parse(outcome.stdout) as T;
}

function issue(options: string): Promise<KeyFacts> {
  return cliJson<KeyFacts>(`keys issue --json ${options}`);
}

function apiOf(node: TestService, key: { readonly secret: string }): ApiClient {
  return new ApiClient({ url: node.url, apiKey: key.secret, openApi: node.app.openApi });
}

async function refusedWithinASecond(api: ApiClient, code: string): Promise<void> {
  const isRefused = ({ status }: ApiResponse) => status !== 200;
  const answers = await answersWithin(1_000, () => api.get('/sub-merchants'), isRefused);
  const last = answers.at(-1);
  assert.deepEqual([last?.status, codeOf(last?.body ?? {})], [401, code]);
}

function codeOf(body: { readonly error?: Json }): unknown {
  return Reflect.get(Object(body.error), 'code');
}

function lifetimeDays(key: KeyFacts | undefined): number {
  const lifetimeMs = Date.parse(key?.expires_at ?? '') - Date.parse(key?.created_at ?? '');
  return lifetimeMs / 86_400_000;
}
