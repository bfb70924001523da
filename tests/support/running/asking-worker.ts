import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, AskedRequest } from './asking-thread.ts';

const { url, apiKey } = workerData as { readonly url: string; readonly apiKey: string };

async function ask(asked: AskedRequest): Promise<Asked> {
  const { method = 'GET', path, body, headers, bytesMax = Number.POSITIVE_INFINITY } = asked;
  const isJson = body !== undefined && !(body instanceof Uint8Array);
  const answer = await fetch(`${url}${path}`, {
    method,
    body: isJson ? JSON.stringify(body) : ((body as Uint8Array<ArrayBuffer> | undefined) ?? null),
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(isJson ? { 'content-type': 'application/json' } : {}),
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
