import { refusalsToPeople } from '../../../lib/errors.ts';

const absent = refusalsToPeople({ type: 'invalid_request', status: 404 });

export const nothingToAsk = absent(
  'nothing_to_ask',
  'Nothing about it is unknown any more. Load the page again.',
);
