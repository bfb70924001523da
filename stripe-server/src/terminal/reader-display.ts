import type { Stripe } from 'stripe';
import { fields, id, integer, listOf, needed, oneOf, type Read } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import type { ReaderRecord } from '../world/reader-record.ts';

export const offline = refusal.state('terminal_reader_offline', 'The reader is offline.');
export const busy = refusal.state(
  'terminal_reader_busy',
  'The reader is processing another request.',
);

export const displayShape = {
  type: needed(oneOf('cart')),
  cart: fields({
    currency: needed(id),
    line_items: needed(
      listOf(
        fields({ amount: needed(integer), description: needed(id), quantity: needed(integer) }),
      ),
    ),
    tax: integer,
    total: needed(integer),
  }),
};

/** A cart stays until the next job or `cancelAction`, even once the action has succeeded. */
export function showCart(
  reader: ReaderRecord,
  cart: Read<typeof displayShape.cart> | undefined,
): Stripe.Terminal.Reader {
  const { object } = reader;
  if (object.status === 'offline') throw offline;
  if (cart === undefined) throw refusal.missingParameter('cart');
  const { action } = object;
  if (action?.status === 'in_progress' && action.type !== 'set_reader_display') throw busy;
  object.action = {
    api_error: null,
    failure_code: null,
    failure_message: null,
    set_reader_display: {
      cart: {
        currency: cart.currency,
        line_items: cart.line_items.map((item) => ({ ...item })),
        tax: cart.tax ?? null,
        total: cart.total,
      },
      type: 'cart',
    },
    status: reader.isSlow ? 'in_progress' : 'succeeded',
    type: 'set_reader_display',
  };
  return object;
}
