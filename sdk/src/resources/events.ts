import type { CallOptions, QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { type StreamOptions, streamEvents } from '../requests/stream-events.ts';
import { backoffMs, wait } from '../requests/wait.ts';
import { Resource, type Schemas } from '../resource.ts';

/** Something that happened. Its `type` tells which of the twelve kinds it is. */
export type Event = Schemas['Event'];
export type EventKind = Schemas['EventKind'];
export type ListedEvent = Schemas['ListedEvent'];
export type EventDetail = Schemas['EventDetail'];
export type EventQuery = QueryOf<'listEvents'>;
export type Redelivery = Schemas['Redelivery'];
export type RedeliveryTarget = Schemas['RedeliveryTarget'];
export type NewRedelivery = Schemas['NewRedelivery'];
export type RedeliveryJob = Schemas['RedeliveryJob'];
export type RedeliveryQuery = QueryOf<'listRedeliveries'>;

export interface RedeliverManyOptions extends Omit<CallOptions, 'signal'> {
  /** Called with the progress, the end included. */
  readonly onProgress?: (job: RedeliveryJob) => void;
  /** Stops the job; the promise resolves with its progress. */
  readonly signal?: AbortSignal;
}

export class Events extends Resource {
  /** With its deliveries and their attempts. */
  get(id: string, options: ReadOptions = {}): Promise<EventDetail> {
    return this.client.call('getEvent', { path: { id }, ...options });
  }

  list(query: EventQuery = {}, options: ReadOptions = {}): Listing<ListedEvent> {
    return list(this.client, 'listEvents', { query, options });
  }

  /** Sends one event again to every endpoint that is subscribed now, or to the one named. */
  redeliver(id: string, to: RedeliveryTarget = {}, options: CallOptions = {}): Promise<Redelivery> {
    return this.client.call('redeliverEvent', { path: { id }, ...options, body: to });
  }

  /** Sends all events of a time again, and resolves when they are on their way. */
  async redeliverMany(
    which: NewRedelivery,
    { onProgress, signal, ...options }: RedeliverManyOptions = {},
  ): Promise<RedeliveryJob> {
    let job = await this.beginRedelivery(which, options);
    for (let attempt = 0; ; attempt += 1) {
      onProgress?.(job);
      if (job.status !== 'running') return job;
      if (signal?.aborted) job = await this.stopRedelivery(job.id);
      else {
        // The next round sees that it was aborted.
        await wait(backoffMs(attempt, { maxMs: 2_000 }), signal).catch(() => {});
        job = await this.getRedelivery(job.id);
      }
    }
  }

  /** The same, and resolves as soon as the job exists. */
  beginRedelivery(which: NewRedelivery, options: CallOptions = {}): Promise<RedeliveryJob> {
    return this.client.call('beginRedelivery', { ...options, body: which });
  }

  getRedelivery(job: string, options: ReadOptions = {}): Promise<RedeliveryJob> {
    return this.client.call('getRedelivery', { path: { job }, ...options });
  }

  listRedeliveries(query: RedeliveryQuery = {}, options: ReadOptions = {}): Listing<RedeliveryJob> {
    return list(this.client, 'listRedeliveries', { query, options });
  }

  stopRedelivery(job: string, options: CallOptions = {}): Promise<RedeliveryJob> {
    return this.client.call('stopRedelivery', { path: { job }, ...options });
  }

  /**
   * Events as they happen, each once. If the connection breaks, it is opened again and continues
   * from the last event. Ends when the signal is aborted or the loop is left. For what must not be
   * missed use webhooks.
   */
  stream(options: StreamOptions = {}): AsyncGenerator<Event, void> {
    return streamEvents(this.client, options);
  }
}
