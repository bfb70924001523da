import { createPlatform } from '../domains/access/index.ts';
import { defineCommand } from './command.ts';
import { jsonOption } from './json-option.ts';
import { platformJson } from './platform-json.ts';
import { withDatabase } from './with-database.ts';

export const platformsCreate = defineCommand({
  name: 'platforms create',
  summary: 'Creates a platform.',
  about: [
    'A platform is a customer of this deployment: it has its own sub-merchants, keys and test ' +
      'clock, and sees nothing of any other platform. It can do nothing until it has a key.',
  ],
  arguments: {
    name: { about: 'How you refer to it: 1 to 64 letters, digits, spaces, ".", "_" or "-".' },
  },
  options: { json: jsonOption },
  examples: [
    {
      does: 'Create a platform, then issue its first key:',
      line: 'npx taprail platforms create acme',
    },
    {
      does: 'Create one whose name has a space:',
      line: 'npx taprail platforms create "Acme Europe"',
    },
  ],
  async run({ name, json }, terminal) {
    await withDatabase(terminal, async ({ database }) => {
      const platform = await createPlatform(database, { name, now: new Date() });
      if (json) return terminal.print(JSON.stringify(platformJson(platform), null, 2));
      terminal.print(`Created the platform "${name}". Issue its first key with:`);
      terminal.print(`  npx taprail keys issue --platform "${name}"`);
    });
  },
});
