import type { Command } from '@commander-js/extra-typings';
import type { Platform } from '../domains/access/index.ts';
import { examples, jsonOption, type Terminal } from './command.ts';

export function addPlatformsCreate(platforms: Command, terminal: Terminal): void {
  platforms
    .command('create')
    .summary('Creates a platform.')
    .description(
      'A platform is a customer of this deployment: it has its own sub-merchants, keys and test ' +
        'clock, and sees nothing of any other platform. It can do nothing until it has a key.',
    )
    .argument('<name>', 'How you refer to it: 1 to 64 letters, digits, spaces, ".", "_" or "-".')
    .addOption(jsonOption)
    .addHelpText(
      'after',
      examples({
        'Create a platform, then issue its first key:': 'npx taprail platforms create acme',
        'Create one whose name has a space:': 'npx taprail platforms create "Acme Europe"',
      }),
    )
    .action(async (name, { json }) => {
      const { withDatabase } = await import('./with-database.ts');
      const { createPlatform } = await import('../domains/access/index.ts');
      await withDatabase(terminal, async ({ database }) => {
        const platform = await createPlatform(database, { name, now: new Date() });
        if (json) return terminal.print(JSON.stringify(platformJson(platform), null, 2));
        terminal.print(`Created the platform "${name}". Issue its first key with:`);
        terminal.print(`  npx taprail keys issue --platform "${name}"`);
      });
    });
}

/** A platform for scripts, which refer to it by its name. */
export function platformJson({ name, createdAt }: Platform) {
  return { object: 'platform', name, created_at: createdAt.toISOString() };
}
