import type { components } from '../generated/api-types.ts';
import { TaprailError } from './errors.ts';
import { readMessages } from './read-messages.ts';
import type { Transport } from './transport.ts';
import { backoffMs, wait } from './wait.ts';

type Event = components['schemas']['Event'];

export interface StreamOptions {
  /** Begins with what happened since this event. */
  readonly lastEventId?: string;
  /** Skips all but the newest of simultaneous events of one kind: enough to know what changed. */
  readonly only?: 'newest_of_kind';
  /** Ends the stream. */
  readonly signal?: AbortSignal;
  /** Called when the stream is open, also after a break: everything from then on comes. */
  readonly onOpen?: () => void;
  /** Called when the connection broke, with the reason if it is known; it is opened again. */
  readonly onBreak?: (reason: unknown) => void;
}

/** The service says something every 15 seconds; a connection that is silent for longer is dead. */
const silenceMaxMs = 45_000;

/** Far more than can be sent again after a break. */
const rememberedMax = 10_000;

export async function* streamEvents(
  client: Transport,
  { signal, only, onOpen, onBreak, ...options }: StreamOptions,
): AsyncGenerator<Event, void> {
  let { lastEventId } = options;
  const seen = new Set(lastEventId === undefined ? [] : [lastEventId]);
  let wasOpen = false;
  let firstMs = 1_000;
  for (let attempt = 0; !signal?.aborted; attempt += 1) {
    try {
      const body = await client.stream('streamEvents', {
        ...(only && { query: { only } }),
        ...(lastEventId && { headers: { 'last-event-id': lastEventId } }),
        ...(signal && { signal }),
      });
      let isOpen = false;
      for await (const { id, data, retryMs } of readMessages(body, { silenceMaxMs })) {
        firstMs = retryMs ?? firstMs;
        attempt = 0;
        if (!isOpen) onOpen?.();
        isOpen = true;
        wasOpen = true;
        // The first message has one, too: where the stream began.
        lastEventId = id ?? lastEventId;
        if (data === null) continue;
        const event = JSON.parse(data) as Event;
        // Events that are sent again after a break may have come before it.
        if (seen.has(event.id)) continue;
        seen.add(event.id);
        const [oldest] = seen;
        if (seen.size > rememberedMax && oldest !== undefined) seen.delete(oldest);
        yield event;
      }
      onBreak?.(undefined);
    } catch (error) {
      if (signal?.aborted) return;
      const isFinal = error instanceof TaprailError && !error.retryable;
      if (isFinal || !wasOpen) throw error;
      onBreak?.(error);
    }
    await wait(backoffMs(attempt, { firstMs }), signal).catch(() => {});
  }
}
