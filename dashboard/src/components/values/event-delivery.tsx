import type { ListedEvent } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { Status } from './values.tsx';

/** The delivery status of an event: the worst of its endpoints, and how many differ from it. */
export function EventDelivery({
  of: { delivery_status: status, delivery_counts: counts },
}: {
  readonly of: Pick<ListedEvent, 'delivery_status' | 'delivery_counts'>;
}): ReactNode {
  const { delivered, pending, retrying, failed } = counts;
  const isRetrying = status === 'pending' && retrying > 0;
  const shown = isRetrying ? <Status of="retrying" tone="warn" /> : <Status of={status} />;
  const states = [delivered, pending, failed].filter((count) => count > 0);
  if (states.length < 2) return shown;
  return (
    <span className="inline">
      {shown}
      <span className="dim">
        {delivered} of {delivered + pending + failed} delivered
      </span>
    </span>
  );
}
