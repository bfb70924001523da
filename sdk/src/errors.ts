import type { components } from './api-types.ts';
import { transientCodes } from './transient-codes.ts';

/** Any failure of a call to Taprail. */
export class TaprailError extends Error {
  /** True if the same call may succeed later, with the same idempotency key. */
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.retryable = options.retryable;
  }
}

/** No answer came: the network failed, or the service took too long. */
export class TaprailConnectionError extends TaprailError {}

/** A proof or a seal is not what it claims to be; the message says where. */
export class TaprailVerificationError extends TaprailError {
  constructor(message: string) {
    super(message, { retryable: false });
  }
}

/** The service refused the call and said why. */
export class TaprailRefusal extends TaprailError {
  readonly status: number;
  readonly type: Refusal['type'];
  /** The API may add codes, so expect others than these. */
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

/** The body of a refusal. */
export type Refusal = components['schemas']['Error']['error'];
