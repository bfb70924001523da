import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { invalidFields } from '../lib/errors.ts';
import { bodyTooLarge, unsupportedMediaType } from './errors.ts';
import { UploadRoom } from './upload-room.ts';

export interface UploadedFile {
  readonly bytes: Buffer;
}

const fileSizeMaxBytes = 10 * 1024 * 1024;
/** Until it is stored a file costs about four times its size, so this bounds 160 MB. */
const room = new UploadRoom({ sizeBytes: 4 * fileSizeMaxBytes, waitMaxMs: 20_000 });

/**
 * Reads a form into one object: text parts as strings, file parts as their bytes. Waits until there
 * is room for it, which it has until the response has ended.
 */
export async function readMultipart(
  request: FastifyRequest,
  response: ServerResponse,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    throw unsupportedMediaType({ message: 'Send the file as multipart/form-data.' });
  }
  const declared = Number(request.headers['content-length'] ?? fileSizeMaxBytes);
  await room.take(Math.min(declared, fileSizeMaxBytes), response);
  const form: Record<string, unknown> = {};
  const limits = { fieldSize: 1024, fields: 16, files: 1, fileSize: fileSizeMaxBytes, parts: 17 };
  try {
    for await (const part of request.parts({ limits })) {
      form[part.fieldname] =
        part.type === 'file'
          ? ({ bytes: await part.toBuffer() } satisfies UploadedFile)
          : part.value;
    }
  } catch (error) {
    throw isTooLarge(error) ? bodyTooLarge() : malformedForm();
  }
  return form;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
}

/** Whatever else the parser complains of is in the form: a missing end, too many parts. */
function malformedForm(): Error {
  const message = 'body must be one whole multipart/form-data form with a single file.';
  return invalidFields([{ param: 'body', code: 'parameter_invalid', message }]);
}
