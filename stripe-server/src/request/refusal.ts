/** The body of Stripe's refusals. */
export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly network_decline_code?: string;
  readonly advice_code?: string;
  readonly charge?: string;
  readonly payment_intent?: unknown;
  readonly payment_method?: unknown;
}

/** Thrown by an operation; the server answers with it. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: ErrorBody;

  constructor(status: number, error: ErrorBody) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** Everything but a refusal is a fault of this server and ends the test. */
export function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

const type = 'invalid_request_error';

export const refusal = {
  unknownParameter: (param: string) =>
    new Refusal(400, {
      type,
      code: 'parameter_unknown',
      param,
      message: `Received unknown parameter: ${param}`,
    }),
  missingParameter: (param: string) =>
    new Refusal(400, {
      type,
      code: 'parameter_missing',
      param,
      message: `Missing required param: ${param}.`,
    }),
  empty: (param: string) =>
    new Refusal(400, {
      type,
      code: 'parameter_invalid_empty',
      param,
      message: `You passed an empty string for '${param}', which cannot be unset.`,
    }),
  invalid: (param: string, message: string, code?: string) =>
    new Refusal(400, { type, param, message, ...(code === undefined ? {} : { code }) }),
  missingResource: (kind: string, id: string, param = 'id') =>
    new Refusal(404, {
      type,
      code: 'resource_missing',
      param,
      message: `No such ${kind}: '${id}'`,
    }),
  keyReused: () =>
    new Refusal(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    }),
  keyInUse: () =>
    new Refusal(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this idempotency key.',
    }),
  /** The account is not there, or belongs to somebody else: Stripe does not say which. */
  foreignAccount: (account: string, key: string) =>
    new Refusal(403, {
      type,
      code: 'account_invalid',
      message:
        `The provided key '${maskedKey(key)}' does not have access to account '${account}' ` +
        '(or that account does not exist). Application access may have been revoked.',
    }),
  rateLimit: () =>
    new Refusal(429, { type, code: 'rate_limit', message: 'Request rate limit exceeded.' }),
  /** The own account did not sign up for Connect. */
  noPlatform: () =>
    new Refusal(403, {
      type,
      code: 'platform_account_required',
      message:
        'Only Stripe Connect platforms can work with other accounts. If you specified a client_id ' +
        "parameter, make sure it's correct.",
    }),
  /** Not now, in this state. */
  state: (code: string, message: string, more: Partial<ErrorBody> = {}) =>
    new Refusal(400, { type, code, message, ...more }),
  /** Refused in a way for which Stripe has no code. */
  plain: (status: number, message: string) => new Refusal(status, { type, message }),
};

/** A key as Stripe shows it: the kind and the last characters. */
export function maskedKey(key: string): string {
  const [kind = ''] = /^[a-z]+_[a-z]+_/.exec(key) ?? [];
  return `${kind}${'*'.repeat(20)}${key.slice(-4)}`;
}
