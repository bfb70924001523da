import { TaprailConnectionError, TaprailRefusal } from '../../../sdk/src/requests/errors.ts';
import { wordsFor } from './words.ts';

/** A fault of one field, in the service's words. */
type Fault = TaprailRefusal['errors'][number];

/** The parts of a question that the text of a fault needs. */
export interface Asked {
  readonly name: string;
  readonly label: string;
  /** Like the kind of a dashboard field: some are chosen, not typed. */
  readonly kind?: string | undefined;
  /** The advice, where the service's units or words differ from the form's. */
  readonly form?: string | undefined;
  /** Whether it stands for a parameter with another name. */
  readonly covers?: ((param: string) => boolean) | undefined;
}

interface SortedFaults {
  /** By the names of the questions. */
  readonly atFields: Readonly<Record<string, string>>;
  /** All other faults. */
  readonly elsewhere: readonly string[];
}

/** Shows each fault once: beside its question, or else above the form. */
export function sortFaults(error: unknown, asked: readonly Asked[]): SortedFaults {
  if (!(error instanceof TaprailRefusal) || error.errors.length === 0) {
    return { atFields: {}, elsewhere: [messageOf(error)] };
  }
  const atFields = new Map<string, string>();
  const elsewhere = new Set<string>();
  for (const fault of error.errors) {
    const question = questionOf(fault.param, asked);
    if (question === undefined) elsewhere.add(namedSentence(fault));
    else if (!atFields.has(question.name)) {
      atFields.set(question.name, sentenceBeside(question, fault));
    }
  }
  return { atFields: Object.fromEntries(atFields), elsewhere: [...elsewhere] };
}

/** All faults in one text, where there is one place for them. */
export function explain(error: unknown, asked: readonly Asked[] = []): string {
  const { atFields, elsewhere } = sortFaults(error, asked);
  return [...Object.values(atFields), ...elsewhere].join(' ');
}

/** The form of a file that is sent alone. */
export const fileQuestion: readonly Asked[] = [{ name: 'file', label: 'File', kind: 'file' }];

/** The error in words for people who do not know the API. */
export function messageOf(error: unknown): string {
  if (error instanceof TaprailConnectionError) {
    return 'The service does not answer. Check your connection, then try again.';
  }
  if (error instanceof TaprailRefusal) {
    return sentences[error.code] ?? (withoutApi(error.message) || 'The service refused this.');
  }
  return error instanceof Error ? error.message : String(error);
}

/** The field whose name or param is in the path; the innermost of several. */
function questionOf(param: string, asked: readonly Asked[]): Asked | undefined {
  const exact =
    asked.find(({ name }) => name === param) ?? asked.find((question) => question.covers?.(param));
  if (exact !== undefined) return exact;
  const parts = param.split('.').reverse();
  const name = parts.find((part) => asked.some((question) => question.name === part));
  return asked.find((question) => question.name === name);
}

/** Beside its question: "colour must be six digits" becomes "Enter six digits." */
function sentenceBeside({ label, kind, form }: Asked, fault: Fault): string {
  const known = sentences[fault.code];
  if (known !== undefined) return known;
  if (fault.code === 'parameter_missing') return 'Fill this in.';
  if (fault.code === 'parameter_invalid' && form !== undefined) return form;
  const { isNamed, said } = wordsOf(fault);
  if (said === '') return 'Check this answer.';
  if (!isNamed) return said;
  if (said === 'must not be empty.') return 'Fill this in.';
  const wanted = formIn(said);
  const verb = chosenKinds.has(kind ?? '') ? 'Choose' : 'Enter';
  return wanted === null ? `${label} ${said}` : `${verb} ${wanted}`;
}

/** Without a question: "colour must be six digits" becomes "Colour: six digits". */
function namedSentence(fault: Fault): string {
  const label = wordsFor(fault.param.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '');
  const known = sentences[fault.code];
  if (known !== undefined) return known;
  if (fault.code === 'parameter_missing') return `${label}: fill this in.`;
  const { isNamed, said } = wordsOf(fault);
  if (said === '') return `${label}: check this answer.`;
  if (!isNamed) return said;
  const form = formIn(said);
  return form === null ? `${label} ${said}` : `${label}: ${form}`;
}

