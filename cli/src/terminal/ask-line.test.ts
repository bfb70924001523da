import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { askLine } from './ask-line.ts';

const keys = {
  acme: 'acme\r',
  '': '\r',
  'nothing by Ctrl-C': 'ac\x03',
  'nothing by Ctrl-D': '\x04',
};

for (const [answer, typed] of Object.entries(keys)) {
  test(`a person who types ${JSON.stringify(typed)} answers ${answer}`, async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const asked = askLine('Which? ', { input, output });
    input.write(typed);
    assert.equal(await asked, answer.startsWith('nothing') ? '' : answer);
  });
}
