import type { Event } from '@taprail/sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { refresh } from './query-client.ts';
import { taprail } from './taprail.ts';

export type LiveState = 'connecting' | 'live' | 'broken';

/** At most this often is asked again for what events have changed. */
const refreshIntervalMs = 1_500;
const keptMax = 200;

let state: LiveState = 'connecting';
let recent: readonly Event[] = [];
const listeners = new Set<() => void>();
const stale = new Set<string>();
let isWaiting = false;

/** What the objects of an event are shown in, besides the events themselves. */
const kindsByTopic: Readonly<Record<string, readonly string[]>> = {
  tap: ['transactions', 'overview'],
  charge: ['transactions', 'refunds', 'balance', 'ledger', 'overview'],
  payout: ['payouts', 'balance', 'ledger', 'overview', 'transactions'],
  dispute: ['disputes', 'transactions', 'balance', 'overview'],
};

/** Follows the platform's events while the dashboard is open. */
export function useLiveEvents(): void {
  useEffect(() => {
    const ending = new AbortController();
    void follow(ending.signal);
    return () => ending.abort();
  }, []);
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/** The events that came since the page was opened, newest first. */
export function useRecentEvents(): readonly Event[] {
  return useSyncExternalStore(subscribe, () => recent);
}

async function follow(signal: AbortSignal): Promise<void> {
  try {
    const onOpen = () => setState('live');
    const onBreak = () => setState('connecting');
    for await (const event of taprail.events.stream({ signal, onOpen, onBreak })) note(event);
  } catch {
    // Lists can still be loaded by hand.
    if (!signal.aborted) setState('broken');
  }
}

function note(event: Event): void {
  recent = [event, ...recent].slice(0, keptMax);
  const [topic = ''] = event.type.split('.');
  for (const kind of ['events', 'deliveries', ...(kindsByTopic[topic] ?? [])]) stale.add(kind);
  if (!isWaiting) setTimeout(refreshStale, refreshIntervalMs);
  isWaiting = true;
  tell();
}

function refreshStale(): void {
  isWaiting = false;
  refresh(...stale);
  stale.clear();
}

function setState(next: LiveState): void {
  state = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
