import Type from 'typebox';
import { objectName, text } from '../../http/fields.ts';
import { filePurposes, fileSizeMaxBytes, fileTypes } from './files.ts';

const File = Type.Object(
  {
    id: text('Send it where a requirement asks for a document.'),
    object: objectName('file'),
    purpose: Type.Enum([...filePurposes], {
      type: 'string',
      description: 'What the document is to prove.',
    }),
    type: Type.Enum([...fileTypes], {
      type: 'string',
      description: 'The media type, read from the content itself.',
    }),
    size: Type.Integer({ minimum: 1, maximum: fileSizeMaxBytes, description: 'In bytes.' }),
    created_at: Type.String({ format: 'date-time', description: 'When it was stored.' }),
  },
  { title: 'File', description: 'An uploaded document. Its content is stored encrypted.' },
);

/** What a route takes and answers by which a document is uploaded. */
export const upload = {
  bodyKind: 'multipart',
  // With room for the other parts and their headers.
  bodySizeMaxBytes: fileSizeMaxBytes + 64 * 1024,
  body: Type.Object(
    {
      file: Type.Object({}, { maxLength: fileSizeMaxBytes, description: 'The document itself.' }),
      purpose: Type.Optional(
        Type.Enum([...filePurposes], {
          type: 'string',
          default: 'identity_document',
          description: 'What the document is to prove.',
        }),
      ),
    },
    { additionalProperties: false, title: 'FileUpload' },
  ),
  bodyExamples: {
    passport: { file: 'the bytes of the document', purpose: 'identity_document' },
  },
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
