import assert from 'node:assert/strict';
import type { ApiClient } from './api-client.ts';

/** Everything in a list, page by page. */
export async function readAll<T = Readonly<Record<string, unknown>>>(
  api: ApiClient,
  path: string,
): Promise<T[]> {
  const listed: T[] = [];
  const query = path.includes('?') ? '&' : '?';
  for (let cursor = ''; ; ) {
    const { status, text, body } = await api.get(`${path}${query}limit=100${cursor}`);
    assert.equal(status, 200, text);
    listed.push(...(body.data as unknown as T[]));
    if (body.next_cursor === null) return listed;
    cursor = `&cursor=${String(body.next_cursor)}`;
  }
}
