import type { TSchema } from 'typebox';
import type { DescribedOperation } from './parameters.ts';

const headerLengthMax = 512;

export interface WebhookFacts {
  /** The events that are sent, by name. */
  readonly sent: Readonly<Record<string, WebhookDescription>>;
  /** Events that are not sent yet and cannot be subscribed to, each with a sentence about it. */
  readonly planned: Readonly<Record<string, string>>;
  /** Headers of each request, besides those of any POST. */
  readonly headers: readonly WebhookHeader[];
}

export interface WebhookDescription {
  readonly description: string;
  readonly schema: TSchema;
  readonly example: unknown;
}

interface WebhookHeader {
  readonly name: string;
  /** Whether every request has it. */
  readonly always: boolean;
  readonly description: string;
  readonly example: string;
}

/** The requests that receivers get, with schemas replaced by what `describe` returns. */
export function describeWebhooks(
  facts: WebhookFacts,
  describe: (schema: unknown) => unknown,
): readonly DescribedOperation[] {
  const parameters = facts.headers.map((header) => ({
    name: header.name,
    in: 'header',
    required: header.always,
    description: header.description,
    schema: { type: 'string', maxLength: headerLengthMax },
    example: header.example,
  }));
  const sent = Object.entries(facts.sent).map(([name, { schema, example, description }]) => ({
    ...webhookPlace(name),
    operation: {
      ...describeReceiving(name, description),
      parameters,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: describe(schema), example } },
      },
    },
  }));
  const planned = Object.entries(facts.planned).map(([name, sentence]) => {
    const description = `Planned: not sent in this version, and no endpoint can ask for it. ${sentence}`;
    return {
      ...webhookPlace(name),
      operation: { ...describeReceiving(name, description), parameters: [], 'x-planned': true },
    };
  });
  return [...sent, ...planned];
}

function webhookPlace(name: string) {
  return { part: 'webhooks', path: name, method: 'post' } as const;
}

/** Without a tag, so that tools show webhooks apart from operations. */
function describeReceiving(name: string, description: string) {
  return {
    operationId: `receive-${name}`,
    summary: name,
    description,
    security: [],
    responses: {
      '2XX': {
        description: 'Received. Any other answer, or none in 5 seconds, is a failure.',
      },
    },
  };
}
