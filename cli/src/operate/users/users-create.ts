import { type Command, Option } from '@commander-js/extra-typings';
import { examples, jsonOption, platformOption, type Terminal } from '../../command.ts';
import {
  emailArgument,
  passwordShownOnce,
  renderUserAndPassword,
  userJson,
} from './user-output.ts';

export function addUsersCreate(users: Command, terminal: Terminal): void {
  users
    .command('create')
    .summary('Creates a user of the dashboard.')
    .description(
      'The user gets a password that is shown this once, and changes it after signing in. An ' +
        'e-mail belongs to one user of the deployment.',
    )
    .addArgument(emailArgument)
    .addOption(platformOption)
    .option('--name <name>', 'How the user is called (default the e-mail).')
    .addOption(
      new Option('--role <role>', 'What the user may do (default viewer).').choices([
        'viewer',
        'operator',
        'admin',
      ] as const),
    )
    .addOption(jsonOption)
    .addHelpText(
      'after',
      examples({
        'Create the first administrator of a platform:':
          'npx taprail users create ada@example.com --platform acme --role admin',
        'Create somebody who only looks:':
          'npx taprail users create bob@example.com --platform acme --name "Bob"',
      }),
    )
    .action(async (email, given) => {
      const { withDatabase } = await import('../with-database.ts');
      const { createUserByCommand } = await import(
        '../../../../server/src/domains/people/index.ts'
      );
      const { requirePlatform } = await import('../../../../server/src/domains/platforms/index.ts');
      await withDatabase(terminal, async ({ database }) => {
        const platform = await requirePlatform(database, given.platform);
        const { name = email, role = 'viewer' } = given;
        const wanted = { email, name, role };
        const { user, password } = await createUserByCommand(database, platform, wanted);
        if (given.json) {
          const json = { ...userJson(user, platform.name), password };
          terminal.print(JSON.stringify(json, null, 2));
        } else {
          terminal.print(renderUserAndPassword(user, { platform: platform.name, password }));
        }
        terminal.note(passwordShownOnce);
      });
    });
}
