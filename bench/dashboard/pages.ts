/** One object of each kind that the pages show. */
export interface Samples {
  readonly submerchant: string;
  readonly device: string;
  readonly reference: string;
  /** The last four digits of a card, and the amount of its taps. */
  readonly last4: string;
  readonly amount: string;
  readonly authorisationCode: string;
  readonly wireReference: string;
  readonly transaction: string;
  readonly tap: string;
  readonly chain: string;
  readonly payout: string;
  readonly dispute: string;
  readonly event: string;
  readonly endpoint: string;
  readonly actor: string;
  readonly failedRequest: string;
  readonly keyId: string;
  /** Today. */
  readonly day: string;
  /** A day two weeks ago: its first instant and its end. */
  readonly from: string;
  readonly to: string;
}

/** A path below the dashboard's API, with its query. */
type Request = readonly [path: string, query?: Readonly<Record<string, string>>];

/** The page size of the dashboard's lists. */
const limit = '50';

/** A list as it is opened, and with each of these filters. */
function list(path: string, ...filters: readonly Readonly<Record<string, string>>[]): Request[] {
  return [{}, ...filters].map((filter) => [path, { ...filter, limit }] as const);
}

const each = (name: string, values: readonly string[]) =>
  values.map((value) => ({ [name]: value }));

/**
 * The requests of every page when it is opened, and for each of its filters. The names are the
 * routes of the dashboard's router; a test compares them.
 */
