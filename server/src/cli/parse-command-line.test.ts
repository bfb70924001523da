import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCommandLine } from './parse-command-line.ts';
import { UsageError } from './usage-error.ts';

const shape = {
  name: 'keys example',
  arguments: { id: { about: '' } },
  options: {
    platform: { type: 'string', required: true, placeholder: 'name', about: '' },
    scope: { type: 'string', multiple: true, placeholder: 'scope', about: '' },
    note: { type: 'string', placeholder: 'text', about: '' },
    json: { type: 'boolean', about: '' },
  },
} as const;

test('arguments and options come in any order, and absent options are told as such', () => {
  assert.deepEqual(
    parseCommandLine(['--scope', 'a', 'key_1', '--json', '--platform=x', '--scope', 'b'], shape),
    { id: 'key_1', platform: 'x', scope: ['a', 'b'], note: undefined, json: true },
  );
  assert.deepEqual(parseCommandLine(['--platform', 'x', '--note=--json', '--', '-id'], shape), {
    id: '-id',
    platform: 'x',
    scope: [],
    note: '--json',
    json: false,
  });
});

test('help is asked for anywhere on the line, whatever else is wrong with it', () => {
  assert.equal(parseCommandLine(['--help'], shape), 'help');
  assert.equal(parseCommandLine(['--platfrom', 'x', '-h'], shape), 'help');
});

const usage = 'npx taprail keys example <id> --platform <name>';

const refusals = [
  ['--platfrom x id', 'Unknown option --platfrom; did you mean --platform?'],
  ['--hlep', 'Unknown option --hlep; did you mean --help?'],
  [
    '--verbose id',
    'Unknown option --verbose; npx taprail keys example --help lists those it knows.',
  ],
  ['-x id', 'Unknown option -x; npx taprail keys example --help lists those it knows.'],
  ['--constructor', /^Unknown option --constructor; /],
  ['--platform --json id', '--platform needs a value: --platform <name>.'],
  ['id --platform', '--platform needs a value: --platform <name>.'],
  ['id --platform=', '--platform needs a value: --platform <name>.'],
  ['id --platform x --json=yes', '--json takes no value.'],
  ['id --platform x --platform y', '--platform may be given only once.'],
  ['id', `--platform <name> is required: ${usage}.`],
  ['--platform x', `Something is missing: ${usage}.`],
  ['id sk_test_1 --platform x', `There is a word too many (quote one that has spaces): ${usage}.`],
] as const;

for (const [line, message] of refusals) {
  test(`"${line}" is refused with one sentence`, () => {
    assert.throws(
      () => parseCommandLine(line.split(' '), shape),
      (error) => {
        assert.ok(error instanceof UsageError);
        if (typeof message === 'string') assert.equal(error.message, message);
        else assert.match(error.message, message);
        return true;
      },
    );
  });
}
