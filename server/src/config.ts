import { isIPv4 } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { environments } from './lib/environment.ts';
import type { KeyringKey } from './lib/keyring.ts';
import { readVariables } from './lib/read-variables.ts';
import { mailVariables, readMailConfig } from './mail/mail-config.ts';
import { pspVariables, readPspConfig } from './psp/psp-config.ts';

export type Config = ReturnType<typeof parseConfig>;
/** The identity of a deployment: all that the command line needs to know. */
export type DeploymentConfig = ReturnType<typeof parseDeploymentConfig>;
export type Role = Config['role'];

export class ConfigError extends Error {}

/** Every variable that is read; docs/operations.md says what they mean. */
export const variables = [
  'PORT',
  'HOST',
  'METRICS_PORT',
  'METRICS_HOST',
  'TAPRAIL_PUBLIC_URL',
  'DATABASE_URL',
  'DATABASE_CONNECTIONS',
  'DATABASE_TIMEOUT',
  'TAPRAIL_DATA',
  'TAPRAIL_ENVIRONMENT',
  'TAPRAIL_ROLE',
  'TAPRAIL_PROCESSES',
  'TAPRAIL_TAP_TIMEOUT',
  'TAPRAIL_DRAIN_DELAY',
  'TAPRAIL_DRAIN_TIMEOUT',
  'TAPRAIL_TRACES',
  'TAPRAIL_LEASE',
  'TAPRAIL_ENCRYPTION_KEYS',
  'TAPRAIL_RATE_LIMIT',
  'TAPRAIL_AUDIT_YEARS',
  'TAPRAIL_ARCHIVE_DAYS',
  'TAPRAIL_WEBHOOK_ALLOW',
  'TAPRAIL_WEBHOOK_DISABLE_AFTER',
  ...mailVariables,
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
  'TAPRAIL_TLS_AT_PROXY',
  'LOG_LEVEL',
  // Read by commands that call the API.
  'TAPRAIL_URL',
  'TAPRAIL_API_KEY',
  ...pspVariables,
] as const;

type Variable = (typeof variables)[number];
type Env = Readonly<Partial<Record<Variable, string | undefined>>>;

