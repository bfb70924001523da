import { findPlatform, rotateApiKey } from '../domains/access/index.ts';
import { formatId } from '../lib/ids.ts';
import { defineCommand } from './command.ts';
import { parseDuration } from './duration.ts';
import { jsonOption } from './json-option.ts';
import { durationSentence } from './key-expiry.ts';
import { keyIdArgument, parseKeyId } from './key-id.ts';
import { issuedKeyJson, keyJson, renderIssuedKey, shownOnce } from './key-output.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

export const keysRotate = defineCommand({
  name: 'keys rotate',
  summary: 'Replaces an API key by a new one, with both working for a while.',
  about: [
    'The new key has the name and scopes of the old one and, if that was made to expire, the ' +
      'same life from now on. The old one goes on working for the overlap, so that every server ' +
      'can be given the new key meanwhile, and expires then by itself.',
    'Rotate regularly, and when somebody who knew the key leaves. When it has leaked, revoke it ' +
      'with "npx taprail keys revoke <key id>".',
  ],
  arguments: { 'key id': keyIdArgument },
  options: {
    overlap: {
      type: 'string',
      placeholder: 'duration',
      about: 'How long the old key goes on working, such as 7d, 30m or 0s (default 24h).',
    },
    json: jsonOption,
  },
  examples: [
    {
      does: 'Replace a key, with a day to take the new one into use:',
      line: 'npx taprail keys rotate key_01jm4q0n7dfwtr2k8m6x5h3v9c',
    },
    {
      does: 'With a week, for servers that are deployed seldom:',
      line: 'npx taprail keys rotate key_01jm4q0n7dfwtr2k8m6x5h3v9c --overlap 7d',
    },
  ],
  async run(given, terminal) {
    const id = parseKeyId(given['key id']);
    const overlapMs = parseDuration(given.overlap ?? '24h');
    if (overlapMs === null) throw new UsageError(durationSentence('--overlap'));
    await withDatabase(terminal, async ({ database, environment }) => {
      const now = new Date();
      const { issued, replaced } = await rotateApiKey(database, {
        id,
        environment,
        overlapMs,
        now,
      });
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
  },
});
