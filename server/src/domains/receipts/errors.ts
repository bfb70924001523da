import { conflict, notFound, unprocessable } from '../../lib/errors.ts';

export const refundNotOfTransaction = notFound(
  'refund_not_of_transaction',
  'The transaction has no refund with that id.',
  'Check the id; `GET /v1/refunds?transaction=` lists the refunds of a transaction.',
);

export const mailNotConfigured = unprocessable(
  'mail_not_configured',
  'This deployment sends no e-mail.',
  'Whoever runs Taprail sets `TAPRAIL_SMTP_URL` and `TAPRAIL_MAIL_FROM`. Until then, show the `receipt_url` as a QR code, or print the receipt.',
);

export const tooManyReceiptMails = conflict(
  'too_many_receipt_mails',
  'Five e-mails with receipts of this transaction are on their way.',
  'Wait until they are sent; none is on its way for longer than an hour.',
);
