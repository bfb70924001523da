import Type from 'typebox';
import { instant, oneOf, orNull, requestObject, text, textOrNull } from '../../../http/fields.ts';
import { pageQuery } from '../../../http/list.ts';
import { Transaction, transactionExample } from '../../payments/index.ts';

export const searchQuery = requestObject({
  ...pageQuery,
  q: Type.String({ minLength: 1, maxLength: 255, description: 'What to find.' }),
  span: Type.Optional(
    oneOf(
      ['recent', 'all'],
      'recent searches the last 90 days, all every tap. A day in the query is searched anyway. ' +
        'Default recent.',
    ),
  ),
});

const Term = Type.Object(
  {
    kind: text('last4, amount, currency, day or text.'),
    text: text('As it was written.', 255),
    value: text(
      'As it was understood: 8037, 129.00, EUR, 2026-11-17, or how something begins.',
      255,
    ),
    currency: textOrNull('The currency that was written with an amount.', 3),
  },
  { title: 'SearchTerm' },
);

const SearchObject = Type.Object(
  {
    kind: text('The kind, such as submerchant or payout.'),
    id: text('Its id or externalRef.', 128),
    submerchant: textOrNull('The externalRef of its sub-merchant.', 128),
    status: textOrNull('Its status; of an event, its type.'),
    amount: orNull(Type.Integer(), 'In minor units.'),
    currency: textOrNull('The currency of the amount.', 3),
    created_at: orNull(instant('A time.'), 'When it began.'),
  },
  { title: 'SearchObject' },
);

export const SearchResults = Type.Object(
  {
    object: Type.Literal('search_results'),
    readings: Type.Array(Type.Array(Term, { maxItems: 8, description: 'All of them apply.' }), {
      maxItems: 8,
      description: 'The ways in which the query was understood. Any of them finds.',
    }),
    as_of: instant('Time up to which taps are found.'),
    from: orNull(instant('A time.'), 'Where the search begins; null for all times.'),
    objects: Type.Array(SearchObject, {
      maxItems: 50,
      description: 'What was found besides transactions; only on the first page.',
    }),
    data: Type.Array(Transaction, { maxItems: 100, description: 'Transactions, newest first.' }),
    has_more: Type.Boolean({ description: 'Whether another page follows.' }),
    next_cursor: textOrNull('The cursor of the next page; null on the last.', 255),
  },
  { title: 'SearchResults' },
);

export const searchExample = {
  object: 'search_results',
  readings: [
    [
      { kind: 'last4', text: '8037', value: '8037', currency: null },
      { kind: 'amount', text: '129', value: '129.00', currency: null },
    ],
    [{ kind: 'text', text: '8037 129', value: '8037 129', currency: null }],
  ],
  as_of: '2026-11-15T09:30:00.000Z',
  from: '2026-08-17T09:30:00.000Z',
  objects: [],
  data: [transactionExample],
  has_more: false,
  next_cursor: null,
};
