import { revokeKey } from '../domains/access/index.ts';
import { formatId } from '../lib/ids.ts';
import { defineCommand } from './command.ts';
import { keyIdArgument, parseKeyId } from './key-id.ts';
import { withDatabase } from './with-database.ts';

export const keysRevoke = defineCommand({
  name: 'keys revoke',
  summary: 'Ends an API key at once and for good.',
  about: [
    'Within a second every node refuses it with api_key_revoked. It cannot be undone; a platform ' +
      'that still needs access is issued another key, best before this one is revoked.',
    'To replace a key without an interruption use "npx taprail keys rotate <key id>".',
  ],
  arguments: { 'key id': keyIdArgument },
  options: {},
  examples: [
    {
      does: 'End a key that has leaked:',
      line: 'npx taprail keys revoke key_01jm4q0n7dfwtr2k8m6x5h3v9c',
    },
    {
      does: 'Find the id first, by the last four characters:',
      line: 'npx taprail keys list --platform acme',
    },
  ],
  async run(given, terminal) {
    const id = parseKeyId(given['key id']);
    await withDatabase(terminal, async ({ database }) => {
      const key = await revokeKey(database, { id, now: new Date() });
      terminal.print(
        `${formatId('key', key.id)} ("${key.name}", …${key.last4}) is revoked since ` +
          `${key.revokedAt?.toISOString()}; every node refuses it within a second.`,
      );
    });
  },
});
