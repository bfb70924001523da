import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Json, JsonObject } from '../../server/src/lib/json.ts';
import { fc } from '../../tests/support/fast-check.ts';
import { findBreakingChanges } from './breaking-changes.ts';
import { released } from './released-fixture.ts';

type Draft = Record<string, unknown>;

const post = ['paths', '/taps', 'post'];
const newTap = ['components', 'schemas', 'NewTap'];
const field = [...newTap, 'properties'];
const tap = ['components', 'schemas', 'Tap'];
const answer = [...tap, 'properties'];

/** A change to the description, and what the comparison must report. */
const breaking: Readonly<
  Record<string, readonly [path: string[], value: Json | undefined, RegExp]>
> = {
  'a path is removed': [['paths', '/health'], undefined, /^GET \/health was removed$/],
  'an operation is removed': [['paths', '/taps', 'get'], undefined, /^GET \/taps was removed$/],
  'an operation is renamed': [[...post, 'operationId'], 'tap', /no longer called createTap$/],
  'an open operation asks for a key': [
    ['paths', '/health', 'get', 'security'],
    [{ apiKey: [] }],
    /^GET \/health needs an API key$/,
  ],
  'an operation asks for another scope': [
    [...post, 'x-required-scope'],
    'taps:admin',
    /needs the scope taps:admin$/,
  ],
  'a parameter is removed': [
    [...post, 'parameters', '0', 'name'],
    'fields',
    /query parameter expand was removed$/,
  ],
  'a parameter becomes required': [
    ['components', 'parameters', 'Key', 'required'],
    true,
    /header parameter Idempotency-Key is required$/,
  ],
  'a required parameter is added': [
    [...post, 'parameters', '2'],
    { name: 'version', in: 'header', required: true, schema: { type: 'string' } },
    /header parameter version is required$/,
  ],
  'the length limit of a parameter falls': [
    ['components', 'parameters', 'Key', 'schema', 'maxLength'],
    64,
    /Idempotency-Key has the narrower maxLength 64$/,
  ],
  'a body is removed': [[...post, 'requestBody'], undefined, /the body was removed$/],
  'a body becomes required': [
    ['paths', '/health', 'get', 'requestBody'],
    { required: true, content: {} },
    /GET \/health: the body is required$/,
  ],
  'a media type is removed': [
    [...post, 'requestBody', 'content'],
    { 'text/plain': {} },
    /the body is no longer application\/json$/,
  ],
  'a request property is removed': [[...field, 'note'], undefined, /\.note was removed$/],
  'a request property by pattern is removed': [
    [...newTap, 'patternProperties'],
    {},
    /\.\^x- was removed$/,
  ],
  'a request property becomes required': [
    [...newTap, 'required'],
    ['amount', 'note'],
    /\.note is required$/,
  ],
  'a required request property is added': [
    newTap,
    { ...released.components.schemas.NewTap, required: ['amount', 'terminal'] },
    /\.terminal is required$/,
  ],
  'a request property changes its type': [
    [...field, 'amount', 'type'],
    'string',
    /\.amount no longer accepts integer$/,
  ],
  'a request property no longer takes null': [
    [...field, 'note', 'type'],
    'string',
    /\.note no longer accepts null$/,
  ],
  'a number of a request becomes an integer': [
    [...field, 'tip', 'type'],
    'integer',
    /\.tip no longer accepts number$/,
  ],
  'an enum value is removed from a request': [
    [...field, 'mode', 'enum'],
    ['direct'],
    /\.mode no longer accepts "pre-auth"$/,
  ],
  'a free request property becomes an enum': [
    [...field, 'tags', 'items', 'enum'],
    ['a', 'b'],
    /\.tags\[\] no longer accepts other values than "a", "b"$/,
  ],
  'a default changes': [
    [...field, 'mode', 'x-default'],
    'pre-auth',
    /\.mode means something else when it is left out$/,
  ],
  'an upper bound of a request falls': [
    [...field, 'amount', 'maximum'],
    999,
    /\.amount has the narrower maximum 999$/,
  ],
  'a lower bound of a request rises': [
    [...field, 'reference', 'minLength'],
    3,
    /\.reference has the narrower minLength 3$/,
  ],
  'a bound appears in a request': [
    [...field, 'note', 'minLength'],
    1,
    /\.note has the narrower minLength 1$/,
  ],
  'a request may hold fewer items': [[...field, 'tags', 'maxItems'], 4, /narrower maxItems 4$/],
  'a pattern of a request changes': [
    [...field, 'reference', 'pattern'],
    '^[a-f]+$',
    /\.reference has another pattern$/,
  ],
  'a format appears in a request': [
    [...field, 'note', 'format'],
    'email',
    /\.note has another format$/,
  ],
  'an alternative of a request is removed': [
    [...field, 'when'],
    { type: 'string', format: 'date-time' },
    /\.when no longer accepts \{"type":"integer"\}$/,
  ],
  'unknown members of a request are refused': [
    [...field, 'metadata', 'additionalProperties'],
    false,
    /\.metadata\.\* is no longer accepted$/,
  ],
  'members of a request change their type': [
    [...field, 'metadata', 'additionalProperties', 'type'],
    'integer',
    /\.metadata\.\* no longer accepts string$/,
  ],
  'a keyword that cannot be judged changes': [
    [...newTap, 'allOf'],
    [{ required: ['tip'] }],
    /changed its allOf, which this check cannot judge$/,
  ],
  'a status is no longer answered': [
    [...post, 'responses', '409'],
    undefined,
    /POST \/taps: 409 is no longer answered$/,
  ],
  'a response header is removed': [
    [...post, 'responses', '201', 'headers', 'Location'],
    undefined,
    /201: the header Location was removed$/,
  ],
  'an error code is removed': [
    [...post, 'responses', '409', 'x-codes'],
    ['device_busy'],
    /409: the code expired was removed$/,
  ],
  'a response property is removed': [[...answer, 'amount'], undefined, /\.amount was removed$/],
  'a response property may be absent': [[...tap, 'required'], ['id'], /\.status may be absent$/],
  'a response property may be null': [
    [...answer, 'amount', 'type'],
    ['integer', 'null'],
    /\.amount may now be null$/,
  ],
  'an integer of a response becomes a number': [
    [...answer, 'amount', 'type'],
    'number',
    /\.amount may now be number$/,
  ],
  'an enum of a response gains a value': [
    [...answer, 'status', 'enum'],
    ['approved', 'declined', 'pending'],
    /\.status may now be "pending"$/,
  ],
  'an enum of a response becomes any text': [
    [...answer, 'status'],
    { type: 'string' },
    /\.status may now be other values than "approved", "declined"$/,
  ],
  'a constant of a response changes': [
    [...answer, 'kind', 'const'],
    'tip',
    /\.kind may now be "tip"$/,
  ],
  'a format of a response is lost': [
    [...answer, 'created_at', 'format'],
    undefined,
    /\.created_at is no longer a date-time$/,
  ],
  'a response gains an alternative': [
    [...answer, 'failure', 'anyOf', '2'],
    { type: 'object' },
    /\.failure may now be \{"type":"object"\}$/,
  ],
  'an enum that may grow changes its type': [
    [...answer, 'reason'],
    { type: 'integer', enum: [1] },
    /\.reason may now be integer$/,
  ],
  'a union of a response that may grow loses an alternative': [
    [...answer, 'source', 'anyOf', '1'],
    { type: 'boolean' },
    /\.source is no longer \{"type":"integer"\}$/,
  ],
  'items of a response change their type': [
    [...answer, 'notes', 'items', 'type'],
    'integer',
    /\.notes\[\] may now be integer$/,
  ],
};

