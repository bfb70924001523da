import type { FastifyRequest } from 'fastify';
import { unsupportedMediaType } from './errors.ts';

export interface UploadedFile {
  readonly bytes: Buffer;
}

/** Reads a form into one object: text parts as strings, file parts as their bytes. */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    throw unsupportedMediaType({ message: 'Send the file as multipart/form-data.' });
  }
  const form: Record<string, unknown> = {};
  const limits = { fieldSize: 1024, fields: 16, files: 1, fileSize: 10 * 1024 * 1024, parts: 17 };
  for await (const part of request.parts({ limits })) {
    form[part.fieldname] =
      part.type === 'file' ? ({ bytes: await part.toBuffer() } satisfies UploadedFile) : part.value;
  }
  return form;
}
