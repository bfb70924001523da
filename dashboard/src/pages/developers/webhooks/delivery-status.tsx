import type { WebhookDelivery } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { usePlatformNow } from '../../../api/clock.ts';
import { Status } from '../../../components/values/values.tsx';
import { formatSoon } from '../../../format/time.ts';

/** The status of a delivery, with the time of its next retry. */
export function DeliveryStatus({
  of: { status, attempt_count, next_attempt_at: next },
}: {
  readonly of: Pick<WebhookDelivery, 'status' | 'attempt_count' | 'next_attempt_at'>;
}): ReactNode {
  const now = usePlatformNow();
  if (status !== 'pending' || attempt_count === 0 || next === null) return <Status of={status} />;
  const retry = Date.parse(next) <= now ? 'Retry due' : `Retry at ${formatSoon(next, now)}`;
  return <Status of={retry} tone="warn" />;
}
