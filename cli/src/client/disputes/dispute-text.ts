import type { Dispute } from '../../../../sdk/src/index.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';

/** The disputed amount, the deadline of the answer, and the answer. */
export function describeDispute(dispute: Dispute): string {
  const { currency, evidence, charges } = dispute;
  const submitted = dispute.evidence_submitted_at;
  const { files: _, ...fields } = evidence ?? { files: [] };
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [[`  ${name.replaceAll('_', ' ')}`, String(value)]],
  );
  const facts = [
    ['Dispute', dispute.id],
    ['Status', dispute.status],
    ['Amount', formatMoney(dispute.amount, currency)],
    ['Reason', dispute.reason.replaceAll('_', ' ')],
    ['For', dispute.submerchant],
    ['Transaction', dispute.transaction],
    ['Opened', formatTime(dispute.opened_at)],
    ['Answer by', formatTime(dispute.evidence_due_by)],
    ...(dispute.closed_at === null ? [] : [['Closed', formatTime(dispute.closed_at)]]),
    ['Evidence', evidenceState(submitted, given.length)],
    ...given,
  ];
  const listed = charges
    .filter(({ description }) => description !== null)
    .map((charge) => [charge.description ?? '', formatMoney(charge.amount, currency)]);
  return listed.length === 0
    ? renderTable(facts)
    : `${renderTable(facts)}\n\n${renderTable([['CHARGE', 'AMOUNT'], ...listed])}`;
}

function evidenceState(submittedAt: string | null, count: number): string {
  if (submittedAt !== null) return `submitted ${formatTime(submittedAt)}`;
  return count === 0 ? 'none yet' : 'a draft, not submitted yet';
}

/** An answer can still be given. */
export function isOpen({ status }: Dispute): boolean {
  return status === 'needs_response' || status === 'inquiry_needs_response';
}
