import { refusalsToPeople } from '../../lib/errors.ts';

const unauthenticated = refusalsToPeople({ type: 'authentication', status: 401 });
const conflict = refusalsToPeople({ type: 'conflict', status: 409 });
const notFound = refusalsToPeople({ type: 'invalid_request', status: 404 });
const unprocessable = refusalsToPeople({ type: 'invalid_request', status: 422 });

export const notSignedIn = unauthenticated(
  'not_signed_in',
  'You are not signed in, or your session has ended. Sign in again.',
);

export const signInRefused = unauthenticated(
  'sign_in_refused',
  'E-mail or password is wrong for this platform, or the user is disabled.',
);

export const passwordRefused = unprocessable('password_refused', 'The current password is wrong.');

export const passwordUnchanged = unprocessable(
  'password_unchanged',
  'This is the current password. Choose another one.',
);

export const platformRequired = unprocessable(
  'platform_required',
  'Several platforms have users here. Name yours, too.',
);

export const userNotFound = notFound('user_not_found', 'Your platform has no such user.');

export const emailTaken = conflict('email_taken', 'There is already a user with this e-mail.');

export const lastAdministrator = conflict(
  'last_administrator',
  'A platform keeps at least one administrator. Make somebody else one first.',
);
