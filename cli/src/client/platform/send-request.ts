import { randomUUID } from 'node:crypto';
import { CommandError, type Terminal, UsageError } from '../../command.ts';
import { withClient } from '../with-client.ts';

interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Each is a name and a value: `amount=1250`. */
  readonly fields: readonly string[];
  readonly idempotencyKey?: string | undefined;
}

/** Longer than a reader waits for its card. */
const timeoutMs = 120_000;

/** Sends any request and prints the body of the answer. */
export async function sendRequest(terminal: Terminal, request: RawRequest): Promise<void> {
  const { method, idempotencyKey = randomUUID() } = request;
  const fields = request.fields.map(readField);
  // Without one, Git for Windows takes it for a path of files.
  const path = request.path.replace(/^\/?/, '/');
  await withClient(terminal, async ({ url, apiKey }) => {
    const isRead = method === 'GET';
    const query = isRead && fields.length > 0 ? `?${new URLSearchParams(fields)}` : '';
    const body = isRead || fields.length === 0 ? null : JSON.stringify(bodyOf(fields));
    const address = `${url.replace(/\/+$/, '')}${path}${query}`;
    const answer = await fetch(address, {
      method,
      body,
      signal: AbortSignal.timeout(timeoutMs),
      // Following one could turn a POST into a GET, or send the key elsewhere.
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== null && { 'content-type': 'application/json' }),
        ...(!isRead && { 'idempotency-key': idempotencyKey }),
      },
    }).catch((cause: unknown) => {
      const sentence = `Taprail does not answer at ${url}; is it running?`;
      throw new CommandError(sentence, { next: 'npx taprail status', cause });
    });
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      await answer.body?.cancel();
      throw new CommandError('That is a stream without an end; follow it with:', {
        next: 'npx taprail listen',
      });
    }
    const text = await answer.text();
    const json = parseJson(text);
    if (!answer.ok) throw refusalOf(answer, json);
    terminal.print(json === undefined ? text.trimEnd() : JSON.stringify(json, null, 2));
  });
}

function readField(text: string): [string, string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return [name, value];
  throw new UsageError('After the path come names and values, such as amount=1250.');
}

function bodyOf(fields: readonly (readonly [string, string])[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(([name, value]) => {
      const json = parseJson(value);
      return [name, json === undefined ? value : json];
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf({ status, url }: Response, json: unknown): CommandError {
  const { error } = (json ?? {}) as {
    error?: { code: string; message: string; errors?: { param: string; message: string }[] };
  };
  if (error === undefined) {
    return new CommandError(`${url} answered ${status}, but not as Taprail does: check the path.`);
  }
  const fields = (error.errors ?? []).map(({ param, message }) => `  ${param}: ${message}`);
  const listed = fields.length > 1 ? `\n${fields.join('\n')}` : '';
  const sentence = `${error.message.replace(/\.$/, '')} (${error.code}).${listed}`;
  return new CommandError(sentence);
}
