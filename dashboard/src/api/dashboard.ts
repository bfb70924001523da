import { type Page, TaprailConnectionError } from '@taprail/sdk';
import { readRefusal } from '../../../sdk/src/requests/read-refusal.ts';
import type { components, operations } from '../generated/api-types.ts';
import { recordServerTime } from './server-time.ts';
import { apiAddress, ownPage } from './taprail.ts';

type Schemas = components['schemas'];
export type Session = Schemas['Session'];
export type Overview = Schemas['Overview'];
export type Reconciliation = Schemas['Reconciliation'];
export type Volume = Schemas['Volume'];
export type User = Schemas['User'];
export type UserWithPassword = Schemas['UserWithPassword'];
export type ApiKey = Schemas['ApiKey'];
export type IssuedApiKey = Schemas['IssuedApiKey'];
export type AuditEntry = Schemas['AuditEntry'];
export type Branding = Schemas['Branding'];
export type SearchResults = Schemas['SearchResults'];

type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** The dashboard's own routes. Each call rejects with a TaprailError, like the SDK. */
export const dashboard = {
  session: {
    get: () => send<Session>('GET', '/session'),
    signIn: (email: string, password: string) =>
      send<Session>('POST', '/session', { email, password }),
    signOut: () => send('DELETE', '/session'),
    signOutEverywhere: () => send('POST', '/session/end-all'),
    changePassword: (current_password: string, new_password: string) =>
      send<Session>('POST', '/session/password', { current_password, new_password }),
  },
  overview: () => send<Overview>('GET', '/overview'),
  reconciliation: () => send<Reconciliation>('GET', '/reconciliation'),
  volume: (query: QueryOf<'getVolume'>) => send<Volume>('GET', `/volume${text(query)}`),
  search: (q: string) => send<SearchResults>('GET', `/search${text({ q })}`),
  users: {
    list: () => send<{ readonly data: readonly User[] }>('GET', '/users'),
    create: (user: Schemas['NewUser'], key: string) =>
      send<UserWithPassword>('POST', '/users', user, key),
    update: (id: string, change: Schemas['UserChange'], key: string) =>
      send<User>('PATCH', `/users/${id}`, change, key),
    resetPassword: (id: string, key: string) =>
      send<UserWithPassword>('POST', `/users/${id}/reset-password`, undefined, key),
  },
  apiKeys: {
    list: () => send<{ readonly data: readonly ApiKey[] }>('GET', '/api-keys'),
    issue: (apiKey: Schemas['NewApiKey'], key: string) =>
      send<IssuedApiKey>('POST', '/api-keys', apiKey, key),
    rotate: (id: string, overlap_hours: number, key: string) =>
      send<IssuedApiKey>('POST', `/api-keys/${id}/rotate`, { overlap_hours }, key),
    revoke: (id: string, key: string) =>
      send<ApiKey>('POST', `/api-keys/${id}/revoke`, undefined, key),
  },
  audit: (query: QueryOf<'listAuditEntries'>) =>
    send<Page<AuditEntry>>('GET', `/audit-entries${text(query)}`),
  branding: {
    get: () => send<Branding>('GET', '/branding'),
    update: (change: Schemas['BrandingChange'], key: string) =>
      send<Branding>('PATCH', '/branding', change, key),
  },
} as const;

const timeoutMs = 30_000;

async function send<Answer>(
  method: string,
  path: string,
  body?: unknown,
  idempotencyKey?: string,
): Promise<Answer> {
  const response = await fetch(`${apiAddress}${path}`, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...ownPage,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(noAnswer);
  recordServerTime(response.headers);
  if (!response.ok) throw await readRefusal(response);
  return (await response.json().catch(noAnswer)) as Answer;
}

function noAnswer(cause: unknown): never {
  throw new TaprailConnectionError('No answer came from the service.', { retryable: true, cause });
}

function text(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? '' : `?${parameters}`;
}
