import type { AnswerOf, CallOptions, QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type Dispute = Schemas['Dispute'];
export type DisputeQuery = QueryOf<'listDisputes'>;
export type EvidenceRequest = Schemas['EvidenceRequest'];

export class Disputes extends Resource {
  get(id: string, options: ReadOptions = {}): Promise<Dispute> {
    return this.client.call('getDispute', { path: { id }, ...options });
  }

  list(query: DisputeQuery = {}, options: ReadOptions = {}): Listing<Dispute> {
    return list(this.client, 'listDisputes', { query, options });
  }

  /**
   * Keeps evidence as a draft, field by field; null clears a field. Fields whose names end with
   * `_file` take ids of files that were uploaded with the purpose `dispute_evidence`.
   */
  draftEvidence(
    id: string,
    evidence: EvidenceRequest,
    options: CallOptions = {},
  ): Promise<Dispute> {
    return this.client.call('draftEvidence', { path: { id }, ...options, body: evidence });
  }

  /** Sends the drafted evidence to the scheme, once. */
  submitEvidence(id: string, options: CallOptions = {}): Promise<AnswerOf<'submitEvidence'>> {
    return this.client.call('submitEvidence', { path: { id }, ...options });
  }

  /** Gives the dispute up. */
  accept(id: string, options: CallOptions = {}): Promise<AnswerOf<'acceptDispute'>> {
    return this.client.call('acceptDispute', { path: { id }, ...options });
  }
}
