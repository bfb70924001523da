import type { Event } from '@taprail/sdk';
import { isSignedOut, queryClient } from './query-client.ts';
import { sessionQuery } from './session.ts';
import { taprail } from './taprail.ts';

export type LiveState = 'connecting' | 'live' | 'broken';

interface Following {
  /** Tabs of the same user share a stream. */
  readonly user: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: Event) => void;
  readonly onState: (state: LiveState) => void;
  /** Called when events may have been missed. */
  readonly onGap: () => void;
}

type Message =
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'gap' }
  | { readonly kind: 'hello' };

/** The wait before the next attempt to open a stream, such as while the service restarts. */
const retryMs = 5_000;

/**
 * Follows the platform's events, by one stream for all tabs: over HTTP/1.1 a browser has six
 * connections to a server, and a stream per tab would take them all. The tab that holds the lock
 * reads and tells the others; when it closes, another gets the lock and goes on.
 */
export async function followShared(following: Following): Promise<void> {
  const { user, signal, onEvent, onState, onGap } = following;
  const name = `taprail-live-${user}`;
  const channel = new BroadcastChannel(name);
  let state: LiveState = 'connecting';
  const act = (message: Message) => {
    if (message.kind === 'hello') return;
    if (message.kind === 'gap') return onGap();
    if (message.kind === 'state') {
      state = message.state;
      return onState(state);
    }
    onEvent(message.event);
  };
  const tell = (message: Message) => {
    if (signal.aborted) return;
    channel.postMessage(message);
    act(message);
  };
  let isReading = false;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'hello' && isReading) channel.postMessage({ kind: 'state', state });
    else act(data);
  };
  signal.addEventListener('abort', () => channel.close());
  channel.postMessage({ kind: 'hello' });

  const read = async () => {
    // Another tab may have read until now.
    let isFirst = state === 'connecting';
    isReading = true;
    const onOpen = () => {
      tell({ kind: 'state', state: 'live' });
      if (!isFirst) tell({ kind: 'gap' });
      isFirst = false;
    };
    const onBreak = () => tell({ kind: 'state', state: 'connecting' });
    while (!signal.aborted) {
      try {
        // A busy platform has too many events to stream all: thousands per second.
        const only = 'newest_of_kind';
        const events = taprail.events.stream({ only, signal, onOpen, onBreak });
        for await (const event of events) tell({ kind: 'event', event });
      } catch (error) {
        tell({ kind: 'state', state: 'broken' });
        // This request redirects to the sign-in if the session has ended.
        if (isSignedOut(error)) await queryClient.invalidateQueries(sessionQuery);
      }
      isFirst = false;
      await new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : retryMs));
    }
  };
  // Browsers have locks only over TLS or on localhost.
  if (navigator.locks === undefined) return read();
  await navigator.locks.request(name, { signal }, read).catch(() => {});
}
