import type { Command } from '@commander-js/extra-typings';
import type { ApiKey } from '../../../../server/src/domains/platforms/index.ts';
import { formatId } from '../../../../server/src/lib/ids.ts';
import { defineCommand, jsonOption, platformOption, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { keyJson, keyStatus } from './key-output.ts';

export function addKeysList(keys: Command, terminal: Terminal): void {
  defineCommand(keys, 'list', {
    summary: 'Lists the API keys of a platform.',
    description:
      'Expired and revoked keys stay in the list. The keys themselves cannot be shown again, only ' +
      'their last four characters. The last use is recorded every few seconds.',
    examples: {
      'See the keys of a platform and when they expire:': 'npx taprail keys list --platform acme',
      'Take them into a script:': 'npx taprail keys list --platform acme --json',
    },
  })
    .addOption(platformOption)
    .addOption(jsonOption)
    .action(async (given) => {
      const { withPlatform } = await import('../with-database.ts');
      const { listApiKeys } = await import('../../../../server/src/domains/platforms/index.ts');
      await withPlatform(terminal, given.platform, async ({ database, platform }) => {
        const list = await listApiKeys(database, platform.id);
        const now = new Date();
        if (given.json) {
          const data = list.map((key) => keyJson(key, { platform: platform.name, now }));
          return terminal.print(JSON.stringify({ data }, null, 2));
        }
        if (list.length === 0) {
          terminal.print(`The platform "${platform.name}" has no key yet. Issue one with:`);
          const issue = `npx taprail keys issue --platform "${platform.name}" --scope "*"`;
          return terminal.print(`  ${issue}`);
        }
        terminal.print(renderTable([headings, ...list.map((key) => cells(key, now))]));
      });
    });
}

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
