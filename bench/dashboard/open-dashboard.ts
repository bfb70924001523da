import { setTimeout as delay } from 'node:timers/promises';
import type { Visitor } from './visitor.ts';

/** As on the page: events that arrive together cause one refresh, at most this often. */
const gatherMs = 200;
const refreshIntervalMs = 1_500;

/**
 * Keeps the overview open as a browser does: follows the events and reloads the overview after
 * each. Returns a function that closes it and tells the number of refreshes.
 */
export async function openDashboard(
  visitor: Visitor,
  overview: string,
): Promise<{ close(): Promise<number> }> {
  const closing = new AbortController();
  const { signal } = closing;
  await visitor.read(overview);
  const address = '/dashboard/api/v1/events/stream?only=newest_of_kind';
  const { body } = await visitor.ask(address, signal);
  if (body === null) throw new Error('the stream of events has no body');
  let hasNews = false;
  const follow = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body) hasNews ||= decoder.decode(chunk).includes('data:');
  };
  let refreshes = 0;
  const refresh = async () => {
    while (!signal.aborted) {
      await delay(gatherMs, undefined, { signal });
      if (!hasNews) continue;
      hasNews = false;
      await visitor.read(overview);
      refreshes += 1;
      await delay(refreshIntervalMs - gatherMs, undefined, { signal });
    }
  };
  const ended = Promise.allSettled([follow(), refresh()]);
  return {
    async close() {
      closing.abort();
      await ended;
      return refreshes;
    },
  };
}
