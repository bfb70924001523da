import { type ApiKey, listApiKeys, requirePlatform } from '../domains/access/index.ts';
import { formatId } from '../lib/ids.ts';
import { defineCommand } from './command.ts';
import { jsonOption } from './json-option.ts';
import { keyJson, keyStatus } from './key-output.ts';
import { platformOption } from './platform-option.ts';
import { renderTable } from './table.ts';
import { withDatabase } from './with-database.ts';

export const keysList = defineCommand({
  name: 'keys list',
  summary: 'Lists the API keys of a platform.',
  about: [
    'Expired and revoked ones stay in the list. The keys themselves cannot be shown again: a key ' +
      'at hand is known by its last four characters. Uses are written down every few seconds.',
  ],
  arguments: {},
  options: { platform: platformOption, json: jsonOption },
  examples: [
    {
      does: 'See the keys of a platform and when they expire:',
      line: 'npx taprail keys list --platform acme',
    },
    { does: 'Take them into a script:', line: 'npx taprail keys list --platform acme --json' },
  ],
  async run(given, terminal) {
    await withDatabase(terminal, async ({ database }) => {
      const platform = await requirePlatform(database, given.platform);
      const keys = await listApiKeys(database, platform.id);
      const now = new Date();
      if (given.json) {
        const data = keys.map((key) => keyJson(key, { platform: platform.name, now }));
        return terminal.print(JSON.stringify({ data }, null, 2));
      }
      if (keys.length === 0) {
        terminal.print(`The platform "${platform.name}" has no key yet. Issue one with:`);
        return terminal.print(`  npx taprail keys issue --platform "${platform.name}"`);
      }
      terminal.print(renderTable([headings, ...keys.map((key) => cells(key, now))]));
    });
  },
});

/** Scopes come last, since only they can be long. */
const headings = ['ID', 'ENDS IN', 'NAME', 'STATUS', 'CREATED', 'EXPIRES', 'LAST USED', 'SCOPES'];

function cells(key: ApiKey, now: Date): readonly string[] {
  return [
    formatId('key', key.id),
    key.last4,
    key.name,
    keyStatus(key, now),
    key.createdAt.toISOString(),
    key.expiresAt?.toISOString() ?? 'never',
    key.lastUsedAt?.toISOString() ?? 'never',
    key.scopes.join(', '),
  ];
}
