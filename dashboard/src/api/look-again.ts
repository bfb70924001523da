import type { Query } from '@tanstack/react-query';
import { useRef } from 'react';

const shortestMs = 2_000;
const longestMs = 30_000;

/**
 * When to look again at what is under way, for `refetchInterval`: after as long as it has stayed
 * the same, so at first soon and then less and less often. A page that is hidden does not look.
 */
export function useLookAgain<Data>(isUnderWay: (data: Data) => boolean) {
  const last = useRef<{ readonly data: Data; readonly changedAt: number }>(null);
  return ({ state }: Pick<Query<Data>, 'state'>): number | false => {
    const { data, dataUpdatedAt } = state;
    if (data === undefined || !isUnderWay(data)) return false;
    // An answer that says the same as the one before is the same object.
    if (last.current?.data !== data) last.current = { data, changedAt: dataUpdatedAt };
    const sameForMs = dataUpdatedAt - last.current.changedAt;
    return Math.min(longestMs, Math.max(shortestMs, sameForMs));
  };
}
