import Type from 'typebox';
import type { Refusal, RefusalDefinition } from '../lib/errors.ts';

export const errorBodySchema = Type.Object(
  {
    error: Type.Object(
      {
        type: Type.Enum(
          [
            'invalid_request',
            'authentication',
            'permission',
            'conflict',
            'rate_limit',
            'psp',
            'internal',
          ],
          { description: 'What kind of thing went wrong.' },
        ),
        code: Type.String({ description: 'Stable: write your handling against it.' }),
        message: Type.String({ description: 'For people: what is wrong and what to do.' }),
        param: Type.Optional(Type.String({ description: 'The first field at fault.' })),
        errors: Type.Optional(
          Type.Array(
            Type.Object({
              param: Type.String({ description: 'The field, as a dotted path.' }),
              code: Type.String({ description: 'Stable code of this fault.' }),
              message: Type.String({ description: 'What is wrong with it and what to do.' }),
            }),
            { description: 'Every field at fault, at once.' },
          ),
        ),
        request_id: Type.String({ description: 'Also in the Request-Id header.' }),
        doc_url: Type.String({ description: 'Where this code is explained.' }),
      },
      { description: 'The refusal.' },
    ),
  },
  { description: 'How every refusal looks.' },
);

/** The introduction of the API reference; the anchors of doc_url point into its list of codes. */
export function openApiDescription(refusals: readonly Refusal[]): string {
  const codes = refusals
    .map(({ definition }) => definition)
    .sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
    .map(describeCode);
  return `${introduction}\n\n## Errors\n${codes.join('\n\n')}`;
}

/**
 * In the heading a code stands in words: underscores would be taken for emphasis, and the page
 * would then not find the heading by its anchor.
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
