import { readFileSync } from 'node:fs';
import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { didYouMean } from './lib/did-you-mean.ts';
import type { KeyringKey } from './lib/keyring.ts';

export type Config = ReturnType<typeof parseConfig>;
/** Which deployment this is: all that the command line needs to know. */
export type DeploymentConfig = ReturnType<typeof parseDeploymentConfig>;
export type Environment = Config['environment'];
export type Role = Config['role'];
export type LogLevel = Config['logLevel'];

export class ConfigError extends Error {}

/** Every variable that is read; README.md says what they mean. */
export const variables = [
  'PORT',
  'HOST',
  'METRICS_PORT',
  'TAPRAIL_PUBLIC_URL',
  'DATABASE_URL',
  'DATABASE_CONNECTIONS',
  'DATABASE_TIMEOUT',
  'TAPRAIL_DATA',
  'TAPRAIL_ENVIRONMENT',
  'TAPRAIL_ROLE',
  'TAPRAIL_PSP',
  'TAPRAIL_SIMULATOR_SEED',
  'TAPRAIL_SIMULATOR_JOURNAL',
  'TAPRAIL_TAP_TIMEOUT',
  'TAPRAIL_DRAIN_TIMEOUT',
  'TAPRAIL_LEASE',
  'TAPRAIL_ENCRYPTION_KEYS',
  'TAPRAIL_RATE_LIMIT',
  'TAPRAIL_WEBHOOK_ALLOW',
  'TAPRAIL_WEBHOOK_DISABLE_AFTER',
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
  'TAPRAIL_TLS_AT_PROXY',
  'LOG_LEVEL',
] as const;

type Variable = (typeof variables)[number];
type Env = Readonly<Partial<Record<Variable, string | undefined>>>;

/** Reads the environment once. Everything wrong with it is reported together. */
export function parseConfig(env: Env) {
  const problems: string[] = [];
  const read = reader(env, problems);
  const deployment = readDeployment(env, problems);
  const isProduction = deployment.environment === 'production';
  const port = read.integer('PORT', { ...ports, otherwise: 8080 });
  const config = {
    ...deployment,
    role: read.choice('TAPRAIL_ROLE', ['all', 'api', 'worker'], 'all'),
    host: env.HOST || '127.0.0.1',
    port,
    metricsPort: read.integer('METRICS_PORT', { ...ports, otherwise: portBeside(port) }),
    /** Where callers reach this deployment; null means the listener's own address. */
    publicUrl: read.url('TAPRAIL_PUBLIC_URL', ['http:', 'https:']),
    databaseConnectionsMax: read.integer('DATABASE_CONNECTIONS', connections),
    /** How long a statement may take before callers are asked to try again. */
    databaseTimeoutMs: read.seconds('DATABASE_TIMEOUT', { max: 600, otherwise: 10 }),
    /** Null means a key that is generated into `dataFolder`. */
    encryptionKeys: read.encryptionKeys(),
    tls: read.tls(),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    /** How long a stop waits for requests and work in flight. */
    drainTimeoutMs: read.seconds('TAPRAIL_DRAIN_TIMEOUT', { max: 600, otherwise: 20 }),
    rateLimitPerSecond: read.integer('TAPRAIL_RATE_LIMIT', {
      min: 1,
      max: 1_000_000,
      otherwise: isProduction ? 100 : 50_000,
    }),
    /** A proxy terminates TLS and names the caller in X-Forwarded-For. */
    isBehindProxy: env.TAPRAIL_TLS_AT_PROXY === 'true',
    /** After this, other processes take over the work of one that has died. */
    leaseMs: read.seconds('TAPRAIL_LEASE', { min: 5, max: 15, otherwise: 15 }),
    /** How long a tap waits for its card. */
    tapTimeoutMs: read.seconds('TAPRAIL_TAP_TIMEOUT', { max: 600, otherwise: 90 }),
    /** CIDRs that webhooks may be sent to besides the public internet. */
    webhookAllow: read.cidrs('TAPRAIL_WEBHOOK_ALLOW', isProduction ? [] : loopback),
    /** How long every attempt must fail before an endpoint is disabled; null means never. */
    webhookDisableAfterMs: read.hours('TAPRAIL_WEBHOOK_DISABLE_AFTER', { max: 8760 }),
  };
  if (isProduction) problems.push(...unsafeInProduction(config, env));
  if (config.role !== 'worker' && config.port !== 0 && config.metricsPort === config.port) {
    problems.push(`METRICS_PORT must be another port than PORT, which is ${config.port}.`);
  }
  return frozen(config, problems);
}

