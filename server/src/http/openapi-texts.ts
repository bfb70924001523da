import Type, { type TSchema } from 'typebox';
import {
  errorTypes,
  fieldErrorCodes,
  type Refusal,
  type RefusalDefinition,
} from '../lib/errors.ts';

/** The body of every refusal, with all codes. */
export function describeErrorBody(refusals: readonly Refusal[]): TSchema {
  const definitions = refusals.map(({ definition }) => definition);
  const codes = new Set(definitions.map(({ code }) => code));
  const transient = definitions.filter(({ isTransient }) => isTransient).map(({ code }) => code);
  const message = (description: string) => Type.String({ maxLength: 2000, description });
  const param = (description: string) => Type.String({ maxLength: 200, description });
  const fault = Type.Object({
    param: param('The field, as a dotted path.'),
    code: Type.Enum([...fieldErrorCodes], { description: 'Stable code of this fault.' }),
    message: message('What is wrong with it and what to do.'),
  });
  const error = Type.Object(
    {
      type: Type.Enum([...errorTypes], { description: 'What kind of thing went wrong.' }),
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
  return Type.Object({ error }, { description: 'How every refusal looks.' });
}

/** The introduction of the API reference; the anchors of doc_url point into its list of codes. */
export function openApiDescription(refusals: readonly Refusal[]): string {
  const codes = refusals
    .map(({ definition }) => definition)
    .sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
    .map(describeCode);
  return `${introduction}\n\n## Errors\n${codes.join('\n\n')}`;
}

/**
 * The heading has spaces in place of underscores, which would be taken for emphasis, so that the
 * page would not find the heading by its anchor.
 */
function describeCode({ code, status, type, message }: RefusalDefinition): string {
  const heading = code.replaceAll('_', ' ');
  const sentence = message.replaceAll('<', '&lt;');
  return `### ${heading}\n\`${code}\`, ${status}, of type \`${type}\`. ${sentence}`;
}

const introduction = `
Taprail onboards a platform's sub-merchants and takes contactless card payments for them.

## Authentication
Send an API key with every request: \`Authorization: Bearer <key>\`. Test keys begin with
\`sk_test_\`, production keys with \`sk_live_\`; each works in its own environment only. A key may
carry scopes, an expiry and a rate limit.

## Idempotency
Every mutation accepts an \`Idempotency-Key\` header. A retry with the same key and the same
request gets the first answer again, marked \`Idempotent-Replayed: true\`, and never repeats the
effect. Keys are kept for 24 hours.

## Compatibility
Within v1, fields, codes and routes are only added. Ignore fields you do not know. A deprecation is
announced by the \`Deprecation\` and \`Sunset\` headers at least twelve months ahead.`.trim();
