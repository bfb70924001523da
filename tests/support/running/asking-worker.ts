import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, AskedRequest } from './asking-thread.ts';

const { url, apiKey } = workerData as { readonly url: string; readonly apiKey: string };

async function ask(asked: AskedRequest): Promise<Asked> {
  const { method = 'GET', path, headers, bytesMax = Number.POSITIVE_INFINITY } = asked;
  const isJson = asked.body !== undefined && !(asked.body instanceof Uint8Array);
  const body = isJson ? JSON.stringify(asked.body) : asked.body && new Uint8Array(asked.body);
  const answer = await fetch(`${url}${path}`, {
    method,
    body: body ?? null,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(asked.hasKey === true ? { 'idempotency-key': randomUUID() } : {}),
      ...headers,
    },
  });
  let bytes = 0;
  let text = '';
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (text.length < 2_000) text += Buffer.from(chunk).toString();
    if (bytes >= bytesMax) break;
  }
  return { status: answer.status, bytes, text };
}

parentPort?.on('message', async (requests: readonly AskedRequest[]) => {
  parentPort?.postMessage(await Promise.all(requests.map(ask)));
});
