import assert from 'node:assert/strict';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { bearer } from '../service/send-request.ts';

export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: JsonObject;
}

/** Reads server-sent events. */
export class EventStream {
  readonly headers: Headers;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #decoder = new TextDecoder();
  readonly #leaving: AbortController;
  #text = '';

  constructor(response: Response, leaving: AbortController) {
    assert(response.body, 'a stream has a body');
    this.headers = response.headers;
    this.#chunks = response.body[Symbol.asyncIterator]();
    this.#leaving = leaving;
  }

  /** Resolves when the stream is open, so that events committed from then on are streamed. */
  static async open(
    service: { readonly url: string },
    { apiKey }: { readonly apiKey: string },
    lastEventId?: string,
    query = '',
  ): Promise<EventStream> {
    const leaving = new AbortController();
    const response = await fetch(`${service.url}/v1/events/stream${query}`, {
      headers: {
        ...bearer(apiKey),
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal: leaving.signal,
    });
    assert.equal(response.status, 200);
    const stream = new EventStream(response, leaving);
    assert.match((await stream.#block()) ?? '', /^retry: \d+\n: /);
    return stream;
  }

  /** The next event; null if the stream has ended. */
  async next(): Promise<StreamedEvent | null> {
    const block = await this.#block();
    if (block === null) return null;
    if (block.startsWith(':')) return this.next();
    const fields = Object.fromEntries(
      block.split('\n').map((line) => {
        const [name = ''] = line.split(': ', 1);
        return [name, line.slice(name.length + 2)];
      }),
    );
    const { id = '', event = '', data = '' } = fields;
    return { id, event, data: JSON.parse(data) as JsonObject };
  }

  async take(count: number): Promise<StreamedEvent[]> {
    const events: StreamedEvent[] = [];
    while (events.length < count) {
      const event = await this.next();
      assert(event, `the stream ended after ${events.length} events`);
      events.push(event);
    }
    return events;
  }

  leave(): void {
    this.#leaving.abort();
  }

  async #block(): Promise<string | null> {
    while (!this.#text.includes('\n\n')) {
      const { value, done } = await this.#chunks.next();
      if (done) {
        assert.equal(this.#text, '', 'a stream does not end within an event');
        return null;
      }
      this.#text += this.#decoder.decode(value, { stream: true });
    }
    const end = this.#text.indexOf('\n\n');
    const block = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 2);
    return block;
  }
}
