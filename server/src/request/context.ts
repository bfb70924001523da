import type { ServiceError } from '../lib/errors.ts';
import type { IdempotencyKey } from './idempotency-key.ts';

/** An authenticated caller: an API key, a session or an onboarding link. */
export interface Caller {
  readonly platformId: string;
  /** The public id of that key, of the user or of the link. */
  readonly actor: string;
  readonly scopes: ReadonlySet<string>;
  /** The offset of the platform's test clock from real time. */
  readonly clockOffsetMs: number;
  /** Whether the user has an initial password, and so no scope but that of the session. */
  readonly mustChangePassword?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The exact text to send, when it was stored before or must be stored as sent. Node sends a text
   * in one piece with the headers.
   */
  readonly bytes?: Buffer | string;
  /** Sent piece by piece in place of a body. */
  readonly stream?: EventStream | Download;
}

/**
 * Server-sent events, sent as they come. They must end at the signal, which says that the caller
 * has gone or the service drains.
 */
export type EventStream = (signal: AbortSignal) => AsyncIterable<string>;

/**
 * A CSV file, made as the caller reads it. A failure or the signal cuts the connection, so that a
 * partial file cannot pass for the whole.
 */
export interface Download {
  readonly fileName: string;
  readonly chunks: (signal: AbortSignal) => AsyncIterable<string>;
}

export interface RequestContext<Params = unknown, Query = unknown, Body = unknown> {
  readonly requestId: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Renders a body with the response schema of its status, exactly as it will be sent. */
  serialise(status: number, body: unknown): string;
  /** Renders a refusal as it will be sent, so that it can be stored for its key. */
  readonly renderRefusal: (error: ServiceError) => Answer;
}

/** The context of a route without callers. */
export interface PublicContext<Params = unknown, Query = unknown, Body = unknown>
  extends RequestContext<Params, Query, Body> {
  /** The network address that the request came from. */
  readonly address: string;
}

export interface PlatformContext<Params = unknown, Query = unknown, Body = unknown>
  extends RequestContext<Params, Query, Body> {
  readonly caller: Caller;
  /** The network address that a person's request came from; absent with an API key. */
  readonly address?: string;
  /** The platform's time at the start of the request. */
  readonly now: Date;
  readonly idempotencyKey: IdempotencyKey | null;
}

/** A body whose malformed fields are null. Those that were not sent are absent, required or not. */
export type SoundPart<Body> = { readonly [Name in keyof Body]?: Body[Name] | null };
