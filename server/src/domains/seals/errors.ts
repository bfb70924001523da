import { notFound } from '../../lib/errors.ts';

export const sealNotFound = notFound(
  'seal_not_found',
  'This platform has no seal with that id.',
  'Check the id; `GET /v1/seals` lists the seals.',
);
