import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { addUsersCreate } from './users-create.ts';
import { addUsersDisable } from './users-disable.ts';
import { addUsersList } from './users-list.ts';
import { addUsersResetPassword } from './users-reset-password.ts';

export function addUsers(program: Command, terminal: Terminal): void {
  const users = defineCommand(program, 'users', {
    summary: 'Manages the people who use the dashboard.',
    description:
      'A user belongs to one platform, signs in with an e-mail and a password, and may do what ' +
      'the role allows: a viewer reads, an operator does the daily work, an admin everything. ' +
      'An admin can manage users in the dashboard, too.',
    examples: {
      'Create the first user of a platform:':
        'npx taprail users create ada@example.com --platform acme --role admin',
      'See its users and when they last signed in:': 'npx taprail users list --platform acme',
    },
  });
  addUsersCreate(users, terminal);
  addUsersList(users, terminal);
  addUsersDisable(users, terminal);
  addUsersResetPassword(users, terminal);
}
