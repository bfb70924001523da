import type { Command } from '@commander-js/extra-typings';
import { formatId } from '../../../../server/src/lib/ids.ts';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { keyIdArgument } from './key-id.ts';
import { keyJson } from './key-output.ts';

export function addKeysRevoke(keys: Command, terminal: Terminal): void {
  defineCommand(keys, 'revoke', {
    summary: 'Ends an API key at once and for good.',
    description:
      'Within a second every node refuses it with api_key_revoked. It cannot be undone; a ' +
      'platform that still needs access is issued another key, best before this one is ' +
      'revoked.\n\n' +
      'To replace a key without an interruption use "npx taprail keys rotate <key id>".',
    examples: {
      'End a key that has leaked:': 'npx taprail keys revoke key_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Find the id first, by the last four characters:': 'npx taprail keys list --platform acme',
    },
  })
    .addArgument(keyIdArgument)
    .addOption(jsonOption)
    .action(async (id, { json }) => {
      const { withDatabase } = await import('../with-database.ts');
      const { findPlatform, revokeKey } = await import(
        '../../../../server/src/domains/platforms/index.ts'
      );
      await withDatabase(terminal, async ({ database }) => {
        const now = new Date();
        const key = await revokeKey(database, { id, now });
        const platform = (await findPlatform(database, key.platformId))?.name ?? '';
        terminal.print(
          json
            ? JSON.stringify(keyJson(key, { platform, now }), null, 2)
            : `${formatId('key', key.id)} ("${key.name}", …${key.last4}) is revoked since ` +
                `${key.revokedAt?.toISOString()}; every node refuses it within a second.`,
        );
      });
    });
}