/**
 * Reads only what identifies the deployment. Platforms and keys can then be managed from a machine
 * that knows none of the service's secrets.
 */
export function parseDeploymentConfig(env: Env) {
  const problems: string[] = [];
  return frozen(readDeployment(env, problems), problems);
}

function frozen<Settings extends object>(settings: Settings, problems: readonly string[]) {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.freeze(settings);
}

/**
 * One sentence per variable that begins like ours but is not one. It is most likely misspelt, and a
 * default would stay in force unnoticed. Variables of the test suite are left out.
 */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  // Compared without the prefix, which would make any two names look alike.
  const known = new Map(variables.map((name) => [name.replace(prefix, ''), name]));
  return Object.keys(env)
    .filter((name) => prefix.test(name) && !name.startsWith('TAPRAIL_TEST_'))
    .filter((name) => !variables.some((variable) => variable === name))
    .map((name) => {
      const meant = known.get(didYouMean(name.replace(prefix, ''), known.keys()) ?? '');
      const hint = meant === undefined ? 'README.md lists those it has.' : `did you mean ${meant}?`;
      return `Taprail has no variable ${name}; ${hint}`;
    });
}

const prefix = /^TAPRAIL_/;
const loopback = ['127.0.0.0/8', '::1/128'];
const ports = { min: 0, max: 65_535 };
/** Lanes and the engine keep seven connections for themselves. */
const connections = { min: 10, max: 1000, otherwise: 20 };
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
/** In the repository, whatever the current folder is. */
const defaultDataFolder = fileURLToPath(new URL('../../.taprail', import.meta.url));

function readDeployment(env: Env, problems: string[]) {
  const read = reader(env, problems);
  const environment = read.choice('TAPRAIL_ENVIRONMENT', ['test', 'production'], 'test');
  if (environment === 'production' && !env.DATABASE_URL) {
    problems.push(
      'DATABASE_URL is required in production; the embedded database is for trying out.',
    );
  }
  return {
    environment,
    /** Null means the embedded PostgreSQL under `dataFolder`. */
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataFolder: resolve(env.TAPRAIL_DATA || defaultDataFolder),
    psp: read.choice('TAPRAIL_PSP', ['simulator'], 'simulator'),
    simulatorSeed: env.TAPRAIL_SIMULATOR_SEED || 'taprail',
    /** Whether the simulated provider keeps a journal of its effects, which costs taps time. */
    simulatorJournal: env.TAPRAIL_SIMULATOR_JOURNAL === 'true',
  };
}

function unsafeInProduction(
  config: Pick<Config, 'tls' | 'host' | 'isBehindProxy'>,
  env: Env,
): string[] {
  const problems = [
    'TAPRAIL_PSP=simulator moves no money, so production refuses it; this version has no other ' +
      'provider and runs with TAPRAIL_ENVIRONMENT=test only.',
  ];
  if (!env.TAPRAIL_ENCRYPTION_KEYS) {
    problems.push('TAPRAIL_ENCRYPTION_KEYS is required in production (id:base64 of 32 bytes).');
  }
  if (config.tls === null && !isLoopback(config.host) && !config.isBehindProxy) {
    problems.push(
      `HOST=${config.host} would serve clear text beyond this machine; set TLS_CERT_FILE and ` +
        'TLS_KEY_FILE, or TAPRAIL_TLS_AT_PROXY=true when a proxy ends TLS.',
    );
  }
  return problems;
}

