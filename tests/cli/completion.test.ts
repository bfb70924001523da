import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { runCli } from '../support/running/run-cli.ts';

const run = promisify(execFile);

/** How to request completions from a shell, with the script in $SCRIPT and the line in $LINE. */
const shells = {
  bash: [
    ...['--norc', '-c'],
    `eval "$SCRIPT"; read -ra COMP_WORDS <<< "$LINE"; [[ $LINE == *' ' ]] && COMP_WORDS+=('')
     COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _taprail; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  // The widgets of zsh need a terminal; their input does not.
  zsh: [
    '-fc',
    `compdef() { :; }; eval "$SCRIPT"; _default() { :; }
     _describe() { for word in "$list[@]"; do print -r -- "\${word%%:*}"; done }
     words=("\${(@s: :)LINE}"); CURRENT=$#words; _taprail`,
  ],
  fish: ['--no-config', '-c', 'eval "$SCRIPT"; complete -C "$LINE"'],
} as const;

const lines: readonly (readonly [string, string, string])[] = [
  ['npx taprail ', 'capture', 'show'],
  ['taprail disp', 'disputes', 'list'],
  ['npx taprail disputes ', 'answer', 'capture'],
  ['npx taprail payouts list --', '--status', '--device'],
  ['npx taprail payouts list --status ', 'in_transit', 'enabled'],
  ['npx taprail payouts list --status paid --', '--limit', 'paid'],
  ['npx taprail trigger dispute.', 'dispute.closed', 'list'],
  ['npx taprail completion ', 'fish', 'list'],
];

for (const [shell, args] of Object.entries(shells)) {
  const skip = spawnSync(shell, ['-c', 'exit 0']).error !== undefined && `${shell} is not here`;
  test(`${shell} completes commands, options and values`, { skip }, async () => {
    const { stdout: script } = await runCli(['completion', shell], {});
    for (const [line, expected, other] of lines) {
      const env = { PATH: process.env.PATH, HOME: '/nowhere', SCRIPT: script, LINE: line };
      const { stdout } = await run(shell, args, { env });
      const words = stdout.split('\n').map((word) => word.replace(/\t.*/, ''));
      // Bash filters them by the word's beginning, zsh and fish do so later.
      assert.ok(words.includes(expected), `${line}: ${words}`);
      assert.ok(!words.includes(other), `${line}: ${words}`);
    }
    const other = { PATH: process.env.PATH, SCRIPT: script, LINE: 'npx cowsay capt' };
    const { stdout } = await run(shell, args, { env: other });
    assert.ok(!stdout.includes('capture'), 'other programs of npx are left alone');
  });
}
