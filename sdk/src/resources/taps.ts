import { type CreateOrFindOptions, createOrFind } from '../create-or-find.ts';
import type { CallOptions, QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type { CreateOrFindOptions } from '../create-or-find.ts';

export type Tap = Schemas['Tap'];
export type TapRequest = Schemas['TapRequest'];
export type TapQuery = QueryOf<'listTaps'>;
export type CaptureRequest = Schemas['CaptureRequest'];
export type IdempotencyKey = Schemas['IdempotencyKey'];
export type ReversalRequest = Schemas['ReversalRequest'];

/** A reader waits up to 90 seconds for a card, and the service answers after that. */
const cardTimeoutMs = 120_000;

export class Taps extends Resource {
  /**
   * Takes a tap at a reader. A declined tap is an answer too: read its `status`. While the outcome
   * is unknown it is `pending`.
   */
  create(tap: TapRequest, options: CallOptions = {}): Promise<Tap> {
    return this.client.call('takeTap', { timeoutMs: cardTimeoutMs, ...options, body: tap });
  }

  /**
   * The same for a program that may lose the connection or be restarted: with the key of the first
   * call it takes the tap or finds it, and never takes a second one. A tap that is still waiting
   * for its card when the time is over is `pending`.
   */
  createOrFind(tap: TapRequest, options: CreateOrFindOptions): Promise<Tap> {
    return createOrFind(this.client, tap, { timeoutMs: cardTimeoutMs, ...options });
  }

  /** What was done under an idempotency key, as it stands now. Nothing is repeated. */
  findByKey(key: string, options: ReadOptions = {}): Promise<IdempotencyKey> {
    return this.client.call('getIdempotencyKey', { path: { key }, ...options });
  }

  get(id: string, options: ReadOptions = {}): Promise<Tap> {
    return this.client.call('getTap', { path: { id }, ...options });
  }

  list(query: TapQuery = {}, options: ReadOptions = {}): Listing<Tap> {
    return list(this.client, 'listTaps', { query, options });
  }

  /** Captures a pre-authorised tap: the posted charges or everything, unless an amount is given. */
  capture(id: string, capture: CaptureRequest = {}, options: CallOptions = {}): Promise<Tap> {
    return this.client.call('captureTap', { path: { id }, ...options, body: capture });
  }

  /** Releases the hold, or undoes the capture as long as it is not settled. */
  reverse(id: string, reversal: ReversalRequest = {}, options: CallOptions = {}): Promise<Tap> {
    return this.client.call('reverseTap', { path: { id }, ...options, body: reversal });
  }
}
