import { readFileSync } from 'node:fs';
import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { didYouMean } from './lib/did-you-mean.ts';
import type { KeyringKey } from './lib/keyring.ts';

export type Environment = 'test' | 'production';
export type Role = 'all' | 'api' | 'worker';
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** Which deployment this is: all that the command line needs to know of it. */
export interface DeploymentConfig {
  readonly environment: Environment;
  /** Null means the embedded PostgreSQL under `dataFolder`. */
  readonly databaseUrl: string | null;
  readonly dataFolder: string;
}

export interface Config extends DeploymentConfig {
  readonly role: Role;
  readonly psp: 'simulator';
  readonly host: string;
  readonly port: number;
  readonly metricsPort: number;
  /** Where callers reach this deployment; null means the listener's own address. */
  readonly publicUrl: string | null;
  readonly databaseConnectionsMax: number;
  /** How long PostgreSQL may take over a statement before callers are told to come back. */
  readonly databaseTimeoutMs: number;
  /** Null means one generated into `dataFolder`. */
  readonly encryptionKeys: readonly KeyringKey[] | null;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | null;
  readonly logLevel: LogLevel;
  /** How long a stop waits for requests and work under way. */
  readonly drainTimeoutMs: number;
  readonly rateLimitPerSecond: number;
  /** A proxy ends TLS and says in X-Forwarded-For who called it. */
  readonly isBehindProxy: boolean;
  /** How long what a process has in hand is left alone by others, in case that it died. */
  readonly leaseMs: number;
  /** How long a tap waits for its card. */
  readonly tapTimeoutMs: number;
  readonly simulatorSeed: string;
  /** CIDRs that webhooks may be sent to besides the public internet. */
  readonly webhookAllow: readonly string[];
  /** How long every attempt must fail before an endpoint is disabled; null means never. */
  readonly webhookDisableAfterMs: number | null;
}

