import { notFound } from '../../../lib/errors.ts';

export const settingsVersionNotFound = notFound(
  'settings_version_not_found',
  'The settings of this platform have no version with that number.',
  'Check the number; `GET /v1/settings/versions` lists the versions.',
);
