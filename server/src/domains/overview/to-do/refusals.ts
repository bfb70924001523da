import { refusalsToPeople } from '../../../lib/errors.ts';

const conflict = refusalsToPeople({ type: 'conflict', status: 409 });

export const nothingToAsk = conflict(
  'nothing_to_ask',
  'Nothing about it is unknown any more. Load the page again.',
);
