import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { sampleValue } from '../../../cli/src/client/sub-merchants/sample-details.ts';
import { eventKinds } from '../../../server/src/domains/events/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { dispute, refund } from '../../support/money/after-capture.ts';
import { type StoredEvent, TapService } from '../../support/money/tap-service.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance, daySeconds } from '../../support/onboarding/onboarding.ts';
import { TestReceiver } from '../../support/webhooks/webhook-receiver.ts';
import { registerEndpoint } from '../../support/webhooks/webhooks.ts';

const taps = await TapService.start({ config: { role: 'api' } });
const { openApi } = taps.service.app;
const webhooks = openApi.webhooks as Readonly<Record<string, { readonly post: Described }>>;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'openapi', components: openApi.components });
const { schemas, parameters } = openApi.components as {
  schemas: Record<string, JsonObject | undefined>;
  parameters: Record<string, JsonObject | undefined>;
};

interface Described {
  readonly description: string;
  readonly 'x-planned'?: boolean;
  readonly parameters: readonly { readonly $ref: string }[];
  readonly requestBody: {
    readonly content: { 'application/json': { schema: object; example: StoredEvent } };
  };
}

/** Fields that an event's object must have beyond those of all such objects. */
const promised: Readonly<Record<string, readonly string[]>> = {
  'tap.approved': [],
  'tap.declined': ['decline_reason'],
  'tap.reversed': ['reversal_reason'],
  'charge.captured': [],
  'charge.refunded': ['refund', 'amount_refunded'],
  'charge.failed': ['failure'],
  'payout.scheduled': ['eta'],
  'payout.paid': ['wire_reference'],
  'payout.failed': ['failure_code'],
  'dispute.opened': ['evidence_due_by'],
  'dispute.evidence_required': ['evidence_due_by'],
  'dispute.closed': ['outcome'],
};

for (const kind of eventKinds) {
  test(`the description of ${kind} has a valid example and requires its members`, () => {
    const { example } = contentOf(kind);
    const validate = validatorOf(kind);
    assert.ok(validate(example), JSON.stringify(validate.errors));
    assert.equal(example.type, kind);
    const { object } = example.data;
    for (const member of promised[kind] ?? []) {
      const { [member]: _, ...without } = object;
      assert.ok(!validate({ ...example, data: { object: without } }), `without ${member}`);
      const empty = { ...object, [member]: null };
      assert.ok(!validate({ ...example, data: { object: empty } }), `with no ${member}`);
    }
    assert.ok(!validate({ ...example, type: 'tap.imagined' }));
  });
}

test('every kind is described with its headers', () => {
  assert.deepEqual(Object.keys(webhooks).slice(0, eventKinds.length), [...eventKinds]);
  for (const kind of eventKinds) {
    const headers = webhooks[kind]?.post.parameters.map(
      ({ $ref }) => parameters[$ref.replace('#/components/parameters/', '')],
    );
    assert.deepEqual(
      headers?.map((header) => [header?.name, header?.required]),
      [
        ['Service-Signature', true],
        ['Service-Event-Id', true],
        ['Service-Event-Type', true],
        ['Service-Attempt', true],
        ['Service-Replayed', false],
        ['Service-Test', false],
      ],
    );
  }
});

test('only onboarding events are planned, and no endpoint can subscribe to them', () => {
  const planned = Object.entries(webhooks).filter(([, { post }]) => post['x-planned']);
  assert.deepEqual(
    planned.map(([name]) => name),
    [
      'submerchant.status.updated',
      'submerchant.requirements.updated',
      'submerchant.enabled',
      'submerchant.rejected',
    ],
  );
  for (const [name, { post }] of planned) {
    assert.ok(!eventKinds.some((kind) => kind === name));
    assert.match(post.description, /^Planned: not sent in this version, and no endpoint/);
  }
  const built = Object.entries(webhooks).filter(([, { post }]) => !post['x-planned']);
  for (const [name] of built) assert.ok(!('x-planned' in (schemas[componentOf(name)] ?? {})), name);
});

test('an event is one of its kinds, distinguished by type', () => {
  const { Event: event } = schemas;
  assert(event);
  const refs = eventKinds.map((kind) => `#/components/schemas/${componentOf(kind)}`);
  assert.deepEqual(
    event.oneOf,
    refs.map(($ref) => ({ $ref })),
  );
  for (const kind of eventKinds) {
    const { properties } = schemas[componentOf(kind)] as { properties: { type: JsonObject } };
    assert.equal(properties.type.const, kind);
  }
  const { type, enum: kinds } = schemas.EventKind ?? {};
  assert.deepEqual({ type, kinds }, { type: 'string', kinds: [...eventKinds] });
  assert.deepEqual(event.discriminator, {
    propertyName: 'type',
    mapping: Object.fromEntries(eventKinds.map((kind, index) => [kind, refs[index]])),
  });
});

