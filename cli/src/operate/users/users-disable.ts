import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, platformOption, type Terminal } from '../../command.ts';
import { emailArgument, userJson } from './user-output.ts';

export function addUsersDisable(users: Command, terminal: Terminal): void {
  defineCommand(users, 'disable', {
    summary: 'Keeps a user out of the dashboard.',
    description:
      'Every session and every onboarding link of the user ends, and signing in is refused. An ' +
      'administrator can enable the user again in the dashboard; the links stay ended. The last ' +
      'administrator of a platform cannot be disabled.',
    examples: {
      'Keep out a person who has left:':
        'npx taprail users disable ada@example.com --platform acme',
      'The same in a script:': 'npx taprail users disable ada@example.com --platform acme --json',
    },
  })
    .addArgument(emailArgument)
    .addOption(platformOption)
    .addOption(jsonOption)
    .action(async (email, given) => {
      const { withPlatform } = await import('../with-database.ts');
      const { disableUserByCommand } = await import(
        '../../../../server/src/domains/people/index.ts'
      );
      const { endLinks } = await import('../../../../server/src/domains/onboarding/index.ts');
      await withPlatform(terminal, given.platform, async ({ database, platform }) => {
        const user = await disableUserByCommand(database, platform, { email, endLinks });
        if (given.json) {
          return terminal.print(JSON.stringify(userJson(user, platform.name), null, 2));
        }
        terminal.print(
          `${user.email} is disabled, signed out everywhere, and has no open onboarding link.`,
        );
      });
    });
}
