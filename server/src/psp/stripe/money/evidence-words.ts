import type Stripe from 'stripe';
import type { DisputeEvidence, EvidenceFile } from '../../dispute-port.ts';

/**
 * Stripe's field for each text. Most of its fields take only files, so texts without a field share
 * one, each under its heading.
 */
const textFields = {
  explanation: { field: 'uncategorized_text', heading: 'Explanation' },
  receipt: { field: 'uncategorized_text', heading: 'Receipt' },
  customer_communication: { field: 'uncategorized_text', heading: 'Customer communication' },
  service_date: { field: 'service_date', heading: null },
  refund_policy: { field: 'refund_policy_disclosure', heading: null },
} as const;

/** Stripe's field for each file. */
const fileFields: Readonly<Record<EvidenceFile, string>> = {
  receipt_file: 'receipt',
  customer_communication_file: 'customer_communication',
  service_documentation_file: 'service_documentation',
  refund_policy_file: 'refund_policy',
  other_file: 'uncategorized_file',
};

/** Stripe's file ids, by our field names. */
export type UploadedFiles = Readonly<Partial<Record<EvidenceFile, string>>>;

export function stripeEvidence(
  evidence: DisputeEvidence,
  files: UploadedFiles = {},
): Stripe.DisputeUpdateParams.Evidence {
  const shown: Record<string, string> = {};
  for (const [name, { field, heading }] of Object.entries(textFields)) {
    const text = evidence[name as keyof typeof textFields]?.trim();
    if (!text) continue;
    const part = heading === null ? text : `${heading}:\n${text}`;
    shown[field] = shown[field] === undefined ? part : `${shown[field]}\n\n${part}`;
  }
  for (const [name, id] of Object.entries(files)) shown[fileFields[name as EvidenceFile]] = id;
  return shown;
}

/** Our name of the refused evidence field; null if the refusal is about something else. */
export function refusedField(refused: {
  readonly code: string;
  readonly param?: string;
}): string | null {
  const { code, param = '' } = refused;
  // The code may concern all files together, such as too many pages.
  const isOfEvidence = code.startsWith('dispute_evidence') || param.startsWith('evidence');
  if (!isOfEvidence) return null;
  const field = /^evidence\[(\w+)\]/.exec(param)?.[1];
  const names = [
    ...Object.entries(textFields).map(([name, text]) => ({ name, field: text.field })),
    ...Object.entries(fileFields).map(([name, file]) => ({ name, field: file })),
  ].filter((known) => known.field === field);
  const [only] = names;
  return names.length === 1 && only !== undefined ? only.name : 'evidence';
}
