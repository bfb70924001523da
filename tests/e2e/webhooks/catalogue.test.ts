import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { eventKinds } from '../../../server/src/domains/webhooks/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { type StoredEvent, TapService } from '../../support/tap-service.ts';

const taps = await TapService.start({ config: { role: 'api' } });
const { openApi } = taps.service.app;
const webhooks = openApi.webhooks as Readonly<Record<string, { readonly post: Described }>>;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema({ $id: 'openapi', components: openApi.components });

interface Described {
  readonly description: string;
  readonly 'x-planned'?: boolean;
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly requestBody: {
    readonly content: { 'application/json': { schema: object; example: StoredEvent } };
  };
}

/** What the object of an event always holds, besides what objects of its kind hold anyway. */
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
  test(`the description of ${kind} has an example, and holds to what it promises`, () => {
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

test('every kind is described with the headers that come with it', () => {
  assert.deepEqual(Object.keys(webhooks).slice(0, eventKinds.length), [...eventKinds]);
  for (const kind of eventKinds) {
    const parameters = webhooks[kind]?.post.parameters ?? [];
    assert.deepEqual(
      parameters.map(({ name, required }) => [name, required]),
      [
        ['Service-Signature', true],
        ['Service-Event-Id', true],
        ['Service-Event-Type', true],
        ['Service-Attempt', true],
        ['Service-Replayed', false],
      ],
    );
  }
});

test('the kinds that are planned are described as planned', () => {
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
  for (const [, { post }] of planned) assert.match(post.description, /^Planned: not sent/);
  assert.equal(Object.keys(webhooks).length, eventKinds.length + planned.length);
});

test('what taps tell is what is described', async () => {
  const { platform, counter } = await taps.newCounter();
  await counter.tap();
  for (const device of ['sim_decline_51', 'sim_risk_block', 'sim_capture_fail']) {
    await counter.tap({ device });
  }
  const held = await counter.hold(5_000);
  await counter.stay(held, 'capture', { amount: 4_000 });
  await counter.act(held, 'reverse');
  const events = await taps.events(platform);
  const kinds = new Set(events.map(({ type }) => type));
  assert.deepEqual([...kinds].toSorted(), [
    'charge.captured',
    'charge.failed',
    'tap.approved',
    'tap.declined',
    'tap.reversed',
  ]);
  for (const event of events) {
    const validate = validatorOf(event.type);
    assert.ok(validate(event), `${event.type}: ${JSON.stringify(validate.errors)}`);
    assert.deepEqual(undescribed(event), []);
  }
});

function contentOf(kind: string) {
  const described = webhooks[kind];
  assert(described, `${kind} is not described`);
  return described.post.requestBody.content['application/json'];
}

function validatorOf(kind: string): ValidateFunction {
  const text = JSON.stringify(contentOf(kind).schema);
  return ajv.compile(JSON.parse(text.replaceAll('"#/components', '"openapi#/components')));
}

/** Members of an event that its example, and so perhaps its description, does not know. */
function undescribed(event: StoredEvent): string[] {
  const { example } = contentOf(event.type);
  const missing = (object: object, known: object) =>
    Object.keys(object).filter((name) => !(name in known));
  const { object } = event.data;
  return [...missing(event, example), ...missing(object, example.data.object as JsonObject)];
}
