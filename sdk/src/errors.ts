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

export interface FieldFault {
  readonly param: string;
  readonly code: string;
  readonly message: string;
}

/** The service answered that it will not do it, and why. */
export class TaprailRefusal extends TaprailError {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly param: string | undefined;
  readonly errors: readonly FieldFault[];
  readonly requestId: string;

  constructor(
    status: number,
    error: {
      type: string;
      code: string;
      message: string;
      param?: string;
      errors?: readonly FieldFault[];
      request_id: string;
    },
  ) {
    const transient = ['idempotency_key_in_use', 'operation_in_progress', 'device_busy'];
    super(error.message, {
      retryable: status === 429 || status >= 500 || transient.includes(error.code),
    });
    this.status = status;
    this.type = error.type;
    this.code = error.code;
    this.param = error.param;
    this.errors = error.errors ?? [];
    this.requestId = error.request_id;
  }
}
