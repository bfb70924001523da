import type { Dispute } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { formatComplete, formatDistance } from '../../format/time.ts';

const urgentMs = 3 * 24 * 60 * 60 * 1000;

/** How much time is left to answer. */
export function Deadline(props: {
  readonly dispute: Pick<Dispute, 'status' | 'evidence_due_by'>;
  readonly now: number;
}): ReactNode {
  const { dispute, now } = props;
  if (dispute.status !== 'needs_response') return <span className="dim">–</span>;
  const left = Date.parse(dispute.evidence_due_by) - now;
  const tone = left < urgentMs ? 'bad' : 'warn';
  return (
    <span
      data-tone={tone}
      style={{ color: 'var(--tone)' }}
      title={formatComplete(dispute.evidence_due_by)}
    >
      {left < 0 ? 'over' : formatDistance(dispute.evidence_due_by, now)}
    </span>
  );
}
