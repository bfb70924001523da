import Type from 'typebox';
import { answerObject, requestBody, text } from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import type { People } from '../people.ts';
import { emailTaken, lastAdministrator, userNotFound } from '../refusals.ts';
import { addUser, answerUsers, editUser, resetUserPassword } from './manage-users.ts';
import * as schemas from './schemas.ts';

const route = routesOf({ tag: 'Users', surface: 'dashboard' });
const path = '/users';
const byUser = Type.Object({ user: text('Begins with usr_.') });
const withPassword = { ...schemas.userExample, password: 'p3kRZ0xUeVv9Qm1sT7aB' };

/** The users of the dashboard. */
export function userRoutes(people: People): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'listUsers',
      scope: 'users:read',
      summary: 'List the users',
      description: 'Every user of the platform, the first first.',
      responses: {
        200: answerOf(
          'The users.',
          answerObject('UserList', { data: Type.Array(schemas.User, { maxItems: 10_000 }) }),
          { data: [schemas.userExample] },
        ),
      },
      handler: (context) => answerUsers(people, context),
    }),
    route('POST', path, {
      operationId: 'createUser',
      scope: 'users:write',
      summary: 'Add a user',
      description: 'The answer has a password, which is shown this once.',
      body: requestBody('NewUser', {
        email: schemas.email,
        name: schemas.userName,
        role: schemas.Role,
      }),
      bodyExamples: { viewer: { email: 'ada@example.com', name: 'Ada', role: 'viewer' } },
      responses: { 201: answerOf('The user.', schemas.UserWithPassword, withPassword) },
      errors: [emailTaken],
      handler: (context) => addUser(people, context),
    }),
    route('PATCH', `${path}/:user`, {
      operationId: 'updateUser',
      scope: 'users:write',
      summary: 'Change a user',
      description:
        'A change of role, or disabling, ends every session of the user. The onboarding links ' +
        'that the user made end when the user is disabled or no longer an administrator.',
      params: byUser,
      body: requestBody('UserChange', {
        name: Type.Optional(schemas.userName),
        role: Type.Optional(schemas.Role),
        disabled: Type.Optional(Type.Boolean({ description: 'Whether to keep the user out.' })),
      }),
      bodyExamples: { role: { role: 'operator' }, disabled: { disabled: true } },
      responses: { 200: answerOf('The user.', schemas.User, schemas.userExample) },
      errors: [userNotFound, lastAdministrator],
      handler: (context) => editUser(people, context),
    }),
    route('POST', `${path}/:user/reset-password`, {
      operationId: 'resetUserPassword',
      scope: 'users:write',
      summary: "Reset a user's password",
      description: 'Ends every session of the user. The new password is shown this once.',
      params: byUser,
      responses: { 200: answerOf('The user.', schemas.UserWithPassword, withPassword) },
      errors: [userNotFound],
      handler: (context) => resetUserPassword(people, context),
    }),
  ];
}
