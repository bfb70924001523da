import { invalidCursor } from '../../http/errors.ts';
import type { Answer, PlatformContext } from '../../http/route.ts';
import { firstUuidAt, formatId, parseId } from '../../lib/ids.ts';
import { type FedEvent, listEventsAfter } from './feed-store.ts';
import type { Webhooks } from './webhooks.ts';

/** Often enough that nothing on the way takes a quiet connection for a dead one. */
const heartbeatMs = 15_000;

/** What is read at once of the events that a listener missed. */
const pageSize = 100;

/** How many of these are remembered, since the feed may tell of the last ones again. */
const rememberedMax = 5_000;

/**
 * Server-sent events: each event of the platform as it is committed. One who names the last event
 * it heard gets those behind that one first. However slowly it reads, it is told of all of them:
 * what does not wait for it is looked up when it is ready.
 */
export async function streamEvents(webhooks: Webhooks, context: PlatformContext): Promise<Answer> {
  const { platformId } = context.caller;
  const afterId = readLastEventId(context.headers['last-event-id']);
  const stream = (signal: AbortSignal) => follow(webhooks, { platformId, afterId, signal });
  return { status: 200, body: null, stream };
}

interface Following {
  readonly platformId: string;
  readonly afterId: string | null;
  readonly signal: AbortSignal;
}

async function* follow(webhooks: Webhooks, following: Following): AsyncGenerator<string> {
  const { platformId, signal } = following;
  let toldId = following.afterId ?? firstUuidAt(new Date());
  const listener = webhooks.feed.join(platformId);
  const wake = () => listener.wake();
  signal.addEventListener('abort', wake);
  try {
    while (!listener.isReady && !signal.aborted) await listener.wait(heartbeatMs);
    // Says at once that the stream stands, and how soon to come back if it breaks.
    yield 'retry: 1000\n: the stream stands\n\n';
    const caughtUp = new Set<string>();
    let isBehind = following.afterId !== null;
    while (!signal.aborted) {
      if (isBehind) {
        const missed = await listEventsAfter(webhooks.database, {
          platformId,
          afterId: toldId,
          limit: pageSize,
        });
        for (const event of missed) {
          yield render(event);
          toldId = event.id;
          remember(caughtUp, event.id);
        }
        isBehind = missed.length === pageSize;
        continue;
      }
      const taken = listener.take();
      isBehind = taken === 'missed';
      if (taken === 'missed') continue;
      for (const event of taken) {
        if (caughtUp.has(event.id)) continue;
        yield render(event);
        if (event.id > toldId) toldId = event.id;
      }
      if (taken.length > 0) continue;
      const sinceMs = performance.now();
      await listener.wait(heartbeatMs);
      if (performance.now() - sinceMs >= heartbeatMs) yield ': nothing new\n\n';
    }
  } finally {
    signal.removeEventListener('abort', wake);
    listener.leave();
  }
}

function render({ id, type, body }: FedEvent): string {
  return `id: ${formatId('evt', id)}\nevent: ${type}\ndata: ${body}\n\n`;
}

function remember(ids: Set<string>, id: string): void {
  ids.add(id);
  const [oldest] = ids;
  if (ids.size > rememberedMax && oldest !== undefined) ids.delete(oldest);
}

function readLastEventId(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  const id = typeof header === 'string' ? parseId('evt', header) : null;
  if (id === null) throw invalidCursor({ param: 'Last-Event-ID' });
  return id;
}
