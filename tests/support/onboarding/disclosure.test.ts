import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disclosed } from './disclosure.ts';

const secret = '521-73-9046';
const written: Readonly<Record<string, string>> = {
  'as it is': `before ${secret} after`,
  'without its separators': 'before 521739046 after',
  'as hexadecimal': Buffer.from(`before ${secret} after`).toString('hex'),
  'as upper-case hexadecimal': Buffer.from(secret).toString('hex').toUpperCase(),
  'as base64': Buffer.from(secret).toString('base64'),
  'as base64, one byte in': Buffer.from(`a${secret}zzz`).toString('base64'),
  'as base64, two bytes in': Buffer.from(`ab${secret}zzz`).toString('base64'),
};

for (const [title, text] of Object.entries(written)) {
  test(`a value that is written ${title} is found`, () => {
    assert.deepEqual(disclosed(text, [secret]), [secret]);
  });
}

test('a value that is absent is not found', () => {
  assert.deepEqual(disclosed('521-73-9047 and 52173904', [secret]), []);
});
