import type { CallOptions, QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type Transaction = Schemas['Transaction'];
export type ProvenRecord = Schemas['ProvenRecord'];
export type TransactionProof = Schemas['TransactionProof'];
export type Receipt = Schemas['Receipt'];
export type ReceiptRevocation = Schemas['ReceiptRevocation'];
export type ReceiptMail = Schemas['ReceiptMail'];
export type ReceiptMailRequest = Schemas['ReceiptMailRequest'];
export type ReceiptQuery = Omit<QueryOf<'getReceipt'>, 'format' | 'columns'>;
export type ReceiptTextQuery = Omit<QueryOf<'getReceipt'>, 'format'>;
export type TransactionQuery = QueryOf<'listTransactions'>;

export class Transactions extends Resource {
  get(id: string, options: ReadOptions = {}): Promise<Transaction> {
    return this.client.call('getTransaction', { path: { id }, ...options });
  }

  list(query: TransactionQuery = {}, options: ReadOptions = {}): Listing<Transaction> {
    return list(this.client, 'listTransactions', { query, options });
  }

  /** The receipt of a payment, or of the refund that the query names. */
  receipt(id: string, query: ReceiptQuery = {}, options: ReadOptions = {}): Promise<Receipt> {
    const asked = { ...query, format: 'json' } as const;
    return this.client.call('getReceipt', { path: { id }, query: asked, ...options });
  }

  /** The same for a printer, in 48 columns unless 32 are asked for. */
  receiptText(
    id: string,
    query: ReceiptTextQuery = {},
    options: ReadOptions = {},
  ): Promise<string> {
    const asked = { ...query, format: 'text' } as const;
    return this.client.text('getReceipt', { path: { id }, query: asked, ...options });
  }

  /** The same as a page. */
  receiptHtml(id: string, query: ReceiptQuery = {}, options: ReadOptions = {}): Promise<string> {
    const asked = { ...query, format: 'html' } as const;
    return this.client.text('getReceipt', { path: { id }, query: asked, ...options });
  }

  /** Sends the cardholder's copy by e-mail, where the deployment is set up for it. */
  sendReceipt(
    id: string,
    request: ReceiptMailRequest,
    options: CallOptions = {},
  ): Promise<ReceiptMail> {
    return this.client.call('sendReceipt', { path: { id }, body: request, ...options });
  }

  /** Ends the present `receipt_url`; the receipt has another one from then on. */
  revokeReceipt(id: string, options: CallOptions = {}): Promise<ReceiptRevocation> {
    return this.client.call('revokeReceipt', { path: { id }, ...options });
  }

  /** Keep it, and check it with `verifyProof`, which makes no call. */
  proof(id: string, options: ReadOptions = {}): Promise<TransactionProof> {
    return this.client.call('getTransactionProof', { path: { id }, ...options });
  }
}
