import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { addKeysIssue } from './keys-issue.ts';
import { addKeysList } from './keys-list.ts';
import { addKeysRevoke } from './keys-revoke.ts';
import { addKeysRotate } from './keys-rotate.ts';

export function addKeys(program: Command, terminal: Terminal): void {
  const keys = defineCommand(program, 'keys', {
    summary: 'Manages the API keys of platforms.',
    description:
      'A key lets a platform call the API, within the scopes it was issued with and until it ' +
      'expires or is revoked. It is shown once, when it is issued.',
    examples: {
      'Issue a key to a platform:': 'npx taprail keys issue --platform acme --scope "*"',
      'See its keys, their ids and when they were last used:':
        'npx taprail keys list --platform acme',
    },
  });
  addKeysIssue(keys, terminal);
  addKeysRotate(keys, terminal);
  addKeysRevoke(keys, terminal);
  addKeysList(keys, terminal);
}
