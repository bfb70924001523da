import type { Outcome, PspCall } from './psp-call.ts';

/** What Taprail needs from a provider to answer disputes. Providers open and close them. */
export interface PspDisputes {
  retrieve(call: DisputeCall, ref: string): Promise<Outcome<DisputeFacts>>;
  /**
   * Answers a dispute or an inquiry, once each. A refusal with a `param` is about that field of the
   * evidence, or about all of it (`evidence`); any other says that the dispute takes no answer.
   */
  submitEvidence(
    call: DisputeCall,
    request: { readonly ref: string; readonly evidence: DisputeEvidence },
  ): Promise<Outcome<DisputeFacts>>;
  /** Concedes a dispute, which is lost then. An inquiry has nothing to concede. */
  accept(call: DisputeCall, ref: string): Promise<Outcome<DisputeFacts>>;
}

export interface DisputeCall extends PspCall {
  /** The PSP account of the sub-merchant whose money is disputed. */
  readonly account: string;
  /** How often this call was made before: its outcome may be known by now. */
  readonly askedBefore: number;
}

/** Why cardholders dispute, whoever the provider is. Adapters translate into these words. */
export const disputeReasons = [
  'fraudulent',
  'authorisation',
  'processing_error',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'general',
] as const;

export type DisputeReason = (typeof disputeReasons)[number];

export const disputeOutcomes = ['won', 'lost', 'withdrawn'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/**
 * A bank asks about a payment before it disputes it. No money moves, and it may become a dispute,
 * even after it was closed.
 */
export const inquiryStatuses = [
  'inquiry_needs_response',
  'inquiry_under_review',
  'inquiry_closed',
] as const;

export type InquiryStatus = (typeof inquiryStatuses)[number];

export function isInquiryStatus(status: string): status is InquiryStatus {
  return inquiryStatuses.some((known) => known === status);
}

export interface DisputeFacts {
  readonly ref: string;
  /** Taprail's id of the transaction, which the provider was told when it was authorised. */
  readonly transactionId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly reason: DisputeReason;
  /** The scheme's own code for the reason; null if the provider does not tell. */
  readonly networkReasonCode: string | null;
  /** One that was lost may be won later, by an appeal. Otherwise an outcome never changes. */
  readonly status: 'needs_response' | 'under_review' | DisputeOutcome | InquiryStatus;
  /** The deadline of the scheme. */
  readonly evidenceDueBy: Date;
  readonly openedAt: Date;
  /** Null while it is open, and at a provider that does not tell. */
  readonly closedAt: Date | null;
}

/** The fields of evidence that name a file, by its public id. */
export const evidenceFiles = [
  'receipt_file',
  'customer_communication_file',
  'service_documentation_file',
  'refund_policy_file',
  'other_file',
] as const;

export type EvidenceFile = (typeof evidenceFiles)[number];

/** What all files of one dispute may have together. Issuers get them as one. */
export const evidenceFilesMaxBytes = 4_500_000;

/** Texts and files, each under the name of what it shows. Older evidence may have no files. */
export interface DisputeEvidence extends Readonly<Partial<Record<EvidenceFile, string | null>>> {
  readonly explanation: string | null;
  readonly receipt: string | null;
  readonly customer_communication: string | null;
  readonly service_date: string | null;
  readonly refund_policy: string | null;
}

/** The files of evidence, each under the name of its field. */
export function filesIn(
  evidence: Partial<DisputeEvidence>,
): readonly { readonly field: EvidenceFile; readonly id: string }[] {
  return evidenceFiles.flatMap((field) => {
    const id = evidence[field] ?? null;
    return id === null ? [] : [{ field, id }];
  });
}
