import type { Command } from '@commander-js/extra-typings';
import { formatId } from '../../../../server/src/lib/ids.ts';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { requireDuration } from '../../terminal/parse-time.ts';
import { keyIdArgument } from './key-id.ts';
import { issuedKeyJson, keyJson, renderIssuedKey, shownOnce } from './key-output.ts';

export function addKeysRotate(keys: Command, terminal: Terminal): void {
  defineCommand(keys, 'rotate', {
    summary: 'Replaces an API key by a new one, with both working for a while.',
    description:
      'The new key has the name and scopes of the old one and, if that one expires, the same ' +
      'lifetime from now on. The old key works until the end of the overlap, so that every ' +
      'server can be given the new one before it expires.\n\n' +
      'Rotate regularly, and when a person who knew the key leaves. When it has leaked, revoke ' +
      'it with "npx taprail keys revoke <key id>".',
    examples: {
      'Replace a key, with a day to switch to the new one:':
        'npx taprail keys rotate key_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'With a week, for servers that are rarely deployed:':
        'npx taprail keys rotate key_01jm4q0n7dfwtr2k8m6x5h3v9c --overlap 7d',
    },
  })
    .addArgument(keyIdArgument)
    .option(
      '--overlap <duration>',
      'How long the old key still works, such as 7d, 30m or 0s (default 24h).',
    )
    .addOption(jsonOption)
    .action(async (id, given) => {
      const { withDatabase } = await import('../with-database.ts');
      const { findPlatform, rotateApiKey } = await import(
        '../../../../server/src/domains/platforms/index.ts'
      );
      const overlapMs = requireDuration({ option: '--overlap', text: given.overlap ?? '24h' });
      await withDatabase(terminal, async ({ database, environment }) => {
        const now = new Date();
        const request = { id, environment, overlapMs, now };
        const { issued, replaced } = await rotateApiKey(database, request);
        const platform = (await findPlatform(database, issued.platformId))?.name ?? '';
        const place = { platform, environment, now };
        if (given.json) {
          const json = { ...issuedKeyJson(issued, place), replaces: keyJson(replaced, place) };
          terminal.print(JSON.stringify(json, null, 2));
        } else {
          terminal.print(renderIssuedKey(issued, place));
          terminal.print(
            `${formatId('key', replaced.id)}, which it replaces, works until ` +
              `${replaced.expiresAt?.toISOString()}.`,
          );
        }
        terminal.note(shownOnce);
      });
    });
}
