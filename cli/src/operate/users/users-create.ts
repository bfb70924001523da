import { type Command, Option } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, platformOption, type Terminal } from '../../command.ts';
import { emailArgument, printUserAndPassword } from './user-output.ts';

export function addUsersCreate(users: Command, terminal: Terminal): void {
  defineCommand(users, 'create', {
    summary: 'Creates a user of the dashboard.',
    description:
      'The user gets a password that is shown this once, and must change it after signing in. A ' +
      'person can be a user of several platforms, with a password for each.',
    examples: {
      'Create the first administrator of a platform:':
        'npx taprail users create ada@example.com --platform acme --role admin',
      'Create a user who can only read:':
        'npx taprail users create bob@example.com --platform acme --name "Bob"',
    },
  })
    .addArgument(emailArgument)
    .addOption(platformOption)
    .option('--name <name>', 'How the user is called (default the e-mail).')
    .addOption(
      new Option('--role <role>', 'The role of the user (default viewer).').choices([
        'viewer',
        'operator',
        'admin',
      ] as const),
    )
    .addOption(jsonOption)
    .action(async (email, given) => {
      const { withPlatform } = await import('../with-database.ts');
      const { createUserByCommand } = await import(
        '../../../../server/src/domains/people/index.ts'
      );
      await withPlatform(terminal, given.platform, async ({ database, platform }) => {
        const { name = email, role = 'viewer' } = given;
        const wanted = { email, name, role };
        const { user, password } = await createUserByCommand(database, platform, wanted);
        printUserAndPassword(terminal, given, { user, platform: platform.name, password });
      });
    });
}
