import { notFound } from '../../lib/errors.ts';

export const refundNotOfTransaction = notFound(
  'refund_not_of_transaction',
  'The transaction has no refund with that id.',
  'Check the id; `GET /v1/refunds?transaction=` lists the refunds of a transaction.',
);