for (const [shape, kind] of Object.entries({
  'a page of events': 'EventList',
  'one event': 'EventDetail',
})) {
  test(`in ${shape} each event must match its own kind`, () => {
    const validate = ajv.compile({ $ref: `openapi#/components/schemas/${kind}` });
    const shown = (example: object) => {
      const delivery_counts = { delivered: 0, pending: 0, retrying: 0, failed: 0 };
      const event = { ...example, delivery_status: 'none', delivery_counts };
      return kind === 'EventList'
        ? { data: [event], has_more: false, next_cursor: null }
        : { ...event, deliveries: [] };
    };
    for (const name of eventKinds) {
      const { example } = contentOf(name);
      assert.ok(validate(shown(example)), `${name}: ${JSON.stringify(validate.errors)}`);
      assert.ok(!validate(shown({ ...example, data: { object: {} } })), name);
      assert.ok(!validate(shown({ ...example, type: 'tap.imagined' })), name);
    }
  });
}

test('a test delivery of every kind has the fields of the kind and is marked as a test', async () => {
  const { api } = await taps.newPlatform();
  const receiver = await TestReceiver.open();
  const { id } = await registerEndpoint(api, { url: receiver.url(), events: ['tap.approved'] });
  for (const type of eventKinds) {
    const sent = await api.post(`/v1/webhook-endpoints/${id}/test`, { type });
    assert.deepEqual([sent.status, sent.body.event_type], [202, type]);
    await advance(api, 0);
    const received = receiver.received.at(-1);
    assert(received);
    const { event, headers } = received;
    assert.deepEqual([event.type, event.id], [type, sent.body.event]);
    assert.deepEqual([headers['service-test'], headers['service-event-type']], ['true', type]);
    const validate = validatorOf(type);
    assert.ok(validate(event), `${type}: ${JSON.stringify(validate.errors)}`);
    assert.deepEqual(undescribed(event), ['test']);
    assert.deepEqual(event, { ...event, test: true });
    assert.equal((await api.taprail.events.get(event.id)).test, true);
  }
});

test('real events of every kind match their description', async () => {
  const { platform, api, counter } = await taps.newCounter();
  await counter.tap();
  for (const device of ['sim_decline_51', 'sim_risk_block', 'sim_capture_fail']) {
    await counter.tap({ device });
  }
  const held = await counter.hold(5_000);
  await counter.stay(held, 'capture', { amount: 4_000 });
  await counter.act(held, 'reverse', { reason: 'r'.repeat(255) });
  const disputed = await counter.tap();
  await refund(api, disputed, 100);
  await dispute(api, disputed, { due_in: daySeconds });
  await advance(api, 7 * daySeconds);
  const sample = sampleValue('external_account', { country: 'US' }) as JsonObject;
  const external_account = { ...sample, account_number: '000000000002' };
  const failing = await TestCounter.open(api, { external_account });
  await failing.tap();
  await advance(api, 7 * daySeconds);
  const events = await taps.events(platform);
  const kinds = new Set(events.map(({ type }) => type));
  assert.deepEqual([...kinds].toSorted(), eventKinds.toSorted());
  for (const event of events) {
    const validate = validatorOf(event.type);
    assert.ok(validate(event), `${event.type}: ${JSON.stringify(validate.errors)}`);
    assert.deepEqual(undescribed(event), []);
  }
});

function componentOf(kind: string): string {
  return `${kind.replaceAll(/(?:^|[._])([a-z])/g, (_, first: string) => first.toUpperCase())}Event`;
}

function contentOf(kind: string) {
  const described = webhooks[kind];
  assert(described, `${kind} is not described`);
  return described.post.requestBody.content['application/json'];
}

function validatorOf(kind: string): ValidateFunction {
  const text = JSON.stringify(contentOf(kind).schema);
  return ajv.compile(JSON.parse(text.replaceAll('"#/components', '"openapi#/components')));
}

/** Fields of an event that its example, and so perhaps its description, lacks. */
function undescribed(event: StoredEvent): string[] {
  const { example } = contentOf(event.type);
  const missing = (object: object, known: object) =>
    Object.keys(object).filter((name) => !(name in known));
  const { object } = event.data;
  return [...missing(event, example), ...missing(object, example.data.object as JsonObject)];
}