const additive: Readonly<Record<string, readonly [path: string[], value: Json | undefined]>> = {
  'a path is added': [['paths', '/refunds'], { post: { operationId: 'refund' } }],
  'an operation is added': [['paths', '/health', 'post'], { operationId: 'x' }],
  'an optional parameter is added': [
    [...post, 'parameters', '2'],
    { name: 'version', in: 'header', required: false, schema: { type: 'string' } },
  ],
  'an optional body is added': [
    ['paths', '/health', 'get', 'requestBody'],
    { required: false, content: {} },
  ],
  'an optional request property is added': [[...field, 'terminal'], { type: 'string' }],
  'a request enum gains a value': [
    [...field, 'mode', 'enum'],
    ['direct', 'pre-auth', 'tip'],
  ],
  'a request property takes a wider type': [[...field, 'amount', 'type'], 'number'],
  'a request property takes null': [
    [...field, 'amount', 'type'],
    ['integer', 'null'],
  ],
  'an upper bound of a request rises': [[...field, 'amount', 'maximum'], 2000],
  'a lower bound of a request falls': [[...field, 'reference', 'minLength'], 1],
  'a minimum length of zero appears': [[...field, 'note', 'minLength'], 0],
  'a pattern of a request is removed': [[...field, 'reference', 'pattern'], undefined],
  'a request property becomes optional': [[...newTap, 'required'], []],
  'a request gains an alternative': [[...field, 'when', 'anyOf', '2'], { type: 'object' }],
  'a status is added': [[...post, 'responses', '422'], { content: {} }],
  'a response header is added': [[...post, 'responses', '201', 'headers', 'Retry-After'], {}],
  'an error code is added': [
    [...post, 'responses', '409', 'x-codes'],
    ['device_busy', 'expired', 'other'],
  ],
  'a response property is added': [[...answer, 'tip'], { type: 'integer' }],
  'a response property becomes required': [
    [...tap, 'required'],
    ['id', 'status', 'amount'],
  ],
  'a response enum loses a value': [[...answer, 'status', 'enum'], ['approved']],
  'a response enum that may grow gains a value': [
    [...answer, 'reason', 'enum'],
    ['expired', 'other'],
  ],
  'a response union that may grow gains an alternative': [
    [...answer, 'source', 'anyOf', '2'],
    { type: 'boolean' },
  ],
  'a response loses an alternative': [[...answer, 'failure'], { type: 'string' }],
  'a scope is no longer needed': [[...post, 'x-required-scope'], undefined],
  'a description changes': [[...tap, 'description'], 'A tap.'],
};

