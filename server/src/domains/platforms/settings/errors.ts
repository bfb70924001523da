import { refusalsOf } from '../../../lib/errors.ts';

const notFound = refusalsOf({ type: 'invalid_request', status: 404 });

export const settingsVersionNotFound = notFound(
  'settings_version_not_found',
  'The settings of this platform have no version with that number.',
  'Check the number; `GET /v1/settings/versions` lists the versions.',
);
