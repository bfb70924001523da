import Type from 'typebox';
import { requestBody, text } from '../../../http/fields.ts';
import { answerOf, publicRoute, type Route, routesOf } from '../../../http/route.ts';
import { rateLimited } from '../../../request/errors.ts';
import type { People } from '../people.ts';
import {
  passwordRefused,
  passwordUnchanged,
  platformRequired,
  signInRefused,
} from '../refusals.ts';
import * as schemas from './schemas.ts';
import { changePassword, readSession, signIn, signOut, signOutEverywhere } from './session.ts';

const shared = { tag: 'Session', surface: 'dashboard' } as const;
const route = routesOf(shared);
const scope = 'session';
const path = '/session';

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
      ...shared,
      method: 'POST',
      path,
      operationId: 'signIn',
      summary: 'Sign in',
      description: 'Begins a session, whose id is in a cookie that scripts cannot read.',
      body: requestBody('SignIn', {
        email: Type.String({ maxLength: 254 }),
        password: schemas.password,
        platform: Type.Optional(
          text('The name of the platform; needed where several have users.', 100),
        ),
      }),
      bodyExamples: { owner: { email: 'owner@example.com', password: 'correct horse battery' } },
      responses: answer('The session that has begun.'),
      errors: [signInRefused, platformRequired, rateLimited],
      handler: (context) => signIn(people, context),
    }),
    route('GET', path, {
      operationId: 'getSession',
      scope,
      summary: 'Get the session',
      description: 'Who is signed in, and what they may do.',
      responses: answer('The session.'),
      handler: (context) => readSession(people, context),
    }),
    route('DELETE', path, {
      operationId: 'signOut',
      scope,
      summary: 'Sign out',
      description: 'Ends this session.',
      responses: ended,
      handler: (context) => signOut(people, context),
    }),
    route('POST', `${path}/end-all`, {
      operationId: 'signOutEverywhere',
      scope,
      summary: 'Sign out everywhere',
      description: 'Ends every session of the user, this one included.',
      responses: ended,
      handler: (context) => signOutEverywhere(people, context),
    }),
    route('POST', `${path}/password`, {
      operationId: 'changePassword',
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
      errors: [passwordRefused, passwordUnchanged, rateLimited],
      handler: (context) => changePassword(people, context),
    }),
  ];
}
