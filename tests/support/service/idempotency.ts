import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ApiResponse, RequestOptions } from './api-client.ts';
import { bearer, sendRequest } from './send-request.ts';
import type { TestPlatform, TestService } from './test-service.ts';

export function newKey(): string {
  return `key-${randomUUID()}`;
}

/** Options of a request that carries the key. */
export function keyed(key: string): RequestOptions {
  return { headers: { 'idempotency-key': key } };
}

export function isReplay(answer: ApiResponse): boolean {
  return answer.headers.has('idempotent-replayed');
}

/** Fails unless `replay` has the same status, bytes and location, and is marked as a replay. */
export function assertReplays(replay: ApiResponse, answer: ApiResponse): void {
  assert.equal(replay.text, answer.text);
  assert.equal(replay.status, answer.status);
  for (const name of ['location', 'content-type']) {
    assert.equal(replay.headers.get(name), answer.headers.get(name));
  }
  assert.equal(replay.headers.get('idempotent-replayed'), 'true');
  assert.notEqual(replay.headers.get('request-id'), answer.headers.get('request-id'));
}

/** Uploads a PDF with that content under the key. */
export function uploadKeyed(
  service: Pick<TestService, 'url' | 'app'>,
  { apiKey }: Pick<TestPlatform, 'apiKey'>,
  file: { readonly key: string; readonly content: string },
): Promise<ApiResponse> {
  const form = new FormData();
  form.set('file', new Blob([`%PDF-1.7${file.content}`]), 'document');
  const headers = { ...bearer(apiKey), 'idempotency-key': file.key };
  return sendRequest(service, { method: 'POST', path: '/files', headers, body: form });
}
