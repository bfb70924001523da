import Type, { type TSchema } from 'typebox';
import { errorTypes, type Refusal } from '../../lib/errors.ts';

/** For refusals that can name a field. */
const faultStatuses: ReadonlySet<number> = new Set([400, 403, 404, 409, 410, 422]);

/** The body of every refusal, with all codes. */
export function describeErrorBody(refusals: readonly Refusal[]): TSchema {
  const definitions = refusals.map(({ definition }) => definition);
  const codes = new Set(definitions.map(({ code }) => code));
  const transient = definitions.filter(({ isTransient }) => isTransient).map(({ code }) => code);
  const faulty = definitions.filter(({ status }) => faultStatuses.has(status));
  const faultCodes = new Set(faulty.map(({ code }) => code));
  const message = (description: string) => Type.String({ maxLength: 2000, description });
  const param = (description: string) => Type.String({ maxLength: 200, description });
  const fault = Type.Object({
    param: param('The field, as a dotted path.'),
    code: Type.Enum([...faultCodes].sort(), {
      description: 'Stable code of this fault.',
      'x-may-grow': true,
    }),
    message: message('The fault and how to correct it.'),
  });
  const error = Type.Object(
    {
      type: Type.Enum([...errorTypes], { description: 'The kind of refusal.' }),
      code: Type.Enum([...codes].sort(), {
        description: 'Stable: write your handling against it. Codes may be added.',
        'x-may-grow': true,
        'x-transient': [...new Set(transient)].sort(),
      }),
      message: message('For people: what is wrong and what to do.'),
      param: Type.Optional(param('The first field at fault.')),
      errors: Type.Optional(
        Type.Array(fault, { maxItems: 100, description: 'Every field at fault, at once.' }),
      ),
      request_id: Type.String({ maxLength: 30, description: 'Also in the Request-Id header.' }),
      doc_url: Type.String({ maxLength: 2048, description: 'Where this code is explained.' }),
    },
    { description: 'The refusal.' },
  );
  return Type.Object({ error }, { description: 'The shape of every refusal.' });
}

/** The introduction of the API reference: what holds for every operation, in the guides' words. */
export const openApiDescription = `
Taprail onboards a platform's sub-merchants and takes contactless card payments for them. The
[guides](/docs) explain how; this reference has every operation, field and event. New here? The
[quickstart](/docs/quickstart) leads to a first approved tap in two minutes.

## Authentication
Send an API key with every request: \`Authorization: Bearer <key>\`. Test keys begin with
\`tr_test_\`, production keys with \`tr_live_\`; each works in its own environment only. A key may
have scopes and an expiry. Keep it on your servers.

## Idempotency
Every mutation accepts an \`Idempotency-Key\` header. A retry with the same key and the same
request gets the first answer again, marked \`Idempotent-Replayed: true\`, and never repeats the
effect. Keys are kept for 24 hours.

## Outcomes and errors
A decline is a result, not an error: the answer is 200 and its \`status\` says what happened. 202
means that the outcome is not known yet; it is found out in the background and never charged twice.
A refusal had no effect, says all that is wrong at once, and has a stable \`code\`.
[Errors](/docs/errors) lists every code and what to do about it.

## Money, times and lists
Amounts are integers in the minor unit of their currency: 1250 in \`EUR\` is €12.50, 1250 in
\`JPY\` is ¥1,250. Times are RFC 3339 in UTC. Lists are newest first, some oldest
first with \`order=asc\`; pass \`next_cursor\` as \`cursor\` to get the next page.

## Webhooks
Register an endpoint, and Taprail posts events to it as they happen, signed and retried for three
days. The [guide](/docs/webhooks) shows how to verify them. The events are described below, after
the operations.

## Compatibility
Within v1, fields, codes and routes are only added. Ignore fields you do not know. A deprecation is
announced by the \`Deprecation\` and \`Sunset\` headers at least twelve months ahead.`.trim();
