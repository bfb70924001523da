import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, parseConfig, parseEncryptionKeys, variables } from './config.ts';
import { unknownVariables } from './unknown-variables.ts';

const material = (name: string) =>
  fileURLToPath(new URL(`../../tests/support/network/test-only-${name}.pem`, import.meta.url));
const certificate = material('certificate');
const privateKey = material('private-key');
const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;

/** All that production asks for. */
const production = {
  TAPRAIL_ENVIRONMENT: 'production',
  DATABASE_URL: 'postgres://taprail:secret@db.example/taprail',
  TAPRAIL_ENCRYPTION_KEYS: key('k1', 1),
  TAPRAIL_PSP: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_123',
};

test('without variables it is the test environment, reachable from this machine only', () => {
  assert.deepEqual(parseConfig({}), {
    environment: 'test',
    role: 'all',
    processes: 1,
    psp: 'simulator',
    host: '127.0.0.1',
    port: 8080,
    metricsPort: 8081,
    metricsHost: '127.0.0.1',
    traces: null,
    publicUrl: null,
    databaseUrl: null,
    databaseConnectionsMax: 20,
    databaseTimeoutMs: 10_000,
    isBehindProxy: false,
    leaseMs: 15_000,
    dataFolder: fileURLToPath(new URL('../../.taprail', import.meta.url)),
    encryptionKeys: null,
    tls: null,
    mail: null,
    logLevel: null,
    drainDelayMs: 0,
    drainTimeoutMs: 20_000,
    rateLimitPerSecond: 50_000,
    auditKeptMs: 10 * 365.25 * 86_400_000,
    archiveKeptMs: 7 * 86_400_000,
    tapTimeoutMs: 90_000,
    simulatorSeed: 'taprail',
    simulatorEffects: false,
    stripe: null,
    webhookAllow: ['127.0.0.0/8', '::1/128'],
    webhookDisableAfterMs: null,
  });
});

test('the configuration cannot be changed once it is read', () => {
  assert.ok(Object.isFrozen(parseConfig({})));
});

