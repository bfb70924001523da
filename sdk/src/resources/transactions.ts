import type { QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type Transaction = Schemas['Transaction'];
export type ProvenRecord = Schemas['ProvenRecord'];
export type TransactionProof = Schemas['TransactionProof'];
export type TransactionQuery = QueryOf<'listTransactions'>;

export class Transactions extends Resource {
  get(id: string, options: ReadOptions = {}): Promise<Transaction> {
    return this.client.call('getTransaction', { path: { id }, ...options });
  }

  list(query: TransactionQuery = {}, options: ReadOptions = {}): Listing<Transaction> {
    return list(this.client, 'listTransactions', { query, options });
  }

  /** Keep it, and check it with `verifyProof`, which makes no call. */
  proof(id: string, options: ReadOptions = {}): Promise<TransactionProof> {
    return this.client.call('getTransactionProof', { path: { id }, ...options });
  }
}
