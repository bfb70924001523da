import type { CommandGroup } from './command.ts';
import { keysIssue } from './keys-issue.ts';
import { keysList } from './keys-list.ts';
import { keysRevoke } from './keys-revoke.ts';
import { keysRotate } from './keys-rotate.ts';
import { migrate } from './migrate.ts';
import { platformsCreate } from './platforms-create.ts';
import { platformsFees } from './platforms-fees.ts';
import { platformsList } from './platforms-list.ts';
import { serve } from './serve.ts';
import { verify } from './verify.ts';

const platforms: CommandGroup = {
  kind: 'group',
  name: 'platforms',
  summary: 'Manages the platforms of this deployment.',
  about: [
    'A platform is a customer of this deployment, with its own sub-merchants, keys and test ' +
      'clock. Nothing of one platform is visible to another.',
  ],
  commands: [platformsCreate, platformsList, platformsFees],
  examples: [
    { does: 'Create a platform:', line: 'npx taprail platforms create acme' },
    { does: 'See which there are:', line: 'npx taprail platforms list' },
  ],
};

const keys: CommandGroup = {
  kind: 'group',
  name: 'keys',
  summary: 'Manages the API keys of platforms.',
  about: [
    'A key lets a platform call the API, within the scopes it was issued with and until it ' +
      'expires or is revoked. It is shown once, when it is issued.',
  ],
  commands: [keysIssue, keysRotate, keysRevoke, keysList],
  examples: [
    { does: 'Issue a key to a platform:', line: 'npx taprail keys issue --platform acme' },
    {
      does: 'See its keys, their ids and when they were last used:',
      line: 'npx taprail keys list --platform acme',
    },
  ],
};

/** Every command there is, as a tree of words. */
export const commands: CommandGroup = {
  kind: 'group',
  name: '',
  summary: 'Runs Taprail and manages who may use it.',
  about: [
    'Every command works on one deployment, which the environment names. Exit codes: 0 done, ' +
      '1 not done, 2 not understood.',
  ],
  commands: [platforms, keys, migrate, serve, verify],
  examples: [
    {
      does: 'Create a platform, the first thing a customer needs:',
      line: 'npx taprail platforms create acme',
    },
    { does: 'Issue its first API key:', line: 'npx taprail keys issue --platform acme' },
  ],
};
