import type { apiOperations } from '../generated/api-operations.ts';
import type { operations } from '../generated/api-types.ts';

export interface CallOptions {
  /** A mutation without a key gets a new one, so that retries are safe. */
  readonly idempotencyKey?: string;
  /** For one attempt; by default that of the client. */
  readonly timeoutMs?: number;
  /** Ends the call; it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The options of a read. */
export type ReadOptions = Omit<CallOptions, 'idempotencyKey'>;

export type OperationId = keyof typeof apiOperations;

/** The parameters of a list or a report. */
export type QueryOf<Id extends OperationId> = Paged<
  NonNullable<operations[Id]['parameters']['query']>
>;

/** Takes the `next_cursor` of a page as it is. */
type Paged<Query> = Query extends { readonly cursor?: string }
  ? Omit<Query, 'cursor'> & { readonly cursor?: string | null | undefined }
  : Query;

type PathOf<Id extends OperationId> = operations[Id]['parameters']['path'];

type BodyOf<Id extends OperationId> = operations[Id] extends {
  readonly requestBody?: { readonly content: infer Content };
}
  ? Content[keyof Content] | undefined
  : undefined;

/** The body of a successful answer. */
export type AnswerOf<Id extends OperationId> = {
  [Status in 200 | 201 | 202]: operations[Id]['responses'] extends {
    readonly [Code in Status]: { content: { 'application/json': infer Answer } };
  }
    ? Answer
    : never;
}[200 | 201 | 202];

/** The arguments of an operation of the API. */
export interface Input<Id extends OperationId> extends CallOptions {
  readonly path?: PathOf<Id> | undefined;
  readonly query?: QueryOf<Id>;
  readonly body?: BodyOf<Id>;
  /** Instead of a body. */
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}
