/** Receipts for cardholders and merchants: composed from the records when they are asked for. */
export { deleteMails } from './mail/mail-store.ts';
export { receiptMailWork } from './mail/mail-work.ts';
export { ReceiptPages } from './receipt-page.ts';
export { receiptRoutes } from './receipt-routes.ts';
export { ReceiptTokens } from './receipt-tokens.ts';
export type { Receipts } from './receipts.ts';
