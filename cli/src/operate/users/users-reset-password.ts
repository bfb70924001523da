import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, platformOption, type Terminal } from '../../command.ts';
import { emailArgument, printUserAndPassword } from './user-output.ts';

export function addUsersResetPassword(users: Command, terminal: Terminal): void {
  defineCommand(users, 'reset-password', {
    summary: 'Gives a user another password.',
    description:
      'The new password is shown this once. The old one stops working, and every session of the ' +
      'user ends.',
    examples: {
      'Let a person back in who has forgotten the password:':
        'npx taprail users reset-password ada@example.com --platform acme',
      'Take the new password into a script:':
        'npx taprail users reset-password ada@example.com --platform acme --json',
    },
  })
    .addArgument(emailArgument)
    .addOption(platformOption)
    .addOption(jsonOption)
    .action(async (email, given) => {
      const { withPlatform } = await import('../with-database.ts');
      const { resetPasswordByCommand } = await import(
        '../../../../server/src/domains/people/index.ts'
      );
      await withPlatform(terminal, given.platform, async ({ database, platform }) => {
        const asked = { email, mustChangePassword: true };
        const { user, password } = await resetPasswordByCommand(database, platform, asked);
        printUserAndPassword(terminal, given, { user, platform: platform.name, password });
      });
    });
}
