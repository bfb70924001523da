import type { components } from './api-types.ts';
import { transientCodes } from './transient-codes.ts';

/** Whatever goes wrong in a call to Taprail. */
export class TaprailError extends Error {
  /** True when the same call, with the same idempotency key, may be made again. */
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.retryable = options.retryable;
  }
}

/** No answer came: the network failed, or the service took too long. */
export class TaprailConnectionError extends TaprailError {}

/** The service answered that it will not do it, and why. */
export class TaprailRefusal extends TaprailError {
  readonly status: number;
  readonly type: Refusal['type'];
  /** Codes may be added to the API, so expect others than these. */
  readonly code: Refusal['code'];
  readonly param: string | undefined;
  readonly errors: NonNullable<Refusal['errors']>;
  readonly requestId: string;

  constructor(status: number, error: Refusal) {
    super(error.message, {
      retryable: transientCodes.has(error.code),
    });
    this.status = status;
    this.type = error.type;
    this.code = error.code;
    this.param = error.param;
    this.errors = error.errors ?? [];
    this.requestId = error.request_id;
  }
}

/** What the service says when it refuses. */
export type Refusal = components['schemas']['Error']['error'];
