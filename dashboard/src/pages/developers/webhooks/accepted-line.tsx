import type { ReactNode } from 'react';
import type { EndpointHealth } from '../../../api/dashboard.ts';
import { goodCount, goodShare } from '../../../components/health/health.tsx';
import { isAccepted } from './endpoint-health.tsx';

const [width, height] = [96, 20];

/** The accepted share of the last 24 hours as a small line, and as a figure. */
export function AcceptedLine({
  of: hours,
}: {
  readonly of: EndpointHealth['endpoints'][number] | undefined;
}): ReactNode {
  if (hours === undefined || hours.count === 0) return <span className="dim">No attempts</span>;
  const places = hours.places.flatMap((place, index) =>
    place.count === 0 ? [] : [{ index, share: goodCount(place, isAccepted) / place.count }],
  );
  const step = width / Math.max(1, hours.places.length - 1);
  const points = places.map(
    ({ index, share }) => `${index * step},${1 + (1 - share) * (height - 2)}`,
  );
  const [only] = points;
  return (
    <span className="inline">
      <svg className="small-line" viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {points.length === 1 ? (
          <circle cx={only?.split(',')[0]} cy={only?.split(',')[1]} r="2" />
        ) : (
          <polyline points={points.join(' ')} />
        )}
      </svg>
      <span className="number">{goodShare(hours, isAccepted)}</span>
    </span>
  );
}
