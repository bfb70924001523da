import type { TSchema } from 'typebox';

type Json = Record<string, unknown>;

const headerLengthMax = 512;

export interface WebhookFacts {
  readonly tag: string;
  /** What is sent, by its name. */
  readonly sent: Readonly<Record<string, WebhookDescription>>;
  /** What is not sent yet and cannot be asked for, with what it will tell. */
  readonly planned: Readonly<Record<string, string>>;
  /** Headers that come with each, besides those of any POST. */
  readonly headers: readonly WebhookHeader[];
}

export interface WebhookDescription {
  readonly description: string;
  readonly schema: TSchema;
  readonly example: unknown;
  /** Not sent yet, though endpoints may ask for it. */
  readonly isPlanned: boolean;
}

export interface WebhookHeader {
  readonly name: string;
  /** False for one that comes only where it has something to say. */
  readonly always: boolean;
  readonly description: string;
  readonly example: string;
}

/** The requests that receivers get, its schemas replaced by what `describe` returns. */
export function describeWebhooks(
  facts: WebhookFacts,
  describe: (schema: unknown) => unknown,
): Json {
  const parameters = facts.headers.map((header) => ({
    name: header.name,
    in: 'header',
    required: header.always,
    description: header.description,
    schema: { type: 'string', maxLength: headerLengthMax },
    example: header.example,
  }));
  const sent = Object.entries(facts.sent).map(([name, { isPlanned, schema, example, ...told }]) => [
    name,
    {
      post: {
        ...operation(facts, { name, description: told.description }),
        ...(isPlanned ? { 'x-planned': true } : {}),
        parameters,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: describe(schema), example } },
        },
      },
    },
  ]);
  const planned = Object.entries(facts.planned).map(([name, sentence]) => {
    const description = `Planned: not sent in this version, and no endpoint can ask for it. ${sentence}`;
    return [name, { post: { ...operation(facts, { name, description }), 'x-planned': true } }];
  });
  return Object.fromEntries([...sent, ...planned]);
}

function operation(
  { tag }: WebhookFacts,
  { name, description }: { readonly name: string; readonly description: string },
): Json {
  return {
    operationId: `receive-${name}`,
    tags: [tag],
    summary: name,
    description,
    security: [],
    responses: {
      '2XX': {
        description: 'Received. Anything else, or 5 seconds without an answer, is a failure.',
      },
    },
  };
}
