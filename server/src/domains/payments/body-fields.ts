import Type, { type TSchema } from 'typebox';
import { amount, instant } from '../../http/fields.ts';
import { listOf, pageQuery } from '../../http/list.ts';
import { invalidCursor } from '../../operations/errors.ts';
import { lengths, oneOf } from './schema-fields.ts';

export const oneLine = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });

/** Money that may be none at all. */
export const amountOrNone = (description: string) => ({ ...amount(description), 'x-minimum': 0 });

export const currencyCode = (description: string) =>
  Type.String({
    maxLength: 3,
    pattern: '^[A-Z]{3}$',
    'x-must': 'be three upper-case letters, such as EUR',
    description,
  });

export const deviceId = (description: string) =>
  Type.String({
    maxLength: lengths.device,
    pattern: '^[A-Za-z0-9._:-]{1,64}$',
    'x-must': 'have 1 to 64 letters, digits or any of . _ : -',
    description,
  });

/** What lists of taps and transactions are filtered by. */
export const transactionQuery = (statuses: readonly string[]) =>
  Type.Object(
    {
      submerchant: Type.Optional(
        oneLine(lengths.submerchant, 'The externalRef of the sub-merchant.'),
      ),
      device: Type.Optional(oneLine(lengths.device, 'The reader.')),
      status: Type.Optional(oneOf(statuses, 'Only these.')),
      authorisation_chain_id: Type.Optional(oneLine(64, 'The stay.')),
      reference: Type.Optional(
        oneLine(lengths.reference, 'The reference that was given with the tap.'),
      ),
      created_from: Type.Optional(instant('At or after this instant.')),
      created_to: Type.Optional(instant('Before this instant.')),
      ...pageQuery,
    },
    { additionalProperties: false },
  );

export const listOfTransactions = Object.assign(
  (title: string, item: TSchema) => listOf(title, item),
  { errors: [invalidCursor] },
);
