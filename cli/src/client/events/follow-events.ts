import { createHmac } from 'node:crypto';
import type { Event, EventKind } from '../../../../sdk/src/index.ts';
import type { Terminal } from '../../command.ts';
import { formatTime } from '../../terminal/time-text.ts';
import type { Connection } from '../with-client.ts';
import { summariseEvent } from './event-text.ts';
import { type Forwarded, forwardEvent } from './forward-event.ts';

export interface Following {
  /** Null only shows them. */
  readonly forwardTo: string | null;
  /** Null means all. */
  readonly kinds: readonly EventKind[] | null;
  /** Null means the one that belongs to the API key. */
  readonly secret: string | null;
  readonly countMax: number;
  readonly isJson: boolean;
  readonly signal: AbortSignal;
}

/** Prints and forwards events, in their order, until the signal or the count ends it. */
export async function followEvents(
  terminal: Terminal,
  connection: Connection,
  following: Following,
): Promise<void> {
  const { forwardTo, kinds, countMax, isJson, signal } = following;
  const secret = following.secret ?? secretOf(connection.apiKey);
  const onOpen = () => {
    terminal.note(`Ready: events of ${connection.url} appear as they happen. Ctrl-C ends it.`);
    if (forwardTo === null) return;
    terminal.note(`They are forwarded to ${forwardTo}, signed with ${secret}`);
  };
  const onBreak = () => terminal.note('The connection broke; opening it again…');
  let count = 0;
  // One after the other, so that your server sees them in the order in which they happened.
  let forwarding = Promise.resolve();
  for await (const event of connection.taprail.events.stream({ signal, onOpen, onBreak })) {
    if (kinds !== null && !kinds.includes(event.type)) continue;
    terminal.print(isJson ? JSON.stringify(event) : eventLine(terminal, event));
    if (forwardTo !== null) {
      forwarding = forwarding.then(async () => {
        if (signal.aborted) return;
        const forwarded = await forwardEvent(event, { url: forwardTo, secret });
        terminal.note(forwardedLine(event, forwarded));
      });
    }
    count += 1;
    if (count >= countMax) break;
  }
  await forwarding;
}

/** The same in every run with this key, so that your server's configuration can stay. */
function secretOf(apiKey: string): string {
  const digest = createHmac('sha256', apiKey).update('taprail listen').digest('base64url');
  return `whsec_${digest}`;
}

function eventLine(terminal: Terminal, event: Event): string {
  // With its date, since a test clock may be anywhere.
  const time = terminal.style('dim', formatTime(event.created_at));
  const type = terminal.style('bold', event.type.padEnd(25));
  return `${time}  ${type}  ${event.id}  ${summariseEvent(event)}`;
}

function forwardedLine({ id, type }: Event, { status, error, durationMs }: Forwarded): string {
  const answer = status === null ? `no answer (${error})` : `answered ${status}`;
  return `  ${type} ${id}: ${answer} after ${durationMs} ms`;
}
