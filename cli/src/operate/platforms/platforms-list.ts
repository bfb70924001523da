import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { platformJson } from './platforms-create.ts';

export function addPlatformsList(platforms: Command, terminal: Terminal): void {
  defineCommand(platforms, 'list', {
    summary: 'Lists the platforms of this deployment.',
    description: 'The oldest comes first. Their names are what --platform takes.',
    examples: {
      'See which platforms there are:': 'npx taprail platforms list',
      'Take their names into a script:': 'npx taprail platforms list --json',
    },
  })
    .addOption(jsonOption)
    .action(async ({ json }) => {
      const { withDatabase } = await import('../with-database.ts');
      const { listPlatforms } = await import('../../../../server/src/domains/platforms/index.ts');
      await withDatabase(terminal, async ({ database }) => {
        const list = await listPlatforms(database);
        if (json) {
          return terminal.print(JSON.stringify({ data: list.map(platformJson) }, null, 2));
        }
        if (list.length === 0) {
          terminal.print('There is no platform yet. Create one with:');
          return terminal.print('  npx taprail platforms create <name>');
        }
        const rows = list.map(({ name, createdAt }) => [name, createdAt.toISOString()]);
        terminal.print(renderTable([['NAME', 'CREATED'], ...rows]));
      });
    });
}
