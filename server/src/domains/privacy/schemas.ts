import Type from 'typebox';
import {
  describedObject,
  instant,
  instantOrNull,
  objectName,
  oneOf,
  text,
  textOrNull,
} from '../../http/fields.ts';

export const Erasure = describedObject(
  'Erasure',
  "The erasure of a sub-merchant's personal data.",
  {
    object: objectName('erasure'),
    submerchant: text('The externalRef of the sub-merchant.', 128),
    status: oneOf(
      ['running', 'completed', 'refused'],
      'running: in the background. completed: all of it is erased. refused: money turned out to be ' +
        'open, nothing was erased, and the sub-merchant is as it was.',
    ),
    transactions: Type.Integer({
      minimum: 0,
      description: 'Its transactions; 0 until they are counted.',
    }),
    transactions_erased: Type.Integer({
      minimum: 0,
      description: 'How many of them have lost their texts.',
    }),
    refusal: textOrNull('Why it was refused, in sentences; null unless it was.', 5_000),
    made_by: text('Who asked for it: the id of an API key or of a dashboard user, or cli.'),
    requested_at: instant('When it was asked for.'),
    finished_at: instantOrNull('When it ended; null while it is running.'),
  },
);

export const erasureExample = {
  object: 'erasure',
  submerchant: 'bistro-7',
  status: 'running',
  transactions: 1_200,
  transactions_erased: 500,
  refusal: null,
  made_by: 'key_01k9t3m8e6f4x9p2q7r5s1v0zc',
  requested_at: '2026-11-16T08:00:00.000Z',
  finished_at: null,
};
