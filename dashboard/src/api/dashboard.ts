import type { CallOptions, Page } from '@taprail/sdk';
import type { components, operations } from '../generated/api-types.ts';
import { send } from './send.ts';
import { apiAddress, ownPage } from './taprail.ts';

type Schemas = components['schemas'];
export type Session = Schemas['Session'];
export type Overview = Schemas['Overview'];
export type Reconciliation = Schemas['Reconciliation'];
export type Volume = Schemas['Volume'];
export type Figures = Schemas['Figures'];
export type ObjectFigures = Schemas['ObjectFigures'];
export type BalanceTotals = Schemas['BalanceTotals'];
export type PayoutTotals = Schemas['PayoutTotals'];
export type PayoutBreakdown = Schemas['PayoutBreakdown'];
export type WaitingMoney = Schemas['WaitingMoney'];
export type User = Schemas['User'];
export type UserWithPassword = Schemas['UserWithPassword'];
export type ApiKey = Schemas['ApiKey'];
export type IssuedApiKey = Schemas['IssuedApiKey'];
export type AuditEntry = Schemas['AuditEntry'];
export type Branding = Schemas['Branding'];
export type EndpointHealth = Schemas['WebhookEndpointHealth'];
export type ProviderHealth = Schemas['ProviderHealth'];
export type FailedRequestChart = Schemas['FailedRequestChart'];
export type ArchivedRequest = Schemas['ArchivedRequest'];
export type LostEvent = Schemas['LostEvent'];
export type ToDo = Schemas['ToDo'];
export type Matter = ToDo['data'][number];
export type Reader = Schemas['Reader'];
export type HistoryEntry = Schemas['HistoryEntry'];
export type SearchResults = Schemas['SearchResults'];

export type ListFileName =
  | 'transactions'
  | 'payouts'
  | 'refunds'
  | 'disputes'
  | 'charges'
  | 'sub_merchants'
  | 'readers'
  | 'events'
  | 'waiting_money'
  | 'ledger_entries'
  | 'audit_log'
  | 'failed_requests';

