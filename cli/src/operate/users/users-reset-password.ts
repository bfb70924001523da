import type { Command } from '@commander-js/extra-typings';
import { examples, jsonOption, platformOption, type Terminal } from '../../command.ts';
import {
  emailArgument,
  passwordShownOnce,
  renderUserAndPassword,
  userJson,
} from './user-output.ts';

export function addUsersResetPassword(users: Command, terminal: Terminal): void {
  users
    .command('reset-password')
    .summary('Gives a user another password.')
    .description(
      'The new password is shown this once. The old one stops working, and every session of the ' +
        'user ends.',
    )
    .addArgument(emailArgument)
    .addOption(platformOption)
    .addOption(jsonOption)
    .addHelpText(
      'after',
      examples({
        'Let somebody back in who has forgotten the password:':
          'npx taprail users reset-password ada@example.com --platform acme',
        'Take the new password into a script:':
          'npx taprail users reset-password ada@example.com --platform acme --json',
      }),
    )
    .action(async (email, given) => {
      const { withDatabase } = await import('../with-database.ts');
      const { requirePlatform } = await import('../../../../server/src/domains/platforms/index.ts');
      const { resetPasswordByCommand } = await import(
        '../../../../server/src/domains/people/index.ts'
      );
      await withDatabase(terminal, async ({ database }) => {
        const platform = await requirePlatform(database, given.platform);
        const { user, password } = await resetPasswordByCommand(database, platform, email);
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