const understood: readonly [variable: string, value: string, read: Partial<Config>][] = [
  ['TAPRAIL_ENVIRONMENT', 'test', { environment: 'test' }],
  ['TAPRAIL_ROLE', 'api', { role: 'api' }],
  ['TAPRAIL_ROLE', 'worker', { role: 'worker' }],
  ['TAPRAIL_PSP', 'simulator', { psp: 'simulator' }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['PORT', '9000', { port: 9000, metricsPort: 9001 }],
  ['PORT', '0', { port: 0, metricsPort: 0 }],
  ['PORT', '65535', { port: 65_535, metricsPort: 65_534 }],
  ['METRICS_PORT', '9100', { port: 8080, metricsPort: 9100 }],
  ['TAPRAIL_PUBLIC_URL', 'https://api.example/', { publicUrl: 'https://api.example' }],
  ['DATABASE_URL', 'postgresql://db/x', { databaseUrl: 'postgresql://db/x' }],
  ['DATABASE_CONNECTIONS', '10', { databaseConnectionsMax: 10 }],
  ['METRICS_HOST', '0.0.0.0', { metricsHost: '0.0.0.0' }],
  ['TAPRAIL_DRAIN_DELAY', '0', { drainDelayMs: 0 }],
  ['TAPRAIL_DRAIN_TIMEOUT', '5', { drainTimeoutMs: 5000 }],
  ['DATABASE_TIMEOUT', '1', { databaseTimeoutMs: 1000 }],
  ['TAPRAIL_LEASE', '5', { leaseMs: 5000 }],
  ['TAPRAIL_DATA', 'elsewhere', { dataFolder: resolve('elsewhere') }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ['TAPRAIL_AUDIT_YEARS', '2', { auditKeptMs: 730.5 * 86_400_000 }],
  ['TAPRAIL_ARCHIVE_DAYS', '2', { archiveKeptMs: 2 * 86_400_000 }],
  ['TAPRAIL_RATE_LIMIT', '7', { rateLimitPerSecond: 7 }],
  ['TAPRAIL_SIMULATOR_SEED', 'seed', { simulatorSeed: 'seed' }],
  ['TAPRAIL_SIMULATOR_EFFECTS', 'true', { simulatorEffects: true }],
  ['TAPRAIL_WEBHOOK_ALLOW', '10.0.0.0/8', { webhookAllow: ['10.0.0.0/8'] }],
  ['TAPRAIL_WEBHOOK_ALLOW', ' fd00::/8, ::1/128 ', { webhookAllow: ['fd00::/8', '::1/128'] }],
  ['TAPRAIL_WEBHOOK_DISABLE_AFTER', '72', { webhookDisableAfterMs: 259_200_000 }],
];

for (const [variable, value, read] of understood) {
  test(`${variable}=${value} is understood`, () => {
    assert.partialDeepStrictEqual(parseConfig({ [variable]: value }), read);
  });
}

test('an empty variable counts as unset, except for the list of allowed subnets', () => {
  const empty = Object.fromEntries(variables.map((name) => [name, '']));
  assert.deepEqual(parseConfig(empty), { ...parseConfig({}), webhookAllow: [] });
  assert.deepEqual(parseConfig({ TAPRAIL_WEBHOOK_ALLOW: ' ' }).webhookAllow, []);
});

const misunderstood: readonly [variable: string, value: string, told: RegExp][] = [
  ['TAPRAIL_ENVIRONMENT', 'staging', /^TAPRAIL_ENVIRONMENT must be one of test, production\.$/],
  ['TAPRAIL_ROLE', 'API', /^TAPRAIL_ROLE must be one of all, api, worker\.$/],
  ['TAPRAIL_PSP', 'strype', /^TAPRAIL_PSP must be one of simulator, stripe\.$/],
  ['PORT', 'http', /^PORT must be a whole number from 0 to 65535\.$/],
  ['PORT', '65536', /^PORT must be/],
  ['PORT', '-1', /^PORT must be/],
  ['PORT', '80.5', /^PORT must be/],
  ['PORT', '0x50', /^PORT must be/],
  ['METRICS_PORT', '1e3', /^METRICS_PORT must be/],
  ['METRICS_PORT', '8080', /^METRICS_PORT must be another port than PORT, which is 8080\.$/],
  ['TAPRAIL_DRAIN_TIMEOUT', '0', /^TAPRAIL_DRAIN_TIMEOUT must be a whole number from 1 to 600\.$/],
  ['TAPRAIL_LEASE', '4', /^TAPRAIL_LEASE must be a whole number from 5 to 15\.$/],
  ['DATABASE_TIMEOUT', '0', /^DATABASE_TIMEOUT must be a whole number from 1 to 600\.$/],
  ['DATABASE_CONNECTIONS', '9', /^DATABASE_CONNECTIONS must be a whole number from 10 to 1000\.$/],
  ['DATABASE_URL', 'mysql://db/x', /^DATABASE_URL must be a URL beginning with postgres:\/\/ or/],
  ['DATABASE_URL', 'secret', /^DATABASE_URL must be a URL/],
  ['TAPRAIL_PUBLIC_URL', 'api.example', /^TAPRAIL_PUBLIC_URL must be a URL beginning with http:/],
  ['LOG_LEVEL', 'verbose', /^LOG_LEVEL must be one of trace, debug, info, warn, error, silent\.$/],
  ['TAPRAIL_PROCESSES', '0', /^TAPRAIL_PROCESSES must be auto, or a whole number from 1 to 256\.$/],
  ['TAPRAIL_PROCESSES', 'many', /^TAPRAIL_PROCESSES must be auto, or a whole number from 1 to 256/],
  ['TAPRAIL_PROCESSES', '10', /^TAPRAIL_PROCESSES=10 with DATABASE_CONNECTIONS=20 would open 200 /],
  ['TAPRAIL_RATE_LIMIT', '0', /^TAPRAIL_RATE_LIMIT must be a whole number from 1 to 1000000\.$/],
  ['TAPRAIL_WEBHOOK_ALLOW', '10.0.0.1', /^TAPRAIL_WEBHOOK_ALLOW must be subnets such as 10\.0/],
  ['TAPRAIL_WEBHOOK_ALLOW', '10.0.0.0/33', /^TAPRAIL_WEBHOOK_ALLOW must be subnets/],
  ['TAPRAIL_WEBHOOK_ALLOW', '::/129', /^TAPRAIL_WEBHOOK_ALLOW must be subnets/],
  ['TAPRAIL_WEBHOOK_ALLOW', '10.0.0.0/8,', /^TAPRAIL_WEBHOOK_ALLOW must be subnets/],
  ['TAPRAIL_WEBHOOK_ALLOW', 'fe80::1%lo/64', /^TAPRAIL_WEBHOOK_ALLOW must be subnets/],
  ['TAPRAIL_WEBHOOK_ALLOW', 'localhost/8', /^TAPRAIL_WEBHOOK_ALLOW must be subnets/],
  [
    'TAPRAIL_WEBHOOK_DISABLE_AFTER',
    '0',
    /^TAPRAIL_WEBHOOK_DISABLE_AFTER must be a whole number from 1 to 8760\.$/,
  ],
  ['TAPRAIL_ENCRYPTION_KEYS', 'secret', /^TAPRAIL_ENCRYPTION_KEYS must be id:base64 pairs/],
  ['TLS_CERT_FILE', certificate, /^TLS_CERT_FILE and TLS_KEY_FILE belong together/],
  ['TLS_KEY_FILE', privateKey, /^TLS_CERT_FILE and TLS_KEY_FILE belong together/],
];

for (const [variable, value, told] of misunderstood) {
  test(`${variable}=${value.split('/').at(-1)} is refused in one sentence`, () => {
    const [problem = '', ...others] = problemsOf({ [variable]: value });
    assert.match(problem, told);
    assert.deepEqual(others, []);
    assert.ok(!problem.includes('secret'), 'a value may be a secret, so it is not repeated');
  });
}

test('all problems are reported at once, one per line', () => {
  const wrong = Object.fromEntries(misunderstood.map(([variable, value]) => [variable, value]));
  const { TLS_CERT_FILE: _, ...rest } = wrong;
  const named = problemsOf(rest).map((problem) => problem.split(/[ =]/, 1)[0]);
  const expected = new Set(Object.keys(rest).map((n) => n.replace('TLS_KEY', 'TLS_CERT')));
  assert.deepEqual(new Set(named), expected);
});

test('the ports may be equal if the system chooses them or there is no API', () => {
  assert.equal(parseConfig({ PORT: '0', METRICS_PORT: '0' }).metricsPort, 0);
  const worker = parseConfig({ TAPRAIL_ROLE: 'worker', METRICS_PORT: '8080' });
  assert.equal(worker.metricsPort, 8080);
});

test('processes are counted, or as many as the machine runs at once', () => {
  assert.equal(parseConfig({ TAPRAIL_PROCESSES: '9' }).processes, 9);
  const { DATABASE_URL } = production;
  assert.equal(parseConfig({ TAPRAIL_PROCESSES: '100', DATABASE_URL }).processes, 100);
  const auto = parseConfig({ TAPRAIL_PROCESSES: 'auto', DATABASE_URL });
  assert.equal(auto.processes, availableParallelism());
});

const unknown: readonly [name: string, told: string][] = [
  ['TAPRAIL_ROEL', 'did you mean TAPRAIL_ROLE?'],
  ['TAPRAIL_WEBHOOKS_ALLOW', 'did you mean TAPRAIL_WEBHOOK_ALLOW?'],
  ['TAPRAIL_DATABASE_URL', 'did you mean DATABASE_URL?'],
  ['TAPRAIL_PORT', 'did you mean PORT?'],
  ['TAPRAIL_', 'docs/operations.md lists those it has.'],
  ['TAPRAIL_COLOUR_OF_THE_PANEL', 'docs/operations.md lists those it has.'],
];

test('unknown variables with our prefix are reported, with the one that was meant', () => {
  const known = Object.fromEntries(variables.map((name) => [name, 'secret']));
  const ignored = { TAPRAIL_TEST_DATABASE_URL: 'x', TAPRAILS: 'x', PATH: 'x' };
  assert.deepEqual(unknownVariables({ ...known, ...ignored }), []);
  const told = unknownVariables(Object.fromEntries(unknown.map(([name]) => [name, 'secret'])));
  const expected = unknown.map(([name, hint]) => `Taprail has no variable ${name}; ${hint}`);
  assert.deepEqual(told, expected);
});

test('docs/operations.md lists every variable that is read, and no other', async () => {
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## Configuration$(.*?)^## /ms.exec(page) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) => row.split(' | ')[0]?.match(/[A-Z_]{4,}/g) ?? []);
  assert.deepEqual(listed.toSorted(), variables.toSorted());
});

test('a certificate and its key are read', () => {
  const { tls } = parseConfig({ TLS_CERT_FILE: certificate, TLS_KEY_FILE: privateKey });
  assert.match(String(tls?.cert), /BEGIN CERTIFICATE/);
  assert.match(String(tls?.key), /BEGIN PRIVATE KEY/);
});

test('files that hold no certificate and key, or cannot be read, are refused', () => {
  const swapped = { TLS_CERT_FILE: privateKey, TLS_KEY_FILE: certificate };
  const pem = ['TLS_CERT_FILE and TLS_KEY_FILE must hold a PEM certificate and its key.'];
  assert.deepEqual(problemsOf(swapped), pem);
  const nowhere = { TLS_CERT_FILE: '/nowhere/cert.pem', TLS_KEY_FILE: '/nowhere/key.pem' };
  assert.deepEqual(problemsOf(nowhere), [
    'TLS_CERT_FILE names a file that cannot be read.',
    'TLS_KEY_FILE names a file that cannot be read.',
  ]);
});

test('encryption keys are read in their order, the active one first', () => {
  const keys = parseEncryptionKeys(`${key('k2', 2)}, ${key('k1', 1)}`);
  assert.deepEqual(
    keys.map(({ id, secret }) => [id, secret[0], secret.length]),
    [
      ['k2', 2, 32],
      ['k1', 1, 32],
    ],
  );
});

const badKeys = {
  'without an id': Buffer.alloc(32).toString('base64'),
  'of 31 bytes': `k1:${Buffer.alloc(31).toString('base64')}`,
  'of 33 bytes': `k1:${Buffer.alloc(33).toString('base64')}`,
  'twice under one id': `${key('k1', 1)},${key('k1', 2)}`,
  'followed by a comma': `${key('k1', 1)},`,
  'with an id of other characters': key('k:1', 1),
};

for (const [title, text] of Object.entries(badKeys)) {
  test(`an encryption key ${title} is refused`, () => {
    assert.throws(() => parseEncryptionKeys(text), ConfigError);
    assert.match(problemsOf({ TAPRAIL_ENCRYPTION_KEYS: text }).join(), /^TAPRAIL_ENCRYPTION_KEYS/);
  });
}

const unsafe = {
  simulator:
    'TAPRAIL_PSP=simulator moves no money, so production refuses it; set TAPRAIL_PSP=stripe and ' +
    'what docs/stripe.md lists.',
  database: 'DATABASE_URL is required in production; the embedded database is for trying out.',
  keys: 'TAPRAIL_ENCRYPTION_KEYS is required in production (id:base64 of 32 bytes).',
};

test('production refuses everything unsafe at once', () => {
  const problems = problemsOf({ TAPRAIL_ENVIRONMENT: 'production', HOST: '0.0.0.0' });
  const [clear, ...others] = problems.toSorted((a) => (a.startsWith('HOST') ? -1 : 1));
  assert.match(
    clear ?? '',
    /^HOST=0\.0\.0\.0 would serve clear text beyond this machine; set TLS_/,
  );
  assert.deepEqual(new Set(others), new Set(Object.values(unsafe)));
});

test('production runs with a database, an encryption key and the keys of a provider', () => {
  assert.partialDeepStrictEqual(parseConfig(production), {
    environment: 'production',
    psp: 'stripe',
    stripe: { secretKey: 'sk_live_123', webhookSecrets: ['whsec_123'], address: null },
  });
});

const listeners: readonly [title: string, env: Record<string, string>, isClear: boolean][] = [
  ['on 127.0.0.1', { HOST: '127.0.0.1' }, false],
  ['on another loopback address', { HOST: '127.8.8.8' }, false],
  ['on ::1', { HOST: '::1' }, false],
  ['on localhost', { HOST: 'localhost' }, false],
  ['on every address', { HOST: '::' }, true],
  ['on a private address', { HOST: '10.0.0.5' }, true],
  ['on a name that begins like a loopback address', { HOST: '127.0.0.1.example' }, true],
  ['behind a proxy that ends TLS', { HOST: '0.0.0.0', TAPRAIL_TLS_AT_PROXY: 'true' }, false],
  ['behind a proxy that does not', { HOST: '0.0.0.0', TAPRAIL_TLS_AT_PROXY: 'false' }, true],
  [
    'with a certificate',
    { HOST: '0.0.0.0', TLS_CERT_FILE: certificate, TLS_KEY_FILE: privateKey },
    false,
  ],
];

for (const [title, env, isClear] of listeners) {
  test(`production ${isClear ? 'refuses' : 'allows'} to listen ${title}`, () => {
    const problems = problemsOf({ ...production, ...env });
    assert.equal(problems.filter((problem) => problem.startsWith('HOST=')).length, isClear ? 1 : 0);
    assert.deepEqual(
      problems.filter((problem) => !problem.startsWith('HOST=')),
      [],
    );
  });
}

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message.split('\n');
  }
}
