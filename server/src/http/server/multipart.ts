import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { LoopSlices } from '../../lib/concurrency/loop-slices.ts';
import { invalidFields } from '../../lib/errors.ts';
import { bodyTooLarge, requestTimedOut, unsupportedMediaType } from '../errors.ts';
import { UploadRoom } from './upload-room.ts';

const fileSizeMaxBytes = 10 * 1024 * 1024;
/** For other parts and the lines between them. */
const frameSizeMaxBytes = 64 * 1024;
const partsMax = 16;
/** A file takes about four times its size until it is stored, so this is a bound of 160 MB. */
const room = new UploadRoom({
  sizeBytes: 4 * fileSizeMaxBytes,
  shareBytes: fileSizeMaxBytes,
  waitMaxMs: 20_000,
});
/** A tenth of an upload must arrive in each such time, so that nobody holds room for nothing. */
const progressEveryMs = 5000;

/**
 * Reads a form into one object: text parts as strings, the file as its bytes. Waits until there is
 * room for it in memory; the room is given back when the response has ended.
 */
export async function readMultipart(
  { headers, raw, caller }: Pick<FastifyRequest, 'headers' | 'raw' | 'caller'>,
  response: ServerResponse,
): Promise<Record<string, unknown>> {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw unsupportedMediaType({
      message: 'The Content-Type is not the one that this route takes. Send multipart/form-data.',
    });
  }
  const declared = Number(headers['content-length'] ?? fileSizeMaxBytes);
  const size = Math.min(declared, fileSizeMaxBytes);
  await room.take({ caller: caller?.actor ?? '', size }, response);
  const body = await readWhole(raw, declared);
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary === undefined || countOf(`--${boundary}`, body) > partsMax + 1) {
    throw malformedForm();
  }
  // Each step takes some 20 ms for 10 MB, and so does the fingerprint of the caller's key.
  const slices = new LoopSlices();
  await slices.next();
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw malformedForm();
    });
  await slices.next();
  const parts = await readParts(form);
  await slices.next();
  return parts;
}

async function readWhole(
  body: FastifyRequest['raw'],
  declared: number,
): Promise<Buffer<ArrayBuffer>> {
  const sizeMaxBytes = fileSizeMaxBytes + frameSizeMaxBytes;
  if (declared > sizeMaxBytes) throw bodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  let expected = declared / 10;
  const timer = setInterval(() => {
    if (size < expected) reject(requestTimedOut({ headers: lastAnswer }));
    expected = Math.min(size + declared / 10, declared);
  }, progressEveryMs);
  const reading = (async () => {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > sizeMaxBytes) throw bodyTooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  })();
  // It ends when the connection is closed after the answer.
  reading.catch(() => {});
  try {
    return await Promise.race([reading, stalled]);
  } finally {
    clearInterval(timer);
  }
}

/** The rest of the upload could not be told from the next request. */
const lastAnswer = { 'retry-after': '1', connection: 'close' } as const;

async function readParts(form: FormData): Promise<Record<string, unknown>> {
  const names = new Set(form.keys());
  if ([...form.keys()].length > names.size || names.has('__proto__')) throw malformedForm();
  const read: Record<string, unknown> = {};
  for (const [name, part] of form) {
    if (typeof part !== 'string' && part.size > fileSizeMaxBytes) throw bodyTooLarge();
    read[name] = typeof part === 'string' ? part : { bytes: Buffer.from(await part.arrayBuffer()) };
  }
  return read;
}

function countOf(text: string, bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) count += 1;
  return count;
}

function malformedForm(): Error {
  const message = 'body must be one whole multipart/form-data form with a single file.';
  return invalidFields([{ param: 'body', code: 'parameter_invalid', message }]);
}
