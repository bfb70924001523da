import type { Event } from '@taprail/sdk';
import { useEffect } from 'react';
import { followShared, type LiveState } from './live-stream.ts';
import { findNewBuild } from './new-build.ts';
import { queryClient, reload } from './query-client.ts';
import { useSession } from './session.ts';
import { shownValue, useShown } from './shown-value.ts';

/** The least time between two refreshes after events. */
const refreshIntervalMs = 1_500;
/** Events come in groups, such as an approval and its capture. */
const gatherMs = 200;
const keptMax = 200;

const state = shownValue<LiveState>('connecting');
/** Newest first. */
const recent = shownValue<readonly Event[]>([]);
const stale = new Set<string>();
let isRefreshing = false;

/** The kinds of objects that show an event's object, besides events themselves. */
const kindsByTopic: Readonly<Record<string, readonly string[]>> = {
  tap: ['transactions', 'balance', 'ledger', 'overview'],
  charge: ['transactions', 'refunds', 'balance', 'ledger', 'overview'],
  payout: ['payouts', 'balance', 'ledger', 'overview', 'transactions'],
  dispute: ['disputes', 'transactions', 'balance', 'ledger', 'overview'],
};

/** Follows the platform's events while the dashboard is open. */
export function useLiveEvents(): void {
  const { user } = useSession();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    recent.set([]);
    void followShared({
      user: user.id,
      signal,
      onEvent: takeEvent,
      onState: state.set,
      onGap: missed,
    });
    document.addEventListener('visibilitychange', refreshStale, { signal });
    return () => ending.abort();
  }, [user.id]);
}

export function useLiveState(): LiveState {
  return useShown(state);
}

/** The events that came since the page was opened, newest first. */
export function useRecentEvents(): readonly Event[] {
  return useShown(recent);
}

function takeEvent(event: Event): void {
  // After a reconnect an event may arrive twice, or after a younger one.
  const known = recent.get();
  if (known.some(({ id }) => id === event.id)) return;
  recent.set([event, ...known].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, keptMax));
  const [topic = ''] = event.type.split('.');
  for (const kind of ['events', 'deliveries', ...(kindsByTopic[topic] ?? [])]) stale.add(kind);
  void refreshStale();
}

/** The stream missed events while it was broken, and the service may have been replaced. */
function missed(): void {
  void findNewBuild();
  const queries = queryClient.getQueryCache().findAll({ type: 'active' });
  for (const { queryKey } of queries) stale.add(String(queryKey[0]));
  void refreshStale();
}

/** One refresh after the other, so that a slow answer is never cancelled by the next one. */
async function refreshStale(): Promise<void> {
  if (isRefreshing) return;
  isRefreshing = true;
  // A hidden page is refreshed when it becomes visible.
  while (stale.size > 0 && !document.hidden) {
    await pause(gatherMs);
    const kinds = [...stale];
    stale.clear();
    await reload(kinds).catch(() => {});
    await pause(refreshIntervalMs - gatherMs);
  }
  isRefreshing = false;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
