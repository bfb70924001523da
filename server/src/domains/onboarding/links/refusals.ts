import { refusalsToPeople } from '../../../lib/errors.ts';

/** The same for a link that never existed, so that guesses reveal nothing. */
export const linkNotValid = refusalsToPeople({ type: 'authentication', status: 401 })(
  'onboarding_link_not_valid',
  'This link has expired or was withdrawn. Ask the sender for another one.',
);

export const tooManySubmissions = refusalsToPeople({ type: 'rate_limit', status: 429 })(
  'too_many_submissions',
  'This link was used too often. Ask for another one.',
);

export const tooManyUploads = refusalsToPeople({ type: 'rate_limit', status: 429 })(
  'too_many_uploads',
  'Too many files were uploaded with this link. Ask for another one.',
);

/** The same for a link that never existed, so that guesses reveal nothing. */
export const pageLinkNotValid = refusalsToPeople({ type: 'authentication', status: 401 })(
  'page_link_not_valid',
  'This link was opened before, has expired or was withdrawn. Ask the sender for another one.',
);

export const pageSessionEnded = refusalsToPeople({ type: 'authentication', status: 401 })(
  'page_session_ended',
  'This page is closed. Ask the sender for a new link.',
);
