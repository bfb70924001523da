import type { components } from '../generated/api-types.ts';
import { transientCodes } from '../generated/transient-codes.ts';

/** The body of a refusal. */
export type Refusal = components['schemas']['Error']['error'];
export type ErrorCode = Refusal['code'];
export type ErrorType = Refusal['type'];

/** Any failure that this library reports. */
export class TaprailError extends Error {
  /** True if the same call may succeed later, with the same idempotency key. */
  readonly retryable: boolean;
  /** When to retry, if the answer said so. */
  readonly retryAfterSeconds: number | undefined;
  /**
   * The key of a call that changes something, also one that the client made. Retry under this key
   * only: under another one the same call is a second tap.
   */
  readonly idempotencyKey: string | undefined;

  constructor(message: string, options: FailureOptions) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = new.target.name;
    this.retryable = options.retryable;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.idempotencyKey = undefined;
  }
}

interface FailureOptions {
  readonly retryable: boolean;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** No answer of Taprail came: the network failed, it took too long, or something else answered. */
export class TaprailConnectionError extends TaprailError {}

/** A proof or a seal is not what it claims to be; the message says where. */
export class TaprailVerificationError extends TaprailError {
  constructor(message: string) {
    super(message, { retryable: false });
  }
}

export type SignatureFault = 'malformed' | 'wrong' | 'too_old' | 'too_new';

/** The webhook is not authentic; answer it with 400. */
export class TaprailSignatureError extends TaprailError {
  readonly fault: SignatureFault;

  constructor(message: string, fault: SignatureFault) {
    super(message, { retryable: false });
    this.fault = fault;
  }
}

/** The sub-merchant will not become enabled without you; the message says what to do. */
export class TaprailOnboardingError extends TaprailError {
  readonly submerchant: components['schemas']['SubMerchant'];

  constructor(message: string, submerchant: components['schemas']['SubMerchant']) {
    super(message, { retryable: false });
    this.submerchant = submerchant;
  }
}

/** The service refused the call and said why. */
export class TaprailRefusal extends TaprailError {
  readonly status: number;
  readonly type: ErrorType;
  /** The API may add codes, so expect others than these. */
  readonly code: ErrorCode;
  readonly param: string | undefined;
  /** Each field that is wrong. */
  readonly errors: NonNullable<Refusal['errors']>;
  readonly requestId: string;
  /** Where the code is explained. */
  readonly docUrl: string;

  constructor(error: Refusal, { status, retryAfterSeconds }: RefusalAnswer) {
    const retryable = transientCodes.has(error.code) || status >= 500;
    super(error.message, { retryable, retryAfterSeconds });
    this.status = status;
    this.type = error.type;
    this.code = error.code;
    this.param = error.param;
    this.errors = error.errors ?? [];
    this.requestId = error.request_id;
    this.docUrl = error.doc_url;
  }
}

interface RefusalAnswer {
  readonly status: number;
  readonly retryAfterSeconds?: number | undefined;
}

/** The request is wrong, or what it names does not exist. */
export class TaprailInvalidRequestError extends TaprailRefusal {}
/** The API key is missing, wrong, expired or revoked, or of another environment. */
export class TaprailAuthenticationError extends TaprailRefusal {}
/** The key lacks a scope, or the sub-merchant may not do this now. */
export class TaprailPermissionError extends TaprailRefusal {}
/** The state of the object does not allow it, or another call is still in progress. */
export class TaprailConflictError extends TaprailRefusal {}
/** Too many requests in too short a time. */
export class TaprailRateLimitError extends TaprailRefusal {}
/** The PSP failed, and nothing happened. */
export class TaprailProviderError extends TaprailRefusal {}
/** The service failed. */
export class TaprailInternalError extends TaprailRefusal {}

const classes: Readonly<Record<ErrorType, typeof TaprailRefusal>> = {
  invalid_request: TaprailInvalidRequestError,
  authentication: TaprailAuthenticationError,
  permission: TaprailPermissionError,
  conflict: TaprailConflictError,
  rate_limit: TaprailRateLimitError,
  psp: TaprailProviderError,
  internal: TaprailInternalError,
};

/** The refusal, in the class of its type or, for a type newer than this library, the base class. */
export function refusalOf(error: Refusal, answer: RefusalAnswer): TaprailRefusal {
  return new (classes[error.type] ?? TaprailRefusal)(error, answer);
}
