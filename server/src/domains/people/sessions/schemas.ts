import Type from 'typebox';
import { answerObject, instant, oneOf, text } from '../../../http/fields.ts';
import { environments } from '../../../lib/environment.ts';
import { passwordLength } from '../users/passwords.ts';
import { Role, User, userExample } from '../users/schemas.ts';

/** No rules at sign-in: an older password may break those of today. */
export const password = text('The password.', passwordLength.max);

export const newPasswordText = Type.String({
  minLength: passwordLength.min,
  maxLength: passwordLength.max,
  description: `At least ${passwordLength.min} characters, of any kind.`,
});

export const Session = answerObject('Session', {
  object: Type.Literal('session'),
  user: User,
  platform: text('The name of the platform.'),
  environment: oneOf(environments, 'Which it is.'),
  has_simulator: Type.Boolean({
    description: 'Whether the provider is simulated, so that it can be told what to do.',
  }),
  reporting_time_zone: text('The time zone of all days and times, by its IANA name.', 64),
  must_change_password: Type.Boolean({
    description: 'Whether all that the session may do is to change the password, or to end.',
  }),
  scopes: Type.Array(text('A scope.'), { maxItems: 100, description: 'What it may do.' }),
  lacked_scopes: Type.Array(Type.Object({ scope: text('A scope.'), role: Role }), {
    maxItems: 100,
    description: 'The scopes that the role lacks, each with the least role that has it.',
  }),
  expires_at: instant('When the session ends at the latest.'),
});

export const EndedSession = answerObject('EndedSession', {
  object: Type.Literal('session'),
  ended: Type.Literal(true),
});

export const sessionExample = {
  object: 'session',
  user: userExample,
  platform: 'demo',
  environment: 'test',
  has_simulator: true,
  reporting_time_zone: 'Europe/Zurich',
  must_change_password: false,
  scopes: ['taps:read'],
  lacked_scopes: [{ scope: 'refunds:write', role: 'operator' }],
  expires_at: '2026-11-23T08:00:00.000Z',
};
