import type { Query } from '@tanstack/react-query';
import { useRef } from 'react';

const shortestMs = 2_000;
const longestMs = 30_000;

/**
 * The interval at which to poll an unfinished object, for `refetchInterval`: as long as it has
 * stayed the same, so the polls become rarer. A hidden page does not poll.
 */
export function usePollInterval<Data>(isUnderWay: (data: Data) => boolean) {
  const last = useRef<{ readonly data: Data; readonly changedAt: number }>(null);
  return ({ state }: Pick<Query<Data>, 'state'>): number | false => {
    const { data, dataUpdatedAt } = state;
    if (data === undefined || !isUnderWay(data)) return false;
    // The query client keeps the same object for an equal answer.
    if (last.current?.data !== data) last.current = { data, changedAt: dataUpdatedAt };
    const sameForMs = dataUpdatedAt - last.current.changedAt;
    return Math.min(longestMs, Math.max(shortestMs, sameForMs));
  };
}
