import { errorTypes, type RefusalDefinition } from '../../server/src/lib/errors.ts';

/** The page that doc_url points to. */
export const errorsPage = new URL('../../docs/errors.md', import.meta.url);

type ErrorType = RefusalDefinition['type'];

/** A title and an introduction for each type of errors. */
const types: Readonly<Record<ErrorType, readonly [title: string, introduction: string]>> = {
  invalid_request: [
    'Invalid requests',
    'The request cannot be fulfilled as it is. Nothing happened. Correct it and send it again; the same `Idempotency-Key` may be used, since a refusal without an effect is not kept.',
  ],
  authentication: ['Authentication', 'The API key is missing or does not work. Nothing happened.'],
  permission: [
    'Permission',
    'The API key is valid, but what it asks for is not allowed now. Nothing happened.',
  ],
  conflict: [
    'Conflicts',
    'The request is well formed, but the object is not in a state in which this can happen. Read the object, then decide.',
  ],
  rate_limit: ['Rate limits', 'The key has sent more requests per second than it may.'],
  psp: ['Payment provider', 'The payment provider failed. Taprail knows that nothing happened.'],
  internal: ['The service itself', 'The service could not do its work. Nothing happens twice.'],
};

/** docs/errors.md: one section per code, grouped by type. */
export function renderErrorsPage(definitions: readonly RefusalDefinition[]): string {
  const groups = errorTypes.map((type) => {
    const [title, introduction] = types[type];
    const own = definitions
      .filter((definition) => definition.type === type)
      .sort((a, b) => a.status - b.status);
    return `## ${title}\n\n${introduction}\n\n${own.map(renderCode).join('\n')}`;
  });
  return `${introduction(definitions)}\n${groups.join('\n')}`;
}

function renderCode(definition: RefusalDefinition): string {
  const { code, status, type, message, advice, isTransient } = definition;
  const retries = isTransient ? 'the SDK retries it' : 'sending the same again does not help';
  return `### ${code}

${status} · \`${type}\` · ${retries}

${asMarkdown(message)}

**What to do:** ${advice}
`;
}

/** Paths and headers in a message become code, as a renderer would take <> for HTML. */
function asMarkdown(message: string): string {
  return message
    .replaceAll(/((?:GET|POST|PATCH|DELETE) \/\S*[\w}])/g, '`$1`')
    .replaceAll(/"([^"]*<[^"]*)"/g, '`$1`')
    .replaceAll(/(?<![`\w])([a-z]+(?:_[a-z0-9]+)+_?)(?![`\w])/g, '`$1`');
}

function introduction(definitions: readonly RefusalDefinition[]): string {
  const count = `Every refusal has the same shape and one of ${definitions.length} stable codes.`;
  return `# Errors\n\n${count} ${beginning.join('\n')}\n`;
}

const beginning = [
  'This page says what each code means, whether trying again helps, and what to do. The `doc_url` of an error leads to its section here.',
  '',
  '```json',
  '{',
  '  "error": {',
  '    "type": "invalid_request",',
  '    "code": "parameter_missing",',
  '    "message": "amount is required. Add it.",',
  '    "param": "amount",',
  '    "errors": [',
  '      { "param": "amount", "code": "parameter_missing", "message": "amount is required. Add it." }',
  '    ],',
  '    "request_id": "req_01k9t3m8e6f4x9p2q7r5s1v0zc",',
  '    "doc_url": "http://127.0.0.1:8080/docs/errors#parameter_missing"',
  '  }',
  '}',
  '```',
  '',
  '- Write your handling against `code`. Codes may be added, but are never renamed. `message` is for people and may change.',
  '- `errors` lists every faulty field at once, so that you can correct them in one round.',
  '- `request_id` is also in the `Request-Id` header. Give it to the operator: the log has it.',
  '- A decline, a card that was not read and a failed capture are no errors. They are answers with 200, see [taps](taps.md).',
  '- A transient error has a `Retry-After` header. The SDK waits and retries with the same idempotency key, so nothing happens twice.',
  '',
  '| status | means |',
  '|---|---|',
  '| 400, 413, 415, 422 | The request is wrong. Correct it. |',
  '| 401, 403 | The key is missing or wrong, or may not do this. |',
  '| 404, 405, 410 | There is nothing here, or no longer. |',
  '| 408, 429 | Too slow, or too many. Send it again. |',
  '| 409 | The object is in another state, or busy. |',
  '| 500, 502, 503 | Our side or the provider failed. Retry with the same key. |',
];