/** In the repository, from whichever folder of it somebody calls. */
const defaultDataFolder = fileURLToPath(new URL('../../.taprail', import.meta.url));

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
export function parseConfig(env: Env): Config {
  const problems: string[] = [];
  const read = reader(env, problems);

  const deployment = readDeployment(env, problems);
  const port = read.integer('PORT', { min: 0, max: 65_535, otherwise: 8080 });
  const config: Config = {
    ...deployment,
    role: read.choice('TAPRAIL_ROLE', ['all', 'api', 'worker'], 'all'),
    psp: read.choice('TAPRAIL_PSP', ['simulator'], 'simulator'),
    host: env.HOST || '127.0.0.1',
    port,
    metricsPort: read.integer('METRICS_PORT', {
      min: 0,
      max: 65_535,
      otherwise: portBeside(port),
    }),
    publicUrl: read.url('TAPRAIL_PUBLIC_URL', ['http:', 'https:']),
    databaseConnectionsMax: read.integer('DATABASE_CONNECTIONS', {
      // Seven are kept by lanes and by the engine; what else goes on needs a few more.
      min: 10,
      max: 1000,
      otherwise: 20,
    }),
    databaseTimeoutMs: 1000 * read.integer('DATABASE_TIMEOUT', { min: 1, max: 600, otherwise: 10 }),
    encryptionKeys: read.encryptionKeys(),
    tls: read.tls(),
    logLevel: read.choice(
      'LOG_LEVEL',
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'info',
    ),
    drainTimeoutMs:
      1000 * read.integer('TAPRAIL_DRAIN_TIMEOUT', { min: 1, max: 600, otherwise: 20 }),
    rateLimitPerSecond: read.integer('TAPRAIL_RATE_LIMIT', {
      min: 1,
      max: 1_000_000,
      otherwise: deployment.environment === 'production' ? 100 : 50_000,
    }),
    isBehindProxy: env.TAPRAIL_TLS_AT_PROXY === 'true',
    leaseMs: 1000 * read.integer('TAPRAIL_LEASE', { min: 5, max: 15, otherwise: 15 }),
    tapTimeoutMs: 1000 * read.integer('TAPRAIL_TAP_TIMEOUT', { min: 1, max: 600, otherwise: 90 }),
    simulatorSeed: env.TAPRAIL_SIMULATOR_SEED || 'taprail',
    webhookAllow: read.cidrs('TAPRAIL_WEBHOOK_ALLOW', {
      otherwise: deployment.environment === 'production' ? [] : ['127.0.0.0/8', '::1/128'],
    }),
    webhookDisableAfterMs: read.hours('TAPRAIL_WEBHOOK_DISABLE_AFTER', { max: 8760 }),
  };
  if (config.environment === 'production') problems.push(...unsafeInProduction(config, env));
  if (config.role !== 'worker' && config.port !== 0 && config.metricsPort === config.port) {
    problems.push(`METRICS_PORT must be another port than PORT, which is ${config.port}.`);
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.freeze(config);
}

/**
 * Reads only what says which deployment this is, so that its platforms and keys can be managed from
 * where none of its secrets and none of its PSP's settings are known.
 */
export function parseDeploymentConfig(env: Env): DeploymentConfig {
  const problems: string[] = [];
  const deployment = readDeployment(env, problems);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.freeze(deployment);
}

/**
 * A sentence for each variable that begins like ours and is none: most likely a typing error, which
 * would leave a default in force unseen. Those of the test suite are not the service's business.
 */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  // Compared without the prefix, which would make any two of them look alike.
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

function readDeployment(env: Env, problems: string[]): DeploymentConfig {
  const read = reader(env, problems);
  const deployment: DeploymentConfig = {
    environment: read.choice('TAPRAIL_ENVIRONMENT', ['test', 'production'], 'test'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataFolder: resolve(env.TAPRAIL_DATA || defaultDataFolder),
  };
  if (deployment.environment === 'production' && !env.DATABASE_URL) {
    problems.push(
      'DATABASE_URL is required in production; the embedded database is for trying out.',
    );
  }
  return deployment;
}

function unsafeInProduction(config: Config, env: Env): string[] {
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

/** The next one, the one before the last, or for one chosen by the system another such. */
function portBeside(port: number): number {
  if (port === 0) return 0;
  return port === 65_535 ? port - 1 : port + 1;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function reader(env: Env, problems: string[]) {
  return {
    choice<const T extends string>(
      name: Variable,
      allowed: readonly T[],
      otherwise: NoInfer<T>,
    ): T {
      const value = env[name];
      if (value === undefined || value === '') return otherwise;
      const found = allowed.find((candidate) => candidate === value);
      if (found === undefined) {
        const choice = allowed.length === 1 ? allowed[0] : `one of ${allowed.join(', ')}`;
        problems.push(`${name} must be ${choice}.`);
      }
      return found ?? otherwise;
    },

    integer(name: Variable, bounds: { min: number; max: number; otherwise: number }): number {
      const value = env[name];
      if (value === undefined || value === '') return bounds.otherwise;
      const number = Number(value);
      if (/^\d+$/.test(value) && number >= bounds.min && number <= bounds.max) return number;
      problems.push(`${name} must be a whole number from ${bounds.min} to ${bounds.max}.`);
      return bounds.otherwise;
    },

    url(name: Variable, protocols: readonly string[]): string | null {
      const value = env[name];
      if (value === undefined || value === '') return null;
      if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) {
        return value.replace(/\/+$/, '');
      }
      problems.push(`${name} must be a URL beginning with ${protocols.join('// or ')}//.`);
      return null;
    },

    /** In milliseconds; null where none are set. */
    hours(name: Variable, { max }: { max: number }): number | null {
      const hours = this.integer(name, { min: 1, max, otherwise: 0 });
      return hours === 0 ? null : hours * 3_600_000;
    },

    /** Set to nothing it means none: whoever wants the default leaves it out. */
    cidrs(name: Variable, { otherwise }: { otherwise: readonly string[] }): readonly string[] {
      const value = env[name];
      if (value === undefined) return otherwise;
      if (value.trim() === '') return [];
      const cidrs = value.split(',').map((text) => text.trim());
      if (cidrs.every(isCidr)) return cidrs;
      problems.push(`${name} must be subnets such as 10.0.0.0/8, separated by commas.`);
      return otherwise;
    },

    encryptionKeys(): readonly KeyringKey[] | null {
      const value = env.TAPRAIL_ENCRYPTION_KEYS;
      if (value === undefined || value === '') return null;
      try {
        return parseEncryptionKeys(value);
      } catch {
        problems.push(
          'TAPRAIL_ENCRYPTION_KEYS must be id:base64 pairs separated by commas, each key 32 bytes, ' +
            'the active one first.',
        );
        return null;
      }
    },

    tls(): Config['tls'] {
      const cert = env.TLS_CERT_FILE;
      const key = env.TLS_KEY_FILE;
      if (!cert && !key) return null;
      if (!cert || !key) {
        problems.push('TLS_CERT_FILE and TLS_KEY_FILE belong together; set both or neither.');
        return null;
      }
      const read = (name: Variable, file: string): Buffer | null => {
        try {
          return readFileSync(file);
        } catch {
          problems.push(`${name} names a file that cannot be read.`);
          return null;
        }
      };
      const contents = { cert: read('TLS_CERT_FILE', cert), key: read('TLS_KEY_FILE', key) };
      if (contents.cert === null || contents.key === null) return null;
      const tls = { cert: contents.cert, key: contents.key };
      try {
        createSecureContext(tls);
        return tls;
      } catch {
        problems.push('TLS_CERT_FILE and TLS_KEY_FILE must hold a PEM certificate and its key.');
        return null;
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