/** Reads the environment once. Everything wrong with it is reported together. */
export function parseConfig(env: Env) {
  const problems: string[] = [];
  const read = readVariables<Variable>(env, problems);
  const deployment = readDeployment(env, problems);
  const isProduction = deployment.environment === 'production';
  const port = read.integer('PORT', { ...ports, otherwise: 8080 });
  const drainDelay = { min: 0, max: 300, otherwise: isProduction ? 5 : 0 };
  const config = {
    ...deployment,
    ...readPspConfig(env, { isProduction, problems }),
    role: read.choice('TAPRAIL_ROLE', ['all', 'api', 'worker'], 'all'),
    /** Above 1, this process starts that many below it. */
    processes: readProcesses(env, problems),
    host: env.HOST || '127.0.0.1',
    port,
    metricsPort: read.integer('METRICS_PORT', { ...ports, otherwise: portBeside(port) }),
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    /** A module that exports traces; null without traces. */
    traces: env.TAPRAIL_TRACES || null,
    /** Where callers reach this deployment; null means the listener's own address. */
    publicUrl: read.url('TAPRAIL_PUBLIC_URL', ['http:', 'https:']),
    databaseConnectionsMax: read.integer('DATABASE_CONNECTIONS', connections),
    /** How long a statement may take before callers are asked to try again. */
    databaseTimeoutMs: read.seconds('DATABASE_TIMEOUT', { max: 600, otherwise: 10 }),
    /** Null means a key that is generated into `dataFolder`. */
    encryptionKeys: readEncryptionKeys(env, problems),
    tls: readTls(env, problems),
    /** Null means that no e-mail is sent. */
    mail: readMailConfig(env, problems),
    /** Null means info, and warn where a person reads the panel of `npm start`. */
    logLevel: env.LOG_LEVEL ? read.choice('LOG_LEVEL', logLevels, 'info') : null,
    /** How long a stopping process is not ready before it stops listening. */
    drainDelayMs: read.seconds('TAPRAIL_DRAIN_DELAY', drainDelay),
    /** How long a stop waits for requests and work in flight. */
    drainTimeoutMs: read.seconds('TAPRAIL_DRAIN_TIMEOUT', { max: 600, otherwise: 20 }),
    rateLimitPerSecond: read.integer('TAPRAIL_RATE_LIMIT', {
      min: 1,
      max: 1_000_000,
      otherwise: isProduction ? 100 : 50_000,
    }),
    /** How long entries of the audit log are kept. */
    auditKeptMs: yearMs * read.integer('TAPRAIL_AUDIT_YEARS', { min: 1, max: 100, otherwise: 10 }),
    /** How long archived requests are kept. */
    archiveKeptMs: dayMs * read.integer('TAPRAIL_ARCHIVE_DAYS', { min: 1, max: 90, otherwise: 7 }),
    /** A proxy terminates TLS and names the caller in X-Forwarded-For. */
    isBehindProxy: env.TAPRAIL_TLS_AT_PROXY === 'true',
    /** After this, other processes take over the work of a dead one. */
    leaseMs: read.seconds('TAPRAIL_LEASE', { min: 5, max: 15, otherwise: 15 }),
    /** How long a tap waits for its card. */
    tapTimeoutMs: read.seconds('TAPRAIL_TAP_TIMEOUT', { max: 600, otherwise: 90 }),
    /** CIDRs that webhooks may be sent to besides the public internet. */
    webhookAllow: read.cidrs('TAPRAIL_WEBHOOK_ALLOW', isProduction ? [] : loopback),
    /** How long every attempt must fail before an endpoint is disabled; null means never. */
    webhookDisableAfterMs: read.hours('TAPRAIL_WEBHOOK_DISABLE_AFTER', { max: 8760 }),
  };
  if (isProduction) problems.push(...unsafeInProduction(config, env));
  problems.push(...lackOfConnections(config));
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

/** Reads what identifies the deployment and its provider, for commands that ask the provider. */
export function parseProviderConfig(env: Env) {
  const problems: string[] = [];
  const deployment = readDeployment(env, problems);
  const isProduction = deployment.environment === 'production';
  const psp = readPspConfig(env, { isProduction, problems });
  const encryptionKeys = readEncryptionKeys(env, problems);
  const publicUrl = readVariables(env, problems).url('TAPRAIL_PUBLIC_URL', ['http:', 'https:']);
  return frozen({ ...deployment, ...psp, encryptionKeys, publicUrl }, problems);
}

/**
 * Reads what setting up the deployment's own connection needs: no database, and not the secrets
 * that the set-up makes.
 */
export function parseSetUpConfig(env: Env) {
  const problems: string[] = [];
  const read = readVariables<Variable>(env, problems);
  const isProduction = read.choice('TAPRAIL_ENVIRONMENT', environments, 'test') === 'production';
  const publicUrl = read.url('TAPRAIL_PUBLIC_URL', ['http:', 'https:']);
  const { stripe } = readPspConfig(env, { isProduction, problems, isSetUp: true });
  return frozen({ stripe, publicUrl }, problems);
}

function frozen<Settings extends object>(settings: Settings, problems: readonly string[]) {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.freeze(settings);
}

const dayMs = 24 * 60 * 60 * 1000;
const yearMs = 365.25 * dayMs;
const loopback = ['127.0.0.0/8', '::1/128'];
const ports = { min: 0, max: 65_535 };
/** Lanes and the engine keep seven connections for themselves. */
const connections = { min: 10, max: 1000, otherwise: 20 };
const processesMax = 256;
/** Of its 200 connections, some are left to the command line and to psql. */
const embeddedConnectionsMax = 180;
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
/** In the repository, whatever the current folder is. */
export const defaultDataFolder = fileURLToPath(new URL('../../.taprail', import.meta.url));

function readDeployment(env: Env, problems: string[]) {
  const read = readVariables<Variable>(env, problems);
  const environment = read.choice('TAPRAIL_ENVIRONMENT', environments, 'test');
  if (environment === 'production' && !env.DATABASE_URL) {
    problems.push(
      'DATABASE_URL is required in production; the embedded database is for trying out.',
    );
  }
  return {
    environment,
    /** Null means the embedded PostgreSQL under `dataFolder`. */
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    dataFolder: parseDataFolder(env),
  };
}

/** The folder of the embedded database, its keys and the first credentials. */
export function parseDataFolder(env: Env): string {
  return resolve(env.TAPRAIL_DATA || defaultDataFolder);
}

function readProcesses(env: Env, problems: string[]): number {
  const value = env.TAPRAIL_PROCESSES;
  if (!value) return 1;
  const processes = value === 'auto' ? availableParallelism() : Number(value);
  const isWhole = value === 'auto' || /^\d+$/.test(value);
  if (isWhole && processes >= 1 && processes <= processesMax) return processes;
  problems.push(`TAPRAIL_PROCESSES must be auto, or a whole number from 1 to ${processesMax}.`);
  return 1;
}

/** The processes may not starve each other of the embedded database's connections. */
function lackOfConnections(
  config: Pick<Config, 'processes' | 'databaseConnectionsMax' | 'databaseUrl'>,
): string[] {
  const { processes, databaseConnectionsMax, databaseUrl } = config;
  const wanted = processes * databaseConnectionsMax;
  if (processes === 1 || databaseUrl !== null || wanted <= embeddedConnectionsMax) return [];
  return [
    `TAPRAIL_PROCESSES=${processes} with DATABASE_CONNECTIONS=${databaseConnectionsMax} would ` +
      `open ${wanted} connections, and the embedded PostgreSQL has ${embeddedConnectionsMax} for ` +
      'them; lower one of the two.',
  ];
}

function unsafeInProduction(
  config: Pick<Config, 'tls' | 'host' | 'isBehindProxy'>,
  env: Env,
): string[] {
  const problems: string[] = [];
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

function readEncryptionKeys(env: Env, problems: string[]): readonly KeyringKey[] | null {
  const value = env.TAPRAIL_ENCRYPTION_KEYS;
  if (!value) return null;
  try {
    return parseEncryptionKeys(value);
  } catch {
    problems.push(
      'TAPRAIL_ENCRYPTION_KEYS must be id:base64 pairs separated by commas, each key 32 bytes, ' +
        'the active one first.',
    );
    return null;
  }
}

function readTls(
  env: Env,
  problems: string[],
): { readonly cert: Buffer; readonly key: Buffer } | null {
  const { refuse, file } = readVariables<Variable>(env, problems);
  const pair = 'TLS_CERT_FILE and TLS_KEY_FILE';
  if (!env.TLS_CERT_FILE && !env.TLS_KEY_FILE) return null;
  if (!env.TLS_CERT_FILE || !env.TLS_KEY_FILE) {
    return refuse(`${pair} belong together; set both or neither.`, null);
  }
  const cert = file('TLS_CERT_FILE');
  const key = file('TLS_KEY_FILE');
  if (cert === null || key === null) return null;
  try {
    createSecureContext({ cert, key });
    return { cert, key };
  } catch {
    return refuse(`${pair} must hold a PEM certificate and its key.`, null);
  }
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
