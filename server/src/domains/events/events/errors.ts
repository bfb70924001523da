import { notFound } from '../../../lib/errors.ts';

export const eventNotFound = notFound(
  'event_not_found',
  'This platform has no event with that id.',
  'Check the id and the platform of the key; `GET /v1/events` lists the events.',
);
