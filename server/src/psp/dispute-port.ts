import type { Outcome, PspCall } from './psp-call.ts';

/** The port to a provider's disputes. Providers open and close them; Taprail answers. */
export interface PspDisputes {
  retrieve(call: DisputeCall, ref: string): Promise<Outcome<DisputeFacts>>;
  /**
   * Answers a dispute or an inquiry, once each. A refusal with a `param` concerns that field of the
   * evidence, or all of it (`evidence`); any other means that the dispute takes no answer.
   */
  submitEvidence(
    call: DisputeCall,
    request: { readonly ref: string; readonly evidence: DisputeEvidence },
  ): Promise<Outcome<DisputeFacts>>;
  /** Concedes a dispute, which is then lost. An inquiry cannot be conceded. */
  accept(call: DisputeCall, ref: string): Promise<Outcome<DisputeFacts>>;
}

export interface DisputeCall extends PspCall {
  /** The PSP account of the sub-merchant whose money is disputed. */
  readonly account: string;
  /** How often this call was made before; its outcome may be known by now. */
  readonly askedBefore: number;
}

/** Why cardholders dispute, at any provider. Adapters translate into these words. */
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
 * A bank inquires about a payment before disputing it. No money moves. An inquiry may become a
 * dispute, even after it was closed.
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
  /** Taprail's id of the transaction, which the provider got with the authorisation. */
  readonly transactionId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly reason: DisputeReason;
  /** The scheme's own code for the reason; null if the provider does not tell. */
  readonly networkReasonCode: string | null;
  /** A lost dispute may be won by an appeal. No other outcome changes. */
  readonly status: 'needs_response' | 'under_review' | DisputeOutcome | InquiryStatus;
  /** The scheme's deadline. */
  readonly evidenceDueBy: Date;
  readonly openedAt: Date;
  /** Null while it is open, or where the provider does not tell. */
  readonly closedAt: Date | null;
}

/** The evidence fields that name a file, by its public id. */
export const evidenceFiles = [
  'receipt_file',
  'customer_communication_file',
  'service_documentation_file',
  'refund_policy_file',
  'other_file',
] as const;

export type EvidenceFile = (typeof evidenceFiles)[number];

/** The limit for all files of one dispute together: issuers get them as one. */
export const evidenceFilesMaxBytes = 4_500_000;

/** Texts and files, by field. Older evidence may have no files. */
export interface DisputeEvidence extends Readonly<Partial<Record<EvidenceFile, string | null>>> {
  readonly explanation: string | null;
  readonly receipt: string | null;
  readonly customer_communication: string | null;
  readonly service_date: string | null;
  readonly refund_policy: string | null;
}

/** The files in evidence, by field. */
export function filesIn(
  evidence: Partial<DisputeEvidence>,
): readonly { readonly field: EvidenceFile; readonly id: string }[] {
  return evidenceFiles.flatMap((field) => {
    const id = evidence[field] ?? null;
    return id === null ? [] : [{ field, id }];
  });
}

/** Days that each scheme gives merchants to answer a dispute. */
export const answerDays = { visa: 30, mastercard: 45, amex: 20, discover: 30 } as const;
