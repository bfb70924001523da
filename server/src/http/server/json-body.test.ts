import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../tests/support/fast-check.ts';
import { ServiceError } from '../../lib/errors.ts';
import { parseJsonBody } from './json-body.ts';

test('valid JSON is read as JSON.parse reads it', () => {
  const values = fc.jsonValue({ maxDepth: 8 }).map((value) => JSON.stringify(value));
  fc.assert(
    fc.property(values, (text) => {
      fc.pre(!text.includes('__proto__'));
      assert.deepEqual(parseJsonBody(Buffer.from(text)), JSON.parse(text));
    }),
  );
});

test('an empty body is undefined', () => {
  assert.equal(parseJsonBody(Buffer.alloc(0)), undefined);
});

test('any bytes are either read or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      try {
        parseJsonBody(Buffer.from(bytes));
      } catch (error) {
        assert.equal(codeOf(error), 'invalid_json');
      }
    }),
  );
});

test('32 levels of objects or lists are read and 33 are refused', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const nested = (depth: number) => Buffer.from(`${open.repeat(depth)}1${close.repeat(depth)}`);
    assert.doesNotThrow(() => parseJsonBody(nested(32)));
    assert.throws(() => parseJsonBody(nested(33)), isRefusal('body_too_large'));
  }
});

const malformed: Readonly<Record<string, Buffer>> = {
  'a trailing comma': Buffer.from('{"a":1,}'),
  'two values': Buffer.from('{}{}'),
  'a comment': Buffer.from('{} // nothing'),
  'not a number': Buffer.from('NaN'),
  'a raw line break in a string': Buffer.from('"a\nb"'),
  'a byte order mark': Buffer.from('\ufeff{}'),
  'an overlong encoding': Buffer.from([0x22, 0xc0, 0xaf, 0x22]),
  'half a surrogate pair in UTF-8': Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
  'a cut-off character': Buffer.from([0x22, 0xe2, 0x82, 0x22]),
  'a member named __proto__': Buffer.from('{"__proto__":1}'),
  'a __proto__ in a list in an object': Buffer.from('{"a":[{"__proto__":{}}]}'),
  'an escaped __proto__': Buffer.from('{"\\u005f\\u005fproto__":{}}'),
};

for (const [title, bytes] of Object.entries(malformed)) {
  test(`${title} is refused without quoting the body`, () => {
    assert.throws(() => parseJsonBody(bytes), isRefusal('invalid_json'));
  });
}

test('a refused body is not quoted', () => {
  const error = refusalOf(Buffer.from('{"id_number":"521-73-9046"'));
  assert.ok(!JSON.stringify([error.message, String(error.cause)]).includes('521'));
});

test('the refusal of a body says where it breaks, if that is known', () => {
  const messageOf = (text: string) => refusalOf(Buffer.from(text)).message;
  const says = 'The body is not valid JSON';
  assert.equal(messageOf('{"a":1,}'), `${says}: look at line 1, column 8.`);
  assert.equal(messageOf('{"a":1'), `${says}: look at line 1, column 7.`);
  assert.equal(messageOf('{"a":'), `${says}: it ends too early.`);
  assert.equal(messageOf('NaN'), `${says}.`);
  assert.equal(messageOf('{"__proto__":1}'), 'The body has a member named __proto__. Remove it.');
});

function refusalOf(bytes: Buffer): ServiceError {
  try {
    parseJsonBody(bytes);
  } catch (error) {
    if (error instanceof ServiceError) return error;
  }
  return assert.fail('it was not refused');
}

function isRefusal(code: string): (error: unknown) => boolean {
  return (error) => codeOf(error) === code;
}

function codeOf(error: unknown): string | null {
  return error instanceof ServiceError ? error.code : null;
}
