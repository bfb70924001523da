import Type from 'typebox';
import { objectName, text } from '../../../http/fields.ts';
import { filePurposes, fileSizeMaxBytes, fileTypes } from './files.ts';

export const File = Type.Object(
  {
    id: text('Send it where a requirement asks for a document, or as evidence.'),
    object: objectName('file'),
    purpose: Type.Enum([...filePurposes], {
      type: 'string',
      description: 'What the file is for.',
    }),
    type: Type.Enum([...fileTypes], {
      type: 'string',
      description: 'The media type, read from the content itself.',
    }),
    size: Type.Integer({ minimum: 1, maximum: fileSizeMaxBytes, description: 'In bytes.' }),
    created_at: Type.String({ format: 'date-time', description: 'When it was stored.' }),
  },
  { title: 'UploadedFile', description: 'An uploaded file. Its content is stored encrypted.' },
);

/** What a route takes and answers by which files for some purposes are uploaded. */
export function upload(form: { readonly title: string; readonly purposes: readonly string[] }) {
  return {
    bodyKind: 'multipart',
    // With room for the other parts and their headers.
    bodySizeMaxBytes: fileSizeMaxBytes + 64 * 1024,
    body: Type.Object(
      {
        file: Type.Object({}, { maxLength: fileSizeMaxBytes, description: 'The file itself.' }),
        purpose: Type.Optional(
          Type.Enum([...form.purposes], {
            type: 'string',
            default: 'identity_document',
            description: 'What the file is for.',
          }),
        ),
      },
      { additionalProperties: false, title: form.title },
    ),
    responses: {
      201: {
        description: 'The file is stored.',
        schema: File,
        example: {
          id: 'file_01k9t3m8e6f4x9p2q7r5s1v0zc',
          object: 'file',
          purpose: 'identity_document',
          type: 'image/png',
          size: 48_213,
          created_at: '2026-11-15T09:30:00.000Z',
        },
      },
    },
  } as const;
}
