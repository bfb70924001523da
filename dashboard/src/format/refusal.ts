import { TaprailConnectionError, TaprailRefusal } from '../../../sdk/src/errors.ts';
import { wordsFor } from './words.ts';

/** What is wrong with one field, as the service says it. */
type Fault = TaprailRefusal['errors'][number];

/** A question of a form, as far as its faults need it. */
export interface Asked {
  readonly name: string;
  readonly label: string;
  /** How the answer must look, where the service has other units or words for it than the form. */
  readonly form?: string | undefined;
  /** Whether it is about a parameter of which its name is no part. */
  readonly covers?: ((param: string) => boolean) | undefined;
}

interface SortedFaults {
  /** By the names of the questions. */
  readonly atFields: Readonly<Record<string, string>>;
  /** Everything else that is wrong. */
  readonly elsewhere: readonly string[];
}

/** Every fault once: beside the question that it is about, or else where all of them are. */
export function sortFaults(error: unknown, asked: readonly Asked[]): SortedFaults {
  if (!(error instanceof TaprailRefusal) || error.errors.length === 0) {
    return { atFields: {}, elsewhere: [messageOf(error)] };
  }
  const atFields = new Map<string, string>();
  const elsewhere = new Set<string>();
  for (const fault of error.errors) {
    const question = questionOf(fault.param, asked);
    if (question === undefined) elsewhere.add(sentenceFor(fault, { label: labelOf(fault.param) }));
    else if (!atFields.has(question.name)) {
      atFields.set(question.name, sentenceFor(fault, question));
    }
  }
  return { atFields: Object.fromEntries(atFields), elsewhere: [...elsewhere] };
}

/** What went wrong, in the words of people who know no API. */
export function messageOf(error: unknown): string {
  if (error instanceof TaprailConnectionError) {
    return 'The service does not answer. Check your connection, then try again.';
  }
  if (error instanceof TaprailRefusal) {
    return sentences[error.code] ?? (withoutApi(error.message) || 'The service refused this.');
  }
  return error instanceof Error ? error.message : String(error);
}

/** The field whose name or param is in the path; the innermost if there are several. */
function questionOf(param: string, asked: readonly Asked[]): Asked | undefined {
  const exact =
    asked.find(({ name }) => name === param) ?? asked.find((question) => question.covers?.(param));
  if (exact !== undefined) return exact;
  const parts = param.split('.').reverse();
  const name = parts.find((part) => asked.some((question) => question.name === part));
  return asked.find((question) => question.name === name);
}

function labelOf(param: string): string {
  return wordsFor(param.split('.').findLast((part) => !/^\d+$/.test(part)) ?? param);
}

/** "colour must be six digits" becomes "Colour: six digits". */
function sentenceFor(fault: Fault, asked: Pick<Asked, 'label' | 'form'>): string {
  const { param, code, message } = fault;
  const { label, form } = asked;
  const known = sentences[code];
  if (known !== undefined) return known;
  if (code === 'parameter_missing') return `${label}: fill this in.`;
  if (code === 'parameter_invalid' && form !== undefined) return `${label}: ${form}`;
  const isNamed = message.startsWith(param);
  const said = isNamed ? message.slice(param.length).replace(/^, as a name,/, '') : message;
  const rest = withoutApi(said.trim());
  if (rest === '') return `${label}: check this answer.`;
  if (!isNamed) return rest;
  const [must] = /^must (?:be|have) /.exec(rest) ?? [];
  return must === undefined ? `${label} ${rest}` : `${label}: ${rest.slice(must.length)}`;
}

/** Without the sentences that tell an API client which field or route to use instead. */
function withoutApi(message: string): string {
  const isPlain = (sentence: string) => !/\w_\w|\b(?:GET|POST|PATCH|null)\b/.test(sentence);
  return message
    .split(/(?<=[.?]) /)
    .filter(isPlain)
    .join(' ');
}

const notUnderstood =
  'The service did not understand the dashboard. Reload the page and try again.';
const expired = 'Your session has ended. Sign in again.';

/** Where the message of the API speaks of headers, fields, paths or minor units. */
const sentences: Readonly<Record<string, string>> = {
  invalid_json: notUnderstood,
  invalid_http: notUnderstood,
  not_found: notUnderstood,
  method_not_allowed: notUnderstood,
  unsupported_media_type: notUnderstood,
  headers_too_large: notUnderstood,
  idempotency_key_invalid: notUnderstood,
  invalid_signature: notUnderstood,
  missing_credentials: expired,
  invalid_api_key: expired,
  api_key_expired: expired,
  api_key_revoked: expired,
  environment_mismatch: expired,
  insufficient_scope: 'Your role does not allow this.',
  parameter_unknown: 'This is no longer asked for. Reload the page.',
  field_not_applicable: 'This does not apply here. Leave it empty.',
  immutable_field: 'This cannot be changed any more.',
  invalid_cursor: 'The list has changed since it was loaded. Reload the page.',
  body_too_large: 'This is more than can be sent at once.',
  idempotency_key_reused: 'Something else was sent from this form before. Reload the page.',
  idempotency_key_in_use: 'The first attempt is still in progress. Try again in a moment.',
  rate_limited: 'That was too often in a short time. Wait a moment, then try again.',
  internal_error: 'Something failed on our side. Try again: nothing happens twice.',
  service_unavailable: 'The service is busy or restarting. Try again in a moment.',
  psp_error: 'The payment provider could not do this. No money has moved.',
  psp_unavailable: 'The payment provider cannot be reached, so nothing was sent. Try again soon.',
  submerchant_not_found: 'There is no sub-merchant of this name.',
  submerchant_rejected: 'The provider rejected this sub-merchant for good. Its page says why.',
  charges_disabled: 'This sub-merchant cannot take payments now. Its page says why.',
  payouts_disabled: 'This sub-merchant cannot be paid out now. Its page says why.',
  no_bank_account: 'This sub-merchant has no bank account in this currency yet.',
  balance_insufficient: 'This is more than can be paid out now. Balances shows what is available.',
  currency_not_supported: 'This currency cannot be used here. Enter a code such as EUR.',
  amount_too_small: 'This amount is less than the provider accepts.',
  amount_too_large: 'This amount is more than the provider accepts.',
  amount_not_round: 'The provider takes rounder amounts only in this currency.',
  tip_not_allowed: 'This kind of payment takes no tip.',
  device_not_assigned: 'This reader belongs to another sub-merchant.',
  evidence_missing: 'There is no evidence yet. Add some first.',
};
