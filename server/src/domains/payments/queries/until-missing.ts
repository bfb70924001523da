/**
 * The results for the first items, up to one without a result: what a page that ends early shows.
 * Throws if the very first has none, since a page reads that one at least.
 */
export function untilMissing<Item, Result>(
  items: readonly Item[],
  find: (item: Item) => Result | undefined,
): Result[] {
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    const result = find(item);
    if (result === undefined && index === 0) throw new Error('a transaction is gone');
    if (result === undefined) break;
    results.push(result);
  }
  return results;
}
