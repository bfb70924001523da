/** One thing wrong with one field, in the words that reach the caller. */
export interface FieldError {
  readonly param: string;
  readonly code: FieldErrorCode;
  readonly message: string;
}

export const fieldErrorCodes = [
  'parameter_missing',
  'parameter_invalid',
  'parameter_unknown',
] as const;

export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export const errorTypes = [
  'invalid_request',
  'authentication',
  'permission',
  'conflict',
  'rate_limit',
  'psp',
  'internal',
] as const;

export type ErrorType = (typeof errorTypes)[number];

export interface ServiceErrorFacts {
  readonly type: ErrorType;
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly isTransient?: boolean;
  readonly param?: string;
  readonly errors?: readonly FieldError[];
  /** Extra response headers, such as Retry-After. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * A refusal: the caller did something the service will not do. The message is public, so it never
 * repeats a submitted value. Outcomes (a decline, a rejected account) are values, not errors; bugs
 * are assertions.
 */
export class ServiceError extends Error {
  readonly type: ErrorType;
  readonly status: number;
  readonly code: string;
  readonly isTransient: boolean;
  readonly param: string | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(facts: ServiceErrorFacts) {
    super(facts.message, { cause: facts.cause });
    this.name = 'ServiceError';
    this.type = facts.type;
    this.status = facts.status;
    this.code = facts.code;
    this.isTransient = facts.isTransient ?? false;
    this.param = facts.param;
    this.errors = facts.errors;
    this.headers = facts.headers;
  }
}

export interface RefusalDefinition {
  readonly type: ErrorType;
  readonly status: number;
  readonly code: string;
  /** What it means and what to do about it, for the API description and as the default message. */
  readonly message: string;
  /**
   * True for what passes by itself, so that the same request may succeed later. This is the one
   * place that says so: idempotency, the reconciler, the API description and the SDK go by it.
   */
  readonly isTransient?: true;
}

export type RefusalExtras = Partial<
  Pick<ServiceErrorFacts, 'message' | 'param' | 'headers' | 'cause'>
>;

export interface Refusal {
  readonly definition: RefusalDefinition;
  (extras?: RefusalExtras): ServiceError;
}

/**
 * Declares a refusal once, so that the code that throws it and the API description that documents
 * it cannot differ.
 */
export function defineRefusal(definition: RefusalDefinition): Refusal {
  const refuse = (extras: RefusalExtras = {}) => new ServiceError({ ...definition, ...extras });
  return Object.assign(refuse, { definition });
}

/** Declares refusals of one kind. A message has a capital letter, so it cannot pass for a code. */
export function refusalsOf(kind: Pick<RefusalDefinition, 'type' | 'status' | 'isTransient'>) {
  return (code: Lowercase<string>, message: string) => defineRefusal({ ...kind, code, message });
}

export const parameterMissing = defineRefusal({
  type: 'invalid_request',
  status: 400,
  code: 'parameter_missing',
  message: 'A required field is absent. Send it, as named in param.',
});

export const parameterInvalid = defineRefusal({
  type: 'invalid_request',
  status: 400,
  code: 'parameter_invalid',
  message: 'A field does not have the form it must have. The message says which form that is.',
});

export const parameterUnknown = defineRefusal({
  type: 'invalid_request',
  status: 400,
  code: 'parameter_unknown',
  message:
    'A field is not known here. Check its spelling; the message names the nearest known one.',
});

/** A field without the form it must have. The sentence says which form that is. */
export function invalidField(param: string, sentence: string): FieldError {
  return { param, code: 'parameter_invalid', message: `${param} ${sentence}` };
}

/** Every field at fault at once, so that a caller mends a request in one round. */
export function invalidFields(errors: readonly FieldError[]): ServiceError {
  const [first] = errors;
  if (first === undefined) throw new Error('invalidFields needs at least one error');
  return new ServiceError({
    type: 'invalid_request',
    status: 400,
    code: first.code,
    message:
      errors.length === 1
        ? first.message
        : `${errors.length} fields need attention; the first: ${first.message}`,
    param: first.param,
    errors,
  });
}
