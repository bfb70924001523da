import Type, { type TSchema } from 'typebox';
import { invalidCursor } from '../../http/errors.ts';
import { listOf, pageQuery } from '../../http/list.ts';

export const amount = (description: string) => Type.Integer({ minimum: 0, description });

export const oneLine = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });

export const metadata = Type.Record(
  Type.String({ pattern: '^[^\\u0000-\\u001f]{1,40}$' }),
  Type.String({ maxLength: 500 }),
  { maxProperties: 50, description: 'Yours: up to 50 texts of 500 characters, by name.' },
);

/** What lists of taps and transactions are filtered by. */
export const transactionQuery = (statuses: string[]) =>
  Type.Object(
    {
      submerchant: Type.Optional(oneLine(128, 'The externalRef of the sub-merchant.')),
      device: Type.Optional(oneLine(64, 'The reader.')),
      status: Type.Optional(Type.Enum(statuses, { description: 'Only these.' })),
      authorisation_chain_id: Type.Optional(oneLine(64, 'The stay.')),
      reference: Type.Optional(oneLine(255, 'The reference that was given with the tap.')),
      created_from: Type.Optional(
        Type.String({ format: 'date-time', description: 'At or after this instant.' }),
      ),
      created_to: Type.Optional(
        Type.String({ format: 'date-time', description: 'Before this instant.' }),
      ),
      ...pageQuery,
    },
    { additionalProperties: false },
  );

export const listOfTransactions = Object.assign(
  (title: string, item: TSchema) => listOf(title, item),
  { errors: [invalidCursor] },
);
