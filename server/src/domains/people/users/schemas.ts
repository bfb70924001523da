import Type from 'typebox';
import { answerObject, instant, instantOrNull, oneOf, text } from '../../../http/fields.ts';
import { passwordLength } from './passwords.ts';
import { roles } from './roles.ts';

export const Role = oneOf(roles, 'The role of the user.');

export const email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@\\p{C}]+@[^\\s@\\p{C}]+$',
  'x-must': 'be an e-mail address',
  description: 'The e-mail that the user signs in with.',
});

/** Control characters could alter what a terminal shows. */
export const userName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^\\P{C}+$',
  'x-must': 'be 1 to 100 characters on one line',
  description: 'How the user is called.',
});

const userFields = {
  id: text('Begins with usr_.'),
  object: Type.Literal('user'),
  email: text('In lower case.', 254),
  name: text('How the user is called.', 100),
  role: Role,
  status: oneOf(['active', 'disabled'], 'A disabled user cannot sign in.'),
  has_initial_password: Type.Boolean({
    description: 'Whether the password is one that was shown to the person who made or reset it.',
  }),
  created_at: instant('When it was made.'),
  last_sign_in_at: instantOrNull('When the user last signed in.'),
};

export const User = answerObject('User', userFields);

export const UserWithPassword = answerObject('UserWithPassword', {
  ...userFields,
  password: text('Shown this once.', passwordLength.max),
});

export const userExample = {
  id: 'usr_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'user',
  email: 'owner@example.com',
  name: 'Owner',
  role: 'admin',
  status: 'active',
  has_initial_password: false,
  created_at: '2026-11-15T09:30:00.000Z',
  last_sign_in_at: '2026-11-16T08:00:00.000Z',
};
