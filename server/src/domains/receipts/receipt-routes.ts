import Type from 'typebox';
import { byId } from '../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../http/route.ts';
import { invalidField, invalidFields } from '../../lib/errors.ts';
import { EMAIL } from '../onboarding/index.ts';
import { transactionNotFound } from '../payments/index.ts';
import { answerReceipt, revokeReceipt } from './answer-receipt.ts';
import { mailNotConfigured, refundNotOfTransaction, tooManyReceiptMails } from './errors.ts';
import { requestMail } from './mail/request-mail.ts';
import type { Receipts } from './receipts.ts';
import {
  mailExample,
  Receipt,
  ReceiptMail,
  ReceiptMailRequest,
  ReceiptQuery,
  ReceiptRevocation,
  receiptExample,
  revocationExample,
} from './schemas.ts';

const route = routesOf({ tag: 'Transactions' });
const path = '/v1/transactions/:id/receipt';

export function receiptRoutes(receipts: Receipts): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'getReceipt',
      scope: 'taps:read',
      summary: 'Get a receipt',
      description:
        'The receipt of a payment, also of one that was declined, or of one of its refunds: as ' +
        'JSON, as text for a printer, or as a page.',
      params: byId('The transaction.'),
      query: ReceiptQuery,
      responses: {
        200: {
          ...answerOf('The receipt.', Receipt, receiptExample),
          otherMediaTypes: {
            'text/plain': { schema: Type.String({ maxLength: 20_000 }), example: textExample },
            'text/html': { schema: Type.String({ maxLength: 50_000 }), example: '<!doctype html>' },
          },
        },
      },
      errors: [transactionNotFound, refundNotOfTransaction],
      handler: (context) => answerReceipt(receipts, context),
    }),
    route('POST', `${path}/send`, {
      operationId: 'sendReceipt',
      scope: 'taps:write',
      summary: 'Send a receipt by e-mail',
      description:
        "Sends the cardholder's copy within an hour, or not at all. The address is sealed until " +
        'then, and deleted as soon as the mail server has taken or refused the mail.',
      params: byId('The transaction.'),
      body: ReceiptMailRequest,
      bodyFaults: ({ email }) => {
        const expected = email == null ? null : EMAIL.check(email);
        return expected === null ? [] : [invalidFields([invalidField('email', `${expected}.`)])];
      },
      bodyExamples: { customer: { email: 'guest@example.com', language: 'de' } },
      responses: { 202: answerOf('It will be sent.', ReceiptMail, mailExample) },
      errors: [
        ...[transactionNotFound, refundNotOfTransaction],
        ...[mailNotConfigured, tooManyReceiptMails],
      ],
      handler: (context) => requestMail(receipts, context),
    }),
    route('POST', `${path}/revoke`, {
      operationId: 'revokeReceipt',
      scope: 'taps:write',
      summary: 'Revoke the address of a receipt',
      description:
        'The present `receipt_url` ends for good. The receipt has a new address from then on, ' +
        'which only you learn.',
      params: byId('The transaction.'),
      responses: { 200: answerOf('It was revoked.', ReceiptRevocation, revocationExample) },
      errors: [transactionNotFound],
      handler: (context) => revokeReceipt(receipts, context),
    }),
  ];
}

const textExample =
  '            CARD PAYMENT            \n…\nTotal                     EUR 14.00\n';
