import Type from 'typebox';
import { describedObject, objectName, oneOf, requestBody, text } from '../../../http/fields.ts';
import { answerOf } from '../../../http/route.ts';
import { filePurposes, fileSizeMaxBytes, fileTypes } from './files.ts';

export const File = describedObject(
  'UploadedFile',
  'An uploaded file. Its content is stored encrypted.',
  {
    id: text('For the field that asks for a document, or as evidence.'),
    object: objectName('file'),
    purpose: oneOf(filePurposes, 'The purpose of the file.'),
    type: oneOf(fileTypes, 'The media type, read from the content itself.'),
    size: Type.Integer({ minimum: 1, maximum: fileSizeMaxBytes, description: 'In bytes.' }),
    created_at: Type.String({ format: 'date-time', description: 'When it was stored.' }),
  },
);

/** The request and answer of a route that uploads files for these purposes. */
export function upload(form: { readonly title: string; readonly purposes: readonly string[] }) {
  return {
    bodyKind: 'multipart',
    // With room for the other parts and their headers.
    bodySizeMaxBytes: fileSizeMaxBytes + 64 * 1024,
    body: requestBody(form.title, {
      file: Type.Object({}, { maxLength: fileSizeMaxBytes, description: 'The file itself.' }),
      purpose: Type.Optional(
        Type.Enum([...form.purposes], {
          type: 'string',
          default: 'identity_document',
          description: 'The purpose of the file.',
        }),
      ),
    }),
    responses: {
      201: answerOf('The file is stored.', File, {
        id: 'file_01k9t3m8e6f4x9p2q7r5s1v0zc',
        object: 'file',
        purpose: 'identity_document',
        type: 'image/png',
        size: 48_213,
        created_at: '2026-11-15T09:30:00.000Z',
      }),
    },
  } as const;
}
