import type { Dispute, EvidenceRequest, UploadedFile } from '@taprail/sdk';
import { needsResponse } from '../../format/inquiry.ts';

export const texts = [
  { name: 'explanation', label: 'What happened', help: 'In your own words.' },
  { name: 'receipt', label: 'Receipt', help: 'The text of the receipt.' },
  {
    name: 'customer_communication',
    label: 'Messages with the customer',
    help: 'What you and the cardholder wrote to each other.',
  },
  { name: 'service_date', label: 'Date of the service', help: 'When it was provided.' },
  { name: 'refund_policy', label: 'Refund policy', help: 'What the cardholder was told.' },
] as const;

export const files = [
  { name: 'receipt_file', label: 'Receipt', help: 'As it was printed or sent.' },
  {
    name: 'customer_communication_file',
    label: 'Messages with the customer',
    help: 'Letters, e-mails or a chat.',
  },
  {
    name: 'service_documentation_file',
    label: 'Proof of the service',
    help: 'Such as a signed order.',
  },
  { name: 'refund_policy_file', label: 'Refund policy', help: 'As the cardholder saw it.' },
  { name: 'other_file', label: 'Other', help: 'Anything else that helps.' },
] as const;

export type TextName = (typeof texts)[number]['name'];
export type FileName = (typeof files)[number]['name'];
export type EvidenceName = keyof EvidenceRequest;

/** The largest total of a dispute's files. */
export const sizeMaxBytes = 4_500_000;
export const accepted = 'image/jpeg,image/png,application/pdf';

/** The saved text of a field; empty if there is none. */
export function savedIn({ evidence }: Dispute, name: EvidenceName): string {
  return evidence?.[name] ?? '';
}

/** Whether the dispute can still be answered by the platform's clock, once that is known. */
export function isAnswerable(dispute: Dispute, now: number | null): boolean {
  const isOver = now !== null && Date.parse(dispute.evidence_due_by) <= now;
  return needsResponse(dispute) && !isOver;
}

const typeNames: Readonly<Record<UploadedFile['type'], string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'application/pdf': 'PDF',
};

/** Such as "PDF, 48 kB". */
export function describeFile({ type, size }: Pick<UploadedFile, 'type' | 'size'>): string {
  return `${typeNames[type]}, ${formatSize(size)}`;
}

export function formatSize(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
