import { refusalsToPeople } from '../../../lib/errors.ts';

const notFound = refusalsToPeople({ type: 'invalid_request', status: 404 });

export const archivedRequestNotFound = notFound(
  'archived_request_not_found',
  'The archive has no request with this id. It holds what the settings keep, for a few days.',
);
