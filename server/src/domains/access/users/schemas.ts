import Type from 'typebox';
import { instant, instantOrNull, text } from '../../../http/fields.ts';
import { passwordLength } from './passwords.ts';
import { roles } from './roles.ts';

export const Role = Type.Enum([...roles], {
  type: 'string',
  description: 'What the user may do.',
});

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

/** At sign-in it may have any form: the rules of today are not those of all times. */
export const password = Type.String({
  maxLength: passwordLength.max,
  description: 'The password.',
});

export const newPasswordText = Type.String({
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
  description: `At least ${passwordLength.min} characters, of any kind.`,
});

const userFields = {
  id: text('Begins with usr_.'),
  object: Type.Literal('user'),
  email: text('In lower case.', 254),
  name: text('How the user is called.', 100),
  role: Role,
  status: Type.Enum(['active', 'disabled'], {
    type: 'string',
    description: 'A disabled user cannot sign in.',
  }),
  has_initial_password: Type.Boolean({
    description: 'Whether the password is one that was shown to whoever made or reset it.',
  }),
  created_at: instant('When it was made.'),
  last_sign_in_at: instantOrNull('When the user last signed in.'),
};

export const User = Type.Object(userFields, { title: 'User' });

export const UserWithPassword = Type.Object(
  { ...userFields, password: text('Shown this once.', passwordLength.max) },
  { title: 'UserWithPassword' },
);

export const Session = Type.Object(
  {
    object: Type.Literal('session'),
    user: User,
    platform: text('The name of the platform.'),
    environment: Type.Enum(['test', 'production'], { type: 'string', description: 'Which it is.' }),
    has_simulator: Type.Boolean({
      description: 'Whether the provider is simulated, so that it can be told what to do.',
    }),
    reporting_time_zone: text('Whose days and times are shown, by its IANA name.', 64),
    scopes: Type.Array(text('A scope.'), { maxItems: 100, description: 'What the role allows.' }),
    lacked_scopes: Type.Array(Type.Object({ scope: text('A scope.'), role: Role }), {
      maxItems: 100,
      description: 'What the role does not allow, each with the least role that does.',
    }),
    expires_at: instant('When the session ends at the latest.'),
  },
  { title: 'Session' },
);

export const EndedSession = Type.Object(
  { object: Type.Literal('session'), ended: Type.Literal(true) },
  { title: 'EndedSession' },
);

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

export const sessionExample = {
  object: 'session',
  user: userExample,
  platform: 'demo',
  environment: 'test',
  has_simulator: true,
  reporting_time_zone: 'Europe/Zurich',
  scopes: ['taps:read'],
  lacked_scopes: [{ scope: 'refunds:write', role: 'operator' }],
  expires_at: '2026-11-23T08:00:00.000Z',
};
