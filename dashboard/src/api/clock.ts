import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { instantToDay } from '../format/time.ts';
import { serverNow } from './server-time.ts';
import { useSession } from './session.ts';
import { taprail } from './taprail.ts';

/** The clock of the platform, which in the test environment can be ahead. */
export function useClock() {
  const { environment } = useSession();
  return queryOptions({
    queryKey: ['clock'],
    queryFn: async () => {
      const { now } = await taprail.test.clock.get();
      return { now, aheadMs: Date.parse(now) - Date.now() };
    },
    enabled: environment === 'test',
    refetchInterval: 30_000,
    staleTime: 0,
  });
}

/** The present time of the platform. */
export function usePlatformNow(): number {
  const { data } = useQuery(useClock());
  return data === undefined ? serverNow() : Date.now() + data.aheadMs;
}

/** The present day of the platform, in its reporting time zone. */
export function usePlatformToday(): string {
  return instantToDay(new Date(usePlatformNow()).toISOString());
}

const tickMs = 10_000;

/** The same for countdowns: it goes on by itself, and is null until the clock is known. */
export function useTickingNow(): number | null {
  const { environment } = useSession();
  const { data } = useQuery(useClock());
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMs);
    return () => clearInterval(timer);
  }, []);
  if (environment === 'test' && data === undefined) return null;
  return data === undefined ? serverNow() : Date.now() + data.aheadMs;
}