const chosenKinds: ReadonlySet<string> = new Set(['choice', 'checks', 'day', 'file']);

/** The message without the field's name at its beginning, and without API terms. */
function wordsOf({ param, message }: Fault): { readonly isNamed: boolean; readonly said: string } {
  const isNamed = message.startsWith(param);
  const rest = isNamed ? message.slice(param.length).replace(/^, as a name,/, '') : message;
  return { isNamed, said: withoutApi(rest.trim()) };
}

/** The requirement of a field in the message; null for other sentences. */
function formIn(said: string): string | null {
  const [must] = /^must (?:be|have) /.exec(said) ?? [];
  return must === undefined ? null : said.slice(must.length);
}

/** Names of fields, paths, methods and patterns, which only API clients know. */
const technical =
  /\w_\w|\b[a-z]+[A-Z]|\^|\/v1\b|\b(?:GET|POST|PATCH|PUT|DELETE|JSON|null|string)\b/;

/** Without the sentences that name another field or route to an API client. */
function withoutApi(message: string): string {
  return message
    .split(/(?<=[.?]) /)
    .filter((sentence) => !technical.test(sentence))
    .join(' ');
}

const notUnderstood =
  'The service did not understand the dashboard. Reload the page and try again.';
/** In the address of a page, the id may be too long, too. */
const noSuchAddress = 'There is nothing at this address. It may be mistyped.';
const expired = 'Your session has ended. Sign in again.';

/** Replaces messages of the API about headers, fields, paths or minor units. */
const sentences: Readonly<Record<string, string>> = {
  invalid_json: notUnderstood,
  invalid_http: noSuchAddress,
  not_found: noSuchAddress,
  method_not_allowed: noSuchAddress,
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
  immutable_field: 'There is a sub-merchant of this name already, with another value here.',
  invalid_cursor: 'The list has changed since it was loaded. Reload the page.',
  body_too_large: 'This is more than can be sent at once.',
  idempotency_key_reused: 'Something else was sent from this form before. Reload the page.',
  idempotency_key_in_use: 'The first attempt is still in progress. Try again in a moment.',
  rate_limited: 'That was too often in a short time. Wait a moment, then try again.',
  internal_error: 'Something failed on our side. Try again: nothing happens twice.',
  service_unavailable: 'The service is busy or restarting. Try again in a moment.',
  psp_error: 'The payment provider could not do this. No money has moved.',
  psp_unavailable: 'The payment provider cannot be reached, so nothing was sent. Try again soon.',
  submerchant_not_found: 'There is no sub-merchant of this name. Check the spelling.',
  submerchant_erased: 'The data of this sub-merchant is erased. Nothing can be changed any more.',
  submerchant_rejected: 'The provider rejected this sub-merchant for good. Its page says why.',
  charges_disabled: 'This sub-merchant cannot take payments now. Its page says why.',
  payouts_disabled: 'This sub-merchant cannot be paid out now. Its page says why.',
  no_bank_account: 'This sub-merchant has no bank account in this currency yet.',
  balance_insufficient: 'There is too little to pay this out. Balances shows what is available.',
  currency_not_supported: 'This currency cannot be used here. Enter a code such as EUR.',
  amount_too_small: 'This amount is less than the provider accepts.',
  amount_too_large: 'This amount is more than the provider accepts.',
  amount_not_round: 'The provider takes rounder amounts only in this currency.',
  amount_exceeds_authorised: 'This is more than is held. Raise the hold first.',
  amount_exceeds_ceiling: 'This is above the ceiling that was approved with the tap.',
  amount_not_greater: 'Enter the new total, which must be more than is held now.',
  amount_below_charges: 'This is less than was charged. Void a charge first.',
  charges_exceed_authorised:
    'All charges together would be more than is held. Raise the hold first.',
  refund_exceeds_captured: 'This is more than is left after refunds and lost disputes.',
  transaction_disputed: 'This payment is disputed. Its money can move when the dispute is closed.',
  tip_not_allowed: 'This kind of payment takes no tip.',
  device_not_assigned: 'This reader belongs to another sub-merchant.',
  evidence_missing: 'There is no evidence yet. Add some first.',
};
