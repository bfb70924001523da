/** One thing wrong with one field, in the words that reach the caller. */
interface Fault {
  readonly param: string;
  readonly code: string;
  readonly message: string;
}

/** A malformed field, whatever the rest of the request says. */
export interface FieldError extends Fault {
  readonly code: 'parameter_missing' | 'parameter_invalid' | 'parameter_unknown';
}

export const errorTypes = [
  'invalid_request',
  'authentication',
  'permission',
  'conflict',
  'rate_limit',
  'psp',
  'internal',
] as const;

/** The properties that all refusals of one kind share. */
export interface RefusalDefinition {
  readonly type: (typeof errorTypes)[number];
  readonly status: number;
  readonly code: string;
  /** Its meaning, for the API description and as the default message. */
  readonly message: string;
  /** Advice for the caller, in Markdown, for the page of errors. */
  readonly advice: string;
  /**
   * True if the cause passes by itself, so that the same request may succeed later. Idempotency,
   * the reconciler, the API description and the SDK all rely on this one flag.
   */
  readonly isTransient?: true;
}

interface RefusalExtras {
  readonly message?: string;
  readonly param?: string;
  /** Extra response headers. A transient refusal has Retry-After in any case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * A refusal: the caller did something the service will not do. The message is public, so it never
 * repeats a submitted value. Outcomes (a decline, a rejected account) are values, not errors; bugs
 * are assertions.
 */
export class ServiceError extends Error {
  readonly type: RefusalDefinition['type'];
  readonly status: number;
  readonly code: string;
  readonly isTransient: boolean;
  readonly param: string | undefined;
  readonly errors: readonly Fault[] | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(
    facts: Omit<RefusalDefinition, 'advice'> &
      RefusalExtras & { readonly errors?: readonly Fault[] },
  ) {
    super(facts.message, { cause: facts.cause });
    this.name = 'ServiceError';
    this.type = facts.type;
    this.status = facts.status;
    this.code = facts.code;
    this.isTransient = facts.isTransient ?? false;
    this.param = facts.param;
    this.errors = facts.errors ?? faultOf(facts);
    this.headers = facts.headers ?? (this.isTransient ? { 'retry-after': '1' } : undefined);
  }
}

/** So that callers who read `errors` alone miss no field. */
function faultOf(facts: {
  readonly param?: string;
  readonly code: string;
  readonly message: string;
}): readonly Fault[] | undefined {
  const { param, code, message } = facts;
  return param === undefined ? undefined : [{ param, code, message }];
}

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
  return (code: Lowercase<string>, message: string, advice: string) =>
    defineRefusal({ ...kind, code, message, advice });
}

/** The same for refusals that only people see: they read the message and not the page of errors. */
export function refusalsToPeople(kind: Pick<RefusalDefinition, 'type' | 'status'>) {
  return (code: Lowercase<string>, message: string) =>
    defineRefusal({ ...kind, code, message, advice: '' });
}

/** The usual kinds. */
export const invalid = refusalsOf({ type: 'invalid_request', status: 400 });
export const unauthenticated = refusalsOf({ type: 'authentication', status: 401 });
export const forbidden = refusalsOf({ type: 'permission', status: 403 });
export const notFound = refusalsOf({ type: 'invalid_request', status: 404 });
export const conflict = refusalsOf({ type: 'conflict', status: 409 });
export const transientConflict = refusalsOf({ type: 'conflict', status: 409, isTransient: true });
export const unprocessable = refusalsOf({ type: 'invalid_request', status: 422 });

export const parameterMissing = invalid(
  'parameter_missing',
  'A required field is absent. Send it, as named in param.',
  'Add the field that `param` names and send the request again; `errors` lists every field that needs attention.',
);

export const parameterInvalid = invalid(
  'parameter_invalid',
  'A field is malformed. The message says which form it must have.',
  'Correct the field that `param` names; the message says which form it must have, and `errors` lists every other fault.',
);

export const parameterUnknown = invalid(
  'parameter_unknown',
  'A field is not known here. Check its spelling; the message names the nearest known one.',
  'Correct the spelling or remove the field; nothing was done, so the corrected request may use the same Idempotency-Key.',
);

/** A malformed field. The sentence says which form it must have. */
export function invalidField(param: string, sentence: string): FieldError {
  return { param, code: 'parameter_invalid', message: `${param} ${sentence}` };
}

/** The error for a field that must be there. */
export function missingField(param: string): FieldError {
  return { param, code: 'parameter_missing', message: `${param} is required. Add it.` };
}

/** Reports every faulty field at once, so that a caller can correct the request in one round. */
export function invalidFields(errors: readonly FieldError[]): ServiceError {
  return listFaults({ type: 'invalid_request', status: 400 }, errors);
}

/** Far more than anybody corrects by hand. */
const faultsMax = 100;

/**
 * Throws these refusals as one, if there are any. The first decides its code and status, and
 * `errors` has the first fault of each field.
 */
export function refuseAll(refusals: readonly ServiceError[]): void {
  const [first] = refusals;
  if (first === undefined) return;
  const faults = new Map<string, Fault>();
  for (const { errors, param = 'body', code, message } of refusals) {
    for (const fault of errors ?? [{ param, code, message }]) {
      faults.getOrInsert(fault.param, fault);
    }
  }
  throw faults.size === 1 ? first : listFaults(first, [...faults.values()].slice(0, faultsMax));
}

function listFaults(
  { type, status }: Pick<RefusalDefinition, 'type' | 'status'>,
  errors: readonly Fault[],
): ServiceError {
  const [first] = errors;
  if (first === undefined) throw new Error('a list of faults needs at least one');
  const { code, param } = first;
  const message =
    errors.length === 1
      ? first.message
      : `${errors.length} fields need attention; the first: ${first.message}`;
  return new ServiceError({ type, status, code, message, param, errors });
}
