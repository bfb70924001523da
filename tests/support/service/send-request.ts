import type { JsonObject } from '../../../server/src/lib/json.ts';
import type { ApiResponse } from './api-client.ts';
import { checkResponse } from './check-response.ts';
import type { TestService } from './test-service.ts';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData | ReadableStream;
}

/**
 * Sends exactly the given bytes, valid or not, unlike `ApiClient`. The answer is checked against
 * the OpenAPI description, too.
 */
export async function sendRequest(
  service: Pick<TestService, 'url' | 'app'>,
  request: RawRequest,
): Promise<ApiResponse> {
  const { method, path, headers = {}, body } = request;
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body, duplex: 'half' }),
  });
  const text = await readText(response);
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const parsed = isJson && text !== '' ? (JSON.parse(text) as JsonObject) : {};
  if (method !== 'HEAD') {
    checkResponse(service.app.openApi, { method, path, status: response.status, body: parsed });
  }
  return { status: response.status, headers: response.headers, text, body: parsed };
}

/** A stream does not end by itself, so only its beginning is read. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return response.text();
  }
  await response.body?.cancel();
  return '';
}

export function bearer(apiKey: string): Record<string, string> {
  return { authorization: `Bearer ${apiKey}` };
}
