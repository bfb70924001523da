import { useForceUpdate, useInterval } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
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
  const now = usePlatformNow();
  useInterval(useForceUpdate(), tickMs, { autoInvoke: true });
  return environment === 'test' && data === undefined ? null : now;
}
