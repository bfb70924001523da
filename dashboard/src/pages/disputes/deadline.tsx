import type { Dispute } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { useTickingNow } from '../../api/clock.ts';
import { needsResponse } from '../../format/inquiry.ts';
import { formatComplete, formatCountdown } from '../../format/time.ts';

const urgentMs = 3 * 24 * 60 * 60 * 1000;

/** The time left to answer, by the platform's clock. */
export function Deadline(props: {
  readonly dispute: Pick<Dispute, 'status' | 'evidence_due_by'>;
}): ReactNode {
  const { status, evidence_due_by: dueBy } = props.dispute;
  const now = useTickingNow();
  if (!needsResponse({ status }) || now === null) return <span className="dim">–</span>;
  const isUrgent = Date.parse(dueBy) - now < urgentMs;
  return (
    <time
      dateTime={dueBy}
      data-tone={isUrgent ? 'bad' : 'warn'}
      style={{ color: 'var(--tone)' }}
      title={formatComplete(dueBy)}
    >
      {formatCountdown(dueBy, now)}
    </time>
  );
}
