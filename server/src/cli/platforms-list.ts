import { listPlatforms } from '../domains/access/index.ts';
import { defineCommand } from './command.ts';
import { jsonOption } from './json-option.ts';
import { platformJson } from './platform-json.ts';
import { renderTable } from './table.ts';
import { withDatabase } from './with-database.ts';

export const platformsList = defineCommand({
  name: 'platforms list',
  summary: 'Lists the platforms of this deployment.',
  about: ['The oldest comes first. Their names are what --platform takes.'],
  arguments: {},
  options: { json: jsonOption },
  examples: [
    { does: 'See which platforms there are:', line: 'npx taprail platforms list' },
    { does: 'Take their names into a script:', line: 'npx taprail platforms list --json' },
  ],
  async run({ json }, terminal) {
    await withDatabase(terminal, async ({ database }) => {
      const platforms = await listPlatforms(database);
      if (json) {
        return terminal.print(JSON.stringify({ data: platforms.map(platformJson) }, null, 2));
      }
      if (platforms.length === 0) {
        terminal.print('There is no platform yet. Create one with:');
        return terminal.print('  npx taprail platforms create <name>');
      }
      const rows = platforms.map(({ name, createdAt }) => [name, createdAt.toISOString()]);
      terminal.print(renderTable([['NAME', 'CREATED'], ...rows]));
    });
  },
});