for (const [what, [path, value, expected]] of Object.entries(breaking)) {
  test(`clients break when ${what}`, () => {
    const changes = findBreakingChanges({ released, current: changed(path, value) });
    assert.ok(
      changes.some((change) => expected.test(change)),
      changes.join('\n') || 'nothing was found',
    );
  });
}

for (const [what, [path, value]] of Object.entries(additive)) {
  test(`clients do not break: ${what}`, () => {
    assert.deepEqual(findBreakingChanges({ released, current: changed(path, value) }), []);
  });
}

test('a change is reported with its operation and the path to its field', () => {
  const current = changed([...answer, 'amount'], undefined);
  // A tap can contain its parent, which is a tap too. The comparison must not recurse for ever.
  assert.deepEqual(findBreakingChanges({ released, current }), [
    'POST /taps: 201.amount was removed',
  ]);
});

test('renaming a component changes nothing', () => {
  const { Tap, ...schemas } = released.components.schemas;
  const renamed = JSON.parse(
    JSON.stringify({
      ...released,
      components: { ...released.components, schemas: { ...schemas, Touch: Tap } },
    }).replaceAll('schemas/Tap', 'schemas/Touch'),
  ) as JsonObject;
  assert.deepEqual(findBreakingChanges({ released, current: renamed }), []);
});

test('our own description does not differ from itself', () => {
  const own = JSON.parse(
    readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
  ) as JsonObject;
  assert.deepEqual(findBreakingChanges({ released: own, current: own }), []);
});

test('the removal of any field of an answer is found at any depth', () => {
  const names = Object.keys(released.components.schemas.Tap.properties);
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }), (removed) => {
      const kept = Object.entries(released.components.schemas.Tap.properties).filter(
        ([name]) => !removed.includes(name),
      );
      const current = changed(answer, Object.fromEntries(kept));
      const found = findBreakingChanges({ released, current });
      assert.deepEqual(
        new Set(found),
        new Set(removed.map((name) => `POST /taps: 201.${name} was removed`)),
      );
    }),
  );
});

/** The released description with one value changed, or removed if the new value is `undefined`. */
function changed(path: readonly string[], value: Json | undefined): JsonObject {
  const copy = structuredClone(released) as Draft;
  const last = path.at(-1) ?? '';
  let place: Draft = copy;
  for (const step of path.slice(0, -1)) {
    place[step] ??= {};
    place = place[step] as Draft;
  }
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy as JsonObject;
}