type QueryOf<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** The dashboard's own routes. Each call rejects with a TaprailError, like the SDK. */
export const dashboard = {
  session: {
    get: () => call<Session>('GET', '/session'),
    signIn: (credentials: Schemas['SignIn']) => call<Session>('POST', '/session', credentials),
    signOut: () => call('DELETE', '/session'),
    signOutEverywhere: () => call('POST', '/session/end-all'),
    changePassword: (current_password: string, new_password: string) =>
      call<Session>('POST', '/session/password', { current_password, new_password }),
  },
  overview: () => call<Overview>('GET', '/overview'),
  reconciliation: () => call<Reconciliation>('GET', '/reconciliation'),
  volume: (query: QueryOf<'getVolume'>) => call<Volume>('GET', `/volume${text(query)}`),
  search: (query: QueryOf<'search'>) => call<SearchResults>('GET', `/search${text(query)}`),
  toDo: () => call<ToDo>('GET', '/to-do'),
  askProvider: (id: string, options: CallOptions) =>
    call('POST', `/provider-asks/${id}`, undefined, options),
  endpointHealth: (query: QueryOf<'getWebhookEndpointHealth'>) =>
    call<EndpointHealth>('GET', `/webhook-endpoint-health${text(query)}`),
  lostEvents: (endpoint: string, query: QueryOf<'listLostEvents'>) =>
    call<Page<LostEvent>>('GET', `/webhook-endpoints/${endpoint}/lost-events${text(query)}`),
  providerHealth: (query: QueryOf<'getProviderHealth'>) =>
    call<ProviderHealth>('GET', `/provider-health${text(query)}`),
  failedRequestChart: (query: QueryOf<'getFailedRequestChart'>) =>
    call<FailedRequestChart>('GET', `/failed-request-chart${text(query)}`),
  archivedRequests: {
    list: (query: QueryOf<'listArchivedRequests'>) =>
      call<Page<ArchivedRequest>>('GET', `/archived-requests${text(query)}`),
    get: (id: string) =>
      call<ArchivedRequest>('GET', `/archived-requests/${encodeURIComponent(id)}`),
  },
  findSubMerchants: (q: string) =>
    call<Schemas['FoundSubMerchants']>('GET', `/sub-merchant-search${text({ q })}`),
  subMerchantNames: (refs: readonly string[]) =>
    call<Schemas['FoundSubMerchants']>('GET', `/sub-merchant-names${text({ refs: refs.join() })}`),
  notes: {
    list: (id: string) =>
      call<Page<Schemas['Note']>>('GET', `/v1/transactions/${id}/notes?limit=100`),
    add: (id: string, note: Schemas['NewNote'], options: CallOptions) =>
      call<Schemas['Note']>('POST', `/v1/transactions/${id}/notes`, note, options),
  },
  actions: (id: string) =>
    call<Page<Schemas['TransactionAction']>>('GET', `/v1/transactions/${id}/actions?limit=100`),
  history: (ref: string, query: QueryOf<'listSubMerchantHistory'>) =>
    call<Page<HistoryEntry>>(
      'GET',
      `/sub-merchants/${encodeURIComponent(ref)}/history${text(query)}`,
    ),
  readers: (query: QueryOf<'listReaders'>) => call<Page<Reader>>('GET', `/readers${text(query)}`),
  /** Those of a sub-merchant take a while. */
  figures: (query: QueryOf<'getFigures'>) =>
    call<Figures>('GET', `/figures${text(query)}`, undefined, slow),
  objectFigures: (query: QueryOf<'getObjectFigures'>) =>
    call<ObjectFigures>('GET', `/object-figures${text(query)}`, undefined, slow),
  balanceTotals: () => call<BalanceTotals>('GET', '/balance-totals'),
  payouts: {
    totals: (query: QueryOf<'getPayoutTotals'>) =>
      call<PayoutTotals>('GET', `/payout-totals${text(query)}`),
    breakdown: (payout: string) =>
      call<PayoutBreakdown>('GET', `/payout-breakdown${text({ payout })}`),
    waiting: (query: QueryOf<'listWaitingMoney'>) =>
      call<Page<WaitingMoney>>('GET', `/waiting-money${text(query)}`),
  },
  /** The address of a list as a file, which the browser saves as it arrives. */
  listFile: (name: ListFileName, query: object) => `${apiAddress}/lists/${name}.csv${text(query)}`,
  users: {
    list: () => call<{ readonly data: readonly User[] }>('GET', '/users'),
    create: (user: Schemas['NewUser'], options: CallOptions) =>
      call<UserWithPassword>('POST', '/users', user, options),
    update: (id: string, change: Schemas['UserChange'], options: CallOptions) =>
      call<User>('PATCH', `/users/${id}`, change, options),
    resetPassword: (id: string, options: CallOptions) =>
      call<UserWithPassword>('POST', `/users/${id}/reset-password`, undefined, options),
  },
  apiKeys: {
    list: () => call<{ readonly data: readonly ApiKey[] }>('GET', '/api-keys'),
    issue: (apiKey: Schemas['NewApiKey'], options: CallOptions) =>
      call<IssuedApiKey>('POST', '/api-keys', apiKey, options),
    rotate: (id: string, overlap_hours: number, options: CallOptions) =>
      call<IssuedApiKey>('POST', `/api-keys/${id}/rotate`, { overlap_hours }, options),
    revoke: (id: string, options: CallOptions) =>
      call<ApiKey>('POST', `/api-keys/${id}/revoke`, undefined, options),
  },
  audit: (query: QueryOf<'listAuditEntries'>) =>
    call<Page<AuditEntry>>('GET', `/audit-entries${text(query)}`),
  branding: {
    get: () => call<Branding>('GET', '/branding'),
    update: (change: Schemas['BrandingChange'], options: CallOptions) =>
      call<Branding>('PATCH', '/branding', change, options),
  },
} as const;

const timeoutDefaultMs = 30_000;
const slow = { timeoutMs: 600_000 };

function call<Answer>(
  method: string,
  path: string,
  body?: object,
  options: CallOptions = {},
): Promise<Answer> {
  const address = `${apiAddress}${path}`;
  const { idempotencyKey, timeoutMs = timeoutDefaultMs } = options;
  return send(method, address, { headers: ownPage, body, idempotencyKey, timeoutMs });
}

function text(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? '' : `?${parameters}`;
}
