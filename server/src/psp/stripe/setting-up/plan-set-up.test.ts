import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainEndpoints } from './endpoint-findings.ts';
import { assignRoles, type Endpoint, type EndpointRole, eventTypesOf } from './endpoint-roles.ts';
import { planSetUp, type StripeState } from './plan-set-up.ts';

const url = 'https://pay.example/psp/webhooks/stripe';
const apiVersion = '2026-10-28.endive';

/** An endpoint as set-up makes it, with a difference. */
function endpoint(role: EndpointRole, difference: Partial<Endpoint> = {}): Endpoint {
  return {
    id: `we_${role}`,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: role === 'connected' ? 'ca_1' : null,
    created: 1,
    description: null,
    enabled_events: [...eventTypesOf[role]],
    livemode: false,
    metadata: { taprail_role: role },
    status: 'enabled',
    url,
    ...difference,
  };
}

const byHand = { metadata: {} };
const unclear = { metadata: {}, application: null };
const complete: StripeState = {
  endpoints: [endpoint('connected'), endpoint('own')],
  ownSchedule: 'manual',
};
const plan = (state: Partial<StripeState>) =>
  planSetUp({ ...complete, ...state }, { url, apiVersion });
const changesOf = (state: Partial<StripeState>) =>
  plan(state).changes.map((change) =>
    change.kind === 'manual schedule' ? change.kind : `${change.kind} ${change.role}`,
  );

test('a correct set-up is not changed', () => {
  assert.deepEqual(plan({}), { changes: [], notices: [] });
  assert.deepEqual(plan({ ownSchedule: null }).changes, []);
});

const plans: readonly [title: string, state: Partial<StripeState>, changes: readonly string[]][] = [
  ['nothing is there', { endpoints: [] }, ['create connected', 'create own']],
  ['one endpoint is missing', { endpoints: [endpoint('own')] }, ['create connected']],
  [
    'both have another address',
    {
      endpoints: [endpoint('connected', { url: `${url}/x` }), endpoint('own', { url: `${url}/x` })],
    },
    ['create connected', 'create own'],
  ],
  [
    'an event is missing',
    { endpoints: [endpoint('connected', { enabled_events: ['payout.paid'] }), endpoint('own')] },
    ['update connected'],
  ],
  [
    'all events are asked for',
    { endpoints: [endpoint('connected', { enabled_events: ['*'] }), endpoint('own')] },
    [],
  ],
  [
    'one is disabled',
    { endpoints: [endpoint('connected'), endpoint('own', { status: 'disabled' })] },
    ['update own'],
  ],
  [
    'they were made by hand and Stripe shows whose they are',
    { endpoints: [endpoint('connected', byHand), endpoint('own', byHand)] },
    ['update connected', 'update own'],
  ],
  [
    'they were made by hand and Stripe does not show whose they are',
    { endpoints: [endpoint('connected', unclear), endpoint('own', unclear)] },
    ['create connected', 'create own'],
  ],
  [
    'one is sent events of another version',
    { endpoints: [endpoint('connected', { api_version: null }), endpoint('own')] },
    ['create connected'],
  ],
  ['the own account is paid out daily', { ownSchedule: 'daily' }, ['manual schedule']],
];

for (const [title, state, changes] of plans) {
  test(`set-up knows what to do when ${title}`, () => {
    assert.deepEqual(changesOf(state), changes);
  });
}

test('events that Taprail does not need stay, and missing ones are added', () => {
  const [first, ...others] = eventTypesOf.own;
  const sent = ['charge.succeeded', ...others];
  const { changes } = plan({
    endpoints: [endpoint('connected'), endpoint('own', { enabled_events: sent })],
  });
  assert.partialDeepStrictEqual(changes, [
    { kind: 'update', adds: [first], enables: false, writesRole: false },
  ]);
});

test('replaced endpoints are named and left alone', () => {
  const old = endpoint('connected', { id: 'we_old', api_version: '2020-08-27' });
  const { notices } = plan({ endpoints: [old, endpoint('own')] });
  assert.match(notices.join(), /we_old is sent events of 2020-08-27.*Delete it/);
  // The next run finds both.
  const next = plan({ endpoints: [old, endpoint('connected'), endpoint('own')] });
  assert.deepEqual(next.changes, []);
});

test('the role that set-up recorded outweighs the one that Stripe shows', () => {
  const marked = endpoint('connected', { application: null });
  const roles = assignRoles([marked, endpoint('own', { id: 'we_2', ...unclear })]);
  assert.deepEqual(
    [roles.connected, roles.own, roles.unclear].map((each) => each.map(({ id }) => id)),
    [['we_connected'], [], ['we_2']],
  );
});

const findings: readonly [
  title: string,
  endpoints: readonly Endpoint[],
  faults: readonly RegExp[],
  secretCount?: number,
][] = [
  ['both endpoints are right', complete.endpoints, []],
  ['there are none', [], [/no webhook endpoints at https:.*set-up/]],
  ['one is missing', [endpoint('connected')], [/no webhook endpoint for your own account/]],
  [
    'there is one, made by hand',
    [endpoint('own', unclear)],
    [/no webhook endpoint for connected accounts/, /no webhook endpoint for your own account/],
  ],
  [
    'an event is missing',
    [
      endpoint('connected', {
        enabled_events: eventTypesOf.connected.filter((type) => type !== 'charge.captured'),
      }),
      endpoint('own'),
    ],
    [/for connected accounts \(we_connected\) is not sent charge\.captured\..*set-up/],
  ],
  [
    'one is disabled',
    [endpoint('connected'), endpoint('own', { status: 'disabled' })],
    [/for your own account \(we_own\) is disabled/],
  ],
  [
    'one has another version',
    [endpoint('connected', { api_version: '2020-08-27' }), endpoint('own')],
    [/is sent events of 2020-08-27, and Taprail reads those of 2026-10-28\.endive/],
  ],
  [
    'a secret is missing',
    complete.endpoints,
    [/2 webhook endpoints for this address, but 1 of their signing secrets/],
    1,
  ],
  [
    'both were made by hand and look alike',
    [endpoint('connected', unclear), endpoint('own', { id: 'we_2', ...unclear })],
    [],
  ],
  [
    'both were made by hand for the own events',
    [endpoint('own', unclear), endpoint('own', { id: 'we_2', ...unclear })],
    [/does not send account\.updated, .* to https:/],
  ],
];

for (const [title, endpoints, faults, secretCount = 2] of findings) {
  test(`the doctor knows what is wrong when ${title}`, () => {
    const found = explainEndpoints({ endpoints, url, apiVersion, secretCount, whose: null });
    const told = found.filter(({ isFault }) => isFault);
    assert.equal(told.length, faults.length, JSON.stringify(found));
    for (const [index, pattern] of faults.entries()) {
      const fault = told[index];
      assert.match(`${fault?.found} ${fault?.remedy}`, pattern);
    }
  });
}

test('facts that Stripe does not show are not claimed', () => {
  const endpoints = [endpoint('connected', unclear), endpoint('own', { id: 'we_2', ...unclear })];
  const [finding] = explainEndpoints({ endpoints, url, apiVersion, secretCount: 2, whose: null });
  assert.match(
    finding?.found ?? '',
    /does not show whether that is for connected accounts and your/,
  );
});