/** The next port, or the previous one at the end of the range; 0 if the system chooses. */
function portBeside(port: number): number {
  if (port === 0) return 0;
  return port === ports.max ? port - 1 : port + 1;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function reader(env: Env, problems: string[]) {
  const refuse = <T>(problem: string, otherwise: T): T => {
    problems.push(problem);
    return otherwise;
  };
  return {
    choice<const T extends string>(
      name: Variable,
      allowed: readonly T[],
      otherwise: NoInfer<T>,
    ): T {
      const value = env[name];
      if (!value) return otherwise;
      const found = allowed.find((candidate) => candidate === value);
      if (found !== undefined) return found;
      const choice = allowed.length === 1 ? allowed[0] : `one of ${allowed.join(', ')}`;
      return refuse(`${name} must be ${choice}.`, otherwise);
    },

    integer(name: Variable, bounds: { min: number; max: number; otherwise: number }): number {
      const { min, max, otherwise } = bounds;
      const value = env[name];
      if (!value) return otherwise;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= min && number <= max) return number;
      return refuse(`${name} must be a whole number from ${min} to ${max}.`, otherwise);
    },

    url(name: Variable, protocols: readonly string[]): string | null {
      const value = env[name];
      if (!value) return null;
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) {
        return value.replace(/\/+$/, '');
      }
      return refuse(`${name} must be a URL beginning with ${protocols.join('// or ')}//.`, null);
    },

    /** In milliseconds. */
    seconds(name: Variable, bounds: { min?: number; max: number; otherwise: number }): number {
      return 1000 * this.integer(name, { min: 1, ...bounds });
    },

    /** In milliseconds; null if the variable is not set. */
    hours(name: Variable, bounds: { max: number }): number | null {
      return 3600 * this.seconds(name, { ...bounds, otherwise: 0 }) || null;
    },

    /** An empty value means no subnets at all; the default holds only if the variable is absent. */
    cidrs(name: Variable, otherwise: readonly string[]): readonly string[] {
      const value = env[name];
      if (value === undefined) return otherwise;
      if (value.trim() === '') return [];
      const cidrs = value.split(',').map((text) => text.trim());
      if (cidrs.every(isCidr)) return cidrs;
      return refuse(`${name} must be subnets such as 10.0.0.0/8, separated by commas.`, otherwise);
    },

    encryptionKeys(): readonly KeyringKey[] | null {
      const value = env.TAPRAIL_ENCRYPTION_KEYS;
      if (!value) return null;
      try {
        return parseEncryptionKeys(value);
      } catch {
        return refuse(
          'TAPRAIL_ENCRYPTION_KEYS must be id:base64 pairs separated by commas, each key 32 bytes, ' +
            'the active one first.',
          null,
        );
      }
    },

    file(name: Variable): Buffer | null {
      try {
        return readFileSync(env[name] ?? '');
      } catch {
        return refuse(`${name} names a file that cannot be read.`, null);
      }
    },

    tls(): { readonly cert: Buffer; readonly key: Buffer } | null {
      const pair = 'TLS_CERT_FILE and TLS_KEY_FILE';
      if (!env.TLS_CERT_FILE && !env.TLS_KEY_FILE) return null;
      if (!env.TLS_CERT_FILE || !env.TLS_KEY_FILE) {
        return refuse(`${pair} belong together; set both or neither.`, null);
      }
      const cert = this.file('TLS_CERT_FILE');
      const key = this.file('TLS_KEY_FILE');
      if (cert === null || key === null) return null;
      try {
        createSecureContext({ cert, key });
        return { cert, key };
      } catch {
        return refuse(`${pair} must hold a PEM certificate and its key.`, null);
      }
    },
  };
}

function isCidr(text: string): boolean {
  const [, address = '', prefix] = /^([^/%]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}

export function parseEncryptionKeys(text: string): readonly KeyringKey[] {
  const keys = text.split(',').map((pair) => {
    const match = /^\s*([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)\s*$/.exec(pair);
    if (!match?.[1] || !match[2]) throw new ConfigError('not an id:base64 pair');
    return { id: match[1], secret: Buffer.from(match[2], 'base64') };
  });
  if (new Set(keys.map((key) => key.id)).size !== keys.length) {
    throw new ConfigError('two keys share an id');
  }
  return keys;
}
