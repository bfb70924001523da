import { notFound } from '../../../../lib/errors.ts';

export const failedRequestNotFound = notFound(
  'failed_request_not_found',
  'No request of the last seven days with this id was refused, or a newer one like it was.',
  'Take the id from the header `Request-Id` of the answer; it is stored within a second or two. Of requests refused alike within an hour only the newest id is kept.',
);