export const pages: Readonly<Record<string, (samples: Samples) => readonly Request[]>> = {
  '/': () => [['/session'], ['/v1/test/clock'], ['/overview']],
  '/search': ({ last4, amount, day, reference, device, transaction, submerchant }) =>
    [
      `${last4} ${amount}`,
      `${last4} ${amount} ${day}`,
      `${last4} ${amount} monday`,
      last4,
      amount,
      `${amount} yesterday`,
      day,
      `${reference} ${amount}`,
      `${device} ${amount}`,
      `${submerchant} ${amount}`,
      transaction.slice(0, 14),
    ].flatMap((q) => [
      ['/search', { q, limit }] as const,
      ['/search', { q, limit, span: 'all' }] as const,
    ]),
  '/transactions': ({ submerchant, device, reference, chain, from, to }) =>
    list(
      '/v1/transactions',
      ...each('status', [
        'authorised',
        'captured',
        'settled',
        'declined',
        'reversed',
        'expired',
        'cancelled',
        'pending',
      ]),
      { submerchant },
      { device },
      { device: 'unknown' },
      { device, submerchant },
      { device, status: 'settled' },
      { reference },
      { authorisation_chain_id: chain },
      { created_from: from, created_to: to },
      { created_from: from, created_to: to, status: 'captured' },
      { captured_from: from, captured_to: to },
      { captured_from: from, captured_to: to, currency: 'USD' },
    ),
  '/transactions/$id': ({ transaction, tap, payout }) => [
    [`/v1/transactions/${transaction}`],
    [`/v1/taps/${tap}`],
    [`/v1/payouts/${payout}`],
    [`/v1/transactions/${transaction}/proof`],
    [`/v1/transactions/${transaction}/notes`, { limit: '100' }],
    [`/v1/transactions/${transaction}/actions`, { limit: '100' }],
    ['/v1/events', { transaction, limit: '100' }],
  ],
  '/sub-merchants': () =>
    list('/sub-merchants', ...each('status', ['enabled', 'pending_requirements', 'creating'])),
  '/sub-merchants/$ref/history': ({ submerchant }) => list(`/sub-merchants/${submerchant}/history`),
  '/readers': ({ submerchant }) => list('/readers', { submerchant }, { q: 'reader' }),
  '/sub-merchants/$ref': ({ submerchant }) => [
    [`/sub-merchants/${submerchant}`],
    ['/v1/balance', { submerchant }],
    [`/sub-merchants/${submerchant}/history`, { limit: '8' }],
    ['/v1/onboarding-links', { submerchant, limit: '20' }],
  ],
  '/payouts': ({ submerchant }) =>
    list(
      '/v1/payouts',
      ...each('status', ['scheduled', 'in_transit', 'paid', 'failed', 'cancelled']),
      { submerchant },
      { currency: 'USD' },
    ).concat([['/payout-totals']]),
  '/payouts/waiting': ({ submerchant }) => list('/waiting-money', { submerchant }),
  '/payouts/$id': ({ payout }) => [
    [`/v1/payouts/${payout}`],
    ['/payout-breakdown', { payout }],
    ...list(`/v1/payouts/${payout}/items`),
  ],
  '/disputes': ({ submerchant }) =>
    list(
      '/v1/disputes',
      ...each('status', ['needs_response', 'under_review', 'won', 'lost', 'withdrawn']),
      { submerchant },
    ),
  '/disputes/$id': ({ dispute }) => [[`/v1/disputes/${dispute}`]],
  '/balances': ({ submerchant, transaction, payout }) => [
    ['/balance-totals'],
    ['/v1/balance', { submerchant }],
    ...list('/v1/ledger/entries', { submerchant }, { transaction }, { payout }),
  ],
  '/statements': ({ submerchant, day }) => [
    ['/v1/balance', { submerchant }],
    ...[{}, { submerchant }].map(
      (of) =>
        [
          '/v1/reports/statement',
          { ...of, month: day.slice(0, 7), currency: 'USD', limit },
        ] as const,
    ),
  ],
  '/statements/print': ({ submerchant, day }) => [
    ['/branding'],
    ['/v1/reports/statement', { submerchant, month: day.slice(0, 7), currency: 'USD', limit }],
  ],
  '/reconciliation': () => [['/reconciliation']],
  '/reports': ({ day, from, to }) => [
    ['/volume'],
    ['/volume', { from: from.slice(0, 10), to: day }],
    ['/figures', { from, to }],
    ['/object-figures', { from, to }],
  ],
  '/seals': () => [['/v1/seals', { limit: '1' }], ...list('/v1/seals')],
  '/webhooks': () => [
    ...list('/v1/webhook-endpoints'),
    ['/webhook-endpoint-health', { span: '24h' }],
    ['/v1/redeliveries', { limit: '20' }],
  ],
  '/webhooks/$id': ({ endpoint }) => [
    [`/v1/webhook-endpoints/${endpoint}`],
    ['/v1/redeliveries', { limit: '20' }],
    ...list(`/v1/webhook-endpoints/${endpoint}/deliveries`),
    ['/webhook-endpoint-health', { endpoint, span: '30d' }],
    [`/webhook-endpoints/${endpoint}/lost-events`, { limit: '20' }],
  ],
  '/events': ({ submerchant, from, to }) =>
    list(
      '/v1/events',
      ...each('type', ['tap.approved', 'tap.declined', 'payout.failed']),
      ...each('delivery_status', ['delivered', 'pending', 'failed', 'none']),
      { submerchant },
      { created_from: from, created_to: to },
      { created_from: from, created_to: to, type: 'dispute.opened', delivery_status: 'failed' },
    ),
  '/events/$id': ({ event }) => [[`/v1/events/${event}`]],
  '/api-keys': () => [['/api-keys']],
  '/failed-requests': ({ failedRequest, keyId }) => [
    ...list('/v1/failed-requests', { code: 'code_7' }, { code: 'unknown' }, { key: keyId }),
    [`/v1/failed-requests/${failedRequest}`],
    ['/failed-request-chart', { span: '30d' }],
  ],
  '/to-do': () => [['/to-do']],
  '/provider': () => [['/provider-health', { span: '30d' }]],
  '/requests': () => list('/archived-requests'),
  '/simulator': () => [
    ['/sub-merchants', { status: 'enabled', limit: '1' }],
    ['/v1/events', { limit }],
  ],
  '/users': () => [['/users']],
  '/audit': ({ actor, from, to }) => [
    ['/users'],
    ...list(
      '/audit-entries',
      { actor },
      { action: 'action7' },
      { action: 'unknown' },
      { created_from: from, created_to: to },
    ),
  ],
  '/settings': () => [['/v1/settings'], ...list('/v1/settings/versions'), ['/branding']],
};

/** Requests that any page can send. */
export const everywhere = (samples: Samples): Request[] => {
  const { submerchant, reference, transaction, event, last4, amount, device } = samples;
  const { authorisationCode, wireReference } = samples;
  return [
    ...[submerchant, 'owner', 'o', reference, reference.slice(0, 5), transaction, event],
    ...[`${last4} ${amount}`, last4, amount, device, authorisationCode, wireReference],
  ]
    .map((q): Request => ['/search', { q, limit: '8' }])
    .concat(
      ['owner', 'nobody@example.com'].map((q): Request => ['/sub-merchant-search', { q }]),
      [['/sub-merchant-names', { refs: submerchant }]],
    );
};

export function addressOf([path, query = {}]: Request): string {
  const text = new URLSearchParams(query).toString();
  return `/dashboard/api${path}${text === '' ? '' : `?${text}`}`;
}
