import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClock } from '../api/clock.ts';
import { useLiveState } from '../api/live.ts';
import { useSession } from '../api/session.ts';
import { formatComplete, formatTime } from '../format/time.ts';

/** Warns that the page may be stale, after a while without a stream. */
export function ConnectionNotice(): ReactNode {
  const state = useLiveState();
  return (
    <span role="status">
      {state !== 'live' && <span className="connection">Connection lost. Reconnecting…</span>}
    </span>
  );
}

/** Test or production, and in test the platform's time. */
export function EnvironmentBadge(): ReactNode {
  const { environment } = useSession();
  const state = useLiveState();
  const clock = useQuery(useClock());
  if (environment === 'production') {
    return (
      <span className="environment production" data-live={state}>
        Production
      </span>
    );
  }
  const now = clock.data?.now;
  return (
    <span
      className="environment"
      data-live={state}
      title={now === undefined ? '' : `The platform's clock: ${formatComplete(now)}`}
    >
      Test
      {now !== undefined && <span className="phone-hidden number">{formatTime(now)}</span>}
    </span>
  );
}
