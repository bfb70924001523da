import Type, { type TSchema } from 'typebox';
import { pageSizeDefault } from '../request/page.ts';
import { describedObject, text } from './fields.ts';

const pageSizeMax = 100;
const cursorLengthMax = 255;
/**
 * Cursors of any length pass the schema, since headers have at most 16 KiB; each list refuses
 * cursors itself.
 */
const urlLengthMax = 16_384;

/** Query parameters that every list takes. */
export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageSizeMax,
      default: pageSizeDefault,
      description: 'How many to return at most. A page of long items ends early.',
    }),
  ),
  cursor: Type.Optional(text('next_cursor of the page before.', urlLengthMax)),
};

/** For lists that an index serves from both ends. */
export const orderedPageQuery = {
  ...pageQuery,
  order: Type.Optional(
    Type.Enum(['desc', 'asc'], {
      type: 'string',
      default: 'desc',
      description: 'asc lists the oldest first.',
    }),
  ),
};

/** The answer of a list route. */
export function pageOf(things: string, title: string, item: TSchema, example: object) {
  return {
    description: `A page of ${things}.`,
    schema: listOf(title, item),
    example: { data: [example], has_more: false, next_cursor: null },
  };
}

export function listOf(title: string, item: TSchema) {
  return describedObject(title, 'One page.', {
    data: Type.Array(item, { maxItems: pageSizeMax, description: 'The page itself.' }),
    has_more: Type.Boolean({ description: 'Whether another page follows.' }),
    next_cursor: Type.Union([Type.String({ maxLength: cursorLengthMax }), Type.Null()], {
      description: 'The cursor of the next page; null on the last.',
    }),
  });
}
