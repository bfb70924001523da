import type { Input, OperationId, QueryOf, ReadOptions } from './call.ts';
import { TaprailConnectionError } from './errors.ts';
import type { Transport } from './transport.ts';

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/**
 * A requested list. Await it to get one page; iterate over it to get every item, from the first
 * page on, with one call per page as you go.
 */
export type Listing<Item> = Promise<Page<Item>> & AsyncIterable<Item>;

/** Calls an operation that answers with pages of items. */
export function list<Id extends OperationId, Item>(
  client: Transport,
  id: Id,
  input: Pick<Input<Id>, 'path'> & { query: QueryOf<Id>; options: ReadOptions },
): Listing<Item> {
  const { path, query, options } = input;
  const load = (next: { cursor?: string }) =>
    client.call(id, { path, query: { ...query, ...next }, ...options }) as Promise<Page<Item>>;
  const first = load({});
  async function* items(): AsyncGenerator<Item, void> {
    let page = await first;
    yield* page.data;
    for (let cursor = page.next_cursor; cursor; cursor = page.next_cursor) {
      page = await load({ cursor });
      if (page.next_cursor === cursor) {
        const message = `The list does not continue after ${cursor}.`;
        throw new TaprailConnectionError(message, { retryable: false });
      }
      yield* page.data;
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: items });
}
