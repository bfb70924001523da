import { refusalsToPeople } from '../lib/errors.ts';

const forbidden = refusalsToPeople({ type: 'permission', status: 403 });

export const crossSiteRequest = forbidden(
  'cross_site_request',
  'Only pages of the dashboard itself may send this. Open the dashboard and try again.',
);

export const insufficientRole = forbidden(
  'insufficient_role',
  'Your role does not allow this. An administrator of your platform can do it.',
);

export const passwordChangeRequired = forbidden(
  'password_change_required',
  'Somebody else has seen your password. Choose one of your own first.',
);
