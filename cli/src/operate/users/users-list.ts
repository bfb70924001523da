import type { Command } from '@commander-js/extra-typings';
import type { User } from '../../../../server/src/domains/people/index.ts';
import { defineCommand, jsonOption, platformOption, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { userJson } from './user-output.ts';

export function addUsersList(users: Command, terminal: Terminal): void {
  defineCommand(users, 'list', {
    summary: 'Lists the users of a platform.',
    description: 'Disabled users stay in the list.',
    examples: {
      'See the users of a platform and their roles:': 'npx taprail users list --platform acme',
      'Take them into a script:': 'npx taprail users list --platform acme --json',
    },
  })
    .addOption(platformOption)
    .addOption(jsonOption)
    .action(async (given) => {
      const { withPlatform } = await import('../with-database.ts');
      const { listUsers } = await import('../../../../server/src/domains/people/index.ts');
      await withPlatform(terminal, given.platform, async ({ database, platform }) => {
        const list = await listUsers(database, platform.id);
        if (given.json) {
          const data = list.map((user) => userJson(user, platform.name));
          return terminal.print(JSON.stringify({ data }, null, 2));
        }
        if (list.length === 0) {
          terminal.print(`The platform "${platform.name}" has no user yet. Create one with:`);
          return terminal.print(
            `  npx taprail users create <e-mail> --platform "${platform.name}" --role admin`,
          );
        }
        terminal.print(renderTable([headings, ...list.map(cells)]));
      });
    });
}

const headings = ['E-MAIL', 'NAME', 'ROLE', 'STATUS', 'CREATED', 'LAST SIGN-IN'];

function cells(user: User): readonly string[] {
  return [
    user.email,
    user.name,
    user.role,
    user.disabledAt === null ? 'active' : 'disabled',
    user.createdAt.toISOString(),
    user.lastSignInAt?.toISOString() ?? 'never',
  ];
}
