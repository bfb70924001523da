import Type from 'typebox';
import { requestBody } from '../../../http/fields.ts';
import { answerOf, platformRoute, publicRoute, type Route } from '../../../http/route.ts';
import { rateLimited } from '../../../request/errors.ts';
import type { People } from '../people.ts';
import { passwordRefused, signInRefused } from '../refusals.ts';
import * as schemas from './schemas.ts';
import { changePassword, readSession, signIn, signOut, signOutEverywhere } from './session.ts';

const tag = 'Session';
const scope = 'session';
const path = '/session';
const surface = 'dashboard';

const answer = (description: string) => ({
  200: answerOf(description, schemas.Session, schemas.sessionExample),
});
const ended = {
  200: answerOf('The session has ended, on every node.', schemas.EndedSession, {
    object: 'session',
    ended: true,
  }),
};

/** Signing in and out. */
export function sessionRoutes(people: People): readonly Route[] {
  return [
    publicRoute({
      method: 'POST',
      path,
      operationId: 'signIn',
      surface,
      tag,
      summary: 'Sign in',
      description: 'Begins a session, whose id is in a cookie that scripts cannot read.',
      body: requestBody('SignIn', {
        email: Type.String({ maxLength: 254 }),
        password: schemas.password,
      }),
      bodyExamples: { owner: { email: 'owner@example.com', password: 'correct horse battery' } },
      responses: answer('The session that has begun.'),
      errors: [signInRefused, rateLimited],
      handler: (context) => signIn(people, context),
    }),
    platformRoute({
      method: 'GET',
      path,
      operationId: 'getSession',
      surface,
      tag,
      scope,
      summary: 'Get the session',
      description: 'Who is signed in, and what they may do.',
      responses: answer('The session.'),
      handler: (context) => readSession(people, context),
    }),
    platformRoute({
      method: 'DELETE',
      path,
      operationId: 'signOut',
      surface,
      tag,
      scope,
      summary: 'Sign out',
      description: 'Ends this session.',
      responses: ended,
      handler: (context) => signOut(people, context),
    }),
    platformRoute({
      method: 'POST',
      path: `${path}/end-all`,
      operationId: 'signOutEverywhere',
      surface,
      tag,
      scope,
      summary: 'Sign out everywhere',
      description: 'Ends every session of the user, this one included.',
      responses: ended,
      handler: (context) => signOutEverywhere(people, context),
    }),
    platformRoute({
      method: 'POST',
      path: `${path}/password`,
      operationId: 'changePassword',
      surface,
      tag,
      scope,
      summary: 'Change the password',
      description: 'Ends every other session of the user; this one goes on under a new id.',
      body: requestBody('PasswordChange', {
        current_password: schemas.password,
        new_password: schemas.newPasswordText,
      }),
      bodyExamples: {
        change: { current_password: 'correct horse battery', new_password: 'staple of another' },
      },
      responses: answer('The session.'),
      errors: [passwordRefused, rateLimited],
      handler: (context) => changePassword(people, context),
    }),
  ];
}
